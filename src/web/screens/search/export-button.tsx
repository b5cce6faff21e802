import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SearchedValue } from '../../../contract/search.ts'
import { api } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LazyMenu, LazyMenuItem } from '../../ui/lazy-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'

/** `mostExported` of the contract, which would bring its schemas along. */
const mostExported = 10_000
/** A request holds 1 MiB. */
const mostSent = 900_000

/**
 * Saves what is shown as a file: tables and JSON are made in the browser, STIX and MISP by the server, which knows what
 * may be passed on.
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
  const fromServer = (format: 'STIX21' | 'MISP') => () => {
    setBusy(true)
    const some: SearchedValue[] = []
    let room = mostSent
    const all = values()
    for (const { kind, value } of all.slice(0, mostExported)) {
      room -= value.length + 40
      if (room < 0) break
      some.push({ kind, value })
    }
    const body = { format, values: some, ...(asOf !== undefined && { asOf }) }
    api('POST /api/web/search/export', { query: { groupID: groupId }, body })
      .then(
        ({ name, mediaType, text, indicators, leftOut }) => {
          saveFile(name, mediaType, text)
          const left = leftOut + all.length - some.length
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
        sx={{ borderColor: 'divider' }}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={busy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('search.export')}
      </Button>
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        <LazyMenuItem onClick={choose(onCsv)}>{t('search.export.csv')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(onJson)}>{t('search.export.json')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(fromServer('STIX21'))}>{t('search.export.stix')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(fromServer('MISP'))}>{t('search.export.misp')}</LazyMenuItem>
      </LazyMenu>
      <Toast message={message} onClose={setMessage} />
    </>
  )
}
