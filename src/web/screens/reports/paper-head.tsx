import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { useForPaper } from '../../ui/paper.ts'
import { Wordmark } from '../../ui/wordmark.tsx'

/** A report describes an organisation's own network: only for those who need it to act. */
const marking = 'TLP:AMBER'

/** Head of a printed report: group, date and marking. The marking is repeated on every page. */
export function PaperHead({ createdAt }: { createdAt: string }) {
  const { t, format } = useTexts()
  const isForPaper = useForPaper()
  return (
    <Box aria-hidden sx={{ display: 'none', '@media print': { display: 'block', mb: 3 } }} data-testid="paper-head">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pb: 1, borderBottom: 1 }}>
        <Wordmark />
        <Typography variant="body2">
          {t('report.paper.made', {
            made: format.dateTime(createdAt),
            // The server does not know the time of printing.
            now: isForPaper ? format.dateTime(new Date().toISOString()) : '–',
          })}
        </Typography>
      </Box>
      <Typography
        component="p"
        sx={{
          // Fixed elements are repeated on every page.
          position: 'fixed',
          bottom: 0,
          right: 0,
          m: 0,
          px: 1,
          fontSize: '8pt',
          fontWeight: 700,
          // TLP 2.0: the label's colour on black.
          color: '#ffc000',
          bgcolor: '#000',
          printColorAdjust: 'exact',
        }}
      >
        {marking}
      </Typography>
    </Box>
  )
}
