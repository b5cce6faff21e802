import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { defang } from '../../../domain/observables/defang.ts'
import { type OwnListsSummary, type OwnOutcome, ownOutcomes, type Report } from '../../../domain/report.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { IndicatorActions } from '../lists/indicator-actions.tsx'
import { IndicatorLine } from './indicator-line.tsx'
import { usePassedFilter } from './only-passed.ts'

const pageSize = 50
type Page = Awaited<ReturnType<typeof fetchPage>>

function fetchPage(
  place: { groupId: string; reportId: string; outcome: OwnOutcome | undefined; passed?: 'yes'; offset: number },
  signal: AbortSignal,
) {
  const { groupId, reportId, outcome, offset, passed } = place
  const query = { groupID: groupId, offset, limit: pageSize, ...(outcome && { outcome }), ...(passed && { passed }) }
  return api('GET /api/web/uploads/files/results/{id}/own-lists', { params: { id: reportId }, query }, { signal })
}

/** Observables of a report that are on own lists, by effect. */
export default function OwnObservables({
  report,
  own,
  groupId,
  onClose,
}: {
  report: Report
  own: OwnListsSummary
  groupId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<OwnOutcome>()
  const [message, setMessage] = useState<ToastMessage>()
  const offered = ownOutcomes.filter((one) => own.outcomes[one] > 0)
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('lists.report.title'),
          sx: { width: { xs: '100%', sm: 560 }, maxWidth: '100%', p: { xs: 2, sm: 3 }, gap: 2 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {t('lists.report.title')}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box role="group" aria-label={t('lists.effect')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {[undefined, ...offered].map((one) => (
          <Chip
            key={one ?? 'all'}
            clickable
            aria-pressed={outcome === one}
            color={outcome === one ? 'primary' : 'default'}
            variant={outcome === one ? 'filled' : 'outlined'}
            onClick={() => setOutcome(one)}
            label={one ? t(`lists.outcome.${one}`) : t('lists.report.all')}
          />
        ))}
      </Box>
      <ObservableList
        key={outcome ?? 'all'}
        report={report}
        own={own}
        groupId={groupId}
        outcome={outcome}
        onMessage={setMessage}
      />
      <Toast message={message} onClose={setMessage} />
    </Drawer>
  )
}

function ObservableList({
  report,
  own,
  groupId,
  outcome,
  onMessage,
}: {
  report: Report
  own: OwnListsSummary
  groupId: string
  outcome: OwnOutcome | undefined
  onMessage: (message: ToastMessage) => void
}) {
  const { t, format } = useTexts()
  const filter = usePassedFilter()
  const [page, setPage] = useState<Page>()
  const [failure, setFailure] = useState<unknown>()
  const [asked, setAsked] = useState({ offset: 0 })
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const { offset } = asked
      try {
        const found = await fetchPage({ groupId, reportId: report.id, outcome, offset, ...filter }, stop.signal)
        setFailure(undefined)
        setPage((before) => ({
          total: found.total,
          rows: [...(before?.rows.slice(0, offset) ?? []), ...found.rows],
        }))
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    void load()
    return () => stop.abort()
  }, [groupId, report.id, outcome, filter, asked])
  const nameOf = (id: string) => own.lists.find((list) => list.id === id)?.name ?? ''
  return (
    <>
      <LoadFailure
        failure={failure}
        what={t('lists.report.failed')}
        onRetry={() => setAsked({ offset: page?.rows.length ?? 0 })}
      />
      {!page && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {page?.rows.map((row) => {
          const defanged = defang(row.kind, row.value)
          return (
            <Box
              component="li"
              key={`${row.kind} ${row.value}`}
              sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}
            >
              <IndicatorLine text={defanged} copy={t('lists.row.copy', { value: defanged })}>
                <IndicatorActions groupId={groupId} kind={row.kind} value={row.value} onMessage={onMessage} />
              </IndicatorLine>
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {[
                  t(`lists.outcome.${row.outcome}`),
                  row.lists.map(nameOf).join(', '),
                  t('lists.report.sources', { count: row.sources }),
                  t('evidence.seen', { count: row.count }),
                  row.firstSeen && t('evidence.first', { time: format.dateTime(row.firstSeen) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
          )
        })}
      </Box>
      {page && page.rows.length < page.total && (
        <Button onClick={() => setAsked({ offset: page.rows.length })}>{t('lists.report.more')}</Button>
      )}
    </>
  )
}
