import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type FeatureId, type Incident, type Status, status as statusCalls } from '../../../contract/status.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { ask } from '../../app/ask.ts'
import { readInBackground } from '../../app/page-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Caption, Quiet, SectionTitle, SmallText } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/status'
import { type DayState, type FeatureHistory, historyOf } from './history.ts'
import { marks, StateMark } from './marks.tsx'
import { SourceTable } from './source-table.tsx'
import { sourceView } from './source-view.ts'

const rowsShown = 25
const refreshEveryMs = minuteMs

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sources, ...status } = await ask({ context, url }, statusCalls.read, {})
  return {
    status,
    sources: sources && { asOf: sources.asOf, view: sourceView(sources.entries, url.searchParams, rowsShown) },
  }
}

export default function StatusScreen({ loaderData: { status, sources } }: Route.ComponentProps) {
  const { t, format } = useTexts()
  const { Icon, colour } = marks[status.state]
  useRefresh()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 4, md: 5 } }}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <PageHead title={t('nav.status')} />
        <Card
          sx={{
            p: { xs: 2, sm: 3 },
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            borderLeft: 4,
            borderLeftColor: colour,
          }}
        >
          <Icon aria-hidden sx={{ fontSize: rem(34), color: colour }} />
          <Box sx={{ flexGrow: 1, flexBasis: 200 }}>
            <Typography variant="h3" component="p" data-testid="overall">
              {t(`status.overall.${status.state}`)}
            </Typography>
            <Quiet>{t('status.checked', { time: format.dateTime(status.checkedAt) })}</Quiet>
          </Box>
          <OutlinedButton href="/api/status">{t('status.machine')}</OutlinedButton>
        </Card>
      </Box>
      <Features status={status} />
      {sources ? (
        <SourceTable view={sources.view} asOf={sources.asOf} isCurrent={sources.asOf === status.checkedAt} />
      ) : (
        <Card sx={{ p: 3, color: 'text.secondary' }}>{t('status.sources.unknown')}</Card>
      )}
      <Incidents incidents={status.incidents} recordedSince={status.recordedSince} />
    </Box>
  )
}

/** Refreshes the page every minute while it is visible. */
function useRefresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readInBackground(revalidate)
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [revalidate])
}

const mostShown = 20

/** Recent incidents, newest first. */
function Incidents({
  incidents,
  recordedSince,
}: {
  incidents: readonly Incident[] | null
  recordedSince: string | null
}) {
  const { t, format } = useTexts()
  return (
    <Box component="section" aria-labelledby="incidents-title">
      <SectionTitle id="incidents-title">{t('status.incidents')}</SectionTitle>
      <Quiet sx={{ mt: 0.5, mb: 2 }}>
        {incidents === null
          ? t('status.incidents.unknown')
          : [
              incidents.length === 0 ? t('status.incidents.none') : undefined,
              recordedSince ? t('status.incidents.since', { date: format.date(recordedSince) }) : undefined,
            ]
              .filter(Boolean)
              .join(' ')}
      </Quiet>
      {incidents && incidents.length > 0 && (
        <Card>
          <Box component="ol" sx={plainList}>
            {incidents.slice(0, mostShown).map((incident) => (
              <Row key={`${incident.feature} ${incident.from}`} incident={incident} />
            ))}
          </Box>
        </Card>
      )}
      {incidents && incidents.length > mostShown && (
        <Quiet sx={{ mt: 1 }}>{t('status.incidents.more', { count: incidents.length - mostShown })}</Quiet>
      )}
    </Box>
  )
}

function Row({ incident: { feature, state, reason, from, until } }: { incident: Incident }) {
  const { t, format } = useTexts()
  const { Icon, colour } = marks[state]
  const seconds = until ? (Date.parse(until) - Date.parse(from)) / 1000 : undefined
  return (
    <Box
      component="li"
      sx={{
        ...ruledAfterFirst,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        display: 'grid',
        gap: { xs: 0.25, sm: 2 },
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: `${rem(220)} minmax(0,1fr) auto` },
        alignItems: 'baseline',
      }}
    >
      <Quiet>{format.dateTime(from)}</Quiet>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Icon aria-hidden sx={{ fontSize: rem(17), color: colour, alignSelf: 'center' }} />
        <Typography sx={{ fontSize: '0.925rem' }}>
          <strong>{t(`status.feature.${feature}`)}</strong>:{' '}
          {t(reason ? `status.reason.${reason}` : `status.state.${state}`)}
        </Typography>
      </Box>
      <SmallText sx={{ color: until ? 'text.secondary' : colour, fontWeight: until ? 400 : 600 }}>
        {seconds === undefined
          ? t('status.incident.lasting')
          : t('status.incident.lasted', { duration: format.duration(seconds) })}
      </SmallText>
    </Box>
  )
}

const daysShown = 90
const daysOnPhones = 30

type Shown = Exclude<FeatureId, 'service'>

/** State of each part of the product, since when, and how its last 90 days were. */
function Features({ status }: { status: Omit<Status, 'sources'> }) {
  const { t, format } = useTexts()
  const { features, incidents, recordedSince, checkedAt } = status
  const now = Date.parse(checkedAt)
  return (
    <Card component="section" aria-labelledby="features-title">
      <SectionTitle id="features-title" sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, pb: 1.5 }}>
        {t('status.features')}
      </SectionTitle>
      <Box component="ul" sx={plainList}>
        {features.map(({ id, state, since, reason }) => {
          const feature = id as Shown
          const history =
            incidents && recordedSince && state !== 'off'
              ? historyOf(id, incidents, { now, recordedSince: Date.parse(recordedSince), days: daysShown })
              : undefined
          return (
            <Box
              component="li"
              key={id}
              sx={{
                borderTop: 1,
                borderColor: 'divider',
                px: { xs: 2, sm: 3 },
                py: 1.75,
                display: 'grid',
                gap: { xs: 1, md: 3 },
                gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.3fr)' },
                alignItems: 'center',
              }}
            >
              <Box>
                <Typography sx={{ fontWeight: 620 }}>{t(`status.feature.${feature}`)}</Typography>
                <Quiet>{t(`status.feature.${feature}.text`)}</Quiet>
              </Box>
              <Box>
                <StateMark state={state} />
                <Quiet>
                  {[
                    reason ? t(`status.reason.${reason}`) : undefined,
                    since && state !== 'off' ? t('status.since', { time: format.dateTime(since) }) : undefined,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Quiet>
              </Box>
              {history && <Days history={history} />}
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}

const colours: Record<DayState, string> = {
  none: 'action.selected',
  ok: 'success.main',
  degraded: 'warning.main',
  down: 'error.main',
}

/** A bar for each day of a feature's history. */
function Days({ history }: { history: FeatureHistory }) {
  const { t, format } = useTexts()
  const { days, percent, since, incidents } = history
  const label = t('status.history.label', {
    // Rounded down, so that a short incident never shows as 100 %.
    percent: format.percent(Math.floor(percent * 100) / 100, percent === 100 ? 0 : 2),
    since: format.date(new Date(since).toISOString()),
    count: incidents,
  })
  return (
    <Box>
      <Box role="img" aria-label={label} className="drawn" sx={{ display: 'flex', gap: '2px', height: 26 }}>
        {days.map((state, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is known by its place
            key={index}
            sx={{
              flex: 1,
              minWidth: 0,
              borderRadius: '2px',
              bgcolor: colours[state],
              opacity: state === 'ok' ? 0.75 : 1,
              // Worse states are taller, so that colour is not the only sign.
              alignSelf: 'end',
              height: state === 'down' ? '100%' : state === 'degraded' ? '82%' : '64%',
              display: { xs: index < daysShown - daysOnPhones ? 'none' : 'block', sm: 'block' },
            }}
          />
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5, gap: 1 }}>
        <Caption>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {t('status.history.ago', { days: daysShown })}
          </Box>
          <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
            {t('status.history.ago', { days: daysOnPhones })}
          </Box>
        </Caption>
        <Caption>{t('status.history.today')}</Caption>
      </Box>
    </Box>
  )
}
