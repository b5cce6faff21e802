import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { Explained } from '../../ui/dialogs/explained.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Curves } from './curves.tsx'
import { Line, lines } from './line.tsx'
import { costExplained } from './sources/explanations.ts'
import { sumText } from './sum-text.ts'
import type { ReportSelection } from './use-selection.ts'
import WorkSection from './work-section.tsx'

/** What each further source adds, what the selection costs, and the work that its sources would be. */
export default function CostPart({ selection }: { selection: ReportSelection }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 3, md: 4 } }}>
      <Curves selection={selection} />
      {!selection.hidesPrices && selection.figures.tomorrow.IDs.length > 0 && <Payments selection={selection} />}
      <WorkSection selection={selection} />
    </Box>
  )
}

/** The payments of a year with the selection, term by term, and what they are for each covered observable. */
function Payments({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { figures } = selection
  const { today, unpriced, sourcesPrice, winnowPrice, totalPrice } = figures
  const cost = costExplained(selection, language)
  const total = sumText(format.price(totalPrice), unpriced, language)
  return (
    <Section p={3.5} id="payments-title" title={t('payments.title')} gap={2}>
      <Box component="dl" sx={lines}>
        <Line label={t('payments.sources')}>{sumText(format.price(sourcesPrice), unpriced, language)}</Line>
        <Line label={t('payments.winnow')}>{format.price(winnowPrice)}</Line>
        <Line label={t('payments.total')} strong>
          {total}
        </Line>
        {today.IDs.length > 0 && (
          <>
            <Line label={t('payments.today')}>{sumText(format.price(today.totalPrice), today.unpriced, language)}</Line>
            <Line label={cost.net.label} strong>
              <Explained explanation={cost.net} />
            </Line>
          </>
        )}
        {(['perExpected', 'perProven'] as const).map((name) => (
          <Line key={name} label={cost[name].label}>
            <span data-testid={name}>
              <Explained explanation={cost[name]} />
            </span>
          </Line>
        ))}
      </Box>
    </Section>
  )
}
