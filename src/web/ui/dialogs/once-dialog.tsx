import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

/**
 * Shows what cannot be shown again, such as a new key. Only `button` closes the dialog: the Escape key or a click beside
 * it could lose the key.
 */
export function OnceDialog({ title, button, children }: { title: string; button: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0,1fr)' }}>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>{button}</DialogActions>
    </Dialog>
  )
}
