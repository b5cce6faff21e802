import SensorsOutlined from '@mui/icons-material/SensorsOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { defang } from '../../../domain/observables/defang.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { problemText } from '../../text/failure-text.ts'
import { equalColumns, mono } from '../../theme.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { ButtonLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { pointsOf } from './day-points.ts'
import { CardRows, cardRow, EvidenceCard, Nothing, pair, wholeRow } from './evidence-card.tsx'
import { CoverageCurve, MatchesCard } from './matches-card.tsx'
import { SourceChanges, SourcesAtWork } from './sources-at-work.tsx'

const column = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' } as const

/** Logs that a group's sensors sent, and the matches in them. */
export function EvidenceSection({
  evidence,
  onlyDemo,
}: {
  evidence: DashboardEvidence
  /** True if all sources are demo sources. */
  onlyDemo: boolean
}) {
  const group = useGroup()
  const mayMakeReports = may(group, 'REPORT_CREATE')
  const { sensors, met, hunt, sources } = evidence
  const state = met?.report?.state
  useRenewed(state === 'queued' || state === 'running')
  const changes = sources.changes.length > 0 && <SourceChanges changes={sources.changes} />
  if (sensors?.count === 0 && !met?.report) {
    return (
      <Box sx={column}>
        <FirstSensor mayManage={may(group, 'SENSOR_MANAGE')} offersDemo={onlyDemo && mayMakeReports} />
        {changes}
      </Box>
    )
  }
  if (sensors?.isDemoUnderWay && !met?.report) return <DemoUnderWay />
  // Without a report, the other cards would only tell readers what nobody has set up, and they cannot either.
  const seesMatches = met && (met.report || mayMakeReports)
  return (
    <Box sx={{ ...pair, '&:empty': { display: 'none' } }}>
      {/* Null: the reader may not see it. */}
      {seesMatches && <MatchesCard met={met} mayMakeReports={mayMakeReports} />}
      {hunt && hunt.newest.length > 0 && <NewestHits hunt={hunt} />}
      {met && <SourcesAtWork sources={sources} met={met} />}
      {sensors && <SensorActivity sensors={sensors} />}
      {met && <CoverageCurve met={met} />}
      {changes}
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
        <SmallButton loading={state === 'loading'} onClick={() => void revalidate()}>
          {language.t('retry')}
        </SmallButton>
      }
    >
      {language.t('morning.failed')} {problemText(fault, {}, language)}
    </Alert>
  )
}

/** How to get the first sensor, on the demo's own data if wished. */
function FirstSensor({
  mayManage,
  offersDemo,
}: {
  mayManage: boolean
  /** The demo log meets sources: there are only those of the demo. */
  offersDemo: boolean
}) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const { busy, failure, run } = useChange()
  const tryDemo = () => run(() => api('POST /api/web/groups/{id}/sensors/demo', { params: { id: groupId } }))
  return (
    <EvidenceCard title={t('morning.first')} text={t('morning.first.text')}>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.5 }}>
        {(['make', 'send', 'look'] as const).map((step) => (
          <Typography component="li" key={step}>
            {t(`morning.first.${step}`)}
          </Typography>
        ))}
      </Box>
      {mayManage ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ButtonLink
            variant="outlined"
            to={path('group', { groupId }, 'sensors')}
            state={{ asks: 'new' }}
            startIcon={<SensorsOutlined />}
          >
            {t('morning.first.go')}
          </ButtonLink>
          {offersDemo && (
            <Button color="brand" loading={busy} sx={{ mx: { xs: -1, sm: 0 } }} onClick={() => void tryDemo()}>
              {t('morning.first.demo')}
            </Button>
          )}
        </Box>
      ) : (
        <Quiet>{t('morning.first.others')}</Quiet>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </EvidenceCard>
  )
}

/** Says that the demo log is being read, and reads the dashboard until it is. */
function DemoUnderWay() {
  const { t } = useTexts()
  useRenewed(true)
  return (
    <Alert severity="info" role="status">
      {t('morning.first.demo.busy')}
      <LinearProgress aria-label={t('morning.first.demo.busy')} sx={{ mt: 1 }} />
    </Alert>
  )
}

const figures = ['lines', 'kept'] as const

/** What the sensors of a group sent, by day since the first day with data. */
function SensorActivity({ sensors }: { sensors: NonNullable<DashboardEvidence['sensors']> }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const [pointed, setPointed] = useState<number>()
  const { count, silent } = sensors
  const begin = sensors.days.findIndex((day) => day.sensors > 0)
  const days = begin === -1 ? [] : sensors.days.slice(begin)
  const [first] = days
  return (
    <EvidenceCard
      title={t('morning.in')}
      text={t('morning.in.text', { count, silent, days: days.length })}
      link={{ to: path('group', { groupId }, 'sensors'), text: t('nav.sensors') }}
    >
      {days.length > 1 ? (
        <Box sx={equalColumns({ sm: 2 }, { xs: 2.5, sm: 3 })}>
          {figures.map((figure) => (
            <DayChart
              key={figure}
              title={t(`morning.in.${figure}`)}
              lines={[
                { name: t(`morning.in.${figure}`), points: pointsOf(days, (day) => day[figure]), colour: 'primary' },
              ]}
              valueText={(value) => format.number(value)}
              isWhole
              pointed={pointed}
              onPoint={setPointed}
            />
          ))}
        </Box>
      ) : (
        <Nothing>
          {first
            ? figures.map((figure) => `${t(`morning.in.${figure}`)}: ${format.number(first[figure])}`).join(' · ')
            : t('morning.in.none')}
        </Nothing>
      )}
    </EvidenceCard>
  )
}

/** The newest open hits of the retro-hunt. */
function NewestHits({ hunt: { open, newest } }: { hunt: NonNullable<DashboardEvidence['hunt']> }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const to = path('group', { groupId }, 'hunt')
  return (
    <EvidenceCard
      title={t('nav.hunt')}
      text={open > 0 && t('morning.hunt.count', { count: open })}
      link={{ to, text: t('morning.hunt.all') }}
    >
      <CardRows>
        {newest.map(({ id, kind, value, lastSeen, sensor, listings, passed }) => (
          <Box component="li" key={id} sx={cardRow}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <PlainLink
                to={to}
                sx={{ ...wholeRow, fontFamily: mono, fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
              >
                {defang(kind, value)}
              </PlainLink>
              {passed && <SmallChip color="warning" label={t('hunt.passed')} />}
            </Box>
            <Quiet sx={{ overflowWrap: 'anywhere' }}>
              {t('morning.hunt.hit', {
                date: format.date(`${lastSeen}T12:00:00.000Z`),
                sensor: sensor.name,
                sources: format.list(listings.map(({ source }) => source.name)),
              })}
            </Quiet>
          </Box>
        ))}
      </CardRows>
    </EvidenceCard>
  )
}
