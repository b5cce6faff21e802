import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DarkWebPost } from '../../../contract/dark-web.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'

/** Button and dialog to ask the operator to remove a post; says so if somebody has asked already. */
export function Removal({ groupId, post }: { groupId: string; post: DarkWebPost }) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(post.removalAsked)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const send = async () => {
    const body = { reason: reason.trim() }
    await api('POST /api/web/dark-web/posts/{id}/removal', {
      params: { id: post.id },
      query: { groupID: groupId },
      body,
    })
    setAsked(true)
    setOpen(false)
  }
  return (
    <div>
      {isAsked ? (
        <Alert severity="info">{t('darkWeb.removal.asked')}</Alert>
      ) : (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          {t('darkWeb.removal')}
        </Button>
      )}
      {isOpen && (
        <FormDialog
          title={t('darkWeb.removal')}
          submit={t('darkWeb.removal.go')}
          disabled={reason.trim() === ''}
          onSubmit={send}
          onClose={() => setOpen(false)}
        >
          <Typography variant="body2">{t('darkWeb.removal.text')}</Typography>
          <TextField
            label={t('darkWeb.removal.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            multiline
            minRows={3}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </FormDialog>
      )}
    </div>
  )
}
