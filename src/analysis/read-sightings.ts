import { kindById } from '../domain/observables/index.ts'
import type { AssumedTimes } from '../domain/report.ts'
import { FEED_COMPARE } from '../domain/report.ts'
import { type EventTimes, eventTimes } from '../engine/extract/event-times.ts'
import { type Extraction, extractionOf } from '../engine/extract/extraction.ts'
import { MAX_UNIQUES, MAX_VALUE_BYTES, possibleOnly, refuseTooMuch } from '../engine/extract/kept-most.ts'
import { type OwnRanges, ownRangesOf } from '../engine/extract/own-ranges.ts'
import { SightingTable } from '../engine/extract/sighting-table.ts'
import type { SegmentHeader } from '../formats/sightings/header.ts'
import type { SightedValue, SightingsBatch } from '../formats/sightings/sighting.ts'
import type { ReadListOptions } from './read-list.ts'

export interface ReadSightingsOptions extends Omit<ReadListOptions, 'onProgress' | 'onSighting' | 'maxUniques'> {
  /** Time of the upload, ms since epoch. */
  readonly now: number
  /** Format of the file, for sightings without a header. */
  readonly format: string
  /** Bytes taken from the file so far: the size of such a log. */
  readonly bytesTaken: () => number
  /** Keeps the hours of every value. */
  readonly keepAll?: boolean
  readonly onProgress?: ((progress: { readonly lines: number; readonly skippedLines: number }) => void) | undefined
}

/** Result of reading a file of sightings, as if its log had been read. */
export interface SightingsReading {
  readonly extraction: Extraction
  /** Formats of the log's files. */
  readonly formats: SegmentHeader['formats']
  /** What was assumed about the times of each segment. */
  readonly assumed: readonly AssumedTimes[]
  /** Number of values that are not observables by the rules of this program: the writer used other rules. */
  readonly leftOut: number
}

/** Number of values between two pauses. */
const pauseEvery = 50_000

/**
 * Reads sightings as if their log had been extracted. This code does what the extraction does with a log: it ignores
 * the organisation's own addresses and impossible times, and keeps the hours of possible matches.
 */
export function readSightings(
  batches: AsyncIterable<SightingsBatch>,
  options: ReadSightingsOptions,
): Promise<SightingsReading> {
  return new Sightings(options).read(batches)
}

class Sightings {
  readonly #options: ReadSightingsOptions
  readonly #own: OwnRanges | undefined
  #table = new SightingTable()
  readonly #forgotten: Record<number, number> = {}
  readonly #formats: SegmentHeader['formats'][number][] = []
  readonly #assumed: AssumedTimes[] = []
  readonly #times: EventTimes
  /** True if the segment's own first or last time is impossible; the times of its values are used instead. */
  #hasWrongSpan = false
  #isList = false
  #hasHeader = false
  #lines = 0
  #bytes = 0
  #linesWithoutTime = 0
  #linesWithAssumedTime = 0
  #skipped = 0
  #occurrences = 0
  #from = Number.POSITIVE_INFINITY
  #to = Number.NEGATIVE_INFINITY
  #leftOut = 0

  constructor(options: ReadSightingsOptions) {
    this.#options = options
    this.#own = ownRangesOf(options.ownRanges ?? [])
    this.#times = eventTimes(options.now)
  }

  async read(batches: AsyncIterable<SightingsBatch>): Promise<SightingsReading> {
    const { signal, onProgress, pause, format } = this.#options
    let taken = 0
    for await (const { header, values, rejected } of batches) {
      signal?.throwIfAborted()
      if (header) this.#begin(header)
      for (const value of values) this.#take(value)
      this.#lines += rejected
      this.#linesWithoutTime += rejected
      this.#skipped += rejected
      this.#forget()
      onProgress?.({ lines: this.#lines, skippedLines: this.#skipped })
      taken += values.length
      if (pause && taken >= pauseEvery) {
        taken = 0
        await pause()
      }
    }
    const extraction = extractionOf({
      lines: this.#lines,
      bytes: this.#hasHeader ? this.#bytes : this.#options.bytesTaken(),
      linesWithoutTime: Math.min(this.#linesWithoutTime, this.#lines),
      linesWithAssumedTime: this.#linesWithAssumedTime,
      overlongLines: this.#skipped,
      ...(this.#from <= this.#to && { from: this.#from, to: this.#to }),
      occurrences: this.#occurrences,
      columns: this.#table.columns(),
      ...(Object.keys(this.#forgotten).length > 0 && { forgotten: this.#forgotten }),
    })
    const formats = this.#hasHeader ? this.#formats : [{ format, files: 1, lines: this.#lines }]
    return { extraction, formats, assumed: this.#assumed, leftOut: this.#leftOut }
  }

  #begin(header: SegmentHeader): void {
    this.#hasHeader = true
    this.#isList = header.formats.every(({ format }) => format === FEED_COMPARE)
    this.#formats.push(...header.formats)
    this.#lines += header.lines
    this.#bytes += header.bytes
    this.#linesWithoutTime += header.linesWithoutTime
    this.#linesWithAssumedTime += header.linesWithAssumedTime
    this.#skipped += header.skippedLines
    this.#occurrences += header.occurrences
    const { from = Number.NaN, to = Number.NaN } = header
    this.#hasWrongSpan = from < this.#times.earliest || to > this.#times.latest
    if (!this.#hasWrongSpan) this.#addSpan(from, to)
    if (header.assumed) this.#assumed.push(header.assumed as AssumedTimes)
    for (const [kind, count] of Object.entries(header.forgotten ?? {})) {
      const code = Object.hasOwn(kindById, kind) ? kindById[kind as keyof typeof kindById].code : undefined
      if (code !== undefined) this.#forgotten[code] = (this.#forgotten[code] ?? 0) + count
    }
  }

  #take(seen: SightedValue): void {
    const sighted = possibleTimes(seen, this.#times)
    const { kind, value, count, hours, assumedHours, events, roles } = sighted
    const rules = kindById[kind]
    const [first, last] = spanOf(sighted)
    if (!this.#hasHeader) this.#count(count, first, last)
    else if (this.#hasWrongSpan) {
      this.#addSpan(first, last)
      if (first === undefined && spanOf(seen).length > 0) this.#linesWithoutTime += count
    }
    if (rules.canonical(value) !== value || !rules.isRoutable(value)) {
      this.#leftOut++
      return
    }
    if (this.#own?.holds(rules.code, value)) {
      // A list skips such rows; a log counts their occurrences.
      if (this.#isList) {
        this.#skipped += count
        this.#occurrences = Math.max(0, this.#occurrences - count)
      }
      return
    }
    const table = this.#table
    const before = table.size
    const id = table.intern(rules.code, value)
    if (table.size > before) this.#mark(before)
    table.addCounted(id, { count, first, last, hours, assumedHours, events, roles })
  }

  /** Counts a value of a file without facts about its log: each sighting is an event. */
  #count(count: number, first: number | undefined, last: number | undefined): void {
    this.#lines += count
    this.#occurrences += count
    if (first === undefined || last === undefined) {
      this.#linesWithoutTime += count
      return
    }
    this.#addSpan(first, last)
  }

  #addSpan(first = Number.NaN, last = Number.NaN): void {
    if (first < this.#from) this.#from = first
    if (last > this.#to) this.#to = last
  }

  #mark(from: number): void {
    const { prefilter, alsoKept = [], keepAll } = this.#options
    if (keepAll) this.#table.markAllAsPossible(from)
    if (prefilter) this.#table.markPossibleMatches(from, prefilter)
    for (const filter of alsoKept) this.#table.markPossibleMatches(from, filter)
  }

  /** Drops values that no listing can match if there are too many; they remain in the totals. */
  #forget(): void {
    const { prefilter, keepAll, most } = this.#options
    refuseTooMuch(most, { hours: this.#table.rowCount })
    if (!prefilter || keepAll) return
    if (this.#table.size <= MAX_UNIQUES && this.#table.valueBytes <= MAX_VALUE_BYTES) return
    this.#table = possibleOnly(this.#table.columns(), this.#forgotten)
    refuseTooMuch(most, { values: this.#table.size, valueBytes: this.#table.valueBytes })
  }
}

/** First and last sighting, ms since epoch; undefined if none has a time. */
function spanOf({ hours, assumedHours, firstMs, lastMs }: SightedValue): [first?: number, last?: number] {
  const starts = [hours[0], assumedHours[0]].filter((second) => second !== undefined)
  if (starts.length === 0) return []
  const ends = [hours[hours.length - 1], assumedHours[assumedHours.length - 1]].filter((second) => second !== undefined)
  return [1000 * Math.min(...starts) + firstMs, 1000 * Math.max(...ends) + lastMs]
}

/** The value without times that no event can have. Returns the same object if all are possible. */
function possibleTimes(sighted: SightedValue, bounds: EventTimes): SightedValue {
  const [first, last] = [Math.ceil(bounds.earliest / 1000), Math.floor(bounds.latest / 1000)]
  const isPossible = (hours: ArrayLike<number>) =>
    hours.length === 0 || ((hours[0] as number) >= first && (hours[hours.length - 1] as number) <= last)
  const { hours, assumedHours, firstMs, lastMs, events } = sighted
  if (isPossible(hours) && isPossible(assumedHours)) return sighted
  const kept = (pairs: ArrayLike<number>) => {
    const within: number[] = []
    for (let h = 0; h < pairs.length; h += 2) {
      const ends = [pairs[h] as number, pairs[h + 1] as number].filter((second) => second >= first && second <= last)
      // For an hour that is only partly possible, only the earliest and the latest second are known.
      if (ends.length > 0) within.push(ends[0] as number, ends[ends.length - 1] as number)
    }
    return within
  }
  const possible = { ...sighted, hours: kept(hours), assumedHours: kept(assumedHours) }
  const [before, after] = [
    spanOf({ ...sighted, firstMs: 0, lastMs: 0 }),
    spanOf({ ...possible, firstMs: 0, lastMs: 0 }),
  ]
  return {
    ...possible,
    firstMs: before[0] === after[0] ? firstMs : 0,
    lastMs: before[1] === after[1] ? lastMs : 0,
    ...(events && {
      events: {
        ...events,
        passedHours: kept(events.passedHours),
        passedAssumedHours: kept(events.passedAssumedHours),
      },
    }),
  }
}
