import { Suspense, useEffect, useState } from 'react'
import { late } from '../../late/late.tsx'
import { onSessionEnded } from '../../session/session-ended.ts'

const SessionDialog = late(() => import('./session-dialog.tsx'))

/** Marks a form whose input is not stored as a draft; input in dialogs never is. */
export const unkept = { 'data-unkept': '' }

/** Tells the user that the session has ended: as soon as a call finds out, or they sign out in another tab. */
export function SessionWatch() {
  const [ended, setEnded] = useState<{ hasUnkept: boolean; isSignOut: boolean }>()
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onSessionEnded((isSignOut) => {
        setEnded({ isSignOut, hasUnkept: document.querySelector('[role=dialog], [data-unkept]') !== null })
        setOpen(true)
      }),
    [],
  )
  if (!ended) return null
  return (
    <Suspense>
      <SessionDialog {...ended} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
