import type { Prefilter } from './prefilter.ts'

/**
 * An implementation that finds observables in bytes: the script, which runs everywhere, or WebAssembly. Both find the
 * same.
 */
export interface Scanner {
  readonly name: 'script' | 'wasm'
  /** Allocates memory for one log. Sessions of one scanner can be used alternately. */
  open(): Session
}

/**
 * Memory for one log: a window for complete lines, the results of the last scan, and the table of all observables so
 * far, each with a number. Views may become invalid with any method call.
 */
export interface Session {
  /** Input: complete lines, each with its line feed. */
  readonly window: Uint8Array
  /**
   * Positions of the line feeds in the window, and the event times of the lines: whole ms, NaN without a time, plus
   * half a ms if the time is assumed ({@link ASSUMED}).
   */
  readonly lineEnds: Int32Array
  readonly lineTimes: Float64Array
  /** Finds the line feeds in `[start, end)` and fills `lineEnds`. Returns the number of lines, at most its length. */
  splitLines(start: number, end: number): number

  /** Call before the first `find` in these lines. */
  begin(start: number): void
  /** Finds observables in `[from, to)`. Returns where to continue after the records were taken; `to` if it is done. */
  find(from: number, to: number): number
  readonly recordCount: number
  /** Position of record `i` in the window, and the number that `identify` assigned. */
  placeOf(record: number): number
  idOf(record: number): number

  /** Assigns a number to every record; returns the first new number. */
  identify(): number
  readonly size: number
  /** Number of hours in which values were seen. */
  readonly hourCount: number
  /** Length of all values in bytes. */
  readonly valueBytes: number
  /** Removes all values from the table; the window stays unchanged. */
  clear(): void
  /** Code of the kind, with `SPELLED` if the value is not in canonical form yet. */
  kindOf(id: number): number
  textOf(id: number): string
  /** Holds the text of `id` in `[startOf(id), endOf(id))`, in UTF-8. */
  readonly values: Uint8Array
  startOf(id: number): number
  endOf(id: number): number
  /** The number of a canonical value, assigned if it is new. */
  intern(kind: number, text: string): number
  /** Counts future sightings of `id` as sightings of `target`; with -1, they are ignored. */
  forward(id: number, target: number): void
  targetOf(id: number): number
  /** Marks the observables from number `from` on that a listing may match. */
  markPossibleMatches(from: number, prefilter: Prefilter): void
  markAllAsPossible(from: number): void
  /** The first record from `record` on that is a possible match; -1 if there is none. Call after `identify`. */
  nextPossible(record: number): number
  /** Counts the records with the times of their lines, the first `lines` of `lineEnds` and `lineTimes`. */
  tally(lines: number): void

  /** All counts so far as columns, with `events` and `hosts` if given. */
  columns(events?: EventCounts, hosts?: HostCounts): SightingColumns
}

/** Hours of observables as columns. */
export interface HourColumns {
  /**
   * Pairs of earliest and latest second of each UTC hour with a sighting, in order. The pairs of `i` are
   * `[hourOffsets[i], hourOffsets[i + 1])`.
   */
  readonly hours: Int32Array
  readonly hourOffsets: Uint32Array
  /** Likewise for sightings with an assumed time, which are not part of `hours`. */
  readonly assumedHours: Int32Array
  readonly assumedHourOffsets: Uint32Array
}

/** Actions and directions of the possible matches. Sightings for which the log states neither are not counted here. */
export interface EventColumns {
  /** The rows of value `i` are `[offsets[i], offsets[i + 1])`. */
  readonly offsets: Uint32Array
  /** Action and direction: see `eventCode`. Ascending for each value, never 0. */
  readonly codes: Uint8Array
  /** Number of sightings with this code. */
  readonly counts: Float64Array
  /** Hours of the sightings that passed. */
  readonly passed: HourColumns
}

/** Own hosts of the possible matches. Sightings for which the log names none are not counted here. */
export interface HostColumns {
  /** Set if the log has too many pairs of an observable and a host: then there are no rows. */
  readonly isFull?: true
  /** All hosts, ascending. */
  readonly names: readonly string[]
  /** The rows of value `i` are `[offsets[i], offsets[i + 1])`. */
  readonly offsets: Uint32Array
  /** Positions in `names`, ascending for each value; `OTHER_HOSTS` for all hosts of a value with too many. */
  readonly hosts: Uint32Array
  /** Number of sightings with this host, and of those that passed. */
  readonly counts: Float64Array
  readonly passed: Float64Array
}

/** Events counted by number of the observable. */
export interface EventCounts {
  /** Number of rows. */
  readonly size: number
  /** The rows in the order of `ids`. @param size greater than every number of an observable */
  columns(ids: Uint32Array, size: number): EventColumns
}

/** Own hosts counted by number of the observable. */
export interface HostCounts {
  /** The rows in the order of `ids`; undefined if there are none. */
  columns(ids: Uint32Array): HostColumns | undefined
}

/** Sightings as columns, which can be passed to another thread or stored without copying each value. */
export interface SightingColumns extends HourColumns {
  readonly kinds: Uint8Array
  /** Concatenated UTF-8; value `i` is `[offsets[i], offsets[i + 1])`. */
  readonly values: Uint8Array
  readonly offsets: Uint32Array
  readonly counts: Float64Array
  /** ms since epoch; NaN if no sighting had a time. */
  readonly first: Float64Array
  readonly last: Float64Array
  /** 1 if a listing may match it; only these have hours. */
  readonly mayMatch: Uint8Array
  /** Missing if the log states no action and no direction. */
  readonly events?: EventColumns
  /** Missing if they were not asked for, or the log names none. */
  readonly hosts?: HostColumns
}

/** Added to the time of a line, in ms, to mark it as assumed; rounding down restores the time. */
export const ASSUMED = 0.5
