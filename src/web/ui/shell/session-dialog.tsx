import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { api } from '../../app/api.ts'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { leaveForSignIn } from '../../session/leave-for-sign-in.ts'
import { MainButton, QuietButton } from '../layout/buttons.tsx'

/**
 * Explains that the session ended and that nothing is lost, and offers to sign in again and return to this page: in
 * this window if drafts are stored, otherwise in another window, while this one keeps its input.
 */
export default function SessionDialog({
  isOpen,
  hasUnkept,
  isSignOut,
  onClose,
}: {
  isOpen: boolean
  hasUnkept: boolean
  /** The user has signed out in another tab. */
  isSignOut: boolean
  onClose: () => void
}) {
  const { t, locale } = useTexts()
  const userId = (useRouteLoaderData('root') as RootData | undefined)?.user?.id
  useEffect(() => {
    if (!isOpen || !hasUnkept) return
    const checkSession = async () => {
      if (document.visibilityState === 'hidden') return
      const found = await api('GET /api/_auth/session', {}).catch(() => undefined)
      if (found?.user.sub === userId) onClose()
      // Another user signed in: this page is not theirs.
      else if (found) location.reload()
    }
    const ask = () => void checkSession()
    addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isOpen, hasUnkept, userId, onClose])
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" role="alertdialog" aria-labelledby="session-ended-title">
      <DialogTitle id="session-ended-title" component="h2">
        {t(isSignOut ? 'sessionEnded.title.signedOut' : 'sessionEnded.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t(hasUnkept ? 'sessionEnded.text.beside' : 'sessionEnded.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <QuietButton onClick={onClose}>{t('sessionEnded.later')}</QuietButton>
        <MainButton onClick={() => leaveForSignIn(locale, hasUnkept ? 'another' : 'this')} autoFocus>
          {t('sessionEnded.signIn')}
        </MainButton>
      </DialogActions>
    </Dialog>
  )
}
