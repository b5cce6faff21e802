/** Splits delimited lines into cells (RFC 4180, leniently). */

/**
 * Tells whether a line is the rule between rows that tables of Markdown, reStructuredText and databases have:
 * `|---|---|`, `+----+`, `+====+`.
 */
export function isRule(line: string): boolean {
  const first = line.charCodeAt(0)
  const mayBe = first === 124 || first === 43 || first === 45 || first === 58
  if (!mayBe || line.length >= 2000) return false
  return (line.includes('--') && /[|+]/.test(line) && /^[\s|+:-]+$/.test(line)) || /^\+=[=+]*\+$/.test(line)
}

/** Characters between the cells of a line, the most usual first. */
export const delimiters = [',', '\t', ';', '|', ' '] as const
export type Delimiter = (typeof delimiters)[number]

/** The line ends inside a quoted cell. */
export const openCell = Symbol('open cell')

/** `="192.0.2.1"` is how programs keep Excel from converting a text. */
function withoutFormula(cell: string): string {
  return cell.length > 3 && cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell
}

/**
 * The cells of one line without quotes and surrounding blanks. A quote counts only at the start of a cell and must be
 * closed before a delimiter or the end. Returns `openCell` if the line ends inside a quoted cell, and undefined if text
 * follows a closing quote.
 */
export function splitCells(line: string, delimiter: Delimiter): string[] | typeof openCell | undefined {
  if (delimiter === ' ') return line.trim().split(/\s+/)
  if (!line.includes('"')) {
    const cells = line.split(delimiter)
    for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] as string).trim()
    return cells
  }
  const cells: string[] = []
  const length = line.length
  let at = 0
  while (true) {
    let start = at
    while (start < length && line.charCodeAt(start) === 32) start++
    if (line.charCodeAt(start) !== 34) {
      const end = line.indexOf(delimiter, at)
      cells.push(withoutFormula(line.slice(at, end < 0 ? length : end).trim()))
      if (end < 0) return cells
      at = end + 1
      continue
    }
    let cell = ''
    let from = start + 1
    let close = line.indexOf('"', from)
    while (close >= 0 && line.charCodeAt(close + 1) === 34) {
      cell += line.slice(from, close + 1)
      from = close + 2
      close = line.indexOf('"', from)
    }
    if (close < 0) return openCell
    cells.push(from === start + 1 ? line.slice(from, close) : withoutFormula(cell + line.slice(from, close)))
    at = close + 1
    while (at < length && line.charCodeAt(at) === 32) at++
    if (at >= length) return cells
    if (line[at] !== delimiter) return undefined
    at++
  }
}
