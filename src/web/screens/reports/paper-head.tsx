import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { useForPaper } from '../../ui/layout/paper.ts'
import { Wordmark } from '../../ui/shell/wordmark.tsx'

/** A report describes an organisation's own network: it is for those who need it to act. */
const marking = 'TLP:AMBER'

/** Head of a printed report: the logo and the dates; and the marking, which every page repeats. */
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
            // Only the browser knows when it prints.
            now: isForPaper ? format.dateTime(new Date().toISOString()) : '–',
          })}
        </Typography>
      </Box>
      <Typography
        component="p"
        className="drawn"
        sx={{
          // Browsers repeat fixed elements on every page.
          position: 'fixed',
          bottom: 0,
          right: 0,
          m: 0,
          px: 1,
          fontSize: '8pt',
          fontWeight: 700,
          // As TLP 2.0 prescribes for this label.
          color: '#ffc000',
          bgcolor: '#000',
        }}
      >
        {marking}
      </Typography>
    </Box>
  )
}
