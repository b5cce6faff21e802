import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useRevalidator } from 'react-router'
import { feedback as feedbackCalls } from '../../../contract/feedback.ts'
import { reports as reportCalls } from '../../../contract/reports.ts'
import type { Report as ReportData } from '../../../domain/report.ts'
import { ask, askMaybe, notFound } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { isId } from '../../session/ids.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { withFormatTitles } from '../../text/format-titles.ts'
import { formatName, reportName } from '../../text/report-name.ts'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { SmallLink } from '../../ui/layout/buttons.tsx'
import { useForPaper } from '../../ui/layout/paper.ts'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { Wordmark } from '../../ui/shell/wordmark.tsx'
import type { CodeHandle } from '../../ui/state/preloadable.ts'
import type { Route } from './+types/report'
import { ExportMenu } from './export-menu.tsx'
import { SourceFeedback } from './feedback-hint.tsx'
import { FinishedReport, loadPart, type ShownReport } from './finished-report.tsx'
import { reportPart } from './report-part.ts'

/** Loaded only for reports in progress, because most reports are finished when they are opened. */
const RefreshNotice = latePart(() => import('./refresh-notice.tsx'))
const WorkProgress = latePart(async () => ({
  default: (await import('../../ui/layout/work-progress.tsx')).WorkProgress,
}))

export const handle: CodeHandle = { loadCode: loadPart }

export async function loader({ context, params: { groupId, reportId }, url }: Route.LoaderArgs) {
  if (!isId(groupId) || !isId(reportId)) throw notFound({ context, url })
  const place = { context, url }
  const query = { groupID: groupId }
  const all = await ask(place, reportCalls.list, { query })
  const found = all.find(({ taskID, id }) => taskID === reportId || id === reportId)
  const [item] = found ? await withFormatTitles(place, [found]) : []
  if (!item) throw notFound({ context, url })
  // While a standing report is refreshed, its previous state is shown.
  const isRefreshing = item.standingDays !== null && (item.state === 'queued' || item.state === 'running')
  if (item.state !== 'done' && !isRefreshing) return { groupId, item, report: undefined, feedback: [] }
  const [reply, feedback] = await Promise.all([
    (isRefreshing ? askMaybe : ask)(place, reportCalls.one, { params: { id: item.id }, query }),
    askMaybe(place, feedbackCalls.ofSources, { params: { id: groupId } }),
  ])
  return { groupId, item, report: reply?.report as unknown as ReportData | undefined, feedback: feedback ?? [] }
}

/** Does not load the report again if only the view changes, for example a filter. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherView = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherView && defaultShouldRevalidate
}

export default function Report({ loaderData: { groupId, item, report, feedback } }: Route.ComponentProps) {
  const { t, format, path, language } = useTexts()
  const group = useGroup()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const shown = useRef<ShownReport>(undefined)
  const summary = report?.summary
  const name = reportName(item, language)
  const part = reportPart(new URLSearchParams(useLocation().search))
  const period = (from: string, to: string) => (from === to ? from : t('report.period', { from, to }))

  return (
    <Box>
      {report && <PaperHead createdAt={report.createdAt} />}
      <PageTitle of={group?.name}>{part === 'answer' ? name : `${t(`report.part.${part}`)} – ${name}`}</PageTitle>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', mb: report ? 1 : { xs: 3, md: 4 } }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box className="no-print">
            <BackLink to={path('group', { groupId }, 'reports')}>{t('report.back')}</BackLink>
          </Box>
          {!report && (
            <Typography variant="h3" component="h1" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
          )}
          <Quiet sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
            {[
              report && name,
              item.detectedFormat && formatName(item, language) !== name ? formatName(item, language) : undefined,
              summary &&
                (summary.from && summary.to
                  ? period(format.dateTime(summary.from), format.dateTime(summary.to))
                  : t('report.noPeriod')),
              summary && summary.lines > 0 && t('upload.lines', { count: summary.lines }),
              summary && summary.bytes > 0 && format.bytes(summary.bytes),
              summary && t('report.compared', { count: summary.sourcesCompared }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Quiet>
        </Box>
        {report && <ExportMenu report={report} shown={() => shown.current} />}
      </Box>
      {report && item.state !== 'done' && (
        <RefreshNotice taskId={item.taskID} asOf={report.createdAt} onDone={() => void revalidate()} />
      )}
      {report && !item.standingDays && report.createdAt.slice(0, 10) < item.createdAt.slice(0, 10) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('report.asOf', { day: format.date(report.createdAt) })}
        </Alert>
      )}
      {report ? (
        <SourceFeedback value={new Map(feedback.map(({ source, counts }) => [source, counts]))}>
          <FinishedReport
            key={`${report.id} ${report.createdAt}`}
            report={report}
            taskId={item.taskID}
            name={name}
            onShown={(now) => {
              shown.current = now
            }}
          />
        </SourceFeedback>
      ) : (
        <Card sx={{ p: { xs: 2.5, md: 4 } }}>
          {item.state === 'uploading' ? (
            <Alert
              severity="info"
              action={
                may(group, 'REPORT_CREATE') && <SmallLink to={path('recommender')}>{t('upload.continue')}</SmallLink>
              }
            >
              {t('state.uploading')}
            </Alert>
          ) : (
            <WorkProgress
              taskId={item.taskID}
              mayAct={may(group, 'REPORT_CREATE')}
              onDone={() => void revalidate()}
              onAnother={may(group, 'REPORT_CREATE') ? () => void navigate(path('recommender')) : undefined}
            />
          )}
        </Card>
      )}
    </Box>
  )
}

/** A report describes an organisation's own network: it is for those who need it to act. */
const marking = 'TLP:AMBER'

/** Head of a printed report: the logo and the dates; and the marking, which every page repeats. */
function PaperHead({ createdAt }: { createdAt: string }) {
  const { t, format } = useTexts()
  const isForPaper = useForPaper()
  return (
    <Box aria-hidden sx={{ display: 'none', '@media print': { display: 'block', mb: 3 } }} data-testid="paper-head">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pb: 1, borderBottom: 1 }}>
        <Wordmark />
        <SmallText>
          {t('report.paper.made', {
            made: format.dateTime(createdAt),
            // Only the browser knows when it prints.
            now: isForPaper ? format.dateTime(new Date().toISOString()) : '–',
          })}
        </SmallText>
      </Box>
      <Typography
        component="p"
        className="drawn"
        sx={{
          // Browsers repeat fixed elements on every page.
          position: 'fixed',
          bottom: 0,
          right: 0,
          m: 0,
          px: 1,
          fontSize: '8pt',
          fontWeight: 700,
          // As TLP 2.0 prescribes for this label.
          color: '#ffc000',
          bgcolor: '#000',
        }}
      >
        {marking}
      </Typography>
    </Box>
  )
}
