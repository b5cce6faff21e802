import Box from '@mui/material/Box'
import { isInaccurate, isMoment } from '../../../engine/cost/cost.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Explained } from '../../ui/dialogs/explained.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Line, lines } from './line.tsx'
import RateFields from './rate-fields.tsx'
import { SmallSwitch } from './small-switch.tsx'
import { sumExplained, superfluousTerms, termExplained, workTerms } from './sources/explanations.ts'
import type { ReportSelection } from './use-selection.ts'

/** Estimated work with the selected sources without Winnow, with terms and assumptions. */
export default function WorkSection({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { figures, report, selected, rates, setRates, usesTip, setUsesTip } = selection
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
    return <Section p={3.5} className="no-print" title={t('work.title')} text={t('work.none')} />
  }
  const workText = t('work.text', { count: figures.IDs.length, hourly: format.cents(inputs.eurPerHour ?? 0) })
  const alarmsText = unknown
    ? t(`work.alarms.${unknown}`)
    : t(isShort ? 'work.alarms.short' : 'work.alarms', {
        period: isMoment(periodMs) ? t('work.moment') : format.duration((inputs.periodHours ?? 0) * 3600),
        rest,
      })
  const termLine = (name: Parameters<typeof termExplained>[0]) => (
    <Line key={name} label={labelOf(name)}>
      <Explained explanation={termExplained(name, savings[name], language)} />
    </Line>
  )
  return (
    <Section p={3.5} title={t('work.title')} text={`${workText} ${alarmsText}`} gap={2}>
      <Box component="dl" sx={lines}>
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
      <SmallSwitch
        label={t('selection.usesTip')}
        text={t('selection.usesTip.text')}
        checked={usesTip}
        onChange={setUsesTip}
      />
      <Box component="details" className="no-print" sx={{ fontSize: '0.85rem', maxWidth: 560 }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' }}>
          {t('selection.rates')}
        </Box>
        <RateFields rates={rates} onChange={setRates} />
      </Box>
    </Section>
  )
}
