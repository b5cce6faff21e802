import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { stateOf } from '../../../../domain/hit.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useGroupId } from '../../../session/use-group.ts'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption, CardTitle, Quiet, SmallText } from '../../../ui/layout/text.tsx'
import { useGrowingRows } from '../../../ui/lists/use-growing-rows.ts'
import { IndicatorList } from '../../lists/indicator-list.tsx'
import { StateMark } from '../sources/state-mark.tsx'
import { useHitsAddress } from './hits-address.ts'
import { ListingBar } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { fetchHits, type Hit } from './use-hits.ts'

const pageSize = 50

interface Props {
  readonly sourceID: string
  readonly reportId: string
  /** Only observables that got through. */
  readonly onlyPassed: boolean
}

/** The observables behind the figures of one source. */
export function EvidenceList({ sourceID, reportId, onlyPassed }: Props) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const hitsAddress = useHitsAddress()
  const passedQuery = onlyPassed && { passed: 'yes' as const }
  const loaded = useGrowingRows<Hit>((offset, signal) =>
    fetchHits({ groupId, reportId }, { sourceID, ...passedQuery, offset, limit: pageSize }, { signal }),
  )
  const { page } = loaded
  const [isRaw, setRaw] = useState(false)
  return (
    <Box component="section" aria-labelledby="evidence-title" sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <CardTitle component="h3" id="evidence-title">
          {t('evidence.title')}
        </CardTitle>
        {page && (
          <Caption role="status">
            {t('evidence.count', { shown: format.number(page.rows.length), total: format.number(page.total) })}
          </Caption>
        )}
      </Box>
      <Quiet>{t('evidence.text')}</Quiet>
      {page && page.total > 0 && (
        <PageLink
          to={hitsAddress({ source: sourceID })}
          variant="body2"
          sx={{ display: 'block', width: 'fit-content', minHeight: 24, fontWeight: 600, mt: 0.5 }}
        >
          {t('evidence.all')}
        </PageLink>
      )}
      <FormControlLabel
        control={<Switch size="small" checked={isRaw} onChange={(_, on) => setRaw(on)} />}
        label={t('evidence.raw')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ my: 0.5 }}
      />
      {page?.total === 0 && <SmallText>{t('evidence.empty')}</SmallText>}
      <IndicatorList loaded={loaded} isRaw={isRaw} more={t('evidence.more')}>
        {(row) => <Seen row={row} sourceID={sourceID} />}
      </IndicatorList>
    </Box>
  )
}

/** When an observable was seen, and when the source listed it. */
function Seen({ row, sourceID }: { row: Hit; sourceID: string }) {
  const { t, format, language } = useTexts()
  const facts = [
    t('evidence.seen', { count: row.count }),
    row.firstSeen && t('evidence.first', { time: format.dateTime(row.firstSeen) }),
    row.role && t(`class.role.${row.role}`),
  ]
  const matches = (row as Evidence).matches.filter(({ ID }) => ID === sourceID)
  return (
    <>
      <Caption sx={{ display: 'block' }}>{facts.filter(Boolean).join(' · ')}</Caption>
      {matches.map((match) => (
        <Box key={`${match.indicator} ${match.how}`} sx={{ display: 'grid', gap: 0.25, mt: 0.75 }}>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0,1fr)', columnGap: 1.5, alignItems: 'center' }}
          >
            <StateMark state={stateOf(match)} probability={0} />
            <ListingBar match={match} seen={row} />
          </Box>
          <Caption sx={{ overflowWrap: 'anywhere' }}>{matchFacts(match, language).join(' · ')}</Caption>
        </Box>
      ))}
    </>
  )
}
