import { Suspense, useEffect, useState } from 'react'
import { late } from '../late/late.tsx'
import { onSessionEnded } from '../session-ended.ts'

const SessionDialog = late(() => import('./session-dialog.tsx'))

/** Marks a form whose input is not stored as a draft; input in dialogs never is. */
export const unkept = { 'data-unkept': '' }

/** Tells the user that the session has ended: as soon as a call finds out, or they sign out in another tab. */
export function SessionWatch() {
  const [ended, setEnded] = useState<{ hasUnkept: boolean }>()
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onSessionEnded(() => {
        setEnded({ hasUnkept: document.querySelector('[role=dialog], [data-unkept]') !== null })
        setOpen(true)
      }),
    [],
  )
  if (!ended) return null
  return (
    <Suspense>
      <SessionDialog isOpen={isOpen} hasUnkept={ended.hasUnkept} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
