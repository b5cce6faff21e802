import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { defang } from '../../ui/defang.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Legend } from './legend.tsx'
import { sampleLife } from './sample.ts'
import { leadText } from './sentences.ts'
import { TimeLine } from './time-line.tsx'
import { scaleOf } from './time-scale.ts'

/** What the search is, with a picture of it, and how to get in. */
export function Visitor() {
  const language = useTexts()
  const { t, locale, format } = language
  const { kind, value, facts, rows, asOf } = sampleLife
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, md: 5 } }}>
      <PageTitle>{t('search.title')}</PageTitle>
      <Box sx={{ maxWidth: 760 }}>
        <Typography variant="overline" color="primary" component="p">
          {t('search.title')}
        </Typography>
        <Typography variant="h1" sx={{ textWrap: 'balance', fontSize: { xs: '1.9rem', md: '2.75rem' } }}>
          {t('search.visitor.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.05rem', textWrap: 'pretty' }}>
          {t('search.visitor.text')}
        </Typography>
        {/* A page load: it leads to the sign-in, and back here with what was to be searched. */}
        <Button
          variant="contained"
          size="large"
          href={locale === 'en' ? '/en/login' : '/login'}
          endIcon={<ArrowForward />}
          sx={{ mt: 3 }}
        >
          {t('search.visitor.signIn')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2, textWrap: 'pretty' }}>
          {t('search.visitor.how')}
        </Typography>
      </Box>
      <Box component="figure" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        <Card sx={{ p: { xs: 2, md: 3 } }}>
          <Typography variant="overline" color="textSecondary" component="p">
            {`${t(`search.kind.${kind as 'ipv4'}`)} · ${t('search.asOf.day', { day: format.date(asOf) })}`}
          </Typography>
          <Typography component="p" sx={{ fontFamily: mono, fontSize: { xs: '1.15rem', md: '1.5rem' } }}>
            {defang(kind, value)}
          </Typography>
          <Typography component="p" variant="h4" sx={{ mt: 0.5, mb: 2 }}>
            {leadText(facts, language)}.
          </Typography>
          <TimeLine life={sampleLife} rows={rows} scale={scaleOf(sampleLife)} at={Date.parse(asOf)} />
          <Legend rows={rows} />
        </Card>
        <Typography component="figcaption" variant="caption" color="textSecondary">
          {t('search.visitor.picture')}
        </Typography>
      </Box>
    </Box>
  )
}
