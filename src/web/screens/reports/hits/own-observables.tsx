import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { defang } from '../../../../domain/observables/defang.ts'
import type { OwnListsSummary, Report } from '../../../../domain/report.ts'
import { type OwnOutcome, ownOutcomes } from '../../../../domain/report-codes.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx'
import { Toast, type ToastMessage } from '../../../ui/dialogs/toast.tsx'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useGrowingRows } from '../../../ui/lists/use-growing-rows.ts'
import { IndicatorActions } from '../../lists/indicator-actions.tsx'
import { usePassedQuery } from '../only-passed.ts'
import { IndicatorLine } from './indicator-line.tsx'

const pageSize = 50

/** Observables of a report that are on the group's own lists, filtered by what the lists did. */
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
    <SideDrawer
      open
      label={t('lists.report.title')}
      head={
        <Typography variant="h3" component="h2">
          {t('lists.report.title')}
        </Typography>
      }
      onClose={onClose}
    >
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
    </SideDrawer>
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
  const passedQuery = usePassedQuery()
  const { page, failure, isLoading, readMore } = useGrowingRows((offset, signal) => {
    const query = { groupID: groupId, offset, limit: pageSize, ...(outcome && { outcome }), ...passedQuery }
    return api('GET /api/web/uploads/files/results/{id}/own-lists', { params: { id: report.id }, query }, { signal })
  })
  const nameOf = (id: string) => own.lists.find((list) => list.id === id)?.name ?? ''
  return (
    <>
      <LoadFailure failure={failure} what={t('lists.report.failed')} onRetry={readMore} />
      {!page && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      <Box component="ul" sx={plainList}>
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
      {page && (
        <LoadMore
          text={t('lists.report.more')}
          isAll={page.rows.length >= page.total}
          count={page.total}
          busy={isLoading}
          onLoad={readMore}
          sx={{ mt: 1 }}
        />
      )}
    </>
  )
}
