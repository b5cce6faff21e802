import TableSortLabel, { type TableSortLabelProps } from '@mui/material/TableSortLabel'

/**
 * The head of a column of a `DataTable` that sorts the rows.
 * @param isActive the rows are sorted by it
 * @param descending how they are sorted; of another column, how they would be first
 */
export function sortHead(
  text: string,
  { isActive, descending, onSort }: { isActive: boolean; descending: boolean; onSort: () => void },
  look?: Pick<TableSortLabelProps, 'hideSortIcon' | 'title' | 'sx'>,
) {
  const direction: 'asc' | 'desc' = descending ? 'desc' : 'asc'
  return {
    head: (
      <TableSortLabel active={isActive} direction={direction} onClick={onSort} {...look}>
        {text}
      </TableSortLabel>
    ),
    sorted: isActive ? direction : undefined,
  }
}
