import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../i18n/use-texts.ts'
import { Logo } from './logo.tsx'

/** The sign and the name beside it. */
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
          // A desk at 400 %: the header needs the room.
          '@media (max-width: 359.95px)': { display: 'none' },
        }}
      >
        {t('site.name')}
      </Typography>
    </Box>
  )
}
