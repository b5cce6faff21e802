import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MainButton } from '../layout/buttons.tsx'
import { CodeToCopy } from '../layout/code-to-copy.tsx'
import { OnceDialog } from './once-dialog.tsx'

/** What can be copied, and the label of the button that copies it. */
interface Copied {
  readonly text: string
  readonly label: string
  readonly testId?: string
}

/** Shows a new secret once, and how to try it. */
export function SecretDialog({
  title,
  warning,
  secret,
  command,
  saved,
  onClose,
}: {
  title: string
  warning: string
  secret: Copied
  command?: Copied & { readonly title: string }
  /** Text of the button that closes the dialog. */
  saved: string
  onClose: () => void
}) {
  return (
    <OnceDialog title={title} button={<MainButton onClick={onClose}>{saved}</MainButton>}>
      <Alert severity="warning">{warning}</Alert>
      <CodeToCopy {...secret} />
      {command && (
        <Box>
          <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
            {command.title}
          </Typography>
          <CodeToCopy text={command.text} label={command.label} />
        </Box>
      )}
    </OnceDialog>
  )
}
