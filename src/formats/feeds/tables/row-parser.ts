import { z } from 'zod'
import type { Value } from '../../../domain/observables/read.ts'
import { type CellParser, readIndicator, readIndicatorAs, unquote } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { isLookalike, parserOf } from '../../reading/named-kinds.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { rangeIndicators, readMasked } from '../reading/networks.ts'
import { rowPlaces, rowReader, type ValuePlace } from '../reading/row-reader.ts'
import { valueOfSentence } from '../reading/several.ts'
import { readCellValues } from '../stix/pattern-values.ts'
import { valueHeaders } from './column-headers.ts'

/** Reads indicators from rows of cells, by columns. */

/** A column by its number from 0 or by its header name, in any letter case. */
const column = z.union([z.int().min(0), z.string().min(1)])
type Column = z.infer<typeof column>

/** Options that say which column holds what. */
export const rowOptions = z.object({
  /** Column of the indicator; several if a row lists several (a URL and hashes of its file). */
  value: z.union([column, z.array(column).min(1)]).default(0),
  /** Column of the last address if `value` is the first address of a range. */
  rangeEnd: column.optional(),
  /** Column of the mask or prefix length if `value` is the address of a network. */
  mask: column.optional(),
  ...rowPlaces(column).shape,
})

type RowOptions = z.infer<typeof rowOptions>
type Cells = readonly string[]

/** Adds the indicators of a row, or the reason why it has none. `line` is the row as written. */
export type RowParser = (cells: Cells, line: string, number: number, rows: Rows) => void

/**
 * Binds the options to the columns of one file.
 * @throws UnreadableFeed if the header lacks a column that the options name
 */
export function rowParser(options: RowOptions, header: Cells | undefined): RowParser {
  const names = header?.map((name) => unquote(name).trim().toLowerCase())
  const indexOf = (wanted: Column): number => {
    if (typeof wanted === 'number') return wanted
    const at = names?.indexOf(wanted.toLowerCase()) ?? -1
    if (at >= 0) return at
    const seen = names ? `the header has ${names.slice(0, 20).join(', ')}` : 'there is no header'
    throw new UnreadableFeed(`There is no column “${wanted}”: ${seen}.`)
  }
  const cellAt = (wanted: Column) => {
    const at = indexOf(wanted)
    return (cells: Cells) => cells[at]
  }
  const { rangeEnd, mask } = options
  const [endOf, maskOf] = [rangeEnd, mask].map((wanted) => (wanted === undefined ? undefined : cellAt(wanted)))
  const valueAt = (wanted: Column): ValuePlace<Cells> => {
    const parse = cellParser(options.kind, names?.[indexOf(wanted)])
    const read = (cell: string, named: string | undefined, cells: Cells): readonly Value[] => {
      if (endOf) return rangeIndicators(cell, endOf(cells) ?? '') ?? []
      const network = maskOf && readMasked(cell, maskOf(cells) ?? '')
      return network ? [network] : readCellValues(named, cell, parse)
    }
    return { cellsOf: cellAt(wanted), read }
  }
  const columns = [options.value].flat()
  const read = rowReader(options, cellAt, { values: columns.map(valueAt), otherwise: options.otherwise.map(valueAt) })
  const first = Math.min(...columns.map(indexOf))
  return (cells, line, number, rows) => {
    const reason = read(cells, number, rows)
    if (reason) rows.reject(number, reason === 'not-an-indicator' && cells.length <= first ? 'malformed' : reason, line)
  }
}

/** A header that is a kind (`sha256_hash`) gives the kind of its cells, but other values are also accepted. */
function cellParser(kind: RowOptions['kind'], name: string | undefined): CellParser {
  if (kind) return (cell) => readIndicatorAs(kind, cell)
  if (name === undefined) return readIndicator
  if (isLookalike(name)) return () => undefined
  if (valueHeaders.test(name)) return (cell) => readIndicator(cell) ?? valueOfSentence(cell)
  const named = parserOf(name)
  return named ? (cell) => named(cell) ?? readIndicator(cell) : readIndicator
}
