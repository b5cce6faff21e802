import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { VisitorIntro } from '../../session/visitor-intro.tsx'
import { mono } from '../../theme.ts'
import { Caption, Overline } from '../../ui/layout/text.tsx'
import { sampleLife } from './sample.ts'
import { leadText } from './sentences.ts'
import { Legend, TimeLine } from './time-line.tsx'
import { scaleOf } from './time-scale.ts'

/** Introduces the indicator search to visitors, with a sample of a life. */
export function Visitor() {
  const { t, format, language } = useTexts()
  const { kind, value, facts, rows, asOf } = sampleLife
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, md: 5 } }}>
      <VisitorIntro
        name={t('search.title')}
        title={t('search.visitor.title')}
        text={t('search.visitor.text')}
        signIn={t('search.visitor.signIn')}
        how={t('search.visitor.how')}
      />
      <Box component="figure" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        <Card sx={{ p: { xs: 2, md: 3 } }}>
          <Overline>
            {`${t(`search.kind.${kind as 'ipv4'}`)} · ${t('search.asOf.day', { day: format.date(asOf) })}`}
          </Overline>
          <Typography component="p" sx={{ fontFamily: mono, fontSize: { xs: '1.15rem', md: '1.5rem' } }}>
            {defang(kind, value)}
          </Typography>
          <Typography component="p" variant="h4" sx={{ mt: 0.5, mb: 2 }}>
            {leadText(facts, language)}.
          </Typography>
          <TimeLine life={sampleLife} rows={rows} scale={scaleOf(sampleLife)} at={Date.parse(asOf)} />
          <Legend rows={rows} />
        </Card>
        <Caption component="figcaption">{t('search.visitor.picture')}</Caption>
      </Box>
    </Box>
  )
}
