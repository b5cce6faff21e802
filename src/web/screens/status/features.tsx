import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { FeatureId, Status } from '../../../contract/status.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { Caption, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { type DayState, type FeatureHistory, historyOf } from './history.ts'
import { StateMark } from './marks.tsx'

const daysShown = 90
const daysOnPhones = 30

type Shown = Exclude<FeatureId, 'service'>

/** State of each part of the product, since when, and how its last 90 days were. */
export function Features({ status }: { status: Omit<Status, 'sources'> }) {
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
