import { lazy, Suspense, useEffect, useState } from 'react'
import { onSessionEnded } from '../session-ended.ts'

const SessionDialog = lazy(() => import('./session-dialog.tsx'))

/** Says that the session has ended as soon as a call finds out, so that nobody types on in vain. */
export function SessionWatch() {
  const [hasEnded, setEnded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onSessionEnded(() => {
        setEnded(true)
        setOpen(true)
      }),
    [],
  )
  if (!hasEnded) return null
  return (
    <Suspense>
      <SessionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
