/** Styles of a wide table on paper: small text in narrow cells, all columns, no controls, and no row on two pages. */
export const printedTable = {
  tableLayout: 'fixed',
  minWidth: 0,
  '& td, & th': { p: '3px 5px', fontSize: '7.5pt' },
  '& td *': { fontSize: '7.5pt', whiteSpace: 'normal' },
  '& .MuiTableSortLabel-icon': { display: 'none' },
  '& tr': { breakInside: 'avoid' },
} as const
