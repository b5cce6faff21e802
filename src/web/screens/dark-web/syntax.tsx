import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'

const rows = [
  { text: 'hospital records', of: 'words' },
  { text: '"data leak"', of: 'phrase' },
  { text: 'ransom*', of: 'prefix' },
  { text: 'example.com', of: 'name' },
  { text: '(leak OR breach) -school', of: 'or' },
  { text: 'actor:"night heron"', of: 'actor' },
  { text: 'country:DE', of: 'country' },
  { text: 'month:2026-03', of: 'month' },
  { text: 'posted:>-7d', of: 'posted' },
] as const

/** What can be typed. */
export function Syntax() {
  const { t } = useTexts()
  return (
    <Box component="details">
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
        {t('darkWeb.syntax')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 3,
          rowGap: { xs: 0, sm: 0.75 },
          fontSize: '0.875rem',
        }}
      >
        {rows.map(({ text, of }) => (
          <Box key={of} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: mono, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 1.25, sm: 0 }, color: 'text.secondary' }}>
              {t(`darkWeb.syntax.${of}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
