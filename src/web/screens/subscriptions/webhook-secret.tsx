import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Code } from './code.tsx'

/** Shown only once in this dialog, so only its button closes it. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('webhooks.secret.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0,1fr)' }}>
        <Alert severity="warning">{t('webhooks.secret.once')}</Alert>
        <Code text={secret} label={t('webhooks.secret.copy')} testId="secret-webhook" />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          {t('webhooks.secret.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
