import Box from '@mui/material/Box'
import Table, { type TableProps } from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer, { type TableContainerProps } from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { SystemStyleObject, Theme } from '@mui/system'
import type { ElementType, MouseEvent, ReactNode } from 'react'
import { rem } from '../../rem.ts'
import { visuallyHidden } from '../shell/route-announcer.tsx'
import type { TableLook } from './table-look.ts'

type Style = SystemStyleObject<Theme>

/** A column: its head, and what it shows of a row. */
export interface Column<Row> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'right'
  readonly padding?: 'checkbox'
  /** Style of the head and the cells, such as `onWideScreens`. */
  readonly sx?: Style
  /** Style of the head alone. */
  readonly headSx?: Style
  /** Style of the cells alone. */
  readonly cellSx?: Style | ((row: Row) => Style)
  /** Its cells name the rows, as heads. */
  readonly isName?: boolean
  /** Only screen readers read the head. */
  readonly isHeadHidden?: boolean
  /** The rows are sorted by this column. */
  readonly sorted?: 'asc' | 'desc' | undefined
  /** Of a table of lines: the width in px of the usual text; columns without one share the rest. */
  readonly width?: number
  /** Of a table of lines: the line of a phone's card that has it; none if missing. The name takes the room of the first line. */
  readonly phoneLine?: 1 | 2
  /** What a phone's card says before the value, because it has no heads. */
  readonly phoneLabel?: string
}

/** A table of rows, in a container with these attributes if there are any. A column that is not shown may be `false`. */
export function DataTable<Row>({
  columns,
  rows,
  keyOf,
  container,
  lines,
  isSelected,
  hover,
  rowProps,
  onOpen,
  footer,
  end,
  sx,
  ...table
}: Omit<TableProps, 'children' | 'rows' | 'sx'> & {
  columns: readonly (Column<Row> | false | undefined)[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  container?: TableContainerProps & { component?: ElementType }
  /**
   * Each row is one line, or on phones a card of two, with the height that was chosen; the head stays in view. Cells cut off what
   * is too long.
   */
  lines?: TableLook
  isSelected?: ((row: Row) => boolean) | undefined
  /** Rows that react to the pointer. */
  hover?: boolean | ((row: Row) => boolean)
  /** Attributes of a row. */
  rowProps?: (row: Row) => object
  /** Opens a row that is clicked anywhere but on a control. For the keyboard, a cell has a `RowButton`. */
  onOpen?: (row: Row) => void
  footer?: ReactNode
  /** Stands after the table, in the container. */
  end?: ReactNode
  sx?: Style
}) {
  const shown = columns.filter((column) => !!column && (!lines || lines.shows(column.id))) as Column<Row>[]
  const openIn = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('a, button, input, label')
    if (!isOnControl && getSelection()?.isCollapsed !== false) onOpen?.(row)
  }
  const drawn = (
    <Table sx={{ ...(lines && lineStyle(lines.isCompact)), ...sx } as Style} {...table}>
      <TableHead>
        <TableRow>
          {shown.map(({ id, head, align, padding, width, sx, headSx, isHeadHidden, sorted }) => (
            <TableCell
              key={id}
              align={align}
              padding={padding}
              sx={{ ...(width !== undefined && { width: rem(width) }), ...sx, ...headSx }}
              sortDirection={sorted}
            >
              {isHeadHidden ? <span style={visuallyHidden}>{head}</span> : head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={keyOf(row)}
            hover={typeof hover === 'function' ? hover(row) : hover}
            selected={isSelected?.(row)}
            {...(onOpen && { onClick: openIn(row) })}
            {...rowProps?.(row)}
          >
            {shown.map(({ id, cell, align, padding, sx, cellSx, isName, phoneLine, phoneLabel }) => (
              <TableCell
                key={id}
                {...(isName && { component: 'th', scope: 'row' })}
                align={align}
                padding={padding}
                sx={{
                  ...(lines && (phoneLine ? (isName ? onPhones.name : onPhones[phoneLine]) : onPhones.none)),
                  ...(phoneLabel && {
                    '@media (max-width: 59.99em)': { '&::before': { content: JSON.stringify(`${phoneLabel} `) } },
                  }),
                  ...sx,
                  ...(typeof cellSx === 'function' ? cellSx(row) : cellSx),
                }}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {footer}
    </Table>
  )
  if (!container) return drawn
  const least = shown.reduce((sum, { padding, width = padding === 'checkbox' ? 48 : leastWidth }) => sum + width, 0)
  return (
    <TableContainer {...container} sx={{ ...(lines && clipped), ...container.sx } as Style}>
      {lines ? <Box sx={scrollBelow(least)}>{drawn}</Box> : drawn}
      {end}
    </TableContainer>
  )
}

/** Names a row of a table of lines, and opens it: with Enter, when `j` and `k` have moved to the row. */
export function RowButton({
  onOpen,
  children,
  ...button
}: {
  onOpen: () => void
  title?: string
  children: ReactNode
}) {
  return (
    <Box
      component="button"
      type="button"
      data-opens-row=""
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={nameStyle}
      {...button}
    >
      {children}
    </Box>
  )
}

/** Style of what names a row of a table of lines: a button or a link. */
export const nameStyle = {
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 0,
  p: 0,
  minHeight: 24,
  lineHeight: '24px',
  maxWidth: '100%',
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px', borderRadius: 0.5 },
} as const

/** Px that a column without a width needs. */
const leastWidth = 220

/** Px of the header of the page, below which the head of a table stays. */
const headerHeight = 64

/** Cut off at the round corners, but no scroll area, so that the head can stay in view of the page. */
const clipped = {
  overflow: 'clip',
  containerType: 'inline-size',
  '@media print': { overflow: 'visible', containerType: 'normal', breakInside: 'auto' },
}

/** Scrolls sideways where the columns do not fit; the head stays in view then, too. */
const scrollBelow = (width: number) => ({
  [`@container (max-width: ${rem(width - 1)})`]: {
    // Texts for screen readers are positioned: they stay within, too.
    position: 'relative',
    overflow: { md: 'auto' },
    maxHeight: { md: 'calc(100dvh - 96px)' },
    '--head-top': '0px',
    '& table': { minWidth: { md: rem(width) } },
  },
})

const lineStyle = (isCompact: boolean) => ({
  tableLayout: { md: 'fixed' },
  '& th, & td': {
    height: { md: rem(isCompact ? 32 : 44) },
    py: 0,
    px: 1.25,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: '0.85rem',
  },
  '& thead th': {
    position: { md: 'sticky' },
    top: `var(--head-top, ${headerHeight}px)`,
    zIndex: 2,
    height: { md: rem(36) },
    fontSize: '0.78rem',
    lineHeight: 1.2,
    // Two lines have room; the arrow of the order stands in the padding.
    whiteSpace: 'normal',
    overflow: 'visible',
    bgcolor: 'background.paper',
  },
  '& .MuiTableCell-paddingCheckbox': { px: 0.75 },
  '& .MuiCheckbox-root, & .MuiIconButton-root': { p: 0.5 },
  // A card of two lines; the pseudo-element ends the first one.
  '@media (max-width: 59.99em)': {
    '&, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1,
      px: 1,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
      '&:last-of-type': { borderBottom: 0 },
      '&::after': { content: '""', order: 2, flexBasis: '100%' },
    },
    '& tbody :is(td, th)': { px: 0, border: 0, flexShrink: 1 },
  },
  '@media print': {
    tableLayout: 'auto',
    '& th, & td': { whiteSpace: 'normal', overflowWrap: 'anywhere', height: 'auto', fontSize: '7.5pt', p: '3px 5px' },
    '& tr': { breakInside: 'avoid' },
  },
})

/** Places of a cell within a phone's card. */
const onPhones = {
  none: { display: { xs: 'none', md: 'table-cell' }, '@media print': { display: 'table-cell' } },
  name: { display: { xs: 'block', md: 'table-cell' }, order: 1, flex: '1 1 0', minWidth: 0, fontWeight: 600 },
  1: { display: { xs: 'block', md: 'table-cell' }, order: 1 },
  2: {
    display: { xs: 'block', md: 'table-cell' },
    order: 3,
    maxWidth: { xs: '60%', md: 'none' },
    color: { xs: 'text.secondary', md: 'inherit' },
  },
} as const
