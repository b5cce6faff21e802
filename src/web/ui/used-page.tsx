import { type ReactNode, useEffect } from 'react'
import OfflineNotice from './offline-notice.tsx'
import { useReturnedFocus } from './use-returned-focus.ts'

/** What a page needs once somebody uses it. Loaded then; marks the page when it is ready. */
export default function UsedPage(): ReactNode {
  useReturnedFocus()
  useEffect(() => {
    document.documentElement.dataset.used = ''
  }, [])
  return <OfflineNotice />
}
