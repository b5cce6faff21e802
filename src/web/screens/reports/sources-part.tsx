import Box from '@mui/material/Box'
import type { ReportFeed } from '../../../domain/report.ts'
import { FiguresBar } from './figures-bar.tsx'
import SourceTable from './sources/source-table.tsx'
import type { ReportSelection } from './use-selection.ts'

/** All sources of the report, with the figures of the selection in view. */
export default function SourcesPart(props: { selection: ReportSelection; onOpen: (feed: ReportFeed) => void }) {
  return (
    <Box
      id="sources"
      data-testid="sources"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 3, md: 4 } }}
    >
      <SourceTable {...props} />
      <FiguresBar selection={props.selection} />
    </Box>
  )
}
