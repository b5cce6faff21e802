import type { Prefilter } from './prefilter.ts'

/** A way to find observables in bytes: the script that runs everywhere, or WebAssembly. Both find the same. */
export interface Scanner {
  readonly name: 'script' | 'wasm'
  /** Memory for one log. Sessions of one scanner may be used by turns. */
  open(): Session
}

/**
 * The memory of one log: a window that whole lines are put into, what the last scan found there, and the table of all
 * observables so far, each with a number. Views may change whenever a method is called.
 */
export interface Session {
  /** Whole lines go here, each with a line feed behind it. */
  readonly window: Uint8Array
  /**
   * Ends of lines (places of their line feeds) in the window, and their event times: whole ms, NaN where there is none, and
   * half a ms more where the time is assumed ({@link ASSUMED}).
   */
  readonly lineEnds: Int32Array
  readonly lineTimes: Float64Array
  /** Fills `lineEnds` from `start` on and says how many lines it found room for before `end`. */
  splitLines(start: number, end: number): number

  /** Before the first `find` in these lines. */
  begin(start: number): void
  /** Finds observables in `[from, to)`; returns where to go on once the records are taken: `to` when it is done. */
  find(from: number, to: number): number
  readonly recordCount: number
  /** Where in the window record `i` was seen, and the number that `identify` gave it. */
  placeOf(record: number): number
  idOf(record: number): number

  /** Gives every record its number; returns the first number that is new. */
  identify(): number
  readonly size: number
  /** The kind's code, with `SPELLED` where the value is not in canonical form yet. */
  kindOf(id: number): number
  textOf(id: number): string
  /** The number of a canonical value, a new one where it is new. */
  intern(kind: number, text: string): number
  /** From now on sightings of `id` count for `target`; -1: for none. */
  forward(id: number, target: number): void
  targetOf(id: number): number
  /** Marks those from number `from` on that a listing may meet. */
  markCandidates(from: number, prefilter: Prefilter): void
  markAllCandidates(from: number): void
  /** Counts the records with the times of their lines: `lines` lines of which the first begins at `start`. */
  tally(lines: number): void

  /** Everything counted so far, as columns. */
  columns(): SightingColumns
}

/** Sightings as columns, so that they can be handed to another thread or kept in a file without copying piece by piece. */
export interface SightingColumns {
  readonly kinds: Uint8Array
  /** UTF-8, one behind the other; value `i` is `[offsets[i], offsets[i + 1])`. */
  readonly values: Uint8Array
  readonly offsets: Uint32Array
  readonly counts: Float64Array
  /** ms since epoch, NaN where no sighting had a time. */
  readonly first: Float64Array
  readonly last: Float64Array
  /** 1 where a listing may meet it; only these have hours. */
  readonly candidate: Uint8Array
  /** Pairs of earliest and latest second of each UTC hour with a sighting, in order; those of `i` are `[hourOffsets[i], hourOffsets[i + 1])`, counted in pairs. */
  readonly hours: Int32Array
  readonly hourOffsets: Uint32Array
  /** The same of the sightings whose time is assumed, which are not among `hours`. */
  readonly assumedHours: Int32Array
  readonly assumedHourOffsets: Uint32Array
}

/** Added to the time of a line, marks it as assumed; no whole second or ms changes by it. */
export const ASSUMED = 0.5
