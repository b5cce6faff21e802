import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useForPaper, waits } from './paper.ts'

/**
 * Renders its content when it comes near the viewport or is printed; until then it reserves the height. With `orUsed`,
 * it also renders on the first interaction with the page, so that keyboard and screen-reader users get all of it.
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
    // In the capture phase, because a dialog that Escape closes stops the event.
    const once = { once: true, passive: true, capture: true } as const
    addEventListener('keydown', show, once)
    addEventListener('pointerdown', show, once)
    return () => {
      removeEventListener('keydown', show, once)
      removeEventListener('pointerdown', show, once)
    }
  }, [orUsed])
  // Printed content stays rendered, so that the page does not shrink behind the print dialog.
  if (isForPaper && !isNear) setNear(true)
  if (!isNear) return <Box ref={watch} sx={{ minHeight }} />
  return <Suspense fallback={<Box sx={{ minHeight }} {...waits} />}>{children}</Suspense>
}
