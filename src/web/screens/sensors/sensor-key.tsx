import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { SensorWithKey } from '../../../contract/sensors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Code } from '../subscriptions/code.tsx'

/** The new key. It is shown only here, so only the button closes the dialog. */
export default function SensorKey({ made, onClose }: { made: SensorWithKey; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const command = `winnow extract firewall.log --sightings seen.gz
curl -fsS -H 'x-api-key: ${made.key}' --data-binary @seen.gz '${location.origin}/v1/sightings'`
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('sensors.key', { name: made.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0,1fr)' }}>
        <Alert severity="warning">{t('sensors.key.once')}</Alert>
        <Code text={made.key} label={t('sensors.key.copy')} testId="sensor-key" />
        <Box>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            {t('sensors.key.try')}
          </Typography>
          <Code text={command} label={t('sensors.key.copyCommand')} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('sensors.key.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
