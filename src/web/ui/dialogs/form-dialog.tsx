import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

/** A dialog with fields, a confirm button and a cancel button. Stays open with the reason if the action failed. */
export function FormDialog({
  title,
  children,
  submit,
  colour = 'primary',
  busy = false,
  disabled = false,
  failure,
  onSubmit,
  onClose,
}: {
  title: string
  children: ReactNode
  submit: string
  colour?: 'primary' | 'error'
  busy?: boolean
  disabled?: boolean
  failure?: string
  onSubmit: () => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterFailure(button, busy)
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onEntering: focusFirstField } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !disabled) onSubmit()
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {/* Space for the label of the first field. */}
          <Box sx={{ display: 'grid', gap: 2, pt: 0.75, minWidth: 0, gridTemplateColumns: 'minmax(0,1fr)' }}>
            {children}
          </Box>
          {failure && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions
          sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', rowGap: 1, '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
        >
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button ref={button} type="submit" variant="contained" color={colour} loading={busy} disabled={disabled}>
            {submit}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

/** A button loses the focus when it is disabled, and no element receives keys then. Focuses it when it is enabled again. */
function useFocusAfterFailure(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    const form = button.current?.form
    if (wasBusy.current && !busy && !form?.contains(document.activeElement)) button.current?.focus()
    wasBusy.current = busy
  }, [button, busy])
}

/** The dialog itself is focused when it opens; the user wants the first field. */
function focusFirstField(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('input, textarea')?.focus()
}
