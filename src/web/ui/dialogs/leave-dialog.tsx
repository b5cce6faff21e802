import OpenInNew from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Lookup } from '../../text/lookups.ts'
import { mono } from '../../theme.ts'
import { QuietButton } from '../layout/buttons.tsx'

/**
 * Warns that another site learns about an indicator before its lookup is opened. Nothing is sent before confirmation.
 */
export default function LeaveDialog({
  lookup: { name, host, address },
  shown,
  onClose,
}: {
  lookup: Lookup
  /** The indicator as shown on the page. */
  shown: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('lookup.title', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('lookup.text', { name, host })}</DialogContentText>
        <Typography sx={{ fontFamily: mono, fontSize: '0.83rem', overflowWrap: 'anywhere', mt: 1.5 }}>
          {shown}
        </Typography>
      </DialogContent>
      <DialogActions>
        <QuietButton onClick={onClose}>{t('cancel')}</QuietButton>
        <Button
          variant="contained"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          endIcon={<OpenInNew />}
          onClick={onClose}
        >
          {t('lookup.open')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
