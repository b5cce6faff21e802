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
import { plainList } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { Flow } from './flow.tsx'
import { Timing } from './timing.tsx'
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
              <Typography component="li" key={point} variant="body2" sx={{ display: 'flex', gap: 1.25 }}>
                <CheckIcon fontSize="small" sx={{ color: 'success.main' }} aria-hidden />
                {t(`home.point.${point}`)}
              </Typography>
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
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {t('home.flow.lead')}
            </Typography>
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
          <Typography color="textSecondary">{t('home.bottom.text')}</Typography>
          <Button variant="contained" size="large" href={path('dashboard')}>
            {start}
          </Button>
        </Box>
      </Suspense>
    </Box>
  )
}

const threeColumns = {
  display: 'grid',
  gap: { xs: 2.5, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const
