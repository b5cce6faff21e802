import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTexts } from '../../../i18n/use-texts.ts'
import { OnceDialog } from '../../../ui/dialogs/once-dialog.tsx'
import { CodeToCopy } from '../../../ui/layout/code-to-copy.tsx'

/** The new secret with which Winnow signs messages to a webhook. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <OnceDialog
      title={t('webhooks.secret.title')}
      button={
        <Button variant="contained" onClick={onClose}>
          {t('webhooks.secret.saved')}
        </Button>
      }
    >
      <Alert severity="warning">{t('webhooks.secret.once')}</Alert>
      <CodeToCopy text={secret} label={t('webhooks.secret.copy')} testId="secret-webhook" />
    </OnceDialog>
  )
}
