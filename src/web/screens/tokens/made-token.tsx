import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ApiTokenWithSecret } from '../../../contract/tokens.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Code } from '../subscriptions/code.tsx'

/** The new token. It is shown only here, so only the button closes the dialog. */
export default function MadeToken({ made, onClose }: { made: ApiTokenWithSecret; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const command = `curl -fsS -H 'authorization: Bearer ${made.token}' '${location.origin}/v1/indicators/1.1.1.1'`
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('tokens.made')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0,1fr)' }}>
        <Alert severity="warning">{t('tokens.once')}</Alert>
        <Code text={made.token} label={t('tokens.copy')} testId="api-token" />
        <Box>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            {t('tokens.try')}
          </Typography>
          <Code text={command} label={t('tokens.copy.command')} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('tokens.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
