import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useCallback } from 'react'
import { useLocation } from 'react-router'
import type { Report, ReportFeed, SelectionFigures } from '../../../domain/report.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late, latePart } from '../../late/late.tsx'
import { tabs } from '../../paths.ts'
import { useGroupId } from '../../session/use-group.ts'
import { InView } from '../../ui/layout/in-view.tsx'
import { ExplainPanel } from '../explain/explain-panel.tsx'
import { StartSubscription } from '../subscriptions/start-subscription.tsx'
import { Answer } from './answer.tsx'
import { headline, recommendsNothing } from './headline.ts'
import { hitsAddress } from './hits/hit-view.ts'
import { type HitsAddress, HitsAddressContext } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import { NothingRecommended } from './nothing-recommended.tsx'
import { NothingSuspicious, nothingTitle } from './nothing-suspicious.tsx'
import { OnlyPassed } from './only-passed.ts'
import { OtherSelections } from './other-selections.tsx'
import { OnlyPassedNotice, ReportNotices } from './report-notices.tsx'
import { type ReportPart, reportPart } from './report-part.ts'
import { ReportTabs } from './report-tabs.tsx'
import { useOpenSource } from './sources/use-open-source.ts'
import { type ReportSelection, useSelection } from './use-selection.ts'

const SourceDrawer = latePart(() => import('./sources/source-drawer.tsx'))
const DeadSourceDialog = latePart(() => import('./sources/dead-source-dialog.tsx'))

const HitsTab = late(() => import('./hits/hits-tab.tsx'))
const SourcesPart = late(() => import('./sources-part.tsx'))
const CostPart = late(() => import('./cost-part.tsx'))
const MethodPart = late(() => import('./method-part.tsx'))

/** Loads the code of the part that an address shows. */
export async function loadPart(search: URLSearchParams): Promise<unknown> {
  const part = reportPart(search)
  return part !== 'answer' && { hits: HitsTab, sources: SourcesPart, cost: CostPart, method: MethodPart }[part].load()
}

/** What a report shows at the moment. */
export interface ShownReport {
  /** The report of the whole log, or of what got through. */
  readonly report: Report
  readonly whole: Report
  readonly figures: SelectionFigures
  readonly onlyPassed: boolean
}

/** A finished report: the answer or another part, and all that the user can change. Paper has all parts but the hits. */
export function FinishedReport({
  report: whole,
  taskId,
  name,
  onShown,
}: {
  report: Report
  taskId: string
  name: string
  /** Called while rendering, so it must not set state. */
  onShown: (shown: ShownReport) => void
}) {
  const { t, language } = useTexts()
  const selection = useSelection(whole)
  const { report, address, onlyPassed } = selection
  const search = new URLSearchParams(useLocation().search)
  // A report of a profile has no log to find hits in.
  const hasHits = modeOf(report) !== 'profile'
  const named = reportPart(search)
  const { suspicious, doubtful, benign } = whole.summary
  const isNothing = suspicious === 0
  const offered: readonly ReportPart[] = isNothing
    ? hasHits && doubtful + benign > 0
      ? ['answer', 'hits']
      : []
    : tabs.report.filter((id) => hasHits || id !== 'hits')
  const part = offered.includes(named) ? named : 'answer'
  const hits = useCallback<HitsAddress>((wanted) => hitsAddress(address, wanted), [address])
  const source = useOpenSource({ sources: selection.sources, named: search.get('source'), isHits: part === 'hits' })
  onShown({ report, whole, figures: selection.figures, onlyPassed })

  return (
    <HitsAddressContext value={hits}>
      <OnlyPassed value={onlyPassed}>
        {offered.length > 0 && <ReportTabs part={part} offered={offered} address={address} />}
        <Headline isSmall={part !== 'answer'}>
          {isNothing ? t(nothingTitle(whole)) : headline(selection, language)}
        </Headline>
        {onlyPassed && <OnlyPassedNotice selection={selection} />}
        {part === 'hits' ? (
          <Suspense fallback={<Box sx={{ minHeight: '100dvh' }} />}>
            <HitsTab selection={selection} />
          </Suspense>
        ) : isNothing ? (
          <NothingSuspicious report={whole} taskId={taskId} />
        ) : (
          <Parts selection={selection} part={part} taskId={taskId} name={name} onOpen={source.show} />
        )}
        {source.wasOpen && (
          <SourceDrawer feed={source.open} selection={selection} onClose={() => source.show(undefined)} />
        )}
        {selection.asking && <DeadSourceDialog selection={selection} />}
      </OnlyPassed>
    </HitsAddressContext>
  )
}

function Headline({ isSmall, children }: { isSmall: boolean; children: string }) {
  return (
    <Typography
      variant={isSmall ? 'h4' : 'h1'}
      component="h1"
      id="verdict"
      data-testid="verdict"
      sx={{
        mb: 2,
        textWrap: 'balance',
        fontVariantNumeric: 'tabular-nums',
        ...(!isSmall && { fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2.25rem)' }),
      }}
    >
      {children}
    </Typography>
  )
}

interface PartProps {
  readonly selection: ReportSelection
  readonly taskId: string
  readonly name: string
  readonly onOpen: (source: ReportFeed | undefined) => void
}

/** The part that is shown, and those that only paper shows. */
function Parts({ part, ...props }: PartProps & { part: ReportPart }) {
  const { selection, onOpen } = props
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', '@media print': { gap: 4 } }}>
      <Part id="answer" shown={part}>
        <AnswerPart {...props} />
      </Part>
      {/* A boundary each, so that React hydrates the answer first. */}
      <Part id="sources" shown={part}>
        <SourcesPart selection={selection} onOpen={onOpen} />
      </Part>
      <Part id="cost" shown={part}>
        <CostPart selection={selection} />
      </Part>
      <Part id="method" shown={part}>
        <MethodPart selection={selection} />
      </Part>
    </Box>
  )
}

/** What is not shown stands on paper only. It is there when somebody has begun to use the page. */
function Part({ id, shown, children }: { id: ReportPart; shown: ReportPart; children: ReactNode }) {
  const isShown = id === shown
  return (
    <Box data-part={id} sx={isShown ? {} : { display: 'none', '@media print': { display: 'block' } }}>
      {id === 'answer' ? (
        children
      ) : (
        <InView minHeight={isShown ? 720 : 0} isShown={isShown}>
          {children}
        </InView>
      )}
    </Box>
  )
}

/** The answer with what to do next, other selections, and what to know before reading the figures. */
function AnswerPart({ selection, taskId, name, onOpen }: PartProps) {
  const groupId = useGroupId()
  const { report, onlyPassed, sources, counted, nameOf } = selection
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 2, md: 3 } }}>
      {recommendsNothing(selection) ? (
        <>
          <NothingRecommended selection={selection} />
          {report.currentFeeds.length > 0 && <Answer selection={selection} onOpen={onOpen} />}
        </>
      ) : (
        <>
          <Answer selection={selection} onOpen={onOpen}>
            <StartSubscription
              origin={{ id: taskId, name, sources: [...counted].map((id) => ({ id, name: nameOf(id) })) }}
            />
          </Answer>
          <OtherSelections selection={selection} />
        </>
      )}
      <ExplainPanel
        about={{ groupId, report: taskId, ...(onlyPassed && { passed: 'yes' }) }}
        onSource={(id) => onOpen(sources.get(id))}
      />
      <ReportNotices report={report} nameOf={nameOf} />
    </Box>
  )
}
