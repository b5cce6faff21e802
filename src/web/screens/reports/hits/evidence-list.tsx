import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { stateOf } from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { Toast, type ToastMessage } from '../../../ui/dialogs/toast.tsx'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption, Quiet } from '../../../ui/layout/text.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useGrowingRows } from '../../../ui/lists/use-growing-rows.ts'
import { IndicatorActions } from '../../lists/indicator-actions.tsx'
import { StateMark } from '../sources/state-mark.tsx'
import { useHitsAddress } from './hits-address.ts'
import { IndicatorLine } from './indicator-line.tsx'
import { ListingBar } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { fetchHits, type Hit } from './use-hits.ts'

const pageSize = 50

/** The observables behind the figures of one source. */
export function EvidenceList({
  sourceID,
  reportId,
  groupId,
  onlyPassed,
}: {
  sourceID: string
  reportId: string
  groupId: string
  /** Only observables that got through. */
  onlyPassed: boolean
}) {
  const language = useTexts()
  const { t, format } = language
  const hitsAddress = useHitsAddress()
  const passedQuery = onlyPassed && { passed: 'yes' as const }
  const { page, failure, isLoading, readMore } = useGrowingRows<Hit>((offset, signal) =>
    fetchHits({ groupId, reportId }, { sourceID, ...passedQuery, offset, limit: pageSize }, { signal }),
  )
  const [isRaw, setRaw] = useState(false)
  const [message, setMessage] = useState<ToastMessage>()
  return (
    <Box component="section" aria-labelledby="evidence-title" sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h4" component="h3" id="evidence-title">
          {t('evidence.title')}
        </Typography>
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
      <LoadFailure failure={failure} onRetry={readMore} />
      {!page && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      {page?.total === 0 && <Typography variant="body2">{t('evidence.empty')}</Typography>}
      <Box component="ul" sx={plainList}>
        {page?.rows.map((row) => (
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
      {page && (
        <LoadMore
          text={t('evidence.more')}
          isAll={page.rows.length >= page.total}
          count={page.total}
          busy={isLoading}
          onLoad={readMore}
          sx={{ mt: 1 }}
        />
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
  row: Hit
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
      <Caption sx={{ display: 'block' }}>
        {[
          t('evidence.seen', { count: row.count }),
          row.firstSeen && t('evidence.first', { time: format.dateTime(row.firstSeen) }),
          row.role && t(`class.role.${row.role}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Caption>
      {matches.map((match) => (
        <Box key={`${match.indicator} ${match.how}`} sx={{ display: 'grid', gap: 0.25, mt: 0.75 }}>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0,1fr)', columnGap: 1.5, alignItems: 'center' }}
          >
            <StateMark state={stateOf(match)} probability={0} language={language} />
            <ListingBar match={match} seen={row} />
          </Box>
          <Caption sx={{ overflowWrap: 'anywhere' }}>{matchFacts(match, language).join(' · ')}</Caption>
        </Box>
      ))}
    </Box>
  )
}
