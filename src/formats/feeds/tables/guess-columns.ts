import type { KindId } from '../../../domain/observables/index.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { isCutOff, readEvenIfCutOff, readIndicator } from '../../reading/indicator.ts'
import { isLookalike, isUnsupportedKind, parserOf, readNamed } from '../../reading/named-kinds.ts'
import { trimEndOf } from '../../reading/trim.ts'
import { isAddress } from '../firewall-rules/firewall-words.ts'
import { isFileName } from '../reading/file-names.ts'
import { severalIn, valueBeforeRemark } from '../reading/several.ts'
import { valuesOfPattern } from '../stix/pattern-values.ts'
import { namesBlocked, withdrawalsOf } from '../withdrawals/withdrawals.ts'
import { isContextHeader, typeHeaders, valueHeaders } from './column-headers.ts'
import { guessScore, guessTags, guessTlp } from './guess-annotations.ts'
import { dateHeaders, guessDates } from './guess-dates.ts'
import { maskOf, rangeEndOf } from './guess-networks.ts'
import { agrees, chooseValues, fallbacksOf } from './guess-values.ts'
import { type Column, describeColumn, type Place, type Table } from './table.ts'

/**
 * Detects the columns of a table: cells of a delimited file, or keys of JSON, YAML and XML records. Headers
 * take precedence over the content of cells.
 */

/** What the columns of a table hold. */
export interface GuessedTable {
  /** Columns of indicators. */
  readonly values: readonly number[]
  /** Column of the kind, or -1. */
  readonly type: number
  /** Share of rows in which an indicator was read. */
  readonly share: number
  /** Options of the format: value, type, kind, rangeEnd, mask, where, except, dates, score, tags. */
  readonly options: Record<string, unknown>
}

/** Undefined if fewer than half of the rows would give an indicator. */
export function guessColumns(table: Table): GuessedTable | undefined {
  const { width, names, rows, lists, isTitled, place } = table
  if (rows.length === 0) return undefined
  const columns = Array.from({ length: width }, (_, at) => describeColumn(at, names?.[at], rows))
  const type = typeColumn(columns, table)
  // A line with only indicators is a list, however many it contains.
  if (!names && !lists && width > 2 && isAllOfOneKind(columns)) return undefined
  if (names && !lists?.size) {
    const system = systemsOf(columns)
    if (system >= 0)
      return {
        values: [system],
        type: -1,
        share: 1,
        options: { ...optionsOf(columns, [system], -1, table), kind: 'asn' },
      }
  }
  const described = { columns, type, rows, lists, isTitled }
  const values = chooseValues(described)
  if (values.length === 0) return lists ? undefined : lookalikesOf(columns, place)
  const otherwise = names ? fallbacksOf(values, described) : []
  const share = shareWithIndicator(values, type, table, otherwise)
  if (share === undefined) return undefined
  return { values, type, share, options: optionsOf(columns, values, type, table, otherwise) }
}

/** The column that states the kind of each row, or -1. */
function typeColumn(columns: readonly Column[], { rows, lists }: Table): number {
  const isNetwork = ({ kinds, name = '' }: Column) =>
    !isContextHeader(name) && [...kinds.keys()].some((kind) => /^(?:ipv|domain|url)/.test(kind))
  const hasHosts = columns.some(isNetwork)
  return columns.findIndex(({ name = '', filled, named, supported, distinct, indicators }, at) => {
    // If the header says that these are kinds, some of the words may be unknown.
    const mostlyNamed = named >= filled * (typeHeaders.test(name) ? 0.5 : 0.8)
    const isOfKinds = supported > 0 && mostlyNamed && distinct.size <= 30 && indicators === 0
    // The kind of a hash is not that of a row that may list an address instead.
    if (hasHosts && /(?:hash|digest)[ _-]?(?:type|algorithm)|^algorithm$/i.test(name)) return false
    return isOfKinds && !lists?.has(at) && filled >= rows.length * 0.5
  })
}

/** Share of the rows that have an indicator in one of the columns; undefined if there are too few for a feed. */
function shareWithIndicator(
  values: readonly number[],
  type: number,
  { names, rows, lists }: Table,
  otherwise: readonly number[],
): number | undefined {
  const places = [...values, ...otherwise]
  // Records may hold the values of each kind in a field of its own.
  const isOfOtherField = (row: readonly string[]) =>
    lists !== undefined && type >= 0 && row.some((cell, at) => at !== type && agrees(row[type] ?? '', cell))
  let read = 0
  // Rows of unsupported kinds, such as file names, belong to the table too.
  let unsupported = 0
  for (const row of rows) {
    if (places.some((at) => row[at] && readCell(row, at, type, names?.[at]) !== undefined)) read++
    else if (type >= 0 && isUnsupportedKind(row[type] ?? '')) unsupported++
    else if (isOfOtherField(row)) read++
  }
  const share = read / Math.max(1, rows.length - unsupported)
  // A table of files may have digests for some of them only.
  const isOfDigests =
    lists === undefined &&
    values.length > 1 &&
    values.every((at) => namesDigest(names?.[at] ?? '')) &&
    !rows.some((row) => values.every((at) => !row[at]) && row.some(mentionsIndicator))
  const isNamed = isOfDigests || (type >= 0 && values.some((at) => valueHeaders.test(names?.[at] ?? '')))
  return share < (isNamed ? 0.1 : 0.5) || read < rows.length * 0.1 ? undefined : share
}

/** Tells whether a cell contains an indicator, whatever else it says. */
const mentionsIndicator = (cell: string) =>
  cell
    .slice(0, 500)
    .split(/[\s,;|"'()<>]+/)
    .some((word) => !isFileName(word) && readIndicator(trimEndOf(word, /[.:!?]/)) !== undefined)

/** Tells whether most cells of a column are addresses, of any network. */
const holdsAddresses = ({ cells, filled }: Column) => cells.filter(isAddress).length > filled / 2

/** Tells whether a header names a digest with its algorithm. */
const namesDigest = (name: string) => parserOf(name) !== undefined && /md5|sha-?\d/i.test(name)

function optionsOf(
  columns: readonly Column[],
  values: readonly number[],
  type: number,
  table: Table,
  otherwise: readonly number[] = [],
): Record<string, unknown> {
  const { names = [], rows, lists, speaksOfJa3, place } = table
  const [first = 0] = values
  const options: Record<string, unknown> = { value: values.length === 1 ? place(first) : values.map(place) }
  if (otherwise.length > 0) options.otherwise = otherwise.map(place)
  if (type >= 0) options.type = place(type)
  else if (values.length === 1) {
    const { kinds, name = '' } = columns[first] as Column
    if (kinds.size === 1 && kinds.has('md5') && (/ja3/i.test(name) || speaksOfJa3)) options.kind = 'ja3'
  }
  const end = lists ? -1 : rangeEndOf(columns, values, rows)
  if (end >= 0) options.rangeEnd = place(end)
  const mask = lists || end >= 0 ? -1 : maskOf(columns, values)
  if (mask >= 0) options.mask = place(mask)
  const toIds = names.findIndex((name) => name.toLowerCase() === 'to_ids')
  if (toIds >= 0) options.where = { column: place(toIds), in: ['1', 'true'] }

  const used = new Set([...values, ...otherwise, type, end, mask, toIds])
  const ends = columns.findIndex(({ name = '', dates }) => dates > 0 && dateHeaders.validUntil.test(name))
  const listed = {
    names,
    kinds: new Set<string>(values.flatMap((at) => [...(columns[at] as Column).kinds.keys()])),
    areLists:
      !values.some((at) => namesBlocked(names[at] ?? '')) &&
      values.some((at) => lists?.has(at) || columns[at]?.cells.some((cell) => /\S[\s,;]+\S/.test(cell))),
    ends: columns[ends]?.cells,
    addresses: columns.filter(holdsAddresses).map(({ name = '' }) => name),
  }
  const except = columns.flatMap(({ name, cells }, at) =>
    used.has(at)
      ? []
      : withdrawalsOf(name, cells, listed).map((says) => ({
          column: place(at),
          says,
          ...(says === 'unended' ? { unless: place(ends) } : {}),
        })),
  )
  if (except.length > 0) options.except = except
  for (const at of columns.keys())
    if (except.some(({ column, says }) => (says === 'list' || says === 'dbot') && column === place(at))) used.add(at)
  guessTlp(columns, used, place, options)
  guessDates(columns, used, table, options)
  guessScore(columns, used, table, options)
  guessTags(columns, used, place, options)
  return options
}

function isAllOfOneKind(columns: readonly Column[]): boolean {
  const [kind] = columns[0]?.kinds.keys() ?? []
  return columns.every(({ kinds, indicators, filled }) => {
    return kind !== undefined && filled > 0 && indicators === filled && kinds.size === 1 && kinds.has(kind)
  })
}

/** A table of values that only look like indicators: its rows are rejected, so that it is not read as a list. */
function lookalikesOf(columns: readonly Column[], place: Place): GuessedTable | undefined {
  const at = columns.findIndex(({ name, indicators, filled }) => {
    return name !== undefined && isLookalike(name) && filled > 0 && indicators >= filled * 0.8
  })
  return at < 0 ? undefined : { values: [at], type: -1, share: 1, options: { value: place(at) } }
}

/** Column of autonomous systems if the table lists these, or -1: it comes first, and there is no address or URL. */
function systemsOf(columns: readonly Column[]): number {
  const [first] = columns
  if (!first || !/^asn?$/i.test(first.name ?? '')) return -1
  const systems = first.cells.filter((cell) => /^(?:AS)?\d{1,10}$/i.test(cell)).length
  const others: readonly KindId[] = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr', 'url']
  const isBeside = columns.some(({ kinds, name = '', filled }) => {
    return !isContextHeader(name) && others.some((kind) => (kinds.get(kind) ?? 0) > filled * 0.5)
  })
  return systems >= first.filled * 0.9 && systems > 0 && !isBeside ? 0 : -1
}

function readCell(row: readonly string[], at: number, type: number, name = ''): Value | undefined {
  const cell = row[at] as string
  const word = type >= 0 ? (row[type] ?? '') : ''
  if (word.includes('|')) return readNamed(word, cell, () => undefined)[0]
  const byName = type < 0 ? parserOf(name)?.(cell) : undefined
  if (byName) return byName
  const named = parserOf(word)
  const read = (text: string) => named?.(text) ?? (named && !isCutOff(text) ? undefined : readEvenIfCutOff(text))
  return read(cell) ?? severalIn(cell, read)[0] ?? valuesOfPattern(cell)[0] ?? valueBeforeRemark(cell, read)
}
