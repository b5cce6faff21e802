import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { WorldState } from '../../../domain/report.ts'
import { readyMade } from '../../../engine/report/ready-made.ts'
import { selectionEvaluator } from '../../../engine/report/selection.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { equalColumns, plainList, ruledAfterFirst } from '../../theme.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { modeOf } from './mode.ts'
import { SmallSwitch } from './small-switch.tsx'
import { sumText } from './sum-text.ts'
import { type ReportSelection, recommendedIds } from './use-selection.ts'

/** Selections to adopt in one step, each with coverage, proof and what it costs more or less than the recommended one. */
export function OtherSelections({ selection }: { selection: ReportSelection }) {
  const { t } = useTexts()
  const { report } = selection
  const evaluate = useMemo(() => selectionEvaluator(report), [report])
  const recommended = recommendedIds(report)
  const base = evaluate(recommended).tomorrow
  const offers = [
    ...(recommended.length > 0 ? [{ kind: 'recommended' as const, IDs: recommended, keep: [] }] : []),
    ...readyMade(report),
    { kind: 'none' as const, IDs: [], keep: [] },
  ]
  return (
    <Section className="no-print" isSmall p={2.5} title={t('selection.made')} id="made-title">
      <Box component="ul" aria-labelledby="made-title" sx={plainList}>
        {offers.map(({ kind, IDs, keep }) => (
          <Box
            component="li"
            key={kind}
            sx={{
              ...ruledAfterFirst,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              py: 0.75,
            }}
          >
            <OutlinedButton
              size="small"
              aria-describedby={`made-${kind}`}
              onClick={() => selection.choose(IDs, { keep, giveUp: [] })}
              sx={{ minHeight: 30, flex: { sm: `0 0 16rem` }, justifyContent: 'flex-start' }}
            >
              {t(`selection.made.${kind}`)}
            </OutlinedButton>
            <Quiet id={`made-${kind}`} component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <Offer state={evaluate(IDs, { keep }).tomorrow} base={base} selection={selection} />
            </Quiet>
          </Box>
        ))}
      </Box>
      <Switches selection={selection} />
    </Section>
  )
}

/** Coverage, proof and money of an offer. */
function Offer({
  state,
  base,
  selection: { report, hidesPrices },
}: {
  state: WorldState
  base: WorldState
  selection: ReportSelection
}) {
  const { t, format, language } = useTexts()
  const share = (count: number) => shareText(count, report.summary.suspicious, language)
  const by = state.totalPrice - base.totalPrice
  return t('selection.made.figures', {
    expected: share(state.coverage),
    proven: share(state.proven),
    price: hidesPrices ? 'none' : sumText(format.price(state.totalPrice), state.unpriced, language),
    change: by < 0 ? 'less' : by > 0 ? 'more' : 'same',
    eur: format.price(Math.abs(by)),
  })
}

/** Switches between all sources and free ones, and between everything and what got through, if the log tells. */
function Switches({ selection }: { selection: ReportSelection }) {
  const { t } = useTexts()
  const { events, hasPassed, onlyPassed } = selection
  return (
    <Box sx={{ ...equalColumns({ md: 2 }, 1), mt: 1.5 }}>
      <SmallSwitch label={t('selection.onlyFree')} checked={selection.onlyFree} onChange={selection.setOnlyFree} />
      {modeOf(selection.report) === 'log' && (
        <SmallSwitch
          label={t('selection.onlyPassed')}
          text={
            events && hasPassed
              ? t('selection.onlyPassed.text', {
                  passed: events.passed,
                  blocked: events.blocked,
                  unknown: events.unknown,
                })
              : t('selection.onlyPassed.unknown')
          }
          checked={onlyPassed}
          disabled={!hasPassed}
          onChange={selection.setOnlyPassed}
        />
      )}
    </Box>
  )
}
