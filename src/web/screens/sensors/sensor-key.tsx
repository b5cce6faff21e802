import type { SensorWithKey } from '../../../contract/sensors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx'

/** The new key of a sensor, and commands to try it. */
export default function SensorKey({ made, onClose }: { made: SensorWithKey; onClose: () => void }) {
  const { t } = useTexts()
  const command = `winnow extract firewall.log --sightings seen.gz
curl -fsS -H 'x-api-key: ${made.key}' --data-binary @seen.gz '${location.origin}/v1/sightings'`
  return (
    <SecretDialog
      title={t('sensors.key', { name: made.name })}
      warning={t('sensors.key.once')}
      secret={{ text: made.key, label: t('sensors.key.copy'), testId: 'sensor-key' }}
      command={{ title: t('sensors.key.try'), text: command, label: t('copyCommand') }}
      saved={t('sensors.key.saved')}
      onClose={onClose}
    />
  )
}
