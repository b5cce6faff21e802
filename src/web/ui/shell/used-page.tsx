import { type ReactNode, useEffect } from 'react'
import { followOtherTabs } from '../../app/other-tabs.ts'
import { useZoneOfBrowser } from '../../text/time-zone.ts'
import OfflineNotice from './offline-notice.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface UsedPageProps {
  readonly isSignedIn: boolean
}

/** What a page needs once somebody uses it. Loaded then; marks the page when it is ready. */
export default function UsedPage({ isSignedIn }: UsedPageProps): ReactNode {
  useZoneOfBrowser(isSignedIn)
  useKeptFocus()
  useEffect(followOtherTabs, [])
  // An action that fails without a network must be able to say so.
  useEffect(() => void import('../dialogs/shown-toast.tsx').catch(() => undefined), [])
  useEffect(() => {
    document.documentElement.dataset.used = ''
  }, [])
  return <OfflineNotice />
}
