import { useTexts } from '../../i18n/use-texts.ts'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'

/** Shows the new secret of a webhook once. */
export default function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <SecretDialog
      title={t('webhooks.secret.title')}
      warning={t('webhooks.secret.once')}
      secret={{ text: secret, label: t('webhooks.secret.copy'), testId: 'secret-webhook' }}
      saved={t('webhooks.secret.saved')}
      onClose={onClose}
    />
  )
}
