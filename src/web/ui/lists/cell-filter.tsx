import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

/** A value in a cell; a click shows only rows with it. Not reached by tabs: the filters above the table are. */
export function CellFilter({
  text,
  onFilter,
  children = text,
}: {
  text: string
  onFilter: () => void
  children?: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Box
      component="button"
      type="button"
      tabIndex={-1}
      title={t('table.filter.only', { value: text })}
      onClick={onFilter}
      sx={{
        font: 'inherit',
        color: 'inherit',
        bgcolor: 'transparent',
        border: 0,
        p: 0,
        display: 'inline-block',
        verticalAlign: 'middle',
        lineHeight: '24px',
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        textAlign: 'left',
        cursor: 'pointer',
        '&:hover': { textDecoration: 'underline dotted', textUnderlineOffset: '0.25em' },
      }}
    >
      {children}
    </Box>
  )
}
