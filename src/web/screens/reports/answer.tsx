import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { alertsOnMatches } from '../../../domain/alerting.ts'
import type { Report } from '../../../domain/report.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { reachOf } from '../../../engine/coverage/subsets.ts'
import { atMost } from '../../../engine/match/weight.ts'
import { defaultThresholdShare } from '../../../engine/recommend/threshold.ts'
import { isNothingProven, isOnlyProbable } from '../../../engine/report/nothing-proven.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { shareText } from '../../text/share-text.ts'
import { ProofBar, ProofSwatch } from '../../ui/charts/proof-bar.tsx'
import { Explained, type Explanation } from '../../ui/dialogs/explained.tsx'
import { Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { useHitsAddress } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import { coverageExplained } from './sources/explanations.ts'
import { emptyText } from './sources/role-text.ts'
import { sumText } from './sum-text.ts'
import { type ReportSelection, recommendedIds } from './use-selection.ts'

/** The answer of a report: expected and proven coverage, what it rests on, and how good the recommendation is. */
export function Answer({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const hitsAddress = useHitsAddress()
  const { figures, report } = selection
  const { suspicious } = report.summary
  const { proven, expected, possible } = coverageExplained(selection, language, hitsAddress)
  // A proof that nothing is better than nothing would help nobody.
  const isEmpty = selection.isRecommended && figures.IDs.length === 0
  const isSmall = isSmallSample(suspicious)
  const part = figures.estimated > 0 ? 'other' : 'proven'
  const passed = selection.onlyPassed ? 'yes' : 'no'
  const reach = useMemo(() => reachOf(report.classes), [report])
  const isTimed = modeOf(report) === 'log' && !report.summary.ever
  const doAlert = alertsOnMatches(report.summary.cOrg) && isTimed && figures.met > 0
  const met =
    isTimed && figures.met > 0 ? t('report.met', { met: figures.met, suspicious, alerts: doAlert ? 'yes' : 'no' }) : ''
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 2 }}>
      <Typography
        variant="h1"
        component="p"
        id="verdict"
        sx={{
          maxWidth: rem(860),
          fontSize: 'clamp(1.6rem, 1.2rem + 1.5vw, 2.6rem)',
          textWrap: 'balance',
          fontVariantNumeric: 'tabular-nums',
        }}
        data-testid="verdict"
      >
        {isEmpty
          ? t('report.headline.none')
          : suspicious === 1 && figures.proven === 1
            ? t('report.headline.one', { count: figures.tomorrow.IDs.length, of: modeOf(report), passed })
            : t(`report.headline.${modeOf(report)}`, {
                count: figures.tomorrow.IDs.length,
                part,
                few: suspicious === 1 ? 'one' : isSmall ? 'yes' : 'no',
                passed,
                expected: expected.value,
                proven: proven.value,
              })}
      </Typography>
      {isEmpty ? <Found selection={selection} /> : figures.tomorrow.IDs.length > 0 && <Cost selection={selection} />}
      <Caveat report={report} />
      {!isEmpty && figures.tomorrow.IDs.length > 0 && (
        <>
          <Box sx={{ display: 'grid', gap: 1.25, maxWidth: rem(860) }}>
            <ProofBar
              proven={figures.provenPercent}
              expected={figures.coveragePercent}
              possible={figures.possiblePercent}
              label={t('proof.bar', { proven: proven.value, expected: expected.value, possible: possible.value })}
              height={18}
            />
            <Box
              component="dl"
              sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 4 }, rowGap: 1 }}
            >
              {(
                [
                  [['proven'], figures.proven, proven],
                  [['proven', 'estimated'], figures.coverage, expected],
                  [['possible'], atMost(figures.possible), possible],
                ] as const
              ).map(([parts, count, explanation]) => (
                <Figure
                  key={explanation.label}
                  parts={parts}
                  // The figures of a small sample are counts already.
                  count={isSmall ? '' : format.expected(count)}
                  explanation={explanation}
                />
              ))}
            </Box>
          </Box>
          <SecondaryText sx={{ maxWidth: rem(720), textWrap: 'pretty' }} data-testid="rests">
            {doAlert && `${met} `}
            {t(`report.rests.${modeOf(report)}`, {
              part,
              passed,
              expected: format.expected(figures.coverage),
              proven: format.expected(figures.proven),
              estimated: format.expected(figures.estimated),
              suspicious,
            })}
            {!doAlert && met && ` ${met}`}
            {reach < suspicious && ` ${t('report.reach', { reach: format.expected(atMost(reach)) })}`}
            {figures.byHost > 0 && ` ${t('report.byHost', { count: figures.byHost })}`}
          </SecondaryText>
        </>
      )}
      {isEmpty ? (
        <SecondaryText sx={{ maxWidth: rem(720), textWrap: 'pretty' }} data-testid="why-none">
          {emptyText(report, language)}
        </SecondaryText>
      ) : selection.isRecommended ? (
        <Proof report={report} />
      ) : (
        <OwnChoice selection={selection} />
      )}
    </Box>
  )
}

/** What the selection changes in the payments of a year. */
function Cost({ selection: { figures, hasDemoPrices, hidesPrices, report, nameOf } }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { net, today, tomorrow, superfluous } = figures
  const isKnown = tomorrow.unpriced.length + today.unpriced.length === 0
  const isNew = report.currentFeeds.length === 0
  const share = (count: number) => shareText(count, report.summary.suspicious, language)
  const changeOf = (by: number) => (by < 0 ? 'less' : by > 0 ? 'more' : 'same')
  return (
    <Box>
      <Typography sx={{ fontSize: '1.15rem', fontWeight: 600, overflowWrap: 'anywhere' }} data-testid="cost">
        {t(isNew ? 'report.cost' : hidesPrices ? 'report.change.own' : 'report.change', {
          given: superfluous.length > 0 ? 'some' : 'none',
          names: format.list(superfluous.map(({ ID }) => nameOf(ID))),
          change: changeOf(net.eur),
          eur: format.price(Math.abs(net.eur)),
          covered: changeOf(net.coverage),
          observables: format.expected(Math.abs(net.coverage)),
          prices: isKnown ? (hasDemoPrices ? 'demo' : 'all') : hasDemoPrices ? 'demoSome' : 'some',
        })}
      </Typography>
      {!isNew &&
        ([today, tomorrow] as const).map((state) => (
          <SecondaryText
            key={state === today ? 'today' : 'tomorrow'}
            data-testid={state === today ? 'today' : 'tomorrow'}
          >
            {t(state === today ? 'report.world.today' : 'report.world.tomorrow')}
            {': '}
            {t('report.world', {
              count: state.IDs.length,
              expected: share(state.coverage),
              proven: share(state.proven),
              price: hidesPrices ? 'none' : sumText(format.price(state.totalPrice), state.unpriced, language),
            })}
          </SecondaryText>
        ))}
    </Box>
  )
}

/** How much of the log is suspicious: what matters most if no source is recommended. */
function Found({ selection: { report, events, onlyPassed } }: { selection: ReportSelection }) {
  const { t } = useTexts()
  const { suspicious, observables } = report.summary
  if (modeOf(report) !== 'log' || onlyPassed) return null
  return (
    <Typography sx={{ fontSize: '1.15rem', fontWeight: 600 }} data-testid="found">
      {t('report.found', { suspicious, observables, passed: events?.passed ?? 0 })}
    </Typography>
  )
}

/** Says that the report is too little for a sure recommendation, and what would say more. */
function Caveat({ report }: { report: Report }) {
  const { t } = useTexts()
  const { suspicious, from, assumed } = report.summary
  if (isSmallSample(suspicious)) {
    return (
      <Alert severity="info" data-testid="small-sample" sx={{ maxWidth: rem(860) }}>
        {t(`report.few.${modeOf(report)}`, { count: suspicious })}
      </Alert>
    )
  }
  const isNothing = isNothingProven(report)
  if (!isNothing && !isOnlyProbable(report)) return null
  const isDated = from !== null && assumed?.year === undefined
  return (
    <Alert severity="info" data-testid="nothing-proven" sx={{ maxWidth: rem(860) }}>
      {t(isNothing ? 'report.nothingProven' : 'report.onlyProbable', { dated: isDated ? 'yes' : 'no' })}
    </Alert>
  )
}

/** One figure of the bar with its textures and its count. */
function Figure({
  parts,
  count,
  explanation,
}: {
  parts: readonly ('proven' | 'estimated' | 'possible')[]
  count: string
  explanation: Explanation
}) {
  return (
    <Box>
      <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Box component="span" sx={{ display: 'inline-flex', gap: '2px' }}>
          {parts.map((part) => (
            <ProofSwatch key={part} part={part} />
          ))}
        </Box>
        <Quiet component="span">{explanation.label}</Quiet>
      </Box>
      <Typography component="dd" sx={{ m: 0, fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
        <Explained explanation={explanation} />{' '}
        <Quiet component="span" sx={{ ml: 0.5 }}>
          {count}
        </Quiet>
      </Typography>
    </Box>
  )
}

/** How good the recommendation is: no other selection is better, or by how much one could be. */
function Proof({ report }: { report: Report }) {
  const { t, format } = useTexts()
  const { proof, summary } = report
  // The proof is of another selection: one that covers more, or one without what is recommended for what got through.
  if (proof.value !== summary.covered.expected) return null
  // A mark of certainty beside the notice of too little would contradict it.
  const isSure = !isSmallSample(summary.suspicious) && !isNothingProven(report) && !isOnlyProbable(report)
  const least = format.percent(100 * defaultThresholdShare, 0)
  const of = modeOf(report)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25, minHeight: 46, maxWidth: rem(860) }}>
      {isSure && <VerifiedOutlined sx={{ color: 'success.main', mt: 0.25 }} />}
      <Box>
        <Typography sx={{ fontWeight: 620 }}>
          {proof.gap === 0
            ? t('report.proof.optimal')
            : t('report.proof.gap', { gap: format.expected(atMost(proof.gap)) })}
        </Typography>
        <Quiet>
          {proof.gap === 0
            ? t('report.proof.optimal.text', {
                value: format.expected(proof.value),
                suspicious: summary.suspicious,
                of,
                least,
              })
            : t('report.proof.gap.text', {
                value: format.expected(proof.value),
                upperBound: format.expected(atMost(proof.upperBound)),
                suspicious: summary.suspicious,
                of,
                least,
              })}
        </Quiet>
      </Box>
    </Box>
  )
}

/** Says that the selection is not the recommended one, and leads back to that. */
function OwnChoice({ selection }: { selection: ReportSelection }) {
  const { t, language } = useTexts()
  const { report } = selection
  const { suspicious, covered } = report.summary
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5, minHeight: 46 }}>
      <Quiet sx={{ flex: '0 1 auto' }}>
        {t('report.proof.own', {
          count: report.recommendedFeeds.length,
          expected: shareText(covered.expected, suspicious, language),
          proven: shareText(covered.proven, suspicious, language),
        })}
      </Quiet>
      <Button size="small" className="no-print" onClick={() => selection.adopt(recommendedIds(report))}>
        {t('report.toRecommended')}
      </Button>
    </Box>
  )
}
