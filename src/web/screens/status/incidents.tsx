import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Incident } from '../../../contract/status.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { marks } from './marks.tsx'

const mostShown = 20

/** Recent incidents, newest first. */
export function Incidents({
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
      <Typography variant="body2" sx={{ color: until ? 'text.secondary' : colour, fontWeight: until ? 400 : 600 }}>
        {seconds === undefined
          ? t('status.incident.lasting')
          : t('status.incident.lasted', { duration: format.duration(seconds) })}
      </Typography>
    </Box>
  )
}
