import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { percentOf } from '../../../../domain/percent.ts'
import type { ReportFeed } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { ProofBar } from '../../../ui/charts/proof-bar.tsx'
import { PlainLink } from '../../../ui/layout/page-link.tsx'
import { Caption } from '../../../ui/layout/text.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { sortHead } from '../../../ui/lists/sort-head.tsx'
import { useHitsAddress } from '../hits/hits-address.ts'
import type { ReportSelection } from '../use-selection.ts'
import { type Column, type ColumnId, hitsOf, sourceColumns } from './columns.ts'
import { printedTable } from './printed-table.ts'
import { SourceCheckbox, SourceName } from './source-cells.tsx'
import type { SourceOrder } from './source-order.ts'

/** Number of columns that fit on screens of 960 px, and with whole words on those of 1200 px. */
const mostThatFit = 7

export interface SourcesProps {
  readonly feeds: readonly ReportFeed[]
  readonly columns: readonly ColumnId[]
  /** Id of the heading. */
  readonly labelledBy: string
  readonly selection: ReportSelection
  readonly remarkOf: (feed: ReportFeed) => string
  readonly onOpen: (feed: ReportFeed) => void
  /** Stands after the last source, in what scrolls. */
  readonly end: ReactNode
}

/** Sources as a table, a row each. Phones and upright tablets have cards instead. */
export function SourceGrid({
  feeds,
  columns,
  order,
  onSort,
  labelledBy,
  selection,
  remarkOf,
  onOpen,
  end,
}: SourcesProps & { order: SourceOrder | undefined; onSort: (by: ColumnId) => void }) {
  const { t } = useTexts()
  const fits = columns.length <= mostThatFit
  const sorted = (column: ColumnId) => {
    const isActive = order?.by === column
    const given = { isActive, descending: !(isActive && order.ascending), onSort: () => onSort(column) }
    // The arrow stands in the padding, because the words need the whole width.
    const arrow = { position: 'absolute', left: '100%', mx: 0 } as const
    const { head, ...rest } = sortHead(t(`column.${column}`), given, {
      sx: { position: 'relative', '& .MuiTableSortLabel-icon': arrow },
    })
    return {
      ...rest,
      head: (
        <Tooltip describeChild title={t(`column.${column}.text`)}>
          {head}
        </Tooltip>
      ),
    }
  }
  return (
    <DataTable
      container={{
        component: Card,
        tabIndex: 0,
        role: 'group',
        'aria-labelledby': labelledBy,
        sx: {
          display: { xs: 'none', md: 'block' },
          // The head stays in view: below the page's header if all columns fit, otherwise in a scroll area of the table.
          maxHeight: { sm: 'max(420px, calc(100dvh - 160px))', ...(fits && { lg: 'none' }) },
          overflow: { sm: 'auto', ...(fits && { lg: 'visible' }) },
          ...(fits && { '& th': { top: { lg: 64 } } }),
          '@media print': { display: 'block', overflow: 'visible', maxHeight: 'none', breakInside: 'auto' },
        },
      }}
      aria-labelledby={labelledBy}
      stickyHeader
      sx={{
        '& th, & td': { px: 1.125 },
        // Room for the arrow of the last column.
        '& th:last-of-type, & td:last-of-type': { pr: 2.25 },
        // The longest word of a head needs the room to its left.
        '& th:not(:nth-of-type(-n + 2))': { pl: 0.25 },
        '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', hyphens: 'auto', bgcolor: 'background.paper' },
        // Not every browser knows where to break a long word.
        '& thead th': { fontSize: { sm: '0.7rem', lg: '0.78rem' }, letterSpacing: { sm: '-0.02em', lg: 'normal' } },
        tableLayout: 'fixed',
        // In rem, so that columns grow with the text.
        minWidth: { sm: rem(216 + columns.length * 99), lg: rem(376 + columns.length * 108) },
        '@media print': {
          ...printedTable,
          '& th': { fontSize: '6.5pt' },
          // Columns as wide as their longest word, while A4 has room for them.
          ...(fits && { tableLayout: 'auto' }),
          '& .MuiTableSortLabel-root': { display: 'inline', overflowWrap: fits ? 'normal' : 'anywhere' },
          '& .MuiCheckbox-root': { p: 0 },
          '& td .MuiSvgIcon-root': { fontSize: '11pt' },
        },
      }}
      rows={feeds}
      keyOf={({ ID }) => ID}
      hover
      isSelected={({ ID }) => selection.counted.has(ID)}
      columns={[
        {
          id: 'counted',
          padding: 'checkbox',
          head: t('selection.title'),
          isHeadHidden: true,
          headSx: { width: { xs: rem(48), lg: rem(56) }, '@media print': { width: 28 } },
          cell: (feed) => <SourceCheckbox feed={feed} selection={selection} />,
        },
        {
          id: 'source',
          head: t('column.source'),
          headSx: { width: { sm: rem(168), lg: rem(320) }, '@media print': { width: '24%' } },
          cell: (feed) => <SourceName feed={feed} remark={remarkOf(feed)} selection={selection} onOpen={onOpen} />,
        },
        ...columns.map((column) => ({
          id: column,
          align: 'right' as const,
          ...sorted(column),
          cell: (feed: ReportFeed) => <FigureCell column={sourceColumns[column]} feed={feed} selection={selection} />,
        })),
      ]}
      end={end}
    />
  )
}

/** A figure in a cell of the table, with a bar below expected values and the note of other columns. */
function FigureCell(props: { column: Column; feed: ReportFeed; selection: ReportSelection }) {
  const { column, feed, selection } = props
  const language = useTexts()
  const hitsAddress = useHitsAddress()
  const note = column.note?.(feed, selection, language)
  const text = column.text(feed, selection, language)
  const hits = hitsOf(column, feed, selection)
  const { suspicious } = selection.report.summary
  const weight = column.id === 'coverage' || column.id === 'verified' ? 620 : 450
  return (
    <>
      {hits ? (
        <PlainLink
          to={hitsAddress(hits)}
          underline="hover"
          aria-label={`${language.t(`column.${column.id}`)}: ${text}`}
          sx={{ fontWeight: weight, whiteSpace: 'nowrap', display: 'inline-block', lineHeight: '24px' }}
        >
          {text}
        </PlainLink>
      ) : (
        <Box component="span" sx={{ fontWeight: weight, whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      )}
      {column.id === 'coverage' && !feed.notCompared && (
        <Box sx={{ width: 74, maxWidth: '100%', ml: 'auto', mt: 0.5 }}>
          <ProofBar
            proven={percentOf(feed.statistics.verified, suspicious)}
            expected={percentOf(feed.statistics.coverage, suspicious)}
            height={6}
          />
        </Box>
      )}
      {note && column.id !== 'coverage' && (
        <Caption component="span" sx={{ display: 'block', lineHeight: 1.3 }}>
          {note}
        </Caption>
      )}
    </>
  )
}
