import Box from '@mui/material/Box'
import type { ReportFeed } from '../../../../domain/report.ts'

/** Name of a source that opens its drawer. */
export function SourceButton({ feed, onOpen }: { feed: ReportFeed; onOpen: (feed: ReportFeed) => void }) {
  return (
    <Box
      component="button"
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(feed)}
      sx={{
        font: 'inherit',
        fontSize: '0.925rem',
        fontWeight: 620,
        color: 'inherit',
        bgcolor: 'transparent',
        border: 0,
        p: 0,
        minHeight: 24,
        textAlign: 'left',
        overflowWrap: 'anywhere',
        cursor: 'pointer',
        borderRadius: 0.5,
        '&:hover': { color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {feed.name}
    </Box>
  )
}
