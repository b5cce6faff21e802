import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useDeferredValue, useEffect, useState } from 'react'
import type { GroupList, RowsAdded } from '../../../contract/lists.ts'
import type { ListText } from '../../../domain/group-list.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { typingPauseMs } from '../../text/pauses.ts'
import { mono, plainList } from '../../theme.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Caption, Quiet, SmallText, Strong } from '../../ui/layout/text.tsx'
import { useFilePicker } from '../../ui/state/use-file-picker.tsx'
import { type Expiry, ExpiryField, expiryOf, isComplete, neverExpires } from './expiry-field.tsx'

const shownValues = 8
const shownFaults = 5
/** Same limit as the server: domain/group-list.ts, largestListText. */
const mostBytes = 2 ** 20

/** Takes a pasted text or a file, shows what was recognised, and adds it. */
export default function AddRowsDialog({
  list,
  onClose,
  onDone,
}: {
  list: GroupList
  onClose: () => void
  onDone: (result: RowsAdded) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [expiry, setExpiry] = useState<Expiry>(neverExpires)
  const [isTooLarge, setTooLarge] = useState(false)
  const read = useRecognised(text)
  const isLong = text.length > mostBytes / 4 && new Blob([text]).size > mostBytes

  const load = async ([chosen]: File[]) => {
    if (!chosen) return
    const fits = chosen.size <= mostBytes
    setTooLarge(!fits)
    if (fits) setText(await chosen.text())
  }
  const picker = useFilePicker((files) => void load(files), {
    accept: '.txt,.csv,.list,text/*',
    'aria-label': t('lists.add.file'),
  })
  const save = async () => {
    const expiresAt = expiryOf(expiry, Date.now())
    onDone(
      await api('POST /api/web/groups/{id}/lists/{listId}/rows', {
        params: { id: groupId, listId: list.id },
        body: {
          file: new File([text], 'entries.txt', { type: 'text/plain' }),
          reason: reason.trim(),
          ...(expiresAt && { expiresAt }),
        },
      }),
    )
  }
  return (
    <FormDialog
      title={t('lists.add.title', { name: list.name })}
      submit={t('lists.add.go', { count: read?.values.length ?? 0 })}
      disabled={!read || read.values.length === 0 || isLong || !isComplete(expiry)}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={t('lists.add.text')}
        value={text}
        onChange={setText}
        multiline
        minRows={5}
        maxRows={10}
        autoFocus
        error={isLong}
        helperText={t(isLong ? 'lists.add.text.tooLarge' : 'lists.add.help')}
        isVerbatim
        sx={{ '& textarea': { fontFamily: mono, fontSize: '0.85rem' } }}
      />
      <Box>
        <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={picker.open}>
          {t('lists.add.file')}
        </Button>
        {picker.input}
      </Box>
      {isTooLarge && <Alert severity="error">{t('lists.add.file.tooLarge')}</Alert>}
      <Recognised read={read} />
      <Field
        label={t('optional', { label: t('reason') })}
        value={reason}
        onChange={setReason}
        helperText={t('lists.reason.help')}
        maxLength={500}
      />
      <ExpiryField value={expiry} onChange={setExpiry} />
    </FormDialog>
  )
}

/** Preview with the server's parser; its public suffix list is loaded on demand. */
function useRecognised(text: string): ListText | undefined {
  const settled = useDeferredValue(text)
  const [read, setRead] = useState<ListText>()
  useEffect(() => {
    if (settled.trim() === '') return setRead(undefined)
    let isOld = false
    // Waits for a pause in typing, so that large texts are not parsed with every key.
    const timer = setTimeout(async () => {
      const { readListText } = await import('../../../domain/group-list.ts')
      if (!isOld) setRead(readListText(settled, Date.now()))
    }, typingPauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [settled])
  return read
}

function Recognised({ read }: { read: ListText | undefined }) {
  const { t, format } = useTexts()
  const byKind = new Map<string, number>()
  for (const { kind } of read?.values ?? []) byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
  return (
    <Box
      role="status"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2, display: 'grid', gap: 1, minHeight: 76 }}
    >
      {!read ? (
        <Quiet>{t('lists.add.preview.none')}</Quiet>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <SmallText sx={{ fontWeight: 620, mr: 0.5 }}>{t('lists.add.preview')}</SmallText>
            {[...byKind].map(([kind, count]) => (
              <Chip key={kind} size="small" label={`${t(`kind.${kind}` as 'kind.ipv4')}: ${format.number(count)}`} />
            ))}
          </Box>
          {read.values.length > 0 && (
            <Box component="ul" sx={{ ...plainList, fontFamily: mono, fontSize: '0.8rem' }}>
              {read.values.slice(0, shownValues).map(({ kind, value, reason: said, remark, expiresAt }) => (
                <Box component="li" key={`${kind} ${value}`} sx={{ overflowWrap: 'anywhere' }}>
                  {defang(kind, value)}
                  {(said || remark || expiresAt) && (
                    <Caption component="span">
                      {` ${[said ?? remark, expiresAt && t('lists.add.until', { day: format.date(expiresAt) })].filter(Boolean).join(' · ')}`}
                    </Caption>
                  )}
                </Box>
              ))}
            </Box>
          )}
          {read.values.length > shownValues && (
            <Caption>{t('lists.add.preview.more', { count: read.values.length - shownValues })}</Caption>
          )}
          {read.unknownColumns.length > 0 && (
            <SmallText color="error">
              {t('problem.list.columns-unknown', { columns: read.unknownColumns.join(', ') })}
            </SmallText>
          )}
          {read.rejected.length > 0 && (
            <Box sx={{ color: 'warning.main' }}>
              <Strong>{t('lists.add.rejected', { count: read.rejected.length })}</Strong>
              <Box component="ul" sx={{ ...plainList, color: 'text.secondary', fontSize: '0.8rem' }}>
                {read.rejected.slice(0, shownFaults).map(({ line, text, fault }) => (
                  <Box component="li" key={line} sx={{ overflowWrap: 'anywhere' }}>
                    {`${t('lists.add.line', { line: format.number(line) })}: `}
                    <Box component="span" sx={{ fontFamily: mono }}>
                      {text.slice(0, 60)}
                    </Box>
                    {` – ${t(`lists.fault.${fault}`)}`}
                  </Box>
                ))}
                {read.rejected.length > shownFaults && (
                  <li>{t('lists.add.preview.more', { count: read.rejected.length - shownFaults })}</li>
                )}
              </Box>
            </Box>
          )}
        </>
      )}
    </Box>
  )
}
