import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SensorWithKey } from '../../../contract/sensors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { OnceDialog } from '../../ui/dialogs/once-dialog.tsx'
import { CodeToCopy } from '../../ui/layout/code-to-copy.tsx'

/** The new key of a sensor, and commands to try it. */
export default function SensorKey({ made, onClose }: { made: SensorWithKey; onClose: () => void }) {
  const { t } = useTexts()
  const command = `winnow extract firewall.log --sightings seen.gz
curl -fsS -H 'x-api-key: ${made.key}' --data-binary @seen.gz '${location.origin}/v1/sightings'`
  return (
    <OnceDialog
      title={t('sensors.key', { name: made.name })}
      button={
        <Button variant="contained" onClick={onClose}>
          {t('sensors.key.saved')}
        </Button>
      }
    >
      <Alert severity="warning">{t('sensors.key.once')}</Alert>
      <CodeToCopy text={made.key} label={t('sensors.key.copy')} testId="sensor-key" />
      <Box>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('sensors.key.try')}
        </Typography>
        <CodeToCopy text={command} label={t('sensors.key.copyCommand')} />
      </Box>
    </OnceDialog>
  )
}
