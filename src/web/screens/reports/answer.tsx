import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import type { Report, ReportFeed } from '../../../domain/report.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { atMost } from '../../../engine/match/weight.ts'
import { isNothingProven, isOnlyProbable } from '../../../engine/report/nothing-proven.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { shareText } from '../../text/share-text.ts'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { CardTitle, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { ChosenSources } from './chosen-sources.tsx'
import { modeOf } from './mode.ts'
import { type ReportSelection, recommendedIds } from './use-selection.ts'
import { Worlds } from './worlds.tsx'

/**
 * The answer of a report, on one screen and one sheet of paper: what changes with the selection, the sources with what
 * each adds and costs, and how sure that is.
 */
export function Answer({
  selection,
  onOpen,
  children,
}: {
  selection: ReportSelection
  onOpen: (feed: ReportFeed) => void
  /** What to do next. */
  children?: ReactNode
}) {
  const { t } = useTexts()
  const { report, figures } = selection
  const isEmpty = figures.tomorrow.IDs.length === 0
  const isAdvice = selection.isRecommended && figures.IDs.length > 0
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 2 }}>
      {figures.IDs.length > 0 && <Caveat report={report} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: `minmax(0,5fr) minmax(0,7fr)` },
          '@media print': { gridTemplateColumns: 'minmax(0,1fr)' },
        }}
      >
        <Card sx={{ ...card, display: 'grid', gap: 2 }} data-testid="selection">
          {!isEmpty && <Worlds selection={selection} />}
          {isAdvice && <Proof selection={selection} />}
          {!selection.isRecommended && <OwnChoice selection={selection} />}
          {!isEmpty && children}
        </Card>
        <Card
          component="section"
          aria-labelledby="chosen-title"
          sx={{ ...card, '@media print': { '&&': { breakInside: 'auto' }, p: 1.5 } }}
        >
          <CardTitle id="chosen-title" sx={{ mb: 0.5 }}>
            {t(isAdvice ? 'report.chosen.recommended' : 'selection.title')}
          </CardTitle>
          <ChosenSources selection={selection} onOpen={onOpen} />
        </Card>
      </Box>
    </Box>
  )
}

const card = { p: { xs: 2, sm: 2.5 }, '@media print': { p: 1.5 } } as const

/** Says that the report is too little for a sure recommendation, and what would say more. */
export function Caveat({ report }: { report: Report }) {
  const { t } = useTexts()
  const { suspicious, from, assumed } = report.summary
  if (isSmallSample(suspicious)) {
    return (
      <Alert severity="info" data-testid="small-sample">
        {t(`report.few.${modeOf(report)}`, { count: suspicious })}
      </Alert>
    )
  }
  const isNothing = isNothingProven(report)
  if (!isNothing && !isOnlyProbable(report)) return null
  const isDated = from !== null && assumed?.year === undefined
  return (
    <Alert severity="info" data-testid="nothing-proven">
      {t(isNothing ? 'report.nothingProven' : 'report.onlyProbable', { dated: isDated ? 'yes' : 'no' })}
    </Alert>
  )
}

/** The proof is of another selection: one that covers more, or one without what is recommended for what got through. */
export const isProofOfOther = ({ proof, summary }: Report) => proof.value !== summary.covered.expected

/** How good the recommendation is, in one line: no other selection is better, or by how much one could be. */
function Proof({ selection: { report, address } }: { selection: ReportSelection }) {
  const { t, format } = useTexts()
  const { proof, summary } = report
  if (isProofOfOther(report)) return null
  // A mark of certainty beside the notice of too little would contradict it.
  const isSure = !isSmallSample(summary.suspicious) && !isNothingProven(report) && !isOnlyProbable(report)
  const within = summary.cOrg.sourcesType.budget === undefined ? 'all' : 'budget'
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }} data-testid="proof">
      {isSure && <VerifiedOutlined sx={{ color: 'success.main', fontSize: rem(20) }} />}
      <SmallText sx={{ fontWeight: 620 }}>
        <PlainLink to={`?${new URLSearchParams({ ...address, tab: 'method' })}`}>
          {proof.gap === 0
            ? t('report.proof.optimal', { within })
            : t('report.proof.gap', { within, gap: format.expected(atMost(proof.gap)) })}
        </PlainLink>
      </SmallText>
    </Box>
  )
}

/** Says that the selection is not the recommended one, and leads back to that. */
function OwnChoice({ selection }: { selection: ReportSelection }) {
  const { t, language } = useTexts()
  const { report } = selection
  const { suspicious, covered } = report.summary
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
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
