import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { returnAddress } from '../return-address.ts'

/** What happened, that nothing is lost, and the way through the sign-in back to this very page. */
export default function SessionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, locale } = useTexts()
  const signIn = () => {
    setCookie('redirectedFrom', returnAddress(location))
    setCookie('locale', locale)
    location.assign('/login')
  }
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" role="alertdialog" aria-labelledby="session-ended-title">
      <DialogTitle id="session-ended-title" component="h2">
        {t('sessionEnded.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t('sessionEnded.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('sessionEnded.later')}
        </Button>
        <Button variant="contained" onClick={signIn} autoFocus>
          {t('sessionEnded.signIn')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
