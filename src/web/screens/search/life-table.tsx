import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { listedTexts, standingText } from './sentences.ts'
import { SourceLink } from './source-link.tsx'
import { RowFacts, type ShownLife } from './time-line.tsx'

/** Number of spans that a cell names; an export contains all. */
const mostSpans = 6

/** The life as a table, with the rows of the time line. */
export function LifeTable({ life, rows, at }: ShownLife) {
  const language = useTexts()
  const { t, format } = language
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('search.life')} sx={{ mt: 1 }}>
      <Table
        size="small"
        aria-label={t('search.life')}
        sx={{ minWidth: { sm: 720 }, '& td, & th': { verticalAlign: 'top', px: { xs: 0.75, sm: 2 } } }}
      >
        <TableHead>
          <TableRow>
            {(['source', 'how', 'listed', 'standing', 'watched'] as const).map((column) => (
              <TableCell key={column} sx={column === 'how' || column === 'watched' ? notOnPhones : undefined}>
                {t(`search.column.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const spans = listedTexts(row, language)
            const watched = row.firstLook === null ? t('search.never') : format.date(row.firstLook)
            return (
              <TableRow key={`${row.source.id} ${row.source.name} ${row.how} ${row.indicators[0]}`}>
                <TableCell component="th" scope="row" sx={{ minWidth: { xs: 124, sm: 0 } }}>
                  <SourceLink source={row.source} />
                  <Box sx={{ display: { sm: 'none' }, fontWeight: 400 }}>
                    <RowFacts row={row} searched={life} />
                    <Caption>
                      {t('search.column.watched')}: {watched}
                    </Caption>
                  </Box>
                </TableCell>
                <TableCell sx={{ ...notOnPhones, maxWidth: 240 }}>
                  <RowFacts row={row} searched={life} />
                </TableCell>
                <TableCell>
                  {spans.length === 0 && t('search.never')}
                  {spans.slice(0, mostSpans).map((span) => (
                    <Box key={span}>{span}</Box>
                  ))}
                  {spans.length > mostSpans && '…'}
                </TableCell>
                <TableCell>{standingText(life, row, at, language)}</TableCell>
                <TableCell sx={notOnPhones}>{watched}</TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
