import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { isInaccurate, isMoment } from '../../../engine/cost/cost.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Explained } from '../../ui/dialogs/explained.tsx'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import RateFields from './rate-fields.tsx'
import { SentenceCard } from './sentence-card.tsx'
import { sumExplained, superfluousTerms, termExplained, workTerms } from './sources/explanations.ts'
import type { ReportSelection } from './use-selection.ts'

/** Estimated work with the selected sources without Winnow, with terms and assumptions. */
export default function WorkSection({ selection }: { selection: ReportSelection }) {
  const language = useTexts()
  const { t, format } = language
  const { figures, report, selected, rates, setRates } = selection
  const { savings } = figures
  const { unknown, inputs } = savings.filter
  const rest = format.euros(savings.work.eur - savings.filter.eur)
  const { from, to } = report.summary
  const periodMs = Date.parse(to ?? '') - Date.parse(from ?? '')
  const isShort = isInaccurate('filter', savings) || isInaccurate('currentFilterCandidates', savings)
  const labelOf = (name: keyof typeof savings) => {
    const label = t(`savings.${name}`)
    return isInaccurate(name, savings) ? t('savings.inaccurate', { label }) : label
  }
  if (selected.size === 0 && report.currentFeeds.length === 0) {
    // Without a source there is no work, and a column of zeros says nothing.
    return (
      <SentenceCard id="work-title" title={language.t('work.title')} text={language.t('work.none')} isOnScreenOnly />
    )
  }
  const termLine = (name: Parameters<typeof termExplained>[0]) => (
    <Line key={name} label={labelOf(name)}>
      <Explained explanation={termExplained(name, savings[name], language)} />
    </Line>
  )
  return (
    <Card component="section" aria-labelledby="work-title" sx={{ p: { xs: 2, md: 3.5 }, display: 'grid', gap: 2 }}>
      <Box>
        <SectionTitle id="work-title">{t('work.title')}</SectionTitle>
        <Quiet sx={{ mt: 0.25, maxWidth: 720, textWrap: 'pretty' }}>
          {t('work.text', {
            count: figures.IDs.length,
            hourly: format.cents(inputs.eurPerHour ?? 0),
          })}{' '}
          {unknown
            ? t(`work.alarms.${unknown}`)
            : t(isShort ? 'work.alarms.short' : 'work.alarms', {
                period: isMoment(periodMs) ? t('work.moment') : format.duration((inputs.periodHours ?? 0) * 3600),
                rest,
              })}
        </Quiet>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, maxWidth: 560 }}>
        {workTerms.map(termLine)}
        <Line label={labelOf('work')} strong>
          <Box component="span" data-testid="work-sum">
            <Explained explanation={sumExplained('work', savings, language)} />
          </Box>
        </Line>
        {isInaccurate('work', savings) && (
          <Line label={t('savings.withoutAlarms')}>
            <span data-testid="work-without-alarms">{rest}</span>
          </Line>
        )}
        {report.currentFeeds.length > 0 && (
          <>
            {superfluousTerms.map(termLine)}
            <Line label={labelOf('total')} strong>
              <Explained explanation={sumExplained('total', savings, language)} />
            </Line>
            {termLine('currentFilterCandidates')}
          </>
        )}
      </Box>
      <Box component="details" className="no-print" sx={{ fontSize: '0.85rem', maxWidth: 560 }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' }}>
          {t('selection.rates')}
        </Box>
        <RateFields rates={rates} onChange={setRates} />
      </Box>
    </Card>
  )
}

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 2,
        fontSize: '0.85rem',
        fontWeight: strong ? 650 : 450,
        ...(strong && { borderTop: 1, borderColor: 'divider', pt: 0.75, mt: 0.25 }),
      }}
    >
      <Box component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </Box>
  )
}
