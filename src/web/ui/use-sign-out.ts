import { useState } from 'react'
import { api } from '../api.ts'
import { forgetDrafts } from '../draft.ts'
import { tellOtherTabs } from '../other-tabs.ts'
import { useAction } from './use-action.ts'
import type { ToastMessage } from './use-toast.ts'

/** Signs out and leaves the page. If that fails, `told` is the message for the user. */
export function useSignOut() {
  const { busy, failure, run, clear } = useAction()
  const [told, setTold] = useState<ToastMessage>()
  if (told?.text !== failure) setTold(failure === undefined ? undefined : { severity: 'error', text: failure })
  const signOut = () =>
    run(async () => {
      const { logoutUrl } = await api('DELETE /api/_auth/session', {})
      forgetDrafts()
      tellOtherTabs()
      location.assign(logoutUrl)
    })
  return { busy, told, signOut, clear }
}
