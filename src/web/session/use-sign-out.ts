import { useState } from 'react'
import { api } from '../app/api.ts'
import { forgetDrafts } from '../app/draft.ts'
import { tellOtherTabs } from '../app/other-tabs.ts'
import type { ToastMessage } from '../ui/dialogs/use-toast.ts'
import { useAction } from '../ui/state/use-action.ts'

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
