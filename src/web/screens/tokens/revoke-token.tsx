import DialogContentText from '@mui/material/DialogContentText'
import type { ApiToken } from '../../../contract/tokens.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Asks before a token is revoked. */
export default function RevokeToken({
  of,
  token: { id, name, group },
  onRevoked,
  onClose,
}: {
  of: 'person' | 'group'
  token: ApiToken
  onRevoked: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const revoke = () =>
    run(async () => {
      if (of === 'person') await api('DELETE /api/web/tokens/{id}', { params: { id } })
      else await api('DELETE /api/web/groups/{id}/tokens/{tokenId}', { params: { id: group.id, tokenId: id } })
      await onRevoked()
    })
  return (
    <FormDialog
      title={t('tokens.revoke.title', { name })}
      submit={t('tokens.revoke')}
      colour="error"
      busy={busy}
      failure={failure}
      onSubmit={() => void revoke()}
      onClose={onClose}
    >
      <DialogContentText>{t('tokens.revoke.text')}</DialogContentText>
    </FormDialog>
  )
}
