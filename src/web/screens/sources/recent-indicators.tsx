import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RecentIndicator } from '../../../contract/sources.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { useGroupId } from '../../session/use-group.ts'
import { plainList } from '../../theme.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { useCopy } from '../../ui/state/use-copy.ts'
import { IndicatorLine } from '../lists/indicator-line.tsx'

/** Maximum of the call. */
const most = 200

/** Most recently listed indicators of a source: plain text, defanged unless the user wants the original. */
export function RecentIndicators({
  sourceId,
  first,
  firstCount,
}: {
  sourceId: string
  first: readonly RecentIndicator[]
  /** The number that was asked for; if `first` has fewer, there are no more. */
  firstCount: number
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const [rows, setRows] = useState(first)
  const [isAll, setAll] = useState(first.length < firstCount)
  const [isRaw, setRaw] = useState(false)
  const { busy, failure, run } = useAction()
  const { toast, tell } = useTell()
  const textOf = ({ kind, value }: RecentIndicator) => (isRaw ? value : defang(kind, value))

  const loadMore = () =>
    run(async () => {
      const query = { groupID: groupId, limit: most }
      setRows(await api('GET /api/web/feeds/{id}/indicators', { params: { id: sourceId }, query }))
      setAll(true)
    })

  return (
    <Section
      title={t('sources.recent.title')}
      text={t(rows.length > 0 ? 'sources.recent.text' : 'sources.recent.none')}
      action={
        rows.length > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <FormControlLabel
              control={<Switch size="small" checked={isRaw} onChange={(_, on) => setRaw(on)} />}
              label={t('evidence.raw')}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ mr: 0 }}
            />
            <CopyAll text={rows.map(textOf).join('\n')} count={rows.length} isRaw={isRaw} />
          </Box>
        )
      }
    >
      <Box component="ul" sx={plainList}>
        {rows.map((row) => (
          <Box
            component="li"
            key={`${row.kind} ${row.value}`}
            data-list-row=""
            sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <IndicatorLine indicator={row} isRaw={isRaw} onMessage={tell} />
            <Facts row={row} />
          </Box>
        ))}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      {!isAll && rows.length > 0 && (
        <SmallButton loading={busy} onClick={() => void loadMore()} sx={{ mt: 1.5 }}>
          {t('evidence.more')}
        </SmallButton>
      )}
      {toast}
    </Section>
  )
}

/** When the source listed an indicator, and who else does. */
function Facts({ row }: { row: RecentIndicator }) {
  const { t, format } = useTexts()
  return (
    <>
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
    </>
  )
}

/** Copies all values that are shown, one per line. */
function CopyAll({ text, count, isRaw }: { text: string; count: number; isRaw: boolean }) {
  const { t } = useTexts()
  const [copied, copy] = useCopy()
  return (
    <SmallButton
      startIcon={<ContentCopyOutlined sx={{ fontSize: rem(16) }} />}
      title={t(isRaw ? 'sources.recent.copyAllRaw' : 'sources.recent.copyAll', { count })}
      onClick={() => copy(text)}
      sx={{ color: 'text.secondary' }}
    >
      {t(copied ? `copy.${copied}` : 'sources.recent.all')}
    </SmallButton>
  )
}
