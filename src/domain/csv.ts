export type Cell = string | number | null | undefined

/**
 * Rows as CSV (RFC 4180, CRLF) that a spreadsheet opens as text: a text that would be read as a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"). So does what follows a semicolon, a tab or a line break within a text:
 * spreadsheets of countries that write decimals with a comma begin a cell there. Numbers stay numbers, also negative ones.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = asText(cell)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Where Excel, LibreOffice or Sheets would begin to read a formula, full-width signs and leading blanks included. */
const formula =
  /^(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])|(?<=[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@|\uff1d\uff0b\uff0d\uff20])/g

function asText(cell: string): string {
  return cell.replace(formula, "'")
}

/** A text as a field of a machine's CSV (RFC 4180): to the letter, so what a spreadsheet would calculate stays what it is. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
