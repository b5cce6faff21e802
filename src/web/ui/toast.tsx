import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { failureText } from '../failure-text.ts'
import { useTexts } from '../i18n/use-texts.ts'

export interface ToastMessage {
  readonly severity: 'success' | 'error'
  readonly text: string
  /** Undoes the action. */
  readonly undo?: () => Promise<void>
}

/** Long enough to read it and reach the button. */
const shownMs = 10_000

/** Result of an action, shown for a while at the bottom of the page; hover and focus keep it visible. */
export function Toast({
  message,
  onClose,
}: {
  message: ToastMessage | undefined
  onClose: (next?: ToastMessage) => void
}) {
  const language = useTexts()
  const { t } = language
  const [busy, setBusy] = useState(false)
  // Keeps its text while it fades out.
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  const visibleMessage = message ?? last
  const undo = async () => {
    if (!visibleMessage?.undo) return
    setBusy(true)
    try {
      await visibleMessage.undo()
      onClose()
    } catch (error) {
      onClose({ severity: 'error', text: failureText(error, language) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Snackbar
      open={message !== undefined}
      autoHideDuration={busy ? null : shownMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onClose()
      }}
    >
      <Alert
        severity={visibleMessage?.severity ?? 'success'}
        variant="outlined"
        onClose={() => onClose()}
        closeText={t('close')}
        action={
          visibleMessage?.undo && (
            <Button color="inherit" size="small" loading={busy} onClick={() => void undo()}>
              {t('undo')}
            </Button>
          )
        }
        sx={{ bgcolor: 'background.paper', boxShadow: 6, alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        {visibleMessage?.text}
      </Alert>
    </Snackbar>
  )
}
