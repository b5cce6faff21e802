import { actionOf, NO_EVENT } from '../../domain/log-event.ts'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { canonicalOf } from './canonical.ts'
import { EventTable } from './event-table.ts'
import { type EventTimes, eventTimes } from './event-times.ts'
import { HostTable } from './host-table.ts'
import { type BlankIds, blankIds, type TableColumns } from './id-columns.ts'
import { type KeptMost, MAX_UNIQUES, MAX_VALUE_BYTES, refuseTooMuch } from './kept-most.ts'
import { type OwnRanges, ownRangesOf } from './own-ranges.ts'
import type { Prefilter } from './prefilter.ts'
import { IPV6, SPELLED } from './rules/emit.ts'
import { ASSUMED, type Scanner, type Session, type SightingColumns } from './scanner.ts'
import { scriptScanner } from './script-scanner.ts'
import { type Sighting, sightingsIn } from './sighting.ts'
import { SightingTable } from './sighting-table.ts'
import { ENCODING_HEAD_BYTES, type ToUtf8, toUtf8 } from './text-encoding.ts'

/** Reads the event time of a line, ms since epoch; NaN if the line has none, `NO_EVENT` if it is not an event. See `formats/log-format.ts`, LineClock. */
export type EventClock = (bytes: Uint8Array, start: number, end: number) => number

/** Reads action and direction of a line's event, as an event code. See `formats/log-format.ts`, LineEvent. */
export interface EventReading {
  /**
   * If true, lines with `#` are headers, which change how the next lines are read, so all of them are read, in order. Of the
   * others, only lines with an observable are.
   */
  readonly hasHeaders?: boolean
  read(bytes: Uint8Array, start: number, end: number): number
  /** The name or address of the organisation's end of the event that was read last; undefined if the line names none. */
  host?(): string | undefined
  /** Code of the role in which the line that was read last shows the address `[start, end)`, in canonical spelling; 0 if in none. */
  roleOf?(address: Uint8Array, start: number, end: number): number
}

/** One observable in one line, as `winnow extract --per-line` prints it. */
export interface LineSighting extends Value {
  /** Counted from 1. */
  readonly line: number
  /** ms since epoch; NaN if neither this line nor an earlier one has a time. */
  readonly time: number
}

export interface ExtractorOptions {
  readonly scanner?: Scanner
  readonly prefilter?: Prefilter
  /** Also keeps values that pass one of these filters, as if a source listed them. Only with `prefilter`. */
  readonly alsoKept?: readonly Prefilter[]
  readonly clock?: EventClock
  /**
   * Tells whether the time last read by the clock is assumed, for example because its year is a guess. Such sightings
   * prove nothing.
   */
  readonly isTimeAssumed?: () => boolean
  /** Reads action and direction of the event of a line. */
  readonly event?: EventReading
  /** Also keeps the own hosts that possible matches were seen with. They are of no use to anybody but the organisation. */
  readonly hosts?: boolean
  /** If the log is a table: its columns, whose names tell ids and versions from observables. */
  readonly columns?: TableColumns
  /** The reporting organisation's own addresses, ranges and domains, which are not observables. */
  readonly ownRanges?: readonly string[]
  /** Maximum line length, at most 1 MiB; longer lines are skipped and counted. */
  readonly maxLineBytes?: number
  /** Keeps the hours of every observable, not only of possible matches. */
  readonly keepAll?: boolean
  /**
   * With a prefilter: number of values beyond which values that no listing can match are dropped. They remain in the
   * totals, and a dropped value that occurs again is counted again.
   */
  readonly maxUniques?: number
  /**
   * Limits for the possible matches and their hours; unlimited without it. If a log exceeds them, the extraction throws
   * `TooMuchKept`. Together with `maxUniques`, this limits memory for any log.
   */
  readonly most?: KeptMost
  /**
   * Receives the intermediate results whenever the tables exceed this size; the final extraction then contains only the
   * rest. Totals and times always cover the whole log.
   */
  readonly handOver?: {
    readonly values: number
    readonly hours: number
    take(columns: SightingColumns): void
  }
  /** Time of the upload, ms: a time more than one day later is ignored. */
  readonly now?: number
  readonly onSighting?: (sighting: LineSighting) => void
}

/**
 * Reads a log in chunks of any size, in UTF-8 or UTF-16. With `most`, throws `TooMuchKept`; otherwise no content of a
 * log makes it throw.
 */
export interface Extractor {
  push(chunk: Uint8Array): void
  /**
   * Lets `read` write the next bytes directly into the scanner's window, which saves a copy. `read` returns the number
   * of bytes written; 0 is the end.
   */
  pull(read: (into: Uint8Array) => number): number
  finish(): Extraction
  /** Lines so far, for progress. */
  readonly lines: number
  /** Lines among them that exceeded the maximum length. */
  readonly overlongLines: number
  readonly occurrences: number
}

/** Result of an extraction as plain data, which can be passed to another thread and to `mergeExtractions`. */
export interface ExtractionData {
  readonly lines: number
  readonly bytes: number
  /** Lines without a readable time of their own; they belong to the preceding event. */
  readonly linesWithoutTime: number
  /** Lines with an assumed time. */
  readonly linesWithAssumedTime: number
  readonly overlongLines: number
  /** First and last event time of the whole log, ms since epoch. */
  readonly from?: number
  readonly to?: number
  readonly occurrences: number
  readonly columns: SightingColumns
  /** Number of dropped values by kind code; see `maxUniques`. */
  readonly forgotten?: Readonly<Record<number, number>>
}

export interface Extraction extends ExtractionData {
  readonly uniques: Readonly<Partial<Record<KindId, number>>>
  /** The observables that a listing may match according to the prefilter; the matcher decides. */
  possibleMatches(): Iterable<Sighting>
  all(): Iterable<Sighting>
}

/**
 * Version of the rules for what counts as an observable (docs/decisions/0011). Increase it when the rules find
 * different values.
 */
export const RULES_VERSION = 1

/** Maximum length of a line, in bytes. */
const MAX_LINE_BYTES = 1 << 20

/**
 * Lines are scanned in chunks of this size: small enough for the second-level cache, large enough to make calls cheap.
 */
const PIECE_BYTES = 256 * 1024

/** Creates an extractor for one log. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  return new LogExtractor(options)
}

class LogExtractor implements Extractor {
  lines = 0
  occurrences = 0
  readonly #options: ExtractorOptions
  #session: Session
  #kept: SightingTable | undefined
  readonly #forgotten: Record<number, number> = {}
  readonly #own: OwnRanges | undefined
  readonly #maxLineBytes: number
  readonly #times: EventTimes
  #bytes = 0
  #linesWithoutTime = 0
  #linesWithAssumedTime = 0
  overlongLines = 0
  #from = Number.NaN
  #to = Number.NaN
  #time = Number.NaN
  #fill = 0
  /** Everything in the window before this position was already searched for a line feed. */
  #unended = 0
  #skipping = false
  #head: Uint8Array | undefined = new Uint8Array()
  #toUtf8: ToUtf8 | undefined
  #events: EventTable | undefined
  #hosts: HostTable | undefined
  readonly #blankIds: BlankIds | undefined
  /** Lines in the window that were searched for headers. */
  #headersRead = 0

  constructor(options: ExtractorOptions) {
    this.#options = options
    this.#session = (options.scanner ?? scriptScanner).open()
    if (options.event) {
      this.#events = new EventTable()
      if (options.hosts && options.event.host) this.#hosts = new HostTable()
    }
    this.#blankIds = options.columns && blankIds(options.columns, this.#session)
    this.#own = ownRangesOf(options.ownRanges ?? [])
    this.#maxLineBytes = Math.min(options.maxLineBytes ?? MAX_LINE_BYTES, MAX_LINE_BYTES)
    this.#times = eventTimes(options.now)
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    if (this.#head) this.#readHead(chunk, false)
    else this.#read(this.#toUtf8 ? this.#toUtf8(chunk, false) : chunk)
  }

  pull(read: (into: Uint8Array) => number): number {
    if (this.#head || this.#toUtf8 || this.#skipping) {
      const chunk = new Uint8Array(PIECE_BYTES)
      const length = read(chunk)
      this.push(chunk.subarray(0, length))
      return length
    }
    const { window } = this.#session
    const room = Math.min(window.length - 1 - this.#fill, PIECE_BYTES)
    const length = read(window.subarray(this.#fill, this.#fill + room))
    this.#bytes += length
    this.#fill += length
    if (this.#fill >= PIECE_BYTES) this.#drain()
    return length
  }

  /** Collects enough bytes to detect the encoding. */
  #readHead(chunk: Uint8Array, last: boolean): void {
    const head = new Uint8Array((this.#head?.length ?? 0) + chunk.length)
    head.set(this.#head ?? [])
    head.set(chunk, head.length - chunk.length)
    this.#head = head
    if (head.length < ENCODING_HEAD_BYTES && !last) return
    this.#head = undefined
    this.#toUtf8 = toUtf8(head.subarray(0, ENCODING_HEAD_BYTES))
    if (this.#toUtf8) this.#read(this.#toUtf8(head, last))
    else this.#read(head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head)
  }

  #read(chunk: Uint8Array): void {
    let from = 0
    while (from < chunk.length) {
      if (this.#skipping) {
        const end = chunk.indexOf(10, from)
        if (end < 0) return
        this.#skipping = false
        from = end + 1
        continue
      }
      // One byte stays free for a line feed that the last line may lack.
      const room = this.#session.window.length - 1 - this.#fill
      const goal = Math.max(PIECE_BYTES - this.#fill, Math.min(room, PIECE_BYTES))
      const length = Math.min(chunk.length - from, goal)
      this.#session.window.set(chunk.subarray(from, from + length), this.#fill)
      this.#fill += length
      from += length
      if (this.#fill >= PIECE_BYTES) this.#drain()
    }
  }

  finish(): Extraction {
    if (this.#head) this.#readHead(new Uint8Array(), true)
    else if (this.#toUtf8) this.#read(this.#toUtf8(new Uint8Array(), true))
    if (this.#fill > 0) {
      if (this.#session.window[this.#fill - 1] !== 10) this.#session.window[this.#fill++] = 10
      this.#drain()
    }
    return extractionOf({
      lines: this.lines,
      bytes: this.#bytes,
      linesWithoutTime: this.#linesWithoutTime,
      linesWithAssumedTime: this.#linesWithAssumedTime,
      overlongLines: this.overlongLines,
      ...(Number.isNaN(this.#from) ? {} : { from: this.#from, to: this.#to }),
      occurrences: this.occurrences,
      columns: this.#columns(),
      ...(this.#kept && { forgotten: this.#forgotten }),
    })
  }

  #columns(): SightingColumns {
    const columns = this.#session.columns(this.#events, this.#hosts)
    if (!this.#kept) return columns
    this.#kept.addAll(columns)
    return this.#kept.columns()
  }

  /** Starts a new table with the possible matches of the old one; other values remain only in the totals. */
  #forget(): void {
    const columns = this.#session.columns(this.#events, this.#hosts)
    this.#kept ??= new SightingTable()
    this.#kept.addAll(columns, true)
    this.#renewEvents()
    for (const [i, kind] of columns.kinds.entries()) {
      if (columns.mayMatch[i] === 0) this.#forgotten[kind] = (this.#forgotten[kind] ?? 0) + 1
    }
    const rest = this.#session.window.slice(0, this.#fill)
    this.#session = (this.#options.scanner ?? scriptScanner).open()
    this.#session.window.set(rest)
  }

  /** Processes the complete lines in the window and moves the rest to its beginning. */
  #drain(): void {
    const newline = this.#session.window.subarray(this.#unended, this.#fill).lastIndexOf(10)
    const end = newline < 0 ? 0 : this.#unended + newline + 1
    for (let start = 0; start < end; ) start = this.#takeLines(start, end)
    const rest = this.#fill - end
    if (rest > this.#maxLineBytes) {
      this.overlongLines++
      this.lines++
      this.#skipping = true
      this.#fill = 0
      this.#unended = 0
      return
    }
    if (end > 0) this.#session.window.copyWithin(0, end, this.#fill)
    this.#fill = rest
    this.#unended = rest
    const { prefilter, keepAll, maxUniques = MAX_UNIQUES } = this.#options
    const isMuch = this.#session.size > maxUniques || this.#session.valueBytes > MAX_VALUE_BYTES
    if (prefilter && !keepAll && isMuch) this.#forget()
    this.#refuseTooMuch()
    this.#handOver()
  }

  /** Checks the limits. Values in the session can still be dropped, so only their hours count. */
  #refuseTooMuch(): void {
    const kept = this.#kept
    const hours = this.#session.hourCount + (this.#events?.rowCount ?? 0) + (kept?.rowCount ?? 0)
    refuseTooMuch(this.#options.most, { values: kept?.size ?? 0, valueBytes: kept?.valueBytes ?? 0, hours })
  }

  #handOver(): void {
    const { handOver } = this.#options
    if (!handOver) return
    const hours = Math.max(this.#session.hourCount, this.#events?.hourCount ?? 0)
    if (this.#session.size <= handOver.values && hours <= handOver.hours) return
    handOver.take(this.#columns())
    this.#session.clear()
    this.#renewEvents()
  }

  #renewEvents(): void {
    if (this.#events) this.#events = new EventTable()
    if (this.#hosts) this.#hosts = new HostTable()
  }

  #takeLines(start: number, end: number): number {
    const session = this.#session
    const lines = session.splitLines(start, end)
    const past = (session.lineEnds[lines - 1] as number) + 1
    this.#blankOverlong(start, lines)
    this.#readTimes(start, lines)
    this.#headersRead = 0
    this.#blankIds?.(session, start, lines)
    session.begin(start)
    for (let from = start; from < past; ) {
      from = session.find(from, past)
      this.#takeRecords(start, lines)
    }
    if (this.#options.event) this.#readHeaders(lines, start, this.#options.event)
    this.lines += lines
    return past
  }

  /** Blanks a line that is too long but ends within the window: it is counted but not scanned. */
  #blankOverlong(start: number, lines: number): void {
    const { window, lineEnds } = this.#session
    let from = start
    for (let i = 0; i < lines; i++) {
      const end = lineEnds[i] as number
      if (end - from > this.#maxLineBytes) {
        this.overlongLines++
        window.fill(32, from, end)
      }
      from = end + 1
    }
  }

  #readTimes(start: number, lines: number): void {
    const { window, lineEnds, lineTimes } = this.#session
    const { clock, isTimeAssumed } = this.#options
    if (!clock) {
      lineTimes.fill(Number.NaN, 0, lines)
      return
    }
    let from = start
    for (let i = 0; i < lines; i++) {
      const end = lineEnds[i] as number
      const time = clock(window, from, window[end - 1] === 13 && end > from ? end - 1 : end)
      if (time === NO_EVENT) window.fill(32, from, end)
      else if (time >= this.#times.earliest && time <= this.#times.latest) {
        this.#time = Math.floor(time)
        if (isTimeAssumed?.()) {
          this.#time += ASSUMED
          this.#linesWithAssumedTime++
        }
        if (!(this.#from <= time)) this.#from = time
        if (!(this.#to >= time)) this.#to = time
      } else {
        // A line without a time belongs to the preceding event, unless its own time cannot be.
        if (!Number.isNaN(time)) this.#time = Number.NaN
        this.#linesWithoutTime++
      }
      lineTimes[i] = this.#time
      from = end + 1
    }
  }

  /** Reads the headers among the lines before `until`, in order: they change how the next lines are read. */
  #readHeaders(until: number, start: number, event: EventReading): void {
    if (!event.hasHeaders) return
    const { window, lineEnds } = this.#session
    for (; this.#headersRead < until; this.#headersRead++) {
      const line = this.#headersRead
      const from = line === 0 ? start : (lineEnds[line - 1] as number) + 1
      if (window[from] === 0x23) this.#readEvent(line, start, event)
    }
  }

  #readEvent(line: number, start: number, event: EventReading): number {
    const { window, lineEnds } = this.#session
    const from = line === 0 ? start : (lineEnds[line - 1] as number) + 1
    const end = lineEnds[line] as number
    return event.read(window, from, end > from && window[end - 1] === 13 ? end - 1 : end)
  }

  /** Counts the events of the observables that a listing may match. */
  #tallyEvents(start: number, lines: number, event: EventReading, events: EventTable): void {
    const session = this.#session
    const { lineEnds, lineTimes } = session
    let line = -1
    let code = 0
    let host: string | undefined
    for (let i = session.nextPossible(0); i >= 0; i = session.nextPossible(i + 1)) {
      const place = session.placeOf(i)
      if (line < 0 || (line < lines - 1 && (lineEnds[line] as number) < place)) {
        do line++
        while (line < lines - 1 && (lineEnds[line] as number) < place)
        this.#readHeaders(line, start, event)
        this.#headersRead = line + 1
        code = this.#readEvent(line, start, event)
        host = this.#hosts && event.host?.()
      }
      const id = session.targetOf(session.idOf(i))
      if (code > 0) events.count(id, code, lineTimes[line] as number)
      const role =
        session.kindOf(id) <= IPV6 ? event.roleOf?.(session.values, session.startOf(id), session.endOf(id)) : 0
      if (role) events.add(id, role, 1)
      if (host !== undefined) this.#hosts?.count(id, host, actionOf(code) === 'passed')
    }
  }

  #takeRecords(start: number, lines: number): void {
    const session = this.#session
    const fresh = session.identify()
    for (let id = fresh; id < session.size; id++) this.#admit(id)
    if (this.#options.keepAll) session.markAllAsPossible(fresh)
    else if (this.#options.prefilter) {
      session.markPossibleMatches(fresh, this.#options.prefilter)
      for (const filter of this.#options.alsoKept ?? []) session.markPossibleMatches(fresh, filter)
    }
    session.tally(lines)
    if (this.#events) this.#tallyEvents(start, lines, this.#options.event as EventReading, this.#events)
    this.occurrences += session.recordCount
    if (this.#options.onSighting) this.#report(lines, this.#options.onSighting)
  }

  /** Converts a new value to canonical form if necessary, and rejects what is not an observable. */
  #admit(id: number): void {
    const session = this.#session
    const kind = session.kindOf(id)
    if ((kind & SPELLED) === 0) {
      if (this.#own?.holds(kind, session.textOf(id))) session.forward(id, -1)
      return
    }
    const value = canonicalOf(kind & ~SPELLED, session.textOf(id))
    session.forward(id, value ? session.intern(kindById[value.kind].code, value.value) : -1)
  }

  #report(lines: number, onSighting: (sighting: LineSighting) => void): void {
    const session = this.#session
    let line = 0
    for (let i = 0; i < session.recordCount; i++) {
      while (line < lines - 1 && (session.lineEnds[line] as number) < session.placeOf(i)) line++
      const id = session.targetOf(session.idOf(i))
      const kind = id < 0 ? undefined : kindByCode.get(session.kindOf(id))
      if (!kind) continue
      onSighting({
        line: this.lines + line + 1,
        kind: kind.id,
        value: session.textOf(id),
        time: Math.floor(session.lineTimes[line] as number),
      })
    }
  }
}

/** Wraps extraction data with methods to iterate over its sightings. */
export function extractionOf(data: ExtractionData): Extraction {
  const { columns } = data
  const uniques: Partial<Record<KindId, number>> = {}
  for (const code of columns.kinds) {
    const kind = kindByCode.get(code)?.id
    if (kind) uniques[kind] = (uniques[kind] ?? 0) + 1
  }
  for (const [code, count] of Object.entries(data.forgotten ?? {})) {
    const kind = kindByCode.get(Number(code))?.id
    if (kind) uniques[kind] = (uniques[kind] ?? 0) + count
  }
  return {
    ...data,
    uniques,
    possibleMatches: () => sightingsIn(columns, { possibleOnly: true }),
    all: () => sightingsIn(columns),
  }
}

/** Merges the extractions of parts of a log, in any order and grouping. */
export function mergeExtractions(parts: readonly ExtractionData[]): Extraction {
  const table = new SightingTable()
  let lines = 0
  let bytes = 0
  let linesWithoutTime = 0
  let linesWithAssumedTime = 0
  let overlongLines = 0
  let occurrences = 0
  const forgotten: Record<number, number> = {}
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    lines += part.lines
    bytes += part.bytes
    linesWithoutTime += part.linesWithoutTime
    linesWithAssumedTime += part.linesWithAssumedTime
    overlongLines += part.overlongLines
    occurrences += part.occurrences
    from = Math.min(from, part.from ?? from)
    to = Math.max(to, part.to ?? to)
    table.addAll(part.columns)
    for (const [code, count] of Object.entries(part.forgotten ?? {})) {
      forgotten[Number(code)] = (forgotten[Number(code)] ?? 0) + count
    }
  }
  return extractionOf({
    lines,
    bytes,
    linesWithoutTime,
    linesWithAssumedTime,
    overlongLines,
    ...(from <= to ? { from, to } : {}),
    occurrences,
    columns: table.columns(),
    ...(Object.keys(forgotten).length > 0 && { forgotten }),
  })
}
