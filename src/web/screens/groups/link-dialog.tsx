import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../i18n/use-texts.ts'
import { InfoDialog } from '../../ui/dialogs/info-dialog.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'

/** Link of an invitation to hand over manually, shown once. */
export default function LinkDialog({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <InfoDialog
      title={t('people.link.title')}
      button={t('state.done')}
      content={{ sx: { display: 'grid', gap: 2 } }}
      onClose={onClose}
    >
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
    </InfoDialog>
  )
}
