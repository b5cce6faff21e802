import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MainButton, QuietButton } from '../../../ui/layout/buttons.tsx'
import { deathText } from '../../sources/death-text.ts'
import type { ReportSelection } from '../use-selection.ts'
import { replacementFor } from './dead-source.ts'

/** Asks before a dead source is switched on. Says why it is not recommended, and which source could replace it. */
export default function DeadSourceDialog({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const titleId = useId()
  const { report, asking, selected } = selection
  if (!asking) return null
  const replacement = replacementFor(report, asking.ID)
  return (
    <Dialog open onClose={() => selection.answer()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {t(asking.dead === 'unwatched' ? 'dead.ask.title.unwatched' : 'dead.ask.title', { name: asking.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>
          {t(asking.dead === 'unwatched' ? 'dead.ask.text.unwatched' : 'dead.ask.text', {
            reason: deathText(asking, language),
          })}
        </DialogContentText>
        {replacement && (
          <DialogContentText>
            {t('dead.ask.instead', { name: replacement.name, share: format.percent(replacement.share, 0) })}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, pb: 2.5 }}>
        <QuietButton onClick={() => selection.answer()}>{t('cancel')}</QuietButton>
        <QuietButton onClick={() => selection.answer(asking.ID)}>{t('dead.ask.anyway')}</QuietButton>
        {replacement && !selected.has(replacement.ID) && (
          <MainButton onClick={() => selection.answer(replacement.ID)}>
            {t('dead.ask.choose', { name: replacement.name })}
          </MainButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
