import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
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
import { SuspiciousSection } from './suspicious-section.tsx'

const OwnListsSection = latePart(() => import('./own-lists-section.tsx'))

/** A report in which nothing is suspicious: there is no selection to show. */
export function NothingSuspicious({ report, taskId }: { report: Report; taskId: string }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const { summary } = report
  const undecided = report.currentFeeds.filter((feed) => feed.undecided === 'nothing-suspicious')
  const mode = modeOf(report)
  const found = nothingFound(summary)
  const text = found === 'unlisted' || found === 'empty' ? mode : found
  const title = text === 'harmless' ? 'log' : mode === 'log' && found === 'empty' ? 'compared' : text
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Card sx={{ p: { xs: 4, md: 7 }, textAlign: 'center', display: 'grid', gap: 1.5, justifyItems: 'center' }}>
        <Typography variant="h2">{t(`report.nothing.${title}`)}</Typography>
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
          <SuspiciousSection report={report} />
          {summary.ownLists && <OwnListsSection report={report} />}
        </>
      )}
    </Box>
  )
}
