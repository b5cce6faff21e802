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

/** A cell that `toCsv` wrote, as it was before it was kept from being a formula. */
export function fromCsvCell(cell: string): string {
  return cell.replace(guarded, '')
}

const guarded =
  /^'(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])|^'(?=[\t\r\n])|(?<=[;\t\r\n])'(?=[^\S\t\r\n]*[=+\-@|\uff1d\uff0b\uff0d\uff20])/g

export interface CsvRecord {
  readonly cells: readonly string[]
  /** On which line it begins, from 1 on. */
  readonly line: number
}

/**
 * Records of a CSV text (RFC 4180) with any one separator. A quote that is never closed ends with its line: it costs that
 * record, not the rest of the text.
 */
export function* readCsv(text: string, separator: string): Generator<CsvRecord> {
  const record = new RegExp(
    String.raw`(?:"([^"]*(?:""[^"]*)*)"(?=${separator}|\r\n|[\n\r]|$)|([^${separator}\r\n]*))(${separator}|\r\n|[\n\r]|$)`,
    'gy',
  )
  let cells: string[] = []
  let line = 1
  let begin = 1
  while (record.lastIndex < text.length || cells.length > 0) {
    const [whole = '', quoted, bare = '', end = ''] = record.exec(text) ?? []
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|[\n\r]/g)?.length ?? 0
    if (end === separator) continue
    yield { cells, line: begin }
    cells = []
    begin = line
  }
}

/** A text as a field of a machine's CSV (RFC 4180): to the letter, so what a spreadsheet would calculate stays what it is. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
