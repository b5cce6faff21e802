import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTexts } from '../../i18n/use-texts.ts'
import { listedTexts, standingText } from './sentences.ts'
import { SourceLink } from './source-link.tsx'
import { RowFacts, type ShownLife } from './time-line.tsx'

/** Spans that a cell names; the export has all. */
const mostSpans = 6

/** The life as a table: the same rows as the time line, for who reads tables. */
export function LifeTable({ life, rows, at }: ShownLife) {
  const language = useTexts()
  const { t, format } = language
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('search.life')} sx={{ mt: 1 }}>
      <Table size="small" aria-label={t('search.life')} sx={{ minWidth: 720, '& td, & th': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            {(['source', 'how', 'listed', 'standing', 'watched'] as const).map((column) => (
              <TableCell key={column}>{t(`search.column.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const spans = listedTexts(row, language)
            return (
              <TableRow key={`${row.source.id} ${row.source.name} ${row.how} ${row.indicators[0]}`}>
                <TableCell component="th" scope="row">
                  <SourceLink source={row.source} />
                </TableCell>
                <TableCell sx={{ maxWidth: 240 }}>
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
                <TableCell>{row.firstLook === null ? t('search.never') : format.date(row.firstLook)}</TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
