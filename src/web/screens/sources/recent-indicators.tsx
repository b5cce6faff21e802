import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RecentIndicator } from '../../../contract/sources.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { Caption, Code, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useCopy } from '../../ui/state/use-copy.ts'
import { IndicatorActions } from '../lists/indicator-actions.tsx'

/** Maximum of the call. */
const most = 200

/** Most recently listed indicators of a source: plain text, defanged unless the user wants the original. */
export function RecentIndicators({
  sourceId,
  groupId,
  first,
  firstCount,
}: {
  sourceId: string
  groupId: string
  first: readonly RecentIndicator[]
  /** The number that was asked for; if `first` has fewer, there are no more. */
  firstCount: number
}) {
  const { t } = useTexts()
  const [rows, setRows] = useState(first)
  const [isAll, setAll] = useState(first.length < firstCount)
  const [isRaw, setRaw] = useState(false)
  const { busy, failure, run } = useAction()
  const [message, setMessage] = useState<ToastMessage>()
  const textOf = ({ kind, value }: RecentIndicator) => (isRaw ? value : defang(kind, value))

  const loadMore = () =>
    run(async () => {
      const query = { groupID: groupId, limit: most }
      setRows(await api('GET /api/web/feeds/{id}/indicators', { params: { id: sourceId }, query }))
      setAll(true)
    })

  return (
    <Card component="section" aria-labelledby="recent-title" sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <SectionTitle id="recent-title">{t('sources.recent.title')}</SectionTitle>
          <Quiet>{t(rows.length > 0 ? 'sources.recent.text' : 'sources.recent.none')}</Quiet>
        </Box>
        {rows.length > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <FormControlLabel
              control={<Switch size="small" checked={isRaw} onChange={(_, on) => setRaw(on)} />}
              label={t('evidence.raw')}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ mr: 0 }}
            />
            <CopyAll text={rows.map(textOf).join('\n')} count={rows.length} isRaw={isRaw} />
          </Box>
        )}
      </Box>
      <Box component="ul" sx={{ ...plainList, mt: 1.5 }}>
        {rows.map((row) => (
          <Indicator
            key={`${row.kind} ${row.value}`}
            row={row}
            shown={textOf(row)}
            isRaw={isRaw}
            groupId={groupId}
            onMessage={setMessage}
          />
        ))}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      {!isAll && rows.length > 0 && (
        <Button color="inherit" size="small" loading={busy} onClick={() => void loadMore()} sx={{ mt: 1.5 }}>
          {t('evidence.more')}
        </Button>
      )}
      <Toast message={message} onClose={setMessage} />
    </Card>
  )
}

/** Copies all values that are shown, one per line. */
function CopyAll({ text, count, isRaw }: { text: string; count: number; isRaw: boolean }) {
  const { t } = useTexts()
  const [copied, copy] = useCopy()
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<ContentCopyOutlined sx={{ fontSize: rem(16) }} />}
      title={t(isRaw ? 'sources.recent.copyAllRaw' : 'sources.recent.copyAll', { count })}
      onClick={() => copy(text)}
      sx={{ color: 'text.secondary' }}
    >
      {t(copied ? `copy.${copied}` : 'sources.recent.all')}
    </Button>
  )
}

function Indicator({
  row,
  shown,
  isRaw,
  groupId,
  onMessage,
}: {
  row: RecentIndicator
  shown: string
  isRaw: boolean
  groupId: string
  onMessage: (message: ToastMessage) => void
}) {
  const { t, format } = useTexts()
  return (
    <Box
      component="li"
      data-list-row=""
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {/* Plain text on purpose, never a link, so that nobody follows it. */}
        <Code sx={{ display: 'block' }}>{shown}</Code>
        <Caption>
          {[
            t(`search.kind.${row.kind as 'ipv4'}`),
            t('evidence.listed', { time: format.dateTime(row.listedFrom) }),
            t('sources.recent.also', { count: row.alsoListedBy }),
          ].join(' · ')}
        </Caption>
        {row.onWarningList && (
          <Typography
            variant="caption"
            color="warning"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}
          >
            <ShieldOutlined aria-hidden sx={{ fontSize: rem(14) }} />
            {t('sources.recent.warning')}
          </Typography>
        )}
      </Box>
      <CopyButton text={shown} label={t(isRaw ? 'evidence.copyRaw' : 'evidence.copy', { value: shown })} />
      <IndicatorActions groupId={groupId} kind={row.kind} value={row.value} onMessage={onMessage} />
    </Box>
  )
}
