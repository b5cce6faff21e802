import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Suspense, useCallback } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import type { Report } from '../../../domain/report.ts'
import type { SelectionFigures } from '../../../engine/report/selection.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { InView } from '../../ui/in-view.tsx'
import { ExplainPart } from '../explain/explain-part.tsx'
import { StartSubscription } from '../subscriptions/start-subscription.tsx'
import { AssumedTimesNotice } from './assumed-times.tsx'
import { Curves } from './curves.tsx'
import { hitsAddress } from './hit-view.ts'
import { Hits, type HitsAddress } from './hits-address.ts'
import { modeOf } from './mode.ts'
import { OnlyPassed } from './only-passed.ts'
import { SelectionPanel } from './selection-panel.tsx'
import { shareText } from './share-text.ts'
import { SuspiciousParts } from './suspicious-parts.tsx'
import { useOpenSource } from './use-open-source.ts'
import { feedsById, type ReportSelection, useSelection } from './use-selection.ts'
import { Verdict } from './verdict.tsx'

const OwnListsPart = late(async () => ({ default: (await import('./own-lists-part.tsx')).OwnListsPart }))
const SourceDrawer = late(() => import('./source-drawer.tsx'))
const SourceTable = late(() => import('./source-table.tsx'))
const WorkPart = late(() => import('./work-part.tsx'))
export const HitsTab = late(() => import('./hits-tab.tsx'))
const DeadSourceDialog = late(() => import('./dead-source-dialog.tsx'))

/** What a report shows at the moment. */
export interface ShownReport {
  /** The report of the whole log, or of what got through. */
  readonly report: Report
  readonly whole: Report
  readonly figures: SelectionFigures
  readonly onlyPassed: boolean
}

/** A finished report: the result, its basis, and everything that can be changed. */
export function ReportView({
  report: whole,
  groupId,
  taskId,
  onSelection,
}: {
  report: Report
  groupId: string
  taskId: string
  onSelection: (shown: ShownReport) => void
}) {
  const selection = useSelection(whole)
  const { report } = selection
  const feeds = feedsById(report)
  const search = new URLSearchParams(useLocation().search)
  // A report of a profile has no log to find hits in.
  const hasHits = modeOf(report) !== 'profile'
  const isHits = hasHits && search.get('tab') === 'hits'
  const { address } = selection
  const hits = useCallback<HitsAddress>((wanted) => hitsAddress(address, wanted), [address])
  const { open, wasOpen, show } = useOpenSource({ feeds, named: search.get('source'), isHits })
  const nameOf = (id: string) => feeds.get(id)?.name ?? id
  onSelection({ report, whole, figures: selection.figures, onlyPassed: selection.onlyPassed })

  const tabs = hasHits && <ReportTabs isHits={isHits} address={address} hits={hits({})} />
  if (isHits) {
    return (
      <Hits value={hits}>
        {tabs}
        {selection.onlyPassed && <OnlyPassedNotice selection={selection} />}
        <Suspense fallback={<Box sx={{ minHeight: '100dvh' }} />}>
          <HitsTab selection={selection} groupId={groupId} />
        </Suspense>
      </Hits>
    )
  }
  if (whole.summary.suspicious === 0) {
    const { doubtful, benign } = whole.summary
    return (
      <Hits value={hits}>
        {doubtful + benign > 0 && tabs}
        <NothingSuspicious report={whole} groupId={groupId} taskId={taskId} />
      </Hits>
    )
  }
  const page = (
    <Hits value={hits}>
      {tabs}
      {selection.onlyPassed && <OnlyPassedNotice selection={selection} />}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateAreas: { xs: '"answer" "panel" "grounds"', lg: '"answer panel" "grounds panel"' },
          gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 340px' },
          gridTemplateRows: { lg: 'auto 1fr' },
          alignItems: 'start',
          '@media print': {
            gridTemplateAreas: '"answer" "panel" "grounds"',
            gridTemplateColumns: 'minmax(0,1fr)',
            gridTemplateRows: 'auto',
          },
        }}
      >
        <Box sx={{ gridArea: 'answer', display: 'grid', gap: { xs: 3, md: 4 }, minWidth: 0 }}>
          <Verdict selection={selection} />
          <ExplainPart
            about={{ groupId, report: taskId, ...(selection.onlyPassed && { passed: 'yes' }) }}
            onSource={(id) => show(feeds.get(id))}
          />
          <Modes report={report} />
        </Box>
        <Box
          sx={{
            gridArea: 'panel',
            minWidth: 0,
            position: { lg: 'sticky' },
            top: 84,
            maxHeight: { lg: 'calc(100dvh - 100px)' },
            overflowY: { lg: 'auto' },
            '@media print': { position: 'static', maxHeight: 'none', overflow: 'visible' },
          }}
        >
          <SelectionPanel selection={selection}>
            <StartSubscription
              groupId={groupId}
              origin={() => ({
                id: taskId,
                sources: [...selection.counted].map((id) => ({ id, name: nameOf(id) })),
              })}
            />
          </SelectionPanel>
        </Box>
        <Grounds selection={selection} groupId={groupId} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 4, md: 5 }, mt: { xs: 4, md: 6 } }}>
        <Suspense>
          <Suspense>
            <Box id="sources" data-testid="sources">
              <InView minHeight={720} orUsed>
                <SourceTable selection={selection} onOpen={show} />
              </InView>
            </Box>
            <FiguresBar selection={selection} />
          </Suspense>
        </Suspense>
      </Box>
      {wasOpen && (
        <Suspense>
          <SourceDrawer feed={open} selection={selection} groupId={groupId} onClose={() => show(undefined)} />
        </Suspense>
      )}
      {selection.asking && (
        <Suspense>
          <DeadSourceDialog selection={selection} />
        </Suspense>
      )}
    </Hits>
  )
  return <OnlyPassed value={selection.onlyPassed}>{page}</OnlyPassed>
}

/** Says, on paper too, that all figures are about what got through, and leads back to everything. */
function OnlyPassedNotice({ selection }: { selection: ReportSelection }) {
  const { t } = useTexts()
  return (
    <Alert
      severity="info"
      data-testid="only-passed"
      sx={{
        mb: { xs: 3, md: 4 },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        // On phones the button stands below the text.
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
      }}
      action={
        <Button size="small" color="inherit" className="no-print" onClick={() => selection.setOnlyPassed(false)}>
          {t('report.onlyPassed.all')}
        </Button>
      }
    >
      {t('report.onlyPassed', { passed: selection.report.summary.suspicious, all: selection.whole.summary.suspicious })}
    </Alert>
  )
}

function NothingSuspicious({ report, groupId, taskId }: { report: Report; groupId: string; taskId: string }) {
  const { t, path } = useTexts()
  const { summary } = report
  const mode = modeOf(report)
  const title = mode === 'log' && summary.observables === 0 ? 'compared' : mode
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Card sx={{ p: { xs: 4, md: 7 }, textAlign: 'center', display: 'grid', gap: 1.5, justifyItems: 'center' }}>
        <Typography variant="h2">{t(`report.nothing.${title}`)}</Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 560, textWrap: 'pretty' }}>
          {t(`report.nothing.${mode}.text`, {
            sources: summary.sourcesCompared,
            observables: summary.observables,
          })}
        </Typography>
        <Button component={RouterLink} to={path('recommender')} variant="outlined" className="no-print" sx={{ mt: 1 }}>
          {t('group.new')}
        </Button>
      </Card>
      <ExplainPart about={{ groupId, report: taskId }} />
      <Modes report={report} />
      {/* Where nothing was compared, a table of zeros would look like a result. */}
      {summary.observables > 0 && (
        <>
          <SuspiciousParts report={report} groupId={groupId} />
          {summary.ownLists && (
            <Suspense>
              <OwnListsPart report={report} groupId={groupId} />
            </Suspense>
          )}
        </>
      )}
    </Box>
  )
}

/** The lower half of a report: curves, suspicious observables, own lists and the cost of work. */
function Grounds({ selection, groupId }: { selection: ReportSelection; groupId: string }) {
  const { report } = selection
  return (
    <Box sx={{ gridArea: 'grounds', display: 'grid', gap: { xs: 3, md: 4 }, minWidth: 0 }}>
      {/* Boundaries: React hydrates the part above first, then these, then the tables (decision 0129). */}
      <Suspense>
        <Curves selection={selection} />
        <SuspiciousParts report={report} groupId={groupId} {...(selection.onlyPassed && { whole: selection.whole })} />
        {report.summary.ownLists && <OwnListsPart report={report} groupId={groupId} />}
      </Suspense>
      <Box data-testid="work">
        <InView minHeight={420} orUsed>
          <WorkPart selection={selection} />
        </InView>
      </Box>
    </Box>
  )
}

/** The report and its hits, each with its own address; the selection is kept. */
function ReportTabs({
  isHits,
  address,
  hits,
}: {
  isHits: boolean
  address: Readonly<Record<string, string>>
  hits: string
}) {
  const { t } = useTexts()
  return (
    <Box
      component="nav"
      aria-label={t('report.tabs')}
      className="no-print"
      sx={{ display: 'flex', gap: 3, borderBottom: 1, borderColor: 'divider', mb: { xs: 3, md: 4 } }}
    >
      {[
        { to: `?${new URLSearchParams(address)}`, text: t('report.tab.report'), isHere: !isHits },
        { to: hits, text: t('report.tab.hits'), isHere: isHits },
      ].map(({ to, text, isHere }) => (
        <Link
          key={text}
          component={RouterLink}
          to={to}
          preventScrollReset
          aria-current={isHere ? 'page' : undefined}
          underline="none"
          sx={{
            py: 1.25,
            mb: '-1px',
            fontWeight: 600,
            fontSize: '0.925rem',
            color: isHere ? 'text.primary' : 'text.secondary',
            borderBottom: '2px solid',
            borderColor: isHere ? 'primary.main' : 'transparent',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {text}
        </Link>
      ))}
    </Box>
  )
}

function Modes({ report }: { report: Report }) {
  const { t } = useTexts()
  const { summary } = report
  const mode = modeOf(report)
  return (
    <>
      {mode === 'feedCompare' && <Alert severity="info">{t('report.mode.feedCompare.text')}</Alert>}
      {mode === 'profile' && <Alert severity="info">{t('report.mode.profile.text')}</Alert>}
      {summary.olderRules && <Alert severity="warning">{t('report.olderRules')}</Alert>}
      {summary.ever && <Alert severity="warning">{t('report.ever')}</Alert>}
      {summary.skippedLines > 0 && (
        <Alert severity="warning">{t('report.skipped', { count: summary.skippedLines })}</Alert>
      )}
      {summary.assumed && <AssumedTimesNotice assumed={summary.assumed} />}
      {mode !== 'feedCompare' && summary.observables > 0 && summary.linesWithoutTime > 0 && (
        <Alert severity="info">{t('report.untimed', { count: summary.linesWithoutTime })}</Alert>
      )}
    </>
  )
}

/** Keeps the figures visible while the user toggles sources far below. */
function FiguresBar({ selection: { figures, report } }: { selection: ReturnType<typeof useSelection> }) {
  const language = useTexts()
  const { t, format } = language
  const share = (count: number) => shareText(count, report.summary.suspicious, language)
  return (
    <Box
      aria-hidden
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        width: '100%',
        justifyContent: 'space-between',
        alignItems: 'end',
        columnGap: 1.5,
        position: 'sticky',
        bottom: 12,
        mx: 'auto',
        maxWidth: '32.5rem',
        borderRadius: '14px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: '0 12px 40px -12px rgba(0,0,0,.5)',
        px: 2,
        py: 1.25,
        zIndex: 'appBar',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {[
        {
          label: t('proof.both'),
          value: `${share(figures.coverage)} · ${share(figures.proven)}`,
        },
        { label: t('selection.net'), value: format.euros(figures.net.eur), isBad: figures.overBudget },
        {
          label: t('selection.perExpected'),
          value: figures.net.perExpected === null ? '–' : format.euros(figures.net.perExpected),
        },
      ].map(({ label, value, isBad }) => (
        <Box key={label}>
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.3 }}>
            {label}
          </Typography>
          <Typography
            sx={{
              whiteSpace: 'nowrap',
              '@media (max-width: 359px)': { whiteSpace: 'normal' },
              fontWeight: 650,
              color: isBad ? 'error.main' : 'text.primary',
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
