import { type CsvRecord, fromCsvCell, readCsv } from './csv.ts'
import { isDay, lastTime } from './dates.ts'
import { kindById } from './observables/index.ts'
import { readValue, type Value } from './observables/read.ts'
import { finish, type Steps } from './steps.ts'

/**
 * Effect of a group's own list on its indicators: `allow` means harmless, `deny` means report it whatever the sources
 * say.
 */
export const listEffects = ['allow', 'deny'] as const
export type ListEffect = (typeof listEffects)[number]

/** Maximum length of a value in UTF-8 bytes. The database indexes values; an index entry holds about 2,700. */
export const longestListed = 2000

/** Maximum size in bytes of a text that is added to a list in one go. */
export const largestListText = 2 ** 20

/**
 * Reasons for rejecting a line. `unknown`: no indicator was found. `too-long`: the value, the reason or the whole line
 * is too long. `not-routable`: private, loopback, documentation and similar values never occur in a report. `expiry`:
 * the cell does not hold a date. `expired`: the date has passed. `columns`: a date stands next to the value, but no
 * header says what it means.
 */
export const lineFaults = ['unknown', 'not-routable', 'too-long', 'expiry', 'expired', 'columns'] as const
export type LineFault = (typeof lineFaults)[number]

export interface RejectedLine {
  /** Counted from 1. */
  readonly line: number
  /** Cut to 120 characters. */
  readonly text: string
  readonly fault: LineFault
}

/** An indicator that a text lists. The request that adds the text supplies missing fields. */
export interface ListEntry extends Value {
  readonly reason?: string
  /** Text after the value, if the text is not a table. Used as the reason if no other is given. */
  readonly remark?: string
  /** ISO 8601, UTC. */
  readonly expiresAt?: string
}

export interface ListText {
  /** Without duplicates, in the order of the text. */
  readonly values: readonly ListEntry[]
  /** Columns of a table with unknown names. If there are any, no row is read. */
  readonly unknownColumns: readonly string[]
  /** Number of lines whose indicator is already on an earlier line. */
  readonly repeated: number
  readonly rejected: readonly RejectedLine[]
}

/** Maximum length of a reason, in characters. */
const longestReason = 500

/**
 * Reads what people paste into a list. The text is either a table whose header names the columns
 * (`value,reason,expires`, or an export of a list), separated by commas, semicolons or tabs; or one indicator per line,
 * plain or defanged, optionally followed by a separator (space, tab, `,`, `;` or `|`) and a remark. Empty lines are
 * skipped, outside tables also comments (`#`, `;`, `//`). A line that cannot be read is rejected; the others are kept.
 */
export function readListText(given: string, now: number): ListText {
  return finish(readingOfList(given, now))
}

/** The same, line by line, so that other work can go on between two lines. */
export function* readingOfList(given: string, now: number): Steps<ListText> {
  const text = given.replace(/^\ufeff/, '')
  const table = tableOf(text)
  const unknownColumns = table?.columns.flatMap((column, i) => (column ? [] : [table.head[i] as string])) ?? []
  if (unknownColumns.length > 0) return { values: [], repeated: 0, rejected: [], unknownColumns }
  const values: ListEntry[] = []
  const rejected: RejectedLine[] = []
  const seen = new Set<string>()
  let repeated = 0
  for (const { line, typed, outcome } of table ? rowsOf(table, now) : linesOf(text)) {
    yield
    if (typeof outcome === 'string') {
      rejected.push({ line, text: typed.slice(0, 120), fault: outcome })
      continue
    }
    const key = `${outcome.kind} ${outcome.value}`
    if (seen.has(key)) {
      repeated++
      continue
    }
    seen.add(key)
    values.push(outcome)
  }
  return { values, repeated, rejected, unknownColumns }
}

interface ReadLine {
  readonly line: number
  readonly typed: string
  readonly outcome: ListEntry | LineFault
}

/** Accepted column names, reduced to their letters in lower case. */
const columnNames = {
  value: ['value', 'indicator', 'ioc', 'observable', 'wert', 'indikator'],
  reason: ['reason', 'comment', 'note', 'description', 'grund', 'kommentar', 'begründung'],
  expires: ['expires', 'expiresat', 'expiry', 'expiration', 'validuntil', 'ablauf', 'gültigbis'],
  // Columns of an exported list that are not read: list, value and user determine their content anew.
  ignored: ['list', 'effect', 'kind', 'type', 'author', 'createdat', 'liste', 'wirkung', 'art', 'typ'],
}
type Column = keyof typeof columnNames

interface Table {
  readonly head: readonly string[]
  readonly columns: readonly (Column | undefined)[]
  readonly records: Iterable<CsvRecord>
}

/** Undefined if the first non-empty line is not a table header. */
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
    yield { line, typed: cells.join(', '), outcome: readRow(cell('value'), cell('reason'), cell('expires'), now) }
  }
}

function readRow(value: string, reason: string, expires: string, now: number): ListEntry | LineFault {
  const read = readCell(value)
  if (!read) return 'unknown'
  const fault = faultOf(read)
  if (fault) return fault
  if (reason.length > longestReason) return 'too-long'
  if (expires === '') return entryOf(read, reason)
  const time = timeOf(expires)
  if (time === undefined) return 'expiry'
  if (time <= now) return 'expired'
  return entryOf(read, reason, time)
}

function entryOf(value: Value, given: string, time?: number): ListEntry {
  const reason = given.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return { ...value, ...(reason && { reason }), ...(time !== undefined && { expiresAt: new Date(time).toISOString() }) }
}

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i
const germanDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** Reads an ISO 8601 or German date. The default zone is UTC; a date without a time means the end of that day. */
function timeOf(text: string): number | undefined {
  const [, d = '', m = '', y = ''] = germanDate.exec(text) ?? []
  const [, date, clock, zone = 'Z'] = isoTime.exec(y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text) ?? []
  if (!date) return undefined
  const time = Date.parse(`${date}T${clock ?? '23:59:59'}${zone.toUpperCase()}`)
  return Number.isNaN(time) || !isDay(date) ? undefined : Math.min(time, lastTime)
}

function* linesOf(text: string): Generator<ReadLine> {
  for (const [i, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const typed = raw.trim()
    if (typed === '' || /^(?:#|;|\/\/)/.test(typed)) continue
    yield { line: i + 1, typed, outcome: readLine(typed) }
  }
}

/**
 * Ways to cut the first cell out of a line, tried in order: the whole line first. Separators that also occur in URLs
 * come last.
 */
const firstCells = [/^.*$/s, /^[^\t|]+/, /^[^\s|]+/, /^[^\s|;]+/, /^[^\s|;,]+/]

function readLine(line: string): ListEntry | LineFault {
  // Limits the work of the patterns: hardly any valid value with a remark is this long.
  if (line.length > 4 * longestListed) return 'too-long'
  for (const pattern of firstCells) {
    const cell = pattern.exec(line)?.[0] ?? ''
    const read = readCell(cell)
    if (!read) continue
    const fault = faultOf(read)
    if (fault) return fault
    const rest = line.slice(cell.length)
    if (rest.split(/[\t|;,]/).some((part) => timeOf(part.replace(/^[\s"']+|(?<![\s"'])[\s"']+$/g, '')) !== undefined))
      return 'columns'
    const { reason: remark, ...entry } = entryOf(
      read,
      rest.replace(/^[\s|;,#"']+|(?<!["'])["']+$/g, '').slice(0, longestReason),
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
  // URL parsers accept white space inside a URL. Here it separates the value from what follows.
  const found = /\s/.test(bare) ? undefined : readValue(bare)
  return found && !/[\p{Cc}\s]/u.test(found.value) ? found : undefined
}
