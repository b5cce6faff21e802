import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { askBeforeSwitch } from '../session/group-switch.ts'
import { MainButton, QuietButton } from '../ui/layout/buttons.tsx'

/**
 * Asks before the user leaves the page or switches to another group. Inside the product it shows our dialog; when the tab
 * is closed or another site is opened, the browser shows its own.
 */
export function LeaveQuestion({ title, text }: { title?: string; text?: string }) {
  const { t } = useTexts()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  /** A group switch that waits for the user's answer. */
  const [pendingSwitch, setPendingSwitch] = useState<() => void>()
  useEffect(() => askBeforeSwitch((go) => setPendingSwitch(() => go)), [])
  const leave = () => (pendingSwitch ? pendingSwitch() : blocker.proceed?.())
  const stay = () => {
    setPendingSwitch(undefined)
    blocker.reset?.()
  }
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      open={blocker.state === 'blocked' || pendingSwitch !== undefined}
      onClose={stay}
      aria-labelledby="leave-title"
    >
      <DialogTitle id="leave-title">{title ?? t('upload.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text ?? t('upload.leave')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <QuietButton onClick={leave}>{t('upload.leave.go')}</QuietButton>
        <MainButton autoFocus onClick={stay}>
          {t('upload.leave.stay')}
        </MainButton>
      </DialogActions>
    </Dialog>
  )
}
