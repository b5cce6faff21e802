import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { Report } from '../../../domain/report.ts'
import { nothingFound } from '../../../engine/report/nothing-found.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { useGroupId } from '../../session/use-group.ts'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { SecondaryText } from '../../ui/layout/text.tsx'
import { ExplainPanel } from '../explain/explain-panel.tsx'
import { modeOf } from './mode.ts'
import { ReportNotices } from './report-notices.tsx'

/** Most reports find something, and show this only in a part of their own. */
export const LateSuspiciousSection = latePart(async () => ({
  default: (await import('./suspicious-section.tsx')).SuspiciousSection,
}))
const OwnListsSection = latePart(() => import('./own-lists-section.tsx'))

function textOf(report: Report) {
  const found = nothingFound(report.summary)
  return found === 'unlisted' || found === 'empty' ? modeOf(report) : found
}

/** The key of the finding of a report in which nothing is suspicious. */
export function nothingTitle(report: Report) {
  const text = textOf(report)
  const isEmptyLog = modeOf(report) === 'log' && nothingFound(report.summary) === 'empty'
  return `report.nothing.${text === 'harmless' ? 'log' : isEmptyLog ? 'compared' : text}` as const
}

/** A report in which nothing is suspicious: there is no selection to show. */
export function NothingSuspicious({ report, taskId }: { report: Report; taskId: string }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const { summary } = report
  const undecided = report.currentFeeds.filter((feed) => feed.undecided === 'nothing-suspicious')
  const text = textOf(report)
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Card sx={{ p: { xs: 4, md: 7 }, textAlign: 'center', display: 'grid', gap: 1.5, justifyItems: 'center' }}>
        <SecondaryText sx={{ maxWidth: 560, textWrap: 'pretty' }}>
          {t(`report.nothing.${text}.text`, {
            sources: summary.sourcesCompared,
            // A profile counts no others.
            observables: Math.max(summary.observables, summary.benign + summary.doubtful),
          })}
        </SecondaryText>
        {undecided.length > 0 && (
          <SecondaryText sx={{ maxWidth: 560, textWrap: 'pretty' }}>
            {t('report.nothing.current', {
              count: undecided.length,
              names: format.list(undecided.map(({ name }) => name)),
            })}
          </SecondaryText>
        )}
        <ButtonLink to={path('recommender')} variant="outlined" className="no-print" sx={{ mt: 1 }}>
          {t('nav.recommender')}
        </ButtonLink>
      </Card>
      <ExplainPanel about={{ groupId, report: taskId }} />
      <ReportNotices report={report} nameOf={(id) => id} />
      {/* If nothing was compared, zeros would look like a result. */}
      {summary.observables > 0 && (
        <>
          <LateSuspiciousSection report={report} />
          {summary.ownLists && <OwnListsSection report={report} />}
        </>
      )}
    </Box>
  )
}
