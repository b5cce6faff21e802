import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useForPaper, waits } from './paper.ts'

/**
 * What is not needed before it comes near the view, or goes to paper: its place is as tall as it will be. With `orUsed` it
 * comes as soon as somebody uses the page, too: whoever walks it by keys, or listens to it, has all of it.
 */
export function InView({
  minHeight,
  orUsed = false,
  children,
}: {
  minHeight: number
  orUsed?: boolean
  children: ReactNode
}) {
  const [isNear, setNear] = useState(false)
  const isForPaper = useForPaper()
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!orUsed) return
    const show = () => setNear(true)
    if (navigator.userActivation?.hasBeenActive) show()
    // On its way down: what closes a dialog by Escape lets nobody above hear of it.
    const once = { once: true, passive: true, capture: true } as const
    addEventListener('keydown', show, once)
    addEventListener('pointerdown', show, once)
    return () => {
      removeEventListener('keydown', show, once)
      removeEventListener('pointerdown', show, once)
    }
  }, [orUsed])
  // What was on paper stays: the page does not shrink behind the dialog.
  if (isForPaper && !isNear) setNear(true)
  if (!isNear) return <Box ref={watch} sx={{ minHeight }} />
  return <Suspense fallback={<Box sx={{ minHeight }} {...waits} />}>{children}</Suspense>
}
