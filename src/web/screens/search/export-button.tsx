import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SearchedValue } from '../../../contract/search.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { LazyMenu, LazyMenuItem } from '../../ui/dialogs/lazy-menu.tsx'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
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
  groupId,
  values,
  asOf,
  onCsv,
  onJson,
}: {
  groupId: string
  /** The indicators for STIX and MISP. */
  values: () => readonly SearchedValue[]
  /** ISO 8601; undefined for now. */
  asOf: string | undefined
  onCsv: () => void
  onJson: () => void
}) {
  const language = useTexts()
  const { t } = language
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<ToastMessage>()
  const choose = (save: () => void) => () => {
    setAnchor(null)
    save()
  }
  const saveFromServer = (format: 'STIX21' | 'MISP') => () => {
    setBusy(true)
    const all = values()
    const sent = fitting(all)
    const body = { format, values: sent, ...(asOf !== undefined && { asOf }) }
    api('POST /api/web/search/export', { query: { groupID: groupId }, body })
      .then(
        ({ name, mediaType, text, indicators, leftOut }) => {
          saveFile(name, mediaType, text)
          const left = leftOut + all.length - sent.length
          setMessage({ severity: 'success', text: t('search.export.done', { count: indicators, left }) })
        },
        (error) => setMessage({ severity: 'error', text: failureText(error, language) }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={busy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('report.export')}
      </Button>
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        <LazyMenuItem onClick={choose(onCsv)}>{t('search.export.csv')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(onJson)}>{t('search.export.json')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(saveFromServer('STIX21'))}>{t('search.export.stix')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(saveFromServer('MISP'))}>{t('search.export.misp')}</LazyMenuItem>
      </LazyMenu>
      <Toast message={message} onClose={setMessage} />
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
