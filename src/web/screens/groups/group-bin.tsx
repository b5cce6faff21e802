import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BinDialog } from '../../ui/dialogs/bin-dialog.tsx'

/** Deleted groups directly below a group; each can be restored with everything below it. */
export default function GroupBin({
  group,
  onClose,
  onRestored,
}: {
  group: { readonly id: string; readonly name: string }
  onClose: () => void
  onRestored: (id: string, name: string) => Promise<void>
}) {
  const { t } = useTexts()
  return (
    <BinDialog
      key={group.id}
      title={t('groups.bin.title', { name: group.name })}
      load={(options) => api('GET /api/web/groups/{id}/deleted', { params: { id: group.id } }, options)}
      restore={(childId) =>
        api('POST /api/web/groups/{id}/deleted/{childId}/restore', { params: { id: group.id, childId } })
      }
      onRestored={onRestored}
      onClose={onClose}
    />
  )
}
