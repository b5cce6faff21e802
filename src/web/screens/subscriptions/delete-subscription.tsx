import DialogContentText from '@mui/material/DialogContentText'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

export default function DeleteSubscription({
  groupId,
  subscription: { id, name },
  onClose,
  onDone,
}: {
  groupId: string
  subscription: { readonly id: string; readonly name: string }
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const remove = () =>
    run(async () => {
      await api('DELETE /api/web/subscriptions/{id}', { params: { id }, query: { groupID: groupId } })
      await onDone()
    })
  return (
    <FormDialog
      title={t('subscriptions.delete.title', { name })}
      submit={t('subscriptions.delete')}
      colour="error"
      busy={busy}
      failure={failure}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <DialogContentText>{t('subscriptions.delete.text')}</DialogContentText>
    </FormDialog>
  )
}
