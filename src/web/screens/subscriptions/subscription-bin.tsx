import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BinDialog, type GroupBinProps } from '../../ui/dialogs/bin-dialog.tsx'

/** Recycle bin: deleted subscriptions of a group that can still be restored. */
export default function SubscriptionBin({ groupId, onClose, onRestored }: GroupBinProps) {
  const { t } = useTexts()
  return (
    <BinDialog
      title={t('subscriptions.bin.title')}
      load={(options) => api('GET /api/web/groups/{id}/deleted-subscriptions', { params: { id: groupId } }, options)}
      restore={(id) => api('POST /api/web/subscriptions/{id}/restore', { params: { id }, query: { groupID: groupId } })}
      onRestored={(_, name) => onRestored(name)}
      onClose={onClose}
    />
  )
}
