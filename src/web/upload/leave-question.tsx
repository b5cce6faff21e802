import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { askBeforeSwitch } from '../group-switch.ts'
import { useTexts } from '../i18n/use-texts.ts'

/**
 * Asks before the page is left, or begins anew for another group: inside the product with our dialog, otherwise with the
 * browser's.
 */
export function LeaveQuestion({ title, text }: { title?: string; text?: string }) {
  const { t } = useTexts()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  /** Switches to the group that was chosen. */
  const [held, setHeld] = useState<() => void>()
  useEffect(() => askBeforeSwitch((go) => setHeld(() => go)), [])
  const leave = () => (held ? held() : blocker.proceed?.())
  const stay = () => {
    setHeld(undefined)
    blocker.reset?.()
  }
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog open={blocker.state === 'blocked' || held !== undefined} onClose={stay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{title ?? t('upload.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text ?? t('upload.leave')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave}>
          {t('upload.leave.go')}
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          {t('upload.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
