import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { alertsOnMatches } from '../../../domain/alerting.ts'
import { reachOf } from '../../../engine/coverage/subsets.ts'
import { atMost } from '../../../engine/match/weight.ts'
import { defaultThresholdShare } from '../../../engine/recommend/threshold.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { atMostText } from '../../text/share-text.ts'
import { Explained } from '../../ui/dialogs/explained.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SmallText } from '../../ui/layout/text.tsx'
import { isProofOfOther } from './answer.tsx'
import { BacktestSection } from './backtest-section.tsx'
import { useHitsAddress } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import OwnListsSection from './own-lists-section.tsx'
import { coverageExplained } from './sources/explanations.ts'
import { SuspiciousSection } from './suspicious-section.tsx'
import type { ReportSelection } from './use-selection.ts'

/** How the answer came about: what it rests on, its proof and its backtest, and what is suspicious. */
export default function MethodPart({ selection }: { selection: ReportSelection }) {
  const { report } = selection
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 3, md: 4 } }}>
      <Basis selection={selection} />
      <BacktestSection selection={selection} />
      <SuspiciousSection report={report} {...(selection.onlyPassed && { whole: selection.whole })} />
      {report.summary.ownLists && <OwnListsSection report={report} />}
    </Box>
  )
}

/** What the figures of the selection rest on, and how good the recommended selection is. */
function Basis({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const hitsAddress = useHitsAddress()
  const { figures, report, onlyPassed } = selection
  const { summary, proof } = report
  const { suspicious } = summary
  const of = modeOf(report)
  const reach = useMemo(() => reachOf(report.classes), [report])
  const isTimed = of === 'log' && !summary.ever
  const doAlert = alertsOnMatches(summary.cOrg) && isTimed && figures.met > 0
  const met =
    isTimed && figures.met > 0 ? t('report.met', { met: figures.met, suspicious, alerts: doAlert ? 'yes' : 'no' }) : ''
  const least = format.percent(100 * defaultThresholdShare, 0)
  const { possible } = coverageExplained(selection, language, hitsAddress)
  const hasFigures = figures.tomorrow.IDs.length > 0
  const isProven = figures.IDs.length > 0 && selection.isRecommended && !isProofOfOther(report)
  if (!hasFigures && !isProven) return null
  return (
    <Section p={3.5} title={t('report.basis')} gap={1.5}>
      {hasFigures && (
        <SmallText sx={{ maxWidth: 720, textWrap: 'pretty' }} data-testid="rests">
          {doAlert && `${met} `}
          {t(`report.rests.${of}`, {
            part: figures.estimated > 0 ? 'other' : 'proven',
            passed: onlyPassed ? 'yes' : 'no',
            expected: format.expected(figures.coverage),
            proven: format.expected(figures.proven),
            estimated: format.expected(figures.estimated),
            suspicious,
          })}
          {!doAlert && met && ` ${met}`}
          {reach < suspicious && ` ${t('report.reach', { reach: format.expected(atMost(reach)) })}`}
          {figures.byHost > 0 && ` ${t('report.byHost', { count: figures.byHost })}`}
        </SmallText>
      )}
      {hasFigures && (
        <SmallText>
          {t('proof.possible')}: <Explained explanation={possible} />
          {' · '}
          {t('selection.light', { percent: atMostText(figures.light, figures.coverage, suspicious, language) })}
        </SmallText>
      )}
      {isProven && (
        <SmallText sx={{ maxWidth: 720, textWrap: 'pretty' }}>
          {proof.gap === 0
            ? t('report.proof.optimal.text', { value: format.expected(proof.value), suspicious, of, least })
            : t('report.proof.gap.text', {
                value: format.expected(proof.value),
                upperBound: format.expected(atMost(proof.upperBound)),
                suspicious,
                of,
                least,
              })}
        </SmallText>
      )}
    </Section>
  )
}
