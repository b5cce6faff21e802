import type { ReactNode } from 'react'
import OfflineNotice from './offline-notice.tsx'
import { useReturnedFocus } from './use-returned-focus.ts'

/** What a page needs once somebody uses it. Loaded then. */
export default function UsedPage(): ReactNode {
  useReturnedFocus()
  return <OfflineNotice />
}
