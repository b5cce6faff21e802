import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRevalidator } from 'react-router'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { problemText } from '../../text/failure-text.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { DemoUnderWay, FirstSensor } from './first-sensor.tsx'
import { GroupsBelow } from './groups-below.tsx'
import { CoverageCurve, MatchesCard } from './matches-card.tsx'
import { NewestHits } from './newest-hits.tsx'
import { SensorActivity } from './sensor-activity.tsx'
import { SourceChanges, SourcesAtWork } from './sources-at-work.tsx'

const column = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' } as const
/** Two cards side by side where there is room; one alone takes all of it. */
const pair = { ...column, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' } as const

/** Logs that a group's sensors sent, and the matches in them. */
export function EvidenceSection({
  groupId,
  evidence,
  onlyDemo,
}: {
  groupId: string
  evidence: DashboardEvidence
  /** True if all sources are demo sources. */
  onlyDemo: boolean
}) {
  const group = useGroup(groupId)
  const mayMakeReports = may(group, 'REPORT_CREATE')
  const { sensors, met, hunt, sources, below } = evidence
  const state = met?.report?.state
  // Nothing suspicious on any day: there is no share to draw.
  const hasCurve = met?.days.some(({ suspicious }) => suspicious > 0)
  useRenewed(state === 'queued' || state === 'running')
  if (sensors?.count === 0 && !met?.report) {
    return (
      <Box sx={column}>
        <FirstSensor
          groupId={groupId}
          mayManage={may(group, 'SENSOR_MANAGE')}
          offersDemo={onlyDemo && mayMakeReports}
        />
        {sources.changes.length > 0 && <SourceChanges sources={sources} />}
        {below && <GroupsBelow below={below} />}
      </Box>
    )
  }
  if (sensors?.isDemoUnderWay && !met?.report) return <DemoUnderWay />
  // The other cards would only tell readers what nobody has set up, and they cannot either.
  if (!sensors && !met?.report && !mayMakeReports) {
    if (sources.count === 0 && !below) return null
    return (
      <Box sx={column}>
        {sources.count > 0 && <SourceChanges sources={sources} />}
        {below && <GroupsBelow below={below} />}
      </Box>
    )
  }
  return (
    <Box sx={column}>
      {/* Null: the reader may not see it. */}
      {(sensors || met) && (
        <Box sx={pair}>
          {sensors && <SensorActivity groupId={groupId} sensors={sensors} />}
          {met && <MatchesCard groupId={groupId} met={met} mayMakeReports={mayMakeReports} />}
        </Box>
      )}
      {(hasCurve || hunt) && (
        <Box sx={pair}>
          {met && hasCurve && <CoverageCurve groupId={groupId} met={met} />}
          {hunt && <NewestHits groupId={groupId} hunt={hunt} />}
        </Box>
      )}
      <Box sx={pair}>
        {met && <SourcesAtWork groupId={groupId} sources={sources} met={met} />}
        {(!met || sources.changes.length > 0) && <SourceChanges sources={sources} />}
      </Box>
      {below && <GroupsBelow below={below} />}
    </Box>
  )
}

/** Replaces the section if it could not be loaded. */
export function EvidenceFailure({ fault }: { fault: ProblemCode }) {
  const language = useTexts()
  const { revalidate, state } = useRevalidator()
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" loading={state === 'loading'} onClick={() => void revalidate()}>
          {language.t('retry')}
        </Button>
      }
    >
      {language.t('morning.failed')} {problemText(fault, {}, language)}
    </Alert>
  )
}
