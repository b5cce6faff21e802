import Box from '@mui/material/Box'
import { useCallback } from 'react'

/**
 * Calls back when the end of a list comes near. It belongs into what scrolls: a list with a scroll area of its own
 * would else be at its end whenever it is in view. A new key makes it look again: the end may still be in view.
 */
export function ListEnd({ onReach }: { onReach: () => void }) {
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return
      const margin = '600px'
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReach(), {
        rootMargin: margin,
        scrollMargin: margin,
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [onReach],
  )
  return <Box ref={watch} className="no-print" sx={{ height: '1px' }} />
}
