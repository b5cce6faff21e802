import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTexts } from '../../i18n/use-texts.ts'
import { Quiet } from '../layout/text.tsx'

/** Says which rows of a table are shown, and turns to the previous or next page. Nothing if one page has all rows. */
export function TablePager({
  offset,
  from,
  rows,
  total,
  pageSize,
  onOffset,
}: {
  /** Position of the first row shown, from 0. */
  offset: number
  /** Where the buttons start: the position of the page that is loading, or `offset`. */
  from: number
  /** Number of rows shown. */
  rows: number
  total: number
  pageSize: number
  onOffset: (offset: number) => void
}) {
  const { t, format } = useTexts()
  if (total <= pageSize) return null
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
      <Quiet role="status">
        {t('page.range', {
          from: format.number(offset + 1),
          to: format.number(offset + rows),
          total: format.number(total),
        })}
      </Quiet>
      <IconButton
        aria-label={t('page.previous')}
        disabled={from === 0}
        onClick={() => onOffset(Math.max(0, from - pageSize))}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        aria-label={t('page.next')}
        disabled={from + pageSize >= total}
        onClick={() => onOffset(from + pageSize)}
      >
        <ChevronRight />
      </IconButton>
    </Box>
  )
}
