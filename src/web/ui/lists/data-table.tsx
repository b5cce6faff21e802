import Table, { type TableProps } from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer, { type TableContainerProps } from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { SystemStyleObject, Theme } from '@mui/system'
import type { ElementType, ReactNode } from 'react'
import { visuallyHidden } from '../shell/route-announcer.tsx'

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
}

/** A table of rows, in a container with these attributes if there are any. A column that is not shown may be `false`. */
export function DataTable<Row>({
  columns,
  rows,
  keyOf,
  container,
  isSelected,
  hover,
  rowProps,
  footer,
  end,
  ...table
}: Omit<TableProps, 'children' | 'rows'> & {
  columns: readonly (Column<Row> | false | undefined)[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  container?: TableContainerProps & { component?: ElementType }
  isSelected?: ((row: Row) => boolean) | undefined
  /** Rows that react to the pointer. */
  hover?: boolean | ((row: Row) => boolean)
  /** Attributes of a row. */
  rowProps?: (row: Row) => object
  footer?: ReactNode
  /** Stands after the table, in the container. */
  end?: ReactNode
}) {
  const shown = columns.filter((column) => !!column)
  const drawn = (
    <Table {...table}>
      <TableHead>
        <TableRow>
          {shown.map(({ id, head, align, padding, sx, headSx, isHeadHidden, sorted }) => (
            <TableCell key={id} align={align} padding={padding} sx={{ ...sx, ...headSx }} sortDirection={sorted}>
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
            {...rowProps?.(row)}
          >
            {shown.map(({ id, cell, align, padding, sx, cellSx, isName }) => (
              <TableCell
                key={id}
                {...(isName && { component: 'th', scope: 'row' })}
                align={align}
                padding={padding}
                sx={{ ...sx, ...(typeof cellSx === 'function' ? cellSx(row) : cellSx) }}
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
  return (
    <TableContainer {...container}>
      {drawn}
      {end}
    </TableContainer>
  )
}
