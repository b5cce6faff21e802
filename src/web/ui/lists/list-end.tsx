import Box from '@mui/material/Box'
import { useCallback } from 'react'
import type { RowSteps } from './use-row-steps.ts'

/**
 * Shows more of a long list whenever its end comes near. It belongs after the last row, into what scrolls: a list with a
 * scroll area of its own would else be at its end whenever it is in view.
 */
export function ListEnd({ list: { shown, hidden, showMore } }: { list: RowSteps<unknown> }) {
  // The key makes it look again after each step: the end may still be in view.
  return hidden > 0 && <Watch key={shown.length} onReach={showMore} />
}

function Watch({ onReach }: { onReach: () => void }) {
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
