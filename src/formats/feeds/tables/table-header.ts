import { parseDate } from '../../reading/dates.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { severalIn, valueBeforeRemark } from '../reading/several.ts'
import { dottedNames } from '../records/record-columns.ts'
import { valuesOfPattern } from '../stix/pattern-values.ts'
import { tagHeaders, valueHeaders } from './column-headers.ts'
import { areFieldNames } from './field-names.ts'
import { dateHeaders } from './guess-dates.ts'

/** Finds the header of a table. */

/** Maximum number of rows above a header. */
const maxTitles = 10
/** Number of rows below that are examined: the first ones may describe the file, or list unsupported kinds. */
const sampleBelow = 100

/** Index of the header among the first rows, or -1. Rows above it have fewer cells and no indicator. */
export function headerOf(rows: readonly (readonly string[])[], width: number): number {
  for (const [at, row] of rows.slice(0, maxTitles).entries()) {
    if ((at === 0 || row.length === width) && isHeader(row, rows.slice(at + 1, at + 1 + sampleBelow))) return at
    const filled = row.filter((cell) => cell !== '')
    if (filled.length > width * 0.5 || filled.some((cell) => readIndicator(cell) !== undefined)) return -1
  }
  return -1
}

/**
 * Tells whether a row is the header of the rows below: it has words where these have values, and no indicator, date or
 * number.
 */
export function isHeader(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  // Rows of Markdown begin and end with a bar.
  const width = cells.length - Number(cells[0] === '') - Number(cells.at(-1) === '')
  if (filled.length < Math.max(1, width * 0.6)) return false
  if (!filled.every((cell) => cell.length <= 60 && /^["#]?[\p{L}_@№]/u.test(cell))) return false
  const isValue = (cell: string) => readIndicator(cell) !== undefined || parseDate(cell) !== undefined
  // `source.ip` of IntelMQ and the Elastic Common Schema is a name; `feed.name` beside it could be a domain.
  const areNames = filled.some((cell) => dottedNames.test(cell) && !isValue(cell)) || areFieldNames(filled)
  if (!areNames && filled.some(isValue)) return false
  if (below.length === 0) return true
  const known = filled.filter(
    (cell) =>
      parserOf(cell) ||
      valueHeaders.test(cell) ||
      tagHeaders.test(cell) ||
      Object.values(dateHeaders).some((header) => header.test(cell)),
  ).length
  const hasValue = (row: readonly string[]) =>
    row.some(
      (cell, at) =>
        parserOf(cells[at] ?? '')?.(cell) !== undefined ||
        cell.split('|', 8).some((part) => readIndicator(part) !== undefined) ||
        severalIn(cell, readIndicator).length > 0 ||
        valueBeforeRemark(cell, readIndicator) !== undefined ||
        valuesOfPattern(cell).length > 0,
    )
  if (hasValue(below[0] as readonly string[])) return known > 0 || new Set(filled).size === filled.length
  return known > 0 && below.some(hasValue)
}

/** Tells whether two rows have the same words, as headers that are repeated do. */
export const isSameHeader = (cells: readonly string[], names: readonly string[]): boolean =>
  cells.length === names.length && cells.every((cell, at) => cell.toLowerCase() === names[at]?.toLowerCase())
