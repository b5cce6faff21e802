import { z } from 'zod'
import type { FeedRecord } from '../../../domain/listing.ts'
import { type KindId, kindIds } from '../../../domain/observables/index.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { isAnalysisPage } from '../documents/analysis-pages.ts'
import { type Annotations, annotationParser, annotations } from '../reading/annotations.ts'
import {
  type CellParser,
  isCutOff,
  readIndicator,
  readIndicatorAs,
  rejectionOf,
  unquote,
} from '../reading/indicator.ts'
import type { Rows } from '../reading/lines.ts'
import { isLookalike, parserOf } from '../reading/named-kinds.ts'
import { rangeIndicators, readMasked } from '../reading/networks.ts'
import { digestsIn, hasSeveralUrls, valueOfSentence } from '../reading/several.ts'
import { UnreadableFeed } from '../reading/unreadable.ts'
import { readCellValues } from '../stix/pattern-values.ts'
import { exceptions, exceptionTests, rejectInactive } from '../withdrawals/exceptions.ts'
import { valueHeaders } from './column-headers.ts'

/** Reads indicators from rows of cells, by columns. */

/** A column by its number from 0 or by its header name, in any letter case. */
const column = z.union([z.int().min(0), z.string().min(1)])
type Column = z.infer<typeof column>

/** Options that say which column holds what. */
export const rowOptions = z.object({
  /** Column of the indicator; several if a row lists several (a URL and hashes of its file). */
  value: z.union([column, z.array(column).min(1)]).default(0),
  /** Columns of indicators for rows without one above: the first that has one. */
  otherwise: z.array(column).default([]),
  /** Column with the kind of the value, in the publisher's words. */
  type: column.optional(),
  /** Kind of all values if no column states it. */
  kind: z.enum(kindIds as [KindId, ...KindId[]]).optional(),
  /** Column of the last address if `value` is the first address of a range. */
  rangeEnd: column.optional(),
  /** Column of the mask or prefix length if `value` is the address of a network. */
  mask: column.optional(),
  /** Columns of notes: a digest in a note is that of the file behind the value, or that the value names. */
  notes: z.array(column).default([]),
  /** Only rows with one of these texts in that column are for detection (MISP's `to_ids`). */
  where: z.object({ column, in: z.array(z.string()) }).optional(),
  ...exceptions(column).shape,
  ...annotations(column).shape,
})
export type RowOptions = z.infer<typeof rowOptions>

type Cells = readonly string[]

/** Adds the indicators of a row, or the reason why it has none. `line` is the row as written. */
export type RowParser = (cells: Cells, line: string, number: number, rows: Rows) => void

/**
 * Binds the options to the columns of one file.
 * @throws UnreadableFeed if the header lacks a column that the options name
 */
export function rowParser(options: RowOptions, header: Cells | undefined): RowParser {
  const names = header?.map((name) => unquote(name).trim().toLowerCase())
  const places = bindColumns(options, names)
  const annotate = annotationParser(options, places.cellAt)
  const notes = options.notes.map(places.cellAt)
  const { isException, isInactive } = exceptionTests(options.except, places.cellAt)
  const bound: BoundColumns = { ...places, annotate, notes, isException }
  const [only] = bound.values
  const { type, rangeEnd, mask, where } = options
  const isSimple =
    bound.values.length === 1 &&
    bound.otherwise.length === 0 &&
    !where &&
    [type, rangeEnd, mask].every((other) => other === undefined)
  const parse = isSimple && only ? valueParser(only, bound) : fullParser(bound)
  if (isInactive === undefined) return parse
  return (cells, line, number, rows) => {
    const before = rows.items.length
    parse(cells, line, number, rows)
    if (isInactive(cells)) rejectInactive(rows, before, number, line)
  }
}

type CellOf = (cells: Cells) => string | undefined

interface ValueColumn {
  readonly at: number
  readonly parse: CellParser
}

interface BoundColumns {
  readonly values: readonly ValueColumn[]
  readonly otherwise: readonly ValueColumn[]
  readonly typeOf: CellOf | undefined
  readonly rangeEndOf: CellOf | undefined
  readonly maskOf: CellOf | undefined
  readonly isWanted: ((cells: Cells) => boolean) | undefined
  readonly annotate: (cells: Cells) => Annotations
  readonly notes: readonly CellOf[]
  readonly isException: ((cells: Cells) => boolean) | undefined
}

function bindColumns(options: RowOptions, names: Cells | undefined) {
  const place = (wanted: Column): number => {
    if (typeof wanted === 'number') return wanted
    const at = names?.indexOf(wanted.toLowerCase()) ?? -1
    if (at >= 0) return at
    const seen = names ? `the header has ${names.slice(0, 20).join(', ')}` : 'there is no header'
    throw new UnreadableFeed(`There is no column “${wanted}”: ${seen}.`)
  }
  const cellAt = (wanted: Column): CellOf => {
    const at = place(wanted)
    return (cells) => cells[at]
  }
  const cellAtSome = (wanted: Column | undefined) => (wanted === undefined ? undefined : cellAt(wanted))
  const valueColumn = (wanted: Column): ValueColumn => {
    const at = place(wanted)
    return { at, parse: cellParser(options.kind, names?.[at]) }
  }
  return {
    cellAt,
    values: [options.value].flat().map(valueColumn),
    otherwise: options.otherwise.map(valueColumn),
    typeOf: cellAtSome(options.type),
    rangeEndOf: cellAtSome(options.rangeEnd),
    maskOf: cellAtSome(options.mask),
    isWanted: options.where && wantedTest(cellAt(options.where.column), options.where.in),
  }
}

function wantedTest(cellOf: CellOf, texts: readonly string[]): (cells: Cells) => boolean {
  const wanted = new Set(texts.map((text) => text.toLowerCase()))
  return (cells) => wanted.has((cellOf(cells) ?? '').toLowerCase())
}

/** A header that is a kind (`sha256_hash`) gives the kind of its cells, but other values are also accepted. */
function cellParser(kind: KindId | undefined, name: string | undefined): CellParser {
  if (kind) return (cell) => readIndicatorAs(kind, cell)
  if (name === undefined) return readIndicator
  if (isLookalike(name)) return () => undefined
  if (valueHeaders.test(name)) return (cell) => readIndicator(cell) ?? valueOfSentence(cell)
  const named = parserOf(name)
  return named ? (cell) => named(cell) ?? readIndicator(cell) : readIndicator
}

/** Adds an indicator. The page of a service about one is evidence. */
function add(found: Value, notes: Annotations, rows: Rows, line: number): void {
  if (found.kind === 'url' && isAnalysisPage(found.value)) rows.reject(line, 'not-for-detection', found.value)
  else rows.add({ ...found, ...notes } satisfies FeedRecord)
}

/** Parses rows of which only one column matters. */
function valueParser({ at, parse }: ValueColumn, { isException, annotate }: BoundColumns): RowParser {
  return (cells, line, number, rows) => {
    if (isException?.(cells)) {
      rows.reject(number, 'not-for-detection', line)
      return
    }
    const cell = cells[at]
    // Most cells hold one value, which is read first.
    const single = cell === undefined || hasSeveralUrls(cell) ? undefined : parse(cell)
    const found = single ? [single] : readCellValues(undefined, cell ?? '', parse)
    if (found.length === 0) rows.reject(number, cell === undefined ? 'malformed' : rejectionOf(cell), line)
    else {
      const notes = annotate(cells)
      for (const value of found) add(value, notes, rows, number)
    }
  }
}

/** Parses rows with several values, with kinds, or with networks over two columns. */
function fullParser(columns: BoundColumns): RowParser {
  const { values, otherwise, typeOf, isWanted, annotate, isException } = columns
  return (cells, line, number, rows) => {
    if (isWanted?.(cells) === false || isException?.(cells)) {
      rows.reject(number, 'not-for-detection', line)
      return
    }
    const before = rows.items.length
    const notes = annotate(cells)
    const type = typeOf?.(cells)
    const readColumn = ({ at, parse }: ValueColumn) => {
      const cell = cells[at]
      if (cell) for (const found of valuesIn(cell, parse, type, cells, columns)) add(found, notes, rows, number)
    }
    values.forEach(readColumn)
    for (const noteOf of columns.notes)
      for (const digest of digestsIn(noteOf(cells) ?? '')) add(digest, notes, rows, number)
    for (const column of otherwise) if (rows.items.length === before) readColumn(column)
    if (rows.items.length === before) rows.reject(number, reasonOf(cells, values, type), line)
  }
}

function valuesIn(
  cell: string,
  parse: CellParser,
  type: string | undefined,
  cells: Cells,
  { rangeEndOf, maskOf }: BoundColumns,
): readonly Value[] {
  if (rangeEndOf) return rangeIndicators(cell, rangeEndOf(cells) ?? '') ?? []
  const network = maskOf && readMasked(cell, maskOf(cells) ?? '')
  return network ? [network] : readCellValues(type, cell, parse)
}

function reasonOf(cells: Cells, values: readonly ValueColumn[], type: string | undefined) {
  if (cells.length <= Math.min(...values.map(({ at }) => at))) return 'malformed'
  if (values.some(({ at }) => isCutOff(cells[at] ?? ''))) return 'cut-off'
  return type && !parserOf(type) ? 'unknown-kind' : 'not-an-indicator'
}
