export type Cell = string | number | null | undefined

/**
 * Writes rows as CSV (RFC 4180, CRLF) that is safe to open in a spreadsheet. A text that a spreadsheet would evaluate
 * as a formula gets a leading apostrophe (OWASP, "CSV Injection"). The same applies after a semicolon, tab or line
 * break inside a text, because locales with a decimal comma start a new cell there. Numbers stay numbers, including
 * negative ones.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Rows as cells, below the names of their fields. */
export function cellsOf<Row>(fields: Readonly<Record<string, (row: Row) => Cell>>, rows: readonly Row[]): Cell[][] {
  return [Object.keys(fields), ...rows.map((row) => Object.values(fields).map((cellOf) => cellOf(row)))]
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = asText(cell)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Positions at which Excel, LibreOffice or Sheets would start to read a formula, including full-width signs and leading
 * blanks.
 */
const formula =
  /^(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])|(?<=[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@|\uff1d\uff0b\uff0d\uff20])/g

function asText(cell: string): string {
  return cell.replace(formula, "'")
}

/** Removes the apostrophes that `toCsv` added: returns the original cell. */
export function fromCsvCell(cell: string): string {
  return cell.replace(guarded, '')
}

const guarded =
  /^'(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])|^'(?=[\t\r\n])|(?<=[;\t\r\n])'(?=[^\S\t\r\n]*[=+\-@|\uff1d\uff0b\uff0d\uff20])/g

export interface CsvRecord {
  readonly cells: readonly string[]
  /** Line on which the record begins, counted from 1. */
  readonly line: number
}

/**
 * Reads the records of a CSV text (RFC 4180) with the given separator. A quote that is never closed ends with its line:
 * only that record is lost, not the rest of the text.
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

/**
 * Writes a text as one field of machine-readable CSV (RFC 4180). The text stays unchanged: it is not protected against
 * formula injection.
 */
export function csvField(text: string): string {
  if (text === '') return text
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
