import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'

/** Asks before the page is left: inside the product with our dialog, otherwise with the browser's. */
export function LeaveQuestion({ title, text }: { title?: string; text?: string }) {
  const { t } = useTexts()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{title ?? t('upload.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text ?? t('upload.leave')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => blocker.proceed?.()}>
          {t('upload.leave.go')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          {t('upload.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
