import { z } from 'zod'
import type { FeedItem, RejectionReason } from '../../../domain/listing.ts'
import { type KindId, kindIds } from '../../../domain/observables/index.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { isCutOff, readIndicator, rejectionOf } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { isKindOfDigests, isUnsupportedKind, parserOf } from '../../reading/named-kinds.ts'
import { isAnalysisPage } from '../documents/analysis-pages.ts'
import { readCellValues } from '../stix/pattern-values.ts'
import { exceptions, exceptionTests, rejectsInactive } from '../withdrawals/exceptions.ts'
import { type Annotations, annotationParser, annotations, type Cell, type CellsAt } from './annotations.ts'
import { digestsIn } from './several.ts'

/** Reads the indicators of a row: of the cells of a table, or of a record of JSON, YAML or XML. */

/** Options that say where a row has what. `place` is the schema of a position: a column, or a path. */
export function rowPlaces<Place extends z.ZodType>(place: Place) {
  return z.object({
    /** Places of the indicator in rows without one in the usual places: the first that has one. */
    otherwise: z.array(place).default([]),
    /** Kind of the value, in the publisher's words. */
    type: place.optional(),
    /** Kind of all values if rows do not state it. */
    kind: z.enum(kindIds as [KindId, ...KindId[]]).optional(),
    /** Notes: a digest in a note is that of the file behind the value, or that the value names. */
    notes: z.array(place).default([]),
    /** Only rows with one of these texts there are for detection (MISP's `to_ids`). */
    where: z.object({ column: place, in: z.array(z.string()) }).optional(),
    ...exceptions(place).shape,
    ...annotations(place).shape,
  })
}

type RowPlaces<Place> = z.infer<ReturnType<typeof rowPlaces<z.ZodType<Place>>>>

/** A place of indicators. */
export interface ValuePlace<Row> {
  readonly cellsOf: (row: Row, key?: string) => Cell | readonly Cell[]
  /** The values of a cell; `named` is the kind that the row states. */
  readonly read: (cell: string, named: string | undefined, row: Row) => readonly Value[]
  /** Its cells are entries of a list, each of which is rejected if it holds no value. */
  readonly isList?: boolean
}

interface Values<Row> {
  readonly values: readonly ValuePlace<Row>[]
  readonly otherwise: readonly ValuePlace<Row>[]
  /** Further values, each of which is listed once. */
  readonly further?: readonly ((row: Row) => readonly Value[])[]
  /** Rows are records: each may state its kind and have a place for each kind, or hold no value at all. */
  readonly areRecords?: boolean
}

/** Adds the indicators of a row. Returns why the row as a whole is rejected. `key` is the name of a record. */
export type RowReader<Row> = (row: Row, line: number, rows: Rows, key?: string) => RejectionReason | undefined

/** Binds the options: `at` converts a place into an accessor. */
export function rowReader<Place, Row>(
  options: RowPlaces<Place>,
  at: CellsAt<Place, Row>,
  { values, otherwise, further = [], areRecords = false }: Values<Row>,
): RowReader<Row> {
  const annotate = annotationParser(options, at)
  const { isException, isInactive } = exceptionTests(options.except, at)
  const isWanted = options.where && wantedTest(at(options.where.column), options.where.in)
  const typesOf = options.type === undefined ? undefined : at(options.type)
  // A record that states its kind lists one value in the place for its kind, or all digests of one file.
  const isTyped = areRecords && typesOf !== undefined && values.length > 1
  const notesOf = options.notes.map(at)
  const all = [...notesOf.map((noteOf) => (row: Row) => cellsIn(noteOf(row)).flatMap(digestsIn)), ...further]

  const read: RowReader<Row> = (row, line, rows, key) => {
    if (isWanted?.(row) === false || isException?.(row)) return 'not-for-detection'
    const before = rows.items.length
    const isRead = () => rows.items.length > before
    const isNew = ({ value }: Value) =>
      !rows.items.slice(before).some((item) => 'value' in item && item.value === value)
    const types = typesOf ? cellsIn(typesOf(row)) : none
    const notes = annotate(row)
    let cells = 0
    let last = ''
    let isCut = false
    for (const value of values) {
      const found = cellsIn(value.cellsOf(row, key))
      for (let index = 0; index < found.length; index++) {
        const cell = found[index] as string
        cells++
        last = cell
        const named = types[Math.min(index, types.length - 1)]
        if (isTyped && named !== undefined && !fitsType(named, cell)) continue
        const reads = value.read(cell, named, row)
        for (const one of reads) if (!isTyped || reads.length > 1 || isNew(one)) add(one, notes, line, rows)
        if (reads.length > 0) continue
        isCut ||= isCutOff(cell)
        if (value.isList) rows.reject(line, rejectionOf(cell), cell)
      }
      if (isTyped && types.length > 0 && isRead() && !isDigest(rows.items.at(-1))) return undefined
    }
    for (const valuesOf of all) for (const one of valuesOf(row)) if (isNew(one)) add(one, notes, line, rows)
    for (const value of otherwise) {
      if (isRead()) return undefined
      for (const cell of cellsIn(value.cellsOf(row)))
        for (const one of value.read(cell, undefined, row)) add(one, notes, line, rows)
    }
    // Records without any value (a malware family without addresses) are not rows.
    if (isRead() || (areRecords && cells === 0 && values.length !== 1 && !isTyped)) return undefined
    if (isCut) return 'cut-off'
    if (types[0] && !parserOf(types[0])) return 'unknown-kind'
    return cells === 1 ? rejectionOf(last) : 'not-an-indicator'
  }
  if (isInactive === undefined) return read
  return (row, line, rows, key) => {
    const before = rows.items.length
    const reason = read(row, line, rows, key)
    return isInactive(row) && rejectsInactive(rows, before) ? 'not-for-detection' : reason
  }
}

const none: readonly string[] = []

/** The texts in a place that are not empty. */
function cellsIn(cells: Cell | readonly Cell[]): readonly string[] {
  if (typeof cells === 'string') return cells === '' ? none : [cells]
  if (cells === undefined) return none
  return Array.isArray(cells) ? cells.map(String).filter((cell) => cell !== '') : [String(cells)]
}

function wantedTest<Row>(cellOf: (row: Row) => Cell | readonly Cell[], texts: readonly string[]) {
  const wanted = new Set(texts.map((text) => text.toLowerCase()))
  return (row: Row): boolean => cellsIn(cellOf(row)).some((cell) => wanted.has(cell.toLowerCase()))
}

/** Adds an indicator. The page of a service about one is evidence. */
function add(found: Value, notes: Annotations, line: number, rows: Rows): void {
  if (found.kind === 'url' && isAnalysisPage(found.value)) rows.reject(line, 'not-for-detection', found.value)
  else rows.add({ ...found, ...notes })
}

function isDigest(item: FeedItem | Value | undefined): boolean {
  return item !== undefined && 'kind' in item && /^(?:md5|sha\d+)$/.test(item.kind)
}

/**
 * Tells whether a cell holds a value of a stated kind: digests of files only, and never a digest of anything else, which
 * identifies it (VirusTotal names a URL by its SHA-256).
 */
export function fitsType(type: string, cell: string): boolean {
  const [found] = readCellValues(type, cell, readIndicator)
  if (!found) return false
  if (!parserOf(type) && !isUnsupportedKind(type)) return true
  return isDigest(found) === isKindOfDigests(type)
}
