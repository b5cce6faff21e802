import DialogContentText from '@mui/material/DialogContentText'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Asks for confirmation, then removes a source that the group added. */
export default function RemoveSourceDialog({
  groupId,
  id,
  name,
  onRemoved,
  onClose,
}: {
  groupId: string
  id: string
  name: string
  onRemoved: () => unknown
  onClose: () => void
}) {
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const remove = () =>
    run(async () => {
      await api('DELETE /api/web/groups/{id}/feeds/{sourceId}', { params: { id: groupId, sourceId: id } })
      await onRemoved()
    })
  return (
    <FormDialog
      title={t('source.remove.title', { name })}
      submit={t('source.remove')}
      colour="error"
      busy={busy}
      failure={failure}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <DialogContentText>{t('source.remove.text')}</DialogContentText>
    </FormDialog>
  )
}
