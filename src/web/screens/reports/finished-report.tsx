import Box from '@mui/material/Box'
import { Suspense, useCallback } from 'react'
import { useLocation } from 'react-router'
import type { Report, ReportFeed, SelectionFigures } from '../../../domain/report.ts'
import { late, latePart } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { useGroupId } from '../../session/use-group.ts'
import { InView } from '../../ui/layout/in-view.tsx'
import { ExplainPanel } from '../explain/explain-panel.tsx'
import { StartSubscription } from '../subscriptions/start-subscription.tsx'
import { Answer } from './answer.tsx'
import { BacktestSection } from './backtest-section.tsx'
import { Curves } from './curves.tsx'
import { FiguresBar } from './figures-bar.tsx'
import { hitsAddress } from './hits/hit-view.ts'
import { type HitsAddress, HitsAddressContext } from './hits/hits-address.ts'
import { modeOf } from './mode.ts'
import { NothingSuspicious } from './nothing-suspicious.tsx'
import { OnlyPassed } from './only-passed.ts'
import { OnlyPassedNotice, ReportNotices } from './report-notices.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { useOpenSource } from './sources/use-open-source.ts'
import { SuspiciousSection } from './suspicious-section.tsx'
import { type ReportSelection, useSelection } from './use-selection.ts'

const OwnListsSection = late(() => import('./own-lists-section.tsx'))
const SourceDrawer = latePart(() => import('./sources/source-drawer.tsx'))
const SourceTable = late(() => import('./sources/source-table.tsx'))
const WorkSection = late(() => import('./work-section.tsx'))
export const HitsTab = late(() => import('./hits/hits-tab.tsx'))
const DeadSourceDialog = latePart(() => import('./sources/dead-source-dialog.tsx'))

/** What a report shows at the moment. */
export interface ShownReport {
  /** The report of the whole log, or of what got through. */
  readonly report: Report
  readonly whole: Report
  readonly figures: SelectionFigures
  readonly onlyPassed: boolean
}

/** A finished report: the answer with its grounds, or its hits; and everything that the user can change. */
export function FinishedReport({
  report: whole,
  taskId,
  onShown,
}: {
  report: Report
  taskId: string
  /** Called while rendering, so it must not set state. */
  onShown: (shown: ShownReport) => void
}) {
  const selection = useSelection(whole)
  const { report, address, onlyPassed } = selection
  const search = new URLSearchParams(useLocation().search)
  // A report of a profile has no log to find hits in.
  const hasHits = modeOf(report) !== 'profile'
  const isHits = hasHits && search.get('tab') === 'hits'
  const hits = useCallback<HitsAddress>((wanted) => hitsAddress(address, wanted), [address])
  const source = useOpenSource({ sources: selection.sources, named: search.get('source'), isHits })
  onShown({ report, whole, figures: selection.figures, onlyPassed })

  const tabs = hasHits && <ReportTabs isHits={isHits} address={address} hits={hits({})} />
  if (isHits) {
    return (
      <HitsAddressContext value={hits}>
        {tabs}
        {onlyPassed && <OnlyPassedNotice selection={selection} />}
        <Suspense fallback={<Box sx={{ minHeight: '100dvh' }} />}>
          <HitsTab selection={selection} />
        </Suspense>
      </HitsAddressContext>
    )
  }
  if (whole.summary.suspicious === 0) {
    const { doubtful, benign } = whole.summary
    return (
      <HitsAddressContext value={hits}>
        {doubtful + benign > 0 && tabs}
        <NothingSuspicious report={whole} taskId={taskId} />
      </HitsAddressContext>
    )
  }
  return (
    <HitsAddressContext value={hits}>
      <OnlyPassed value={onlyPassed}>
        {tabs}
        {onlyPassed && <OnlyPassedNotice selection={selection} />}
        <AnswerAndGrounds selection={selection} taskId={taskId} onOpen={source.show} />
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 4, md: 5 }, mt: { xs: 4, md: 6 } }}
        >
          {/* Two boundaries, so that React hydrates this after the grounds, which have one. */}
          <Suspense>
            <Suspense>
              <Box id="sources" data-testid="sources">
                <InView minHeight={720}>
                  <SourceTable selection={selection} onOpen={source.show} />
                </InView>
              </Box>
              <FiguresBar selection={selection} />
            </Suspense>
          </Suspense>
        </Box>
        {source.wasOpen && (
          <SourceDrawer feed={source.open} selection={selection} onClose={() => source.show(undefined)} />
        )}
        {selection.asking && <DeadSourceDialog selection={selection} />}
      </OnlyPassed>
    </HitsAddressContext>
  )
}

/** The upper part of a report; on wide screens with the selection beside it. */
function AnswerAndGrounds({
  selection,
  taskId,
  onOpen,
}: {
  selection: ReportSelection
  taskId: string
  onOpen: (source: ReportFeed | undefined) => void
}) {
  const groupId = useGroupId()
  const { report, onlyPassed, sources, counted, nameOf } = selection
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateAreas: { xs: '"answer" "panel" "grounds"', lg: '"answer panel" "grounds panel"' },
        gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: `minmax(0,1fr) ${rem(340)}` },
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
        <Answer selection={selection} />
        <ExplainPanel
          about={{ groupId, report: taskId, ...(onlyPassed && { passed: 'yes' }) }}
          onSource={(id) => onOpen(sources.get(id))}
        />
        <ReportNotices report={report} nameOf={selection.nameOf} />
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
            origin={() => ({ id: taskId, sources: [...counted].map((id) => ({ id, name: nameOf(id) })) })}
          />
        </SelectionPanel>
      </Box>
      <Grounds selection={selection} />
    </Box>
  )
}

/** What the answer rests on: curves, suspicious observables, own lists, and the work with the sources. */
function Grounds({ selection }: { selection: ReportSelection }) {
  const { report } = selection
  return (
    <Box sx={{ gridArea: 'grounds', display: 'grid', gap: { xs: 3, md: 4 }, minWidth: 0 }}>
      {/* A boundary: React hydrates the answer first, then this, then the table of sources (docs/decisions/0129). */}
      <Suspense>
        <Curves selection={selection} />
        <BacktestSection selection={selection} />
        <SuspiciousSection report={report} {...(selection.onlyPassed && { whole: selection.whole })} />
        {report.summary.ownLists && <OwnListsSection report={report} />}
      </Suspense>
      <Box data-testid="work">
        <InView minHeight={420}>
          <WorkSection selection={selection} />
        </InView>
      </Box>
    </Box>
  )
}
