import Button from '@mui/material/Button'
import type { SxProps } from '@mui/material/styles'
import { useTexts } from '../i18n/use-texts.ts'
import type { LongList } from './use-long-list.ts'

/** A button below a long list that shows more of it; nothing if all is shown. */
export function MoreRows({ list, sx }: { list: LongList<unknown>; sx?: SxProps }) {
  const { t } = useTexts()
  if (list.hidden === 0) return null
  return (
    <Button className="no-print" color="inherit" onClick={list.showMore} sx={sx}>
      {t('list.more', { count: list.hidden })}
    </Button>
  )
}
