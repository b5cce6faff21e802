import { type CsvRecord, fromCsvCell, readCsv } from './csv.ts'
import { kindById } from './observables/index.ts'
import { readValue, type Value } from './observables/read.ts'

/** What a group says of the indicators on a list of its own: harmless, or to be watched whatever others say. */
export const listEffects = ['allow', 'deny'] as const
export type ListEffect = (typeof listEffects)[number]

/** Longer values are refused, UTF-8 bytes: what a database index still holds. */
export const longestListed = 2000

/** Largest text that can be added to a list at once, bytes. */
export const largestListText = 2 ** 20

/**
 * `not-routable`: private, loopback, documentation …: no report ever looks at such a value. `expiry`: the cell holds no date.
 * `expired`: its time is over. `columns`: a date stands beside the value, and no first line says what it means.
 */
export const lineFaults = ['unknown', 'not-routable', 'too-long', 'expiry', 'expired', 'columns'] as const
export type LineFault = (typeof lineFaults)[number]

export interface RejectedLine {
  /** From 1 on. */
  readonly line: number
  /** Cut after 120 characters. */
  readonly text: string
  readonly fault: LineFault
}

/** What a text says of one indicator; what it leaves open is up to whoever adds it. */
export interface ListEntry extends Value {
  readonly reason?: string
  /** What follows a value that stands in no table: the reason where no other is given. */
  readonly remark?: string
  /** ISO 8601, UTC. */
  readonly expiresAt?: string
}

export interface ListText {
  /** Each once, in the order of the text. */
  readonly values: readonly ListEntry[]
  /** Columns of a table that mean nothing here. With any, nothing is read. */
  readonly unknownColumns: readonly string[]
  /** Lines that say again what a line before said. */
  readonly repeated: number
  readonly rejected: readonly RejectedLine[]
}

/** Longest reason, in characters. */
export const longestReason = 500

/**
 * What people paste into a list. Either a table with a first line that names its columns (`value,reason,expires`, or an
 * export of a list), with commas, semicolons or tabs; or one indicator a line, plain or defanged, alone or before a blank,
 * tab, comma or semicolon: what follows is a remark. Empty lines and remarks (`#`, `;`, `//`) say nothing; a line that
 * cannot be read costs itself only.
 */
export function readListText(given: string, now: number): ListText {
  const text = given.replace(/^\ufeff/, '')
  const table = tableOf(text)
  const unknownColumns = table?.columns.flatMap((column, i) => (column ? [] : [table.head[i] as string])) ?? []
  if (unknownColumns.length > 0) return { values: [], repeated: 0, rejected: [], unknownColumns }
  const values: ListEntry[] = []
  const rejected: RejectedLine[] = []
  const seen = new Set<string>()
  let repeated = 0
  for (const { line, said, found } of table ? rowsOf(table, now) : linesOf(text)) {
    if (typeof found === 'string') {
      rejected.push({ line, text: said.slice(0, 120), fault: found })
      continue
    }
    const key = `${found.kind} ${found.value}`
    if (seen.has(key)) {
      repeated++
      continue
    }
    seen.add(key)
    values.push(found)
  }
  return { values, repeated, rejected, unknownColumns }
}

interface ReadLine {
  readonly line: number
  readonly said: string
  readonly found: ListEntry | LineFault
}

/** Each name in lower case without what parts words. */
const columnNames = {
  value: ['value', 'indicator', 'ioc', 'observable', 'wert', 'indikator'],
  reason: ['reason', 'comment', 'note', 'description', 'grund', 'kommentar', 'begründung'],
  expires: ['expires', 'expiresat', 'expiry', 'expiration', 'validuntil', 'ablauf', 'gültigbis'],
  // Said by the list, by the value itself, or by whoever adds it.
  ignored: ['list', 'effect', 'kind', 'type', 'author', 'createdat', 'liste', 'wirkung', 'art', 'typ'],
}
type Column = keyof typeof columnNames

interface Table {
  readonly head: readonly string[]
  readonly columns: readonly (Column | undefined)[]
  readonly records: Iterable<CsvRecord>
}

/** Undefined where the first line that says something is no head of a table. */
function tableOf(text: string): Table | undefined {
  const first = text.split(/\r\n|[\n\r]/).find((line) => line.trim() !== '')
  const separator = first && [',', ';', '\t'].find((one) => first.includes(one))
  if (!first || !separator) return undefined
  const [head] = readCsv(first.trim(), separator)
  const columns = head?.cells.map(columnOf) ?? []
  if (!head || !columns.includes('value')) return undefined
  const records = readCsv(text, separator)
  return { head: head.cells, columns, records }
}

function columnOf(name: string): Column | undefined {
  const plain = name.toLowerCase().replace(/[^\p{L}]/gu, '')
  return (Object.keys(columnNames) as Column[]).find((column) => columnNames[column].includes(plain))
}

function* rowsOf({ columns, records }: Table, now: number): Generator<ReadLine> {
  let isHead = true
  for (const { cells, line } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (isHead) {
      isHead = false
      continue
    }
    const cell = (column: Column) => fromCsvCell(cells[columns.indexOf(column)] ?? '').trim()
    yield { line, said: cells.join(', '), found: readRow(cell('value'), cell('reason'), cell('expires'), now) }
  }
}

function readRow(value: string, reason: string, expires: string, now: number): ListEntry | LineFault {
  const found = readCell(value)
  if (!found) return 'unknown'
  const fault = faultOf(found)
  if (fault) return fault
  if (reason.length > longestReason) return 'too-long'
  if (expires === '') return entryOf(found, reason)
  const time = timeOf(expires)
  if (time === undefined) return 'expiry'
  if (time <= now) return 'expired'
  return entryOf(found, reason, time)
}

function entryOf(value: Value, given: string, time?: number): ListEntry {
  const reason = given.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return { ...value, ...(reason && { reason }), ...(time !== undefined && { expiresAt: new Date(time).toISOString() }) }
}

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i
const germanDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** ISO 8601 or a German date, in UTC where it names no zone; a day counts to its end. */
function timeOf(text: string): number | undefined {
  const [, d = '', m = '', y = ''] = germanDate.exec(text) ?? []
  const [, date, clock, zone = 'Z'] = isoTime.exec(y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text) ?? []
  if (!date) return undefined
  const time = Date.parse(`${date}T${clock ?? '23:59:59'}${zone.toUpperCase()}`)
  // Date.parse takes the 31st of a short month for the 1st of the next.
  const isDay = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
  return Number.isNaN(time) || !isDay ? undefined : time
}

function* linesOf(text: string): Generator<ReadLine> {
  for (const [i, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const said = raw.trim()
    if (said === '' || /^(?:#|;|\/\/)/.test(said)) continue
    yield { line: i + 1, said, found: readLine(said) }
  }
}

/** A line as one cell, else up to what parts cells; what URLs hold too comes last. */
const firstCells = [/^.*$/s, /^[^\t|]+/, /^[^\s|]+/, /^[^\s|;]+/, /^[^\s|;,]+/]

function readLine(line: string): ListEntry | LineFault {
  // No value that is kept needs more, and nothing is gained by looking at a megabyte.
  if (line.length > 4 * longestListed) return 'too-long'
  for (const pattern of firstCells) {
    const cell = pattern.exec(line)?.[0] ?? ''
    const found = readCell(cell)
    if (!found) continue
    const fault = faultOf(found)
    if (fault) return fault
    const rest = line.slice(cell.length)
    if (rest.split(/[\t|;,]/).some((part) => timeOf(part.replace(/^[\s"']+|[\s"']+$/g, '')) !== undefined))
      return 'columns'
    const { reason: remark, ...entry } = entryOf(
      found,
      rest.replace(/^[\s|;,#"']+|["']+$/g, '').slice(0, longestReason),
    )
    return { ...entry, ...(remark && { remark }) }
  }
  return 'unknown'
}

function faultOf({ kind, value }: Value): LineFault | undefined {
  if (new TextEncoder().encode(value).length > longestListed) return 'too-long'
  return kindById[kind].isRoutable(value) ? undefined : 'not-routable'
}

function readCell(cell: string): Value | undefined {
  const bare = (/^(["'`])(.*)\1$/.exec(cell)?.[2] ?? cell).trim()
  // URL parsers forgive blanks inside; what has one is a line of several cells.
  const found = /\s/.test(bare) ? undefined : readValue(bare)
  return found && !/[\p{Cc}\s]/u.test(found.value) ? found : undefined
}
