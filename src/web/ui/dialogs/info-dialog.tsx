import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

/** A dialog that shows something. Its only button closes it. */
export function InfoDialog({
  title,
  maxWidth = 'sm',
  button,
  content,
  onClose,
  children,
}: Pick<DialogProps, 'maxWidth'> & {
  title: string
  /** The text of a button that stands out; by default, a plain button says "Close". */
  button?: string
  content?: Omit<DialogContentProps, 'children'>
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={maxWidth}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent {...content}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button {...(button ? { variant: 'contained' } : { color: 'inherit' })} onClick={onClose}>
          {button ?? t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
