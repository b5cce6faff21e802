import { Suspense, useEffect, useState } from 'react'
import { late } from '../late/late.tsx'
import { onSessionEnded } from '../session-ended.ts'

const SessionDialog = late(() => import('./session-dialog.tsx'))

/** On a form whose fields no draft keeps; what stands in a dialog is never kept. */
export const unkept = { 'data-unkept': '' }

/** Says that the session has ended as soon as a call finds out, so that nobody types on in vain. */
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
