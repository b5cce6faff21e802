import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallButton } from '../layout/buttons.tsx'
import { Strong } from '../layout/text.tsx'
import type { Choice } from './use-choice.ts'

/** How many rows are chosen, and what can be done with them. Stays in view at the bottom of the window. */
export default function BulkBar<Row>({
  choice,
  total,
  children,
}: {
  choice: Choice<Row>
  /** Number of rows that match. */
  total: number
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Box
      component="section"
      aria-label={t('table.chosen.actions')}
      className="no-print"
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 3,
        mt: 1.5,
        mx: 'auto',
        width: 'fit-content',
        maxWidth: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        pl: 2,
        pr: 0.5,
        py: 0.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        boxShadow: 6,
      }}
    >
      <Strong role="status">{t('table.chosen', { count: choice.count })}</Strong>
      {choice.hasMore && (
        <SmallButton onClick={choice.chooseAll}>{t('table.chosen.all', { count: total })}</SmallButton>
      )}
      <Box sx={{ width: '1px', height: 24, bgcolor: 'divider', mx: 0.5, display: { xs: 'none', sm: 'block' } }} />
      {children}
      <IconButton aria-label={t('table.chosen.clear')} onClick={choice.clear}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
