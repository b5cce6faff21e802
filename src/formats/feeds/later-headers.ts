import { isRejection } from '../../domain/listing.ts'
import {
  isContextHeader,
  noteHeaders,
  scoreHeaders,
  tagHeaders,
  tlpHeaders,
  typeHeaders,
  valueHeaders,
} from './column-headers.ts'
import { guessColumns } from './guess-columns.ts'
import { dateHeaders } from './guess-dates.ts'
import { Rows } from './lines.ts'
import { isUnsupportedKind, namesIndicators } from './named-kinds.ts'
import { namesVictims } from './prose-headings.ts'
import { type RowOptions, type RowParser, rowOptions, rowParser } from './row-parser.ts'
import { isHeader } from './table-header.ts'
import { UnreadableFeed } from './unreadable.ts'

/** Further tables in a file: below the rows of one begins another, whose header names other columns. */

const others = [typeHeaders, tagHeaders, noteHeaders, scoreHeaders, tlpHeaders, ...Object.values(dateHeaders)]

const isKnown = (name: string) =>
  namesIndicators(name) ||
  isUnsupportedKind(name) ||
  isContextHeader(name) ||
  others.some((headers) => headers.test(name))

/**
 * Tells whether cells below the first table are the header of another one: at least half of them are known headers, and
 * one names indicators. Behind a gap, all may be headers of something else, such as victims.
 */
export function isLaterHeader(cells: readonly string[], isBehindGap: boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length < 2 || new Set(filled).size < filled.length || !isHeader(cells, [])) return false
  const known = filled.filter(isKnown).length
  if (known * 2 < filled.length) return false
  return filled.some(namesIndicators) || (isBehindGap && known === filled.length)
}

/** Rejects the rows of a table of what was attacked or abused. */
const withhold: RowParser = (_, line, number, rows) => rows.reject(number, 'not-for-detection', line)

/** The parser with the options of the first table. Undefined if the rows do not fit it, or if not all columns have names. */
function sameParser(
  options: RowOptions,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): RowParser | undefined {
  const { value, type, where, except } = options
  const columns = [value, type, where?.column, ...except.map(({ column }) => column)].flat()
  if (columns.some((column) => typeof column === 'number')) return undefined
  try {
    const parse = rowParser(options, names)
    const read = new Rows()
    for (const [at, cells] of rows.entries()) parse(cells, '', at, read)
    return read.items.some((item) => !isRejection(item) || item.reason === 'not-for-detection') ? parse : undefined
  } catch (error) {
    if (error instanceof UnreadableFeed) return undefined
    throw error
  }
}

/**
 * The parser of the rows below a later header: by the same options if it names all columns that they do. Undefined if they do not fit it, so that it is a row like others. `title`
 * is the line above the header.
 */
export function parserBelow(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  title: string,
  options: RowOptions,
): RowParser | undefined {
  if (namesVictims(title)) return withhold
  const same = sameParser(options, names, rows)
  if (same) return same
  const isOfIndicators = names.some(namesIndicators)
  const guessed = guessColumns({ width: names.length, names, rows, speaksOfJa3: false, place: (at) => at })
  if (!guessed) return isOfIndicators ? undefined : withhold
  const listed = guessed.values.map((at) => names[at] ?? '')
  if (listed.every((name) => !valueHeaders.test(name) && namesVictims(name))) return withhold
  if (isOfIndicators && !listed.some(namesIndicators)) return undefined
  return rowParser(rowOptions.parse(guessed.options), names)
}

/** Tells whether two rows have the same words, as headers that are repeated do. */
export const isSameHeader = (cells: readonly string[], names: readonly string[]): boolean =>
  cells.length === names.length && cells.every((cell, at) => cell.toLowerCase() === names[at]?.toLowerCase())
