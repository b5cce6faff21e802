import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { stateOf } from '../../../domain/hit.ts'
import { defang } from '../../../domain/observables/defang.ts'
import type { Evidence } from '../../../domain/report.ts'
import { api } from '../../api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { IndicatorActions } from '../lists/indicator-actions.tsx'
import { Hits } from './hits-address.ts'
import { IndicatorLine } from './indicator-line.tsx'
import { ListingBar } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { StateMark } from './state-mark.tsx'

const pageSize = 50

type EvidencePage = Awaited<ReturnType<typeof fetchEvidence>>
type EvidenceRow = EvidencePage['rows'][number]

function fetchEvidence(
  place: { groupId: string; reportId: string; sourceID: string; onlyPassed: boolean; offset: number },
  signal?: AbortSignal,
) {
  const { groupId, reportId, sourceID, onlyPassed, offset } = place
  const passed = onlyPassed && { passed: 'yes' as const }
  const query = { groupID: groupId, sourceID, ...passed, offset, limit: pageSize }
  return api('GET /api/web/uploads/files/results/{id}/evidence', { params: { id: reportId }, query }, { signal })
}

/** The observables behind the figures of one source, read in parts. */
export function EvidenceList({
  sourceID,
  reportId,
  groupId,
  onlyPassed,
}: {
  sourceID: string
  reportId: string
  groupId: string
  onlyPassed: boolean
}) {
  const language = useTexts()
  const { t, format } = language
  const hits = use(Hits)
  const [rows, setRows] = useState<readonly EvidenceRow[]>([])
  const [total, setTotal] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const [isRaw, setRaw] = useState(false)
  const [message, setMessage] = useState<ToastMessage>()

  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      setFailure(undefined)
      try {
        const page = await fetchEvidence({ groupId, reportId, sourceID, onlyPassed, offset }, signal)
        setTotal(page.total)
        setRows((before) => [...before.slice(0, offset), ...page.rows])
      } catch (error) {
        if (!signal?.aborted) setFailure(error)
      }
    },
    [groupId, reportId, sourceID, onlyPassed],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(0, stop.signal)
    return () => stop.abort()
  }, [load])

  return (
    <Box component="section" aria-labelledby="evidence-title" sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h4" component="h3" id="evidence-title">
          {t('evidence.title')}
        </Typography>
        {total !== undefined && (
          <Typography variant="caption" color="textSecondary" role="status">
            {t('evidence.count', { shown: format.number(rows.length), total: format.number(total) })}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('evidence.text')}
      </Typography>
      {total !== undefined && total > 0 && (
        <Link
          component={RouterLink}
          to={hits({ source: sourceID })}
          variant="body2"
          sx={{ display: 'block', width: 'fit-content', minHeight: 24, fontWeight: 600, mt: 0.5 }}
        >
          {t('evidence.all')}
        </Link>
      )}
      <FormControlLabel
        control={<Switch size="small" checked={isRaw} onChange={(_, on) => setRaw(on)} />}
        label={t('evidence.raw')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ my: 0.5 }}
      />
      <LoadFailure failure={failure} onRetry={() => void load(rows.length)} />
      {total === undefined && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      {total === 0 && <Typography variant="body2">{t('evidence.empty')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <EvidenceItem
            key={`${row.kind} ${row.value}`}
            row={row}
            sourceID={sourceID}
            isRaw={isRaw}
            language={language}
            actions={
              <IndicatorActions
                groupId={groupId}
                kind={row.kind}
                value={row.value}
                verdict={row.verdict}
                onMessage={setMessage}
              />
            }
          />
        ))}
      </Box>
      {total !== undefined && rows.length < total && (
        <Button sx={{ mt: 1 }} onClick={() => void load(rows.length)}>
          {t('evidence.more')}
        </Button>
      )}
      <Toast message={message} onClose={setMessage} />
    </Box>
  )
}

function EvidenceItem({
  row,
  sourceID,
  isRaw,
  language,
  actions,
}: {
  row: EvidenceRow
  sourceID: string
  isRaw: boolean
  language: Language
  actions: ReactNode
}) {
  const { t, format } = language
  const text = isRaw ? row.value : defang(row.kind, row.value)
  const matches = (row as Evidence).matches.filter(({ ID }) => ID === sourceID)
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <IndicatorLine text={text} copy={t(isRaw ? 'evidence.copyRaw' : 'evidence.copy', { value: text })}>
        {actions}
      </IndicatorLine>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {[
          t('evidence.seen', { count: row.count }),
          row.firstSeen && t('evidence.first', { time: format.dateTime(row.firstSeen) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {matches.map((match) => (
        <Box key={`${match.indicator} ${match.how}`} sx={{ display: 'grid', gap: 0.25, mt: 0.75 }}>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0,1fr)', columnGap: 1.5, alignItems: 'center' }}
          >
            <StateMark state={stateOf(match)} probability={0} language={language} />
            <ListingBar match={match} seen={row} />
          </Box>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {matchFacts(match, language).join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
