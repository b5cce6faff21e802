import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../i18n/use-texts.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'

/** Link of an invitation to hand over manually, shown once. */
export default function LinkDialog({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open onClose={onClose} aria-labelledby="link-title" fullWidth maxWidth="sm">
      <DialogTitle id="link-title">{t('people.link.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{t('people.link.text', { email })}</DialogContentText>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            fullWidth
            label={t('people.link')}
            value={link}
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <CopyButton text={link} label={t('people.link.copy')} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          {t('people.link.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
