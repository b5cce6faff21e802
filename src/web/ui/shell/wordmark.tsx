import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { Logo } from './logo.tsx'

/** Logo and name. */
export function Wordmark() {
  const { t } = useTexts()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.1 }}>
      <Logo />
      <Typography
        component="span"
        sx={{
          fontWeight: 700,
          fontSize: '1.08rem',
          letterSpacing: '-0.025em',
          // At 400 % zoom the header needs the space.
          '@media (max-width: 22.497em)': { display: 'none' },
        }}
      >
        {t('site.name')}
      </Typography>
    </Box>
  )
}
