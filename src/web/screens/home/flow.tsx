import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { equalColumns, plainList } from '../../theme.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { demo, demoShare } from './demo-report.ts'

/** Shows how 21,000 lines become six sources: each step with its figure and a bar of what is left. */
export function Flow() {
  const { t, format } = useTexts()
  const { lines, observables, suspicious, sourcesCompared, covered } = demo.summary
  const steps = [
    { figure: lines, text: t('home.flow.lines'), width: 100 },
    { figure: observables, text: t('home.flow.observables'), width: 62 },
    { figure: suspicious, text: t('home.flow.suspicious'), width: 34 },
    {
      figure: demo.recommended.length,
      text: t('home.flow.recommended', {
        count: sourcesCompared,
        expected: format.percent(demoShare(covered.expected)),
        proven: format.percent(demoShare(covered.proven)),
      }),
      width: 12,
    },
  ]
  return (
    <Box component="ol" sx={{ ...plainList, ...equalColumns({ sm: 2, md: 4 }, { xs: 2.5, md: 3 }) }}>
      {steps.map(({ figure, text, width }, index) => (
        <Box component="li" key={text} sx={{ display: 'grid', gap: 0.75, alignContent: 'start' }}>
          <ShareBar
            percent={width}
            colour={index === steps.length - 1 ? 'primary.main' : 'brand.main'}
            height={5}
            sx={{ mb: 1 }}
          />
          <Typography
            component="p"
            sx={{
              fontSize: { xs: '2rem', md: '2.4rem' },
              fontWeight: 700,
              letterSpacing: '-0.03em',
              lineHeight: 1,
              fontVariantNumeric: 'tabular-nums',
              color: index === steps.length - 1 ? 'primary.main' : 'text.primary',
            }}
          >
            {format.number(figure)}
          </Typography>
          <Quiet sx={{ textWrap: 'balance' }}>{text}</Quiet>
        </Box>
      ))}
    </Box>
  )
}
