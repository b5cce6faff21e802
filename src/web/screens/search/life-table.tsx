import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { listedTexts, standingText } from './sentences.ts'
import { RowFacts, type ShownLife, SourceLink } from './time-line.tsx'

/** Number of spans that a cell names; an export contains all. */
const mostSpans = 6

/** The life as a table, with the rows of the time line. */
export function LifeTable({ life, rows, at }: ShownLife) {
  const language = useTexts()
  const { t, format } = language
  const watchedText = ({ firstLook }: ShownLife['rows'][number]) =>
    firstLook === null ? t('search.never') : format.date(firstLook)
  return (
    <DataTable
      container={{ tabIndex: 0, role: 'region', 'aria-label': t('search.view.table'), sx: { mt: 1 } }}
      size="small"
      aria-label={t('search.life')}
      sx={{ minWidth: { sm: 720 }, '& td, & th': { verticalAlign: 'top', px: { xs: 0.75, sm: 2 } } }}
      rows={rows}
      keyOf={({ source, how, indicators }) => `${source.id} ${source.name} ${how} ${indicators[0]}`}
      columns={[
        {
          id: 'source',
          head: t('column.source'),
          isName: true,
          cellSx: { minWidth: { xs: 124, sm: 0 } },
          cell: (row) => (
            <>
              <SourceLink source={row.source} />
              <Box sx={{ display: { sm: 'none' }, fontWeight: 400 }}>
                <RowFacts row={row} searched={life} />
                <Caption>
                  {t('search.column.watched')}: {watchedText(row)}
                </Caption>
              </Box>
            </>
          ),
        },
        {
          id: 'how',
          head: t('search.column.how'),
          sx: notOnPhones,
          cellSx: { maxWidth: 240 },
          cell: (row) => <RowFacts row={row} searched={life} />,
        },
        {
          id: 'listed',
          head: t('search.column.listed'),
          cell: (row) => {
            const spans = listedTexts(row, language)
            if (spans.length === 0) return t('search.never')
            return (
              <>
                {spans.slice(0, mostSpans).map((span) => (
                  <Box key={span}>{span}</Box>
                ))}
                {spans.length > mostSpans && '…'}
              </>
            )
          },
        },
        { id: 'standing', head: t('search.column.standing'), cell: (row) => standingText(life, row, at, language) },
        { id: 'watched', head: t('search.column.watched'), sx: notOnPhones, cell: watchedText },
      ]}
    />
  )
}
