import type { ApiTokenWithSecret } from '../../../contract/tokens.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'

/** A new token, and a command to try it. */
export default function MadeToken({ made, onClose }: { made: ApiTokenWithSecret; onClose: () => void }) {
  const { t } = useTexts()
  const command = `curl -fsS -H 'authorization: Bearer ${made.token}' '${location.origin}/v1/indicators/1.1.1.1'`
  return (
    <SecretDialog
      title={t('tokens.made')}
      warning={t('tokens.once')}
      secret={{ text: made.token, label: t('tokens.copy'), testId: 'api-token' }}
      command={{ title: t('sensors.key.try'), text: command, label: t('copyCommand') }}
      saved={t('tokens.saved')}
      onClose={onClose}
    />
  )
}
