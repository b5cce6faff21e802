/** Styles of a wide table on paper: all columns in small type, no controls, and no row across two pages. */
export const printedTable = {
  tableLayout: 'fixed',
  minWidth: 0,
  '& td, & th': { p: '3px 5px', fontSize: '7.5pt' },
  '& th': { px: '2px', hyphens: 'auto' },
  '& td *': { fontSize: '7.5pt', whiteSpace: 'normal' },
  '& .MuiTableSortLabel-icon': { display: 'none' },
  '& tr': { breakInside: 'avoid' },
} as const
