import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { Caption } from '../../ui/layout/text.tsx'
import type { ReportSelection } from './use-selection.ts'

/** Keeps the figures in view while the user toggles sources far below them. */
export function FiguresBar({ selection: { figures, report, hidesPrices } }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const share = (count: number) => shareText(count, report.summary.suspicious, language)
  return (
    <Box
      aria-hidden
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        width: '100%',
        justifyContent: 'space-between',
        alignItems: 'end',
        columnGap: 1.5,
        position: 'sticky',
        bottom: 12,
        mx: 'auto',
        maxWidth: '32.5rem',
        borderRadius: '14px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: '0 12px 40px -12px rgba(0,0,0,.5)',
        px: 2,
        py: 1.25,
        zIndex: 'appBar',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {[
        {
          label: t('proof.both'),
          value: `${share(figures.coverage)} · ${share(figures.proven)}`,
        },
        ...(hidesPrices
          ? []
          : [
              { label: t('selection.net'), value: format.price(figures.net.eur), isBad: figures.overBudget },
              {
                label: t('selection.perExpected'),
                value: figures.tomorrow.perExpected === null ? '–' : format.euros(figures.tomorrow.perExpected),
              },
            ]),
      ].map(({ label, value, isBad }) => (
        <Box key={label}>
          <Caption sx={{ display: 'block', lineHeight: 1.3 }}>{label}</Caption>
          <Typography
            sx={{
              whiteSpace: 'nowrap',
              '@media (max-width: 22.4em)': { whiteSpace: 'normal' },
              fontWeight: 650,
              color: isBad ? 'error.main' : 'text.primary',
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
