import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'

/** Button that removes a source that the group added by its address; hidden without permission. */
export function RemoveSource({ id, name }: { id: string; name: string }) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const navigate = useNavigate()
  const { dialog, show } = useDialog()
  if (!may(useGroup(), 'REPORT_CREATE')) return null
  const remove = () =>
    confirm(show, {
      title: t('people.remove.title', { name }),
      text: t('source.remove.text'),
      submit: t('source.remove'),
      onConfirm: async () => {
        await api('DELETE /api/web/groups/{id}/feeds/{sourceId}', { params: { id: groupId, sourceId: id } })
        await navigate(path('sources'))
      },
    })
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={remove}>
        {t('source.remove')}
      </Button>
      {dialog}
    </>
  )
}
