import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { Span } from '../../ui/charts/share-bar.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { demo } from './demo-report.ts'

/** Listing times of four sources for one address, in percent of the period shown; the event is at 58. */
const event = 58
const rows = [
  { letter: 'A', when: 'in-time', from: 34, until: 92 },
  { letter: 'B', when: 'unproven', from: 12, until: 88 },
  { letter: 'C', when: 'late', from: 68, until: 100 },
  { letter: 'D', when: 'expired', from: 10, until: 41 },
] as const
/** Period without looks at the source with the unproven match. */
const unwatched = { from: 38, to: 72 }

const notWatched = {
  bgcolor: 'background.paper',
  backgroundImage: 'repeating-linear-gradient(115deg, var(--mui-palette-info-main) 0 4px, transparent 4px 10px)',
} as const

const colour = {
  'in-time': 'success.main',
  late: 'warning.main',
  expired: 'text.disabled',
  unproven: 'info.main',
} as const

/** Shows why the time matters: four listings of an address compared with one event. */
export function Timing() {
  const { t, format } = useTexts()
  const { inTime, during, unproven, late, expired } = demo.summary
  return (
    <Card sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography variant="h3">{t('home.time.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 4 }}>
        {t('home.time.lead')}
      </Typography>
      <Box sx={{ position: 'relative', pt: 4 }}>
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: { xs: 2.25, sm: 1.5 } }}>
          {rows.map(({ letter, when, from, until }) => (
            <Box
              component="li"
              key={letter}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: `${rem(84)} minmax(0, 1fr) minmax(0, ${rem(300)})` },
                columnGap: 2,
                rowGap: 0.5,
                alignItems: 'center',
              }}
            >
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {t('home.time.source', { letter })}
              </Typography>
              <Box
                aria-hidden
                className="drawn"
                sx={{ position: 'relative', height: 12, borderRadius: 6, bgcolor: 'action.hover', overflow: 'visible' }}
              >
                <Span from={from} to={until} look={{ borderRadius: 6, bgcolor: colour[when] }} />
                {when === 'unproven' && <Span {...unwatched} look={notWatched} />}
                <Span
                  from={event}
                  to={event}
                  least={2}
                  look={{ insetBlock: { xs: '-5px', sm: '-9px' }, bgcolor: 'text.primary' }}
                />
              </Box>
              <Quiet>{t(`home.time.${when}`)}</Quiet>
            </Box>
          ))}
        </Box>
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: 0,
            insetInline: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: `${rem(84)} minmax(0, 1fr) minmax(0, ${rem(300)})` },
            columnGap: 2,
          }}
        >
          <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
          <Box sx={{ position: 'relative' }}>
            <Typography
              variant="caption"
              sx={{
                position: 'absolute',
                left: `${event}%`,
                transform: 'translateX(-50%)',
                whiteSpace: 'nowrap',
                fontWeight: 620,
              }}
            >
              {t('home.time.event')}
            </Typography>
          </Box>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
        </Box>
      </Box>
      <Quiet sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        {t('home.time.demo', {
          inTime: format.number(inTime),
          during: format.number(during),
          unproven: format.number(unproven),
          late: format.number(late),
          expired: format.number(expired),
        })}
      </Quiet>
    </Card>
  )
}
