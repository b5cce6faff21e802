import DialogContentText from '@mui/material/DialogContentText'
import { FormDialog } from './form-dialog.tsx'

/** Asks for confirmation, then acts. If the action fails, the dialog stays open and says why. */
export default function ConfirmDialog({
  title,
  text,
  submit,
  colour = 'error',
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  /** Text of the button that confirms. */
  submit: string
  colour?: 'primary' | 'error'
  /** Acts, and closes the dialog afterwards. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}) {
  return (
    <FormDialog title={title} submit={submit} colour={colour} onSubmit={onConfirm} onClose={onClose}>
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{text}</DialogContentText>
    </FormDialog>
  )
}
