import Box from '@mui/material/Box'
import { useCallback, useState } from 'react'

/**
 * Renders the first rows of a long list, and as many more whenever its end comes into view.
 * @param isWhole renders all rows, as on paper
 */
export function useVisibleRows<Row>(rows: readonly Row[], pageSize: number, isWhole = false) {
  const [limit, setLimit] = useState(pageSize)
  const showMore = useCallback(() => setLimit((count) => count + pageSize), [pageSize])
  const visible = isWhole ? rows : rows.slice(0, limit)
  const next = Math.min(pageSize, rows.length - visible.length)
  return {
    visible,
    /** Number of rows that come next; 0 at the end. */
    next,
    showMore,
    restart: () => setLimit(pageSize),
    /** Belongs after the last row. The key makes it look again after each step: the end may still be in view. */
    end: next > 0 && <ListEnd key={visible.length} onReach={showMore} />,
  }
}

/**
 * Calls back when the end of a list comes near. It belongs into what scrolls: a list with a scroll area of its own
 * would else be at its end whenever it is in view.
 */
function ListEnd({ onReach }: { onReach: () => void }) {
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
