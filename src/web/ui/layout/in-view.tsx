import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useForPaper, waits } from './paper.ts'

/**
 * Renders its content when it comes near the viewport, is printed, or somebody begins to use the page: users of keyboards
 * and screen readers get all of it, and it is there before the browser's menu prints. Until then it reserves the height.
 * @param isShown renders it in any case, on the server too
 */
export function InView({
  minHeight,
  isShown = false,
  children,
}: {
  minHeight: number
  isShown?: boolean
  children: ReactNode
}) {
  const [isNear, setNear] = useState(isShown)
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
    const show = () => setNear(true)
    if (navigator.userActivation?.hasBeenActive) show()
    // In the capture phase, because a dialog that Escape closes stops the event.
    const once = { once: true, passive: true, capture: true } as const
    addEventListener('keydown', show, once)
    addEventListener('pointerdown', show, once)
    // The pointer is on its way to the browser's menu, or the menu is open.
    document.addEventListener('mouseleave', show)
    addEventListener('blur', show)
    return () => {
      removeEventListener('keydown', show, once)
      removeEventListener('pointerdown', show, once)
      document.removeEventListener('mouseleave', show)
      removeEventListener('blur', show)
    }
  }, [])
  // Printed content stays rendered, so that the page does not shrink behind the print dialog.
  if ((isForPaper || isShown) && !isNear) setNear(true)
  // Until React hydrates it, it does not hear that the page is printed.
  if (!isNear) return <Box ref={watch} sx={{ minHeight }} {...waits} />
  return <Suspense fallback={<Box sx={{ minHeight }} {...waits} />}>{children}</Suspense>
}
