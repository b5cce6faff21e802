import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { Curve } from '../../ui/curve.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Timing } from './timing.tsx'

/** Made-up, for the picture: percent covered with 0 to 12 sources. */
const sample = [0, 44.5, 66.8, 80.1, 88.3, 92, 93.1, 93.9, 94.4, 94.7, 94.9, 95, 95.1]
const sampleChoice = 5

export default function Home() {
  const { t, path, format } = useTexts()
  return (
    <Box sx={{ display: 'grid', gap: { xs: 8, md: 14 }, pt: { xs: 2, md: 6 }, pb: 6 }}>
      <PageTitle />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.05fr) minmax(0, 1fr)' },
          gap: { xs: 5, md: 8 },
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
              maxWidth: 560,
              textWrap: 'pretty',
            }}
          >
            {t('home.lead')}
          </Typography>
          <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button variant="contained" size="large" href={path('dashboard')} endIcon={<ArrowForward />}>
              {t('home.start')}
            </Button>
            <Button size="large" color="inherit" href="#how" sx={{ color: 'text.secondary', ml: { xs: -2.75, sm: 0 } }}>
              {t('home.how')}
            </Button>
          </Box>
        </Box>
        <Card
          sx={{
            p: { xs: 2, sm: 3 },
            boxShadow: '0 30px 80px -40px rgba(255,159,67,.35), 0 2px 8px rgba(0,0,0,.08)',
          }}
        >
          <Chip size="small" label={t('home.sample')} sx={{ mb: 1.5 }} />
          <Curve
            title={t('home.sample.title')}
            caption={t('home.sample.lead')}
            description={t('home.sample.description')}
            shape="line"
            table={false}
            points={sample.map((y, x) => ({
              x,
              y,
              key: String(x),
              label: `${t('curve.sources')} ${x}: ${format.percent(y)}`,
            }))}
            selection={{ x: sampleChoice, y: sample[sampleChoice] ?? 0 }}
            xTitle={t('curve.sources')}
            yTitle={t('curve.coverage')}
            formatX={(x) => format.number(x)}
            formatY={(y) => format.percent(y, 0)}
            mostY={100}
          />
        </Card>
      </Box>

      <Box component="section" id="how" aria-labelledby="how-title" sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="h2" id="how-title">
          {t('home.how')}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {([1, 2, 3] as const).map((step) => (
            <Card key={step} sx={{ p: 3 }}>
              <Typography variant="overline" color="primary">
                {step}
              </Typography>
              <Typography variant="h3" sx={{ mt: 0.5, mb: 1.25 }}>
                {t(`home.step.${step}`)}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
                {t(`home.step.${step}.text`)}
              </Typography>
            </Card>
          ))}
        </Box>
        <Timing />
      </Box>

      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center', py: { xs: 2, md: 4 } }}>
        <Typography variant="h2">{t('home.bottom')}</Typography>
        <Typography color="textSecondary">{t('home.bottom.text')}</Typography>
        <Button variant="contained" size="large" href={path('dashboard')}>
          {t('home.start')}
        </Button>
      </Box>
    </Box>
  )
}
