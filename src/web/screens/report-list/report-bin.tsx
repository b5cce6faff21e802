import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BinDialog, type GroupBinProps } from '../../ui/dialogs/bin-dialog.tsx'

/** Deleted reports of a group that can be restored. */
export default function ReportBin({ groupId, onClose, onRestored }: GroupBinProps) {
  const { t } = useTexts()
  return (
    <BinDialog
      title={t('reports.bin.title')}
      load={async (options) => {
        const binned = await api('GET /api/web/groups/{id}/deleted-reports', { params: { id: groupId } }, options)
        // Reports without an upload have no name.
        return binned.map((one) => ({ ...one, name: one.name || t('report.title') }))
      }}
      restore={(id) =>
        api('POST /api/web/uploads/files/results/restore', { query: { groupID: groupId }, body: { reportIDs: [id] } })
      }
      onRestored={(_, name) => onRestored(name)}
      onClose={onClose}
    />
  )
}
