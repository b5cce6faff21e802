export type Cell = string | number | null | undefined

/**
 * Rows as CSV (RFC 4180, CRLF) that a spreadsheet opens as text: a text that would be read as a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"). Numbers stay numbers, also negative ones.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What Excel, LibreOffice or Sheets would take for a formula, full-width signs and leading blanks included. */
function isFormula(text: string): boolean {
  return /^\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]/.test(text) || /^[\t\r\n]/.test(text)
}
