import ArrowForward from '@mui/icons-material/ArrowForward'
import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { equalColumns, plainList } from '../../theme.ts'
import { Span } from '../../ui/charts/share-bar.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SecondaryText, SmallText } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { demo } from './demo-report.ts'
import { Flow } from './flow.tsx'
import { TrySources } from './try-sources.tsx'

export default function Home() {
  const { t, path } = useTexts()
  const root = useRouteLoaderData('root') as RootData | undefined
  const start = t(root?.user ? 'home.open' : 'home.start')
  const trust = [
    { part: 'data', to: path('privacy') },
    { part: 'figures', to: path('pricing') },
    { part: 'open', to: path('status') },
  ] as const
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0,1fr)',
        gap: { xs: 8, md: 13 },
        pt: { xs: 1, md: 4 },
        pb: 4,
      }}
    >
      <PageTitle />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.05fr)' },
          gap: { xs: 5, md: 7 },
          alignItems: 'center',
        }}
      >
        <Box>
          <Typography variant="h1" sx={{ textWrap: 'balance', hyphens: 'manual' }}>
            {t('home.title')}
          </Typography>
          <Typography
            sx={{
              mt: 3,
              fontSize: { xs: '1.05rem', md: '1.15rem' },
              color: 'text.secondary',
              maxWidth: rem(560),
              textWrap: 'pretty',
            }}
          >
            {t('home.lead')}
          </Typography>
          <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button variant="contained" size="large" href={path('dashboard')} endIcon={<ArrowForward />}>
              {start}
            </Button>
            <Button size="large" color="inherit" href="#how" sx={{ color: 'text.secondary', ml: { xs: -2.75, sm: 0 } }}>
              {t('home.how')}
            </Button>
          </Box>
          <Box component="ul" sx={{ ...plainList, mt: 4, display: 'grid', gap: 1 }}>
            {([1, 2, 3] as const).map((point) => (
              <SmallText component="li" key={point} sx={{ display: 'flex', gap: 1.25 }}>
                <CheckIcon fontSize="small" sx={{ color: 'success.main' }} aria-hidden />
                {t(`home.point.${point}`)}
              </SmallText>
            ))}
          </Box>
        </Box>
        <TrySources />
      </Box>

      {/* A boundary: React hydrates the part above first (docs/decisions/0129). */}
      <Suspense>
        <Box component="section" aria-labelledby="flow-title" sx={{ display: 'grid', gap: 4 }}>
          <Box>
            <Typography variant="h2" id="flow-title">
              {t('home.flow.title')}
            </Typography>
            <SecondaryText sx={{ mt: 0.5 }}>{t('home.flow.lead')}</SecondaryText>
          </Box>
          <Flow />
        </Box>

        <Box component="section" id="how" aria-labelledby="how-title" sx={{ display: 'grid', gap: 4 }}>
          <Typography variant="h2" id="how-title">
            {t('home.how')}
          </Typography>
          <Box sx={threeColumns}>
            {([1, 2, 3] as const).map((step) => (
              <Card key={step} sx={{ p: 3 }}>
                <Typography variant="overline" color="primary">
                  {step}
                </Typography>
                <Typography variant="h3" sx={{ mt: 0.5, mb: 1.25 }}>
                  {t(`home.step.${step}`)}
                </Typography>
                <Quiet sx={{ textWrap: 'pretty' }}>{t(`home.step.${step}.text`)}</Quiet>
              </Card>
            ))}
          </Box>
          <Timing />
        </Box>

        <Box component="section" aria-labelledby="trust-title" sx={{ display: 'grid', gap: 4 }}>
          <Typography variant="h2" id="trust-title">
            {t('home.trust.title')}
          </Typography>
          <Box sx={threeColumns}>
            {trust.map(({ part, to }) => (
              <Box
                key={part}
                sx={{
                  borderTop: 2,
                  borderColor: 'brand.main',
                  pt: 2.5,
                  display: 'grid',
                  gap: 1,
                  alignContent: 'start',
                }}
              >
                <Typography variant="h3">{t(`home.trust.${part}`)}</Typography>
                <Quiet sx={{ textWrap: 'pretty' }}>{t(`home.trust.${part}.text`)}</Quiet>
                <PageLink to={to} variant="body2" sx={{ fontWeight: 600, width: 'fit-content', py: 0.5 }}>
                  {t(`home.trust.${part}.link`)}
                </PageLink>
              </Box>
            ))}
          </Box>
        </Box>

        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center', py: { xs: 2, md: 4 } }}>
          <Typography variant="h2">{t('home.bottom')}</Typography>
          <SecondaryText>{t('home.bottom.text')}</SecondaryText>
          <Button variant="contained" size="large" href={path('dashboard')}>
            {start}
          </Button>
        </Box>
      </Suspense>
    </Box>
  )
}

const threeColumns = equalColumns({ md: 3 }, { xs: 2.5, md: 3 })

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
function Timing() {
  const { t, format } = useTexts()
  const { inTime, during, unproven, late, expired } = demo.summary
  return (
    <Card sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography variant="h3">{t('home.time.title')}</Typography>
      <SecondaryText sx={{ mt: 0.5, mb: 4 }}>{t('home.time.lead')}</SecondaryText>
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
              <SmallText sx={{ fontWeight: 600 }}>{t('home.time.source', { letter })}</SmallText>
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
