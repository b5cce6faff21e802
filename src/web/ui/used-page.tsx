import { type ReactNode, useEffect } from 'react'
import { followOtherTabs } from '../other-tabs.ts'
import { useZoneOfBrowser } from '../time-zone.ts'
import OfflineNotice from './offline-notice.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** What a page needs once somebody uses it. Loaded then; marks the page when it is ready. */
export default function UsedPage({ isSignedIn }: { isSignedIn: boolean }): ReactNode {
  useZoneOfBrowser(isSignedIn)
  useKeptFocus()
  useEffect(followOtherTabs, [])
  useEffect(() => {
    document.documentElement.dataset.used = ''
  }, [])
  return <OfflineNotice />
}
