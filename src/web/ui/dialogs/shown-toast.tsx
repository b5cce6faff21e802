import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallButton } from '../layout/buttons.tsx'
import { type ToastMessage, useToast } from './use-toast.ts'

/** Long enough to read it and reach the button. */
const shownMs = 10_000

export interface ToastProps {
  readonly message: ToastMessage | undefined
  readonly onClose: (next?: ToastMessage) => void
}

/** A toast once there is a message; hover and focus keep it visible. */
export default function ShownToast({ message, onClose }: ToastProps) {
  const { t } = useTexts()
  const { visible, number, busy, undo } = useToast(message, onClose)
  return (
    <Snackbar
      key={number}
      open={message !== undefined}
      autoHideDuration={busy ? null : shownMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onClose()
      }}
    >
      <Alert
        severity={visible?.severity ?? 'success'}
        variant="outlined"
        onClose={() => onClose()}
        closeText={t('close')}
        action={
          visible?.undo && (
            <SmallButton loading={busy} onClick={() => void undo()}>
              {t('undo')}
            </SmallButton>
          )
        }
        sx={{ bgcolor: 'background.paper', boxShadow: 6, alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        {visible?.text}
      </Alert>
    </Snackbar>
  )
}
