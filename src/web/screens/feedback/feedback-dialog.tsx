import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FeedbackPanel } from './feedback-panel.tsx'

/** Dialog with the feedback on an indicator. */
export default function FeedbackDialog({
  groupId,
  kind,
  value,
  onClose,
}: {
  groupId: string
  kind: string
  value: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('feedback.of', { value: defang(kind, value) })}
      </DialogTitle>
      <DialogContent>
        <FeedbackPanel target={{ type: 'indicator', kind, value }} groupId={groupId} isTitled={false} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
