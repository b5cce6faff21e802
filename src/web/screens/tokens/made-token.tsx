import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ApiTokenWithSecret } from '../../../contract/tokens.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { OnceDialog } from '../../ui/dialogs/once-dialog.tsx'
import { CodeToCopy } from '../../ui/layout/code-to-copy.tsx'

/** A new token, and a command to try it. */
export default function MadeToken({ made, onClose }: { made: ApiTokenWithSecret; onClose: () => void }) {
  const { t } = useTexts()
  const command = `curl -fsS -H 'authorization: Bearer ${made.token}' '${location.origin}/v1/indicators/1.1.1.1'`
  return (
    <OnceDialog
      title={t('tokens.made')}
      button={
        <Button variant="contained" onClick={onClose}>
          {t('tokens.saved')}
        </Button>
      }
    >
      <Alert severity="warning">{t('tokens.once')}</Alert>
      <CodeToCopy text={made.token} label={t('tokens.copy')} testId="api-token" />
      <Box>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('tokens.try')}
        </Typography>
        <CodeToCopy text={command} label={t('tokens.copy.command')} />
      </Box>
    </OnceDialog>
  )
}
