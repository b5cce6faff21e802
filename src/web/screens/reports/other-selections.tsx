import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { readyMade } from '../../../engine/report/ready-made.ts'
import { selectionEvaluator } from '../../../engine/report/selection.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { sumText } from './sum-text.ts'
import type { ReportSelection } from './use-selection.ts'

/** Ready-made selections besides the recommended one and none, each with coverage, proof and price. */
export default function OtherSelections({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { report } = selection
  const evaluate = useMemo(() => selectionEvaluator(report), [report])
  const share = (count: number) => shareText(count, report.summary.suspicious, language)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, mt: 1 }}>
      {readyMade(report).map(({ kind, IDs, keep }) => {
        const { tomorrow } = evaluate(IDs, { keep })
        return (
          <Box key={kind} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <OutlinedButton
              size="small"
              aria-describedby={`made-${kind}`}
              onClick={() => selection.choose(IDs, { keep, giveUp: [] })}
            >
              {t(`selection.made.${kind}`)}
            </OutlinedButton>
            <Caption id={`made-${kind}`}>
              {t('selection.made.figures', {
                expected: share(tomorrow.coverage),
                proven: share(tomorrow.proven),
                price: sumText(format.price(tomorrow.totalPrice), tomorrow.unpriced, language),
              })}
            </Caption>
          </Box>
        )
      })}
    </Box>
  )
}
