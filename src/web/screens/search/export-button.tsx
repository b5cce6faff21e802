import { useState } from 'react'
import type { SearchedValue } from '../../../contract/search.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { ExportMenuButton } from '../../ui/dialogs/export-menu-button.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { saveFile } from '../../ui/state/save-file.ts'

/** Same as `mostExported` of the contract; importing it would load all schemas of the contract in the browser. */
const mostExported = 10_000
/** Most characters that a request may hold; the server takes 1 MiB. */
const mostSent = 900_000
/** Characters of a request for each value, besides the value. */
const charactersAround = 40

/**
 * Menu that saves what is shown as a file. The browser makes CSV and JSON. The server makes STIX and MISP, since it knows
 * what may be passed on.
 */
export function ExportButton({
  values,
  asOf,
  onCsv,
  onJson,
}: {
  /** The indicators for STIX and MISP. */
  values: () => readonly SearchedValue[]
  /** ISO 8601; undefined for now. */
  asOf: string | undefined
  onCsv: () => void
  onJson: () => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const { toast, tell, tellFailure } = useTell()
  const saveFromServer = (format: 'STIX21' | 'MISP') => () => {
    setBusy(true)
    const all = values()
    const sent = fitting(all)
    const body = { format, values: sent, ...(asOf !== undefined && { asOf }) }
    api('POST /api/web/search/export', { query: { groupID: groupId }, body })
      .then(({ name, mediaType, text, indicators, leftOut }) => {
        saveFile(name, mediaType, text)
        tell(t('search.export.done', { count: indicators, left: leftOut + all.length - sent.length }))
      }, tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <ExportMenuButton
        label={t('report.export')}
        disabled={busy}
        entries={[
          [t('search.export.csv'), onCsv],
          [t('status.machine'), onJson],
          [t('search.export.stix'), saveFromServer('STIX21')],
          [t('search.export.misp'), saveFromServer('MISP')],
        ]}
      />
      {toast}
    </>
  )
}

/** The first values, as many as one request may hold. */
function fitting(values: readonly SearchedValue[]): SearchedValue[] {
  let room = mostSent
  const tooLong = values.findIndex(({ value }) => {
    room -= value.length + charactersAround
    return room < 0
  })
  const count = Math.min(tooLong === -1 ? values.length : tooLong, mostExported)
  return values.slice(0, count).map(({ kind, value }) => ({ kind, value }))
}
