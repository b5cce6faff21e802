import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import type { OwnListsSummary, Report } from '../../../../domain/report.ts'
import { type OwnOutcome, ownOutcomes } from '../../../../domain/report-codes.ts'
import { api } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useGroupId } from '../../../session/use-group.ts'
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx'
import { Caption, SectionTitle } from '../../../ui/layout/text.tsx'
import { useGrowingRows } from '../../../ui/lists/use-growing-rows.ts'
import { IndicatorList } from '../../lists/indicator-list.tsx'
import { usePassedQuery } from '../only-passed.ts'

const pageSize = 50

/** Observables of a report that are on the group's own lists, filtered by what the lists did. */
export default function OwnObservables({
  report,
  own,
  onClose,
}: {
  report: Report
  own: OwnListsSummary
  onClose: () => void
}) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<OwnOutcome>()
  const offered = ownOutcomes.filter((one) => own.outcomes[one] > 0)
  return (
    <SideDrawer
      open
      label={t('lists.report.title')}
      head={<SectionTitle>{t('lists.report.title')}</SectionTitle>}
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
            label={one ? t(`lists.outcome.${one}`) : t('all')}
          />
        ))}
      </Box>
      <ObservableList key={outcome ?? 'all'} report={report} own={own} outcome={outcome} />
    </SideDrawer>
  )
}

interface ListProps {
  readonly report: Report
  readonly own: OwnListsSummary
  readonly outcome: OwnOutcome | undefined
}

function ObservableList({ report, own, outcome }: ListProps) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const passedQuery = usePassedQuery()
  const loaded = useGrowingRows((offset, signal) => {
    const query = { groupID: groupId, offset, limit: pageSize, ...(outcome && { outcome }), ...passedQuery }
    return api('GET /api/web/uploads/files/results/{id}/own-lists', { params: { id: report.id }, query }, { signal })
  })
  const nameOf = (id: string) => own.lists.find((list) => list.id === id)?.name ?? ''
  return (
    <IndicatorList loaded={loaded} failed={t('lists.report.failed')} more={t('lists.report.more')}>
      {(row) => (
        <Caption sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {[
            t(`lists.outcome.${row.outcome}`),
            row.lists.map(nameOf).join(', '),
            t('lists.report.sources', { count: row.sources }),
            t('evidence.seen', { count: row.count }),
            row.firstSeen && t('evidence.first', { time: format.dateTime(row.firstSeen) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Caption>
      )}
    </IndicatorList>
  )
}
