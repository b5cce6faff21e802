import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { QuietButton } from '../layout/buttons.tsx'
import { useAction } from '../state/use-action.ts'

/**
 * A dialog with fields, a confirm button and a cancel button. It runs what `onSubmit` returns, and stays open with the reason
 * if that fails.
 */
export function FormDialog({
  title,
  children,
  submit,
  colour = 'primary',
  busy: isOtherwiseBusy = false,
  disabled = false,
  failure: otherFailure,
  failureText = (failure) => failure,
  onSubmit,
  onClose,
}: {
  title: string
  children: ReactNode
  submit: string
  colour?: 'primary' | 'error'
  /** Something else is under way. */
  busy?: boolean
  disabled?: boolean
  /** Why something else failed. */
  failure?: string | undefined
  /** How the dialog says why `onSubmit` failed. */
  failureText?: (failure: string) => string
  onSubmit: () => Promise<unknown> | undefined
  onClose: () => void
}) {
  const { t } = useTexts()
  const action = useAction()
  const busy = isOtherwiseBusy || action.busy
  const failure = action.failure === undefined ? otherFailure : failureText(action.failure)
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
          if (!busy && !disabled) void action.run(onSubmit)
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
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
          <QuietButton onClick={onClose} disabled={busy}>
            {t('cancel')}
          </QuietButton>
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
