import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BinDialog, type GroupBinProps } from '../../ui/dialogs/bin-dialog.tsx'

/** Deleted lists of a group that can be restored. */
export default function ListBin({ groupId, onClose, onRestored }: GroupBinProps) {
  const { t } = useTexts()
  return (
    <BinDialog
      title={t('lists.bin.title')}
      load={(options) => api('GET /api/web/groups/{id}/deleted-lists', { params: { id: groupId } }, options)}
      restore={(listId) => api('POST /api/web/groups/{id}/lists/{listId}/restore', { params: { id: groupId, listId } })}
      onRestored={(_, name) => onRestored(name)}
      onClose={onClose}
    />
  )
}
