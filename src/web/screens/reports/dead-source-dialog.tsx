import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { standInFor } from '../../../engine/report/stand-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { deathText } from './columns.tsx'
import { feedsById, type ReportSelection } from './use-selection.ts'

/** Asks before a dead source is switched on: why it is not recommended, and which source could replace it. */
export default function DeadSourceDialog({ selection }: { selection: ReportSelection }) {
  const language = useTexts()
  const { t, format } = language
  const titleId = useId()
  const { report, asking, selected } = selection
  if (!asking) return null
  const found = standInFor(report, asking.ID)
  const instead = found && feedsById(report).get(found.ID)
  return (
    <Dialog open onClose={() => selection.answer()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('dead.ask.title', { name: asking.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>
          {t('dead.ask.text', { reason: deathText(asking, language) ?? t('dead.chip') })}
        </DialogContentText>
        {found && instead && (
          <DialogContentText>
            {t('dead.ask.instead', { name: instead.name, share: format.percent(found.share, 0) })}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={() => selection.answer()}>
          {t('cancel')}
        </Button>
        <Button color="inherit" onClick={() => selection.answer(asking.ID)}>
          {t('dead.ask.anyway')}
        </Button>
        {instead && !selected.has(instead.ID) && (
          <Button variant="contained" onClick={() => selection.answer(instead.ID)}>
            {t('dead.ask.choose', { name: instead.name })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
