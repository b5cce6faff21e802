import type { KindId } from '../../domain/observables/index.ts'
import type { SegmentHeader } from './header.ts'

/** A value with everything that a report needs about its sightings. */
export interface SightedValue {
  readonly kind: KindId
  /** Canonical. */
  readonly value: string
  /** Number of sightings. */
  readonly count: number
  /** Earliest and latest second of each UTC hour with a sighting, as flat pairs since epoch, ascending. */
  readonly hours: ArrayLike<number>
  /** Likewise for sightings with an assumed time, which are not part of `hours`. */
  readonly assumedHours: ArrayLike<number>
  /** Milliseconds after the earliest and after the latest second of both: 0 to 999. */
  readonly firstMs: number
  readonly lastMs: number
  /** What the log says about the events; missing if it says nothing. */
  readonly events?: SightedEvents
  /** Number of sightings in which the log shows it to be each of `ROLES`; missing if in none. */
  readonly roles?: readonly number[]
}

/** What a log says about the sightings of a value. */
export interface SightedEvents {
  /**
   * Codes of action and direction, ascending: index in `ACTIONS` plus number of actions × index in `DIRECTIONS`; never
   * 0. `counts` is the number of sightings with each code; for all other sightings the log says nothing.
   */
  readonly codes: ArrayLike<number>
  readonly counts: ArrayLike<number>
  /** Times of the sightings that passed, like `hours` and `assumedHours`. */
  readonly passedHours: ArrayLike<number>
  readonly passedAssumedHours: ArrayLike<number>
}

/** Types of errors in a sightings file. */
export type SightingsFault = 'damaged' | 'oversized' | 'unsorted' | 'newer' | 'conflict'

/** A sightings file cannot be read. The message is one sentence with the position. */
export class SightingsProblem extends Error {
  override readonly name = 'SightingsProblem'
  readonly code: SightingsFault
  /** Line of the unpacked file, counted from 1, and its offset in bytes. Line 0: the file cannot be unpacked. */
  readonly line: number
  readonly atByte: number

  constructor(code: SightingsFault, message: string, { line, atByte }: { line: number; atByte: number }) {
    super(line > 0 ? `line ${line}: ${message}` : message)
    this.code = code
    this.line = line
    this.atByte = atByte
  }

  /** The same problem, with this file name in the message. */
  in(file: string): SightingsProblem {
    const named = new SightingsProblem(this.code, '', this)
    named.message = `${file}: ${this.message}`
    return named
  }
}

/** Largest parts of a sightings file; readers refuse larger ones. */
export const sightingsLimits = {
  headerBytes: 1 << 20,
  /** A value with its times: 4 MiB hold 50 years of hours. */
  lineBytes: 1 << 22,
  valueBytes: 1 << 16,
  segments: 1_000_000,
} as const

/** Orders texts by their UTF-8 bytes, as the file does: -1, 0 or 1. JavaScript orders by UTF-16 units, which differs. */
export function byBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (x !== y) return rank(x) < rank(y) ? -1 : 1
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1
}

/** Places surrogates after all other units, where the characters that they encode belong. */
function rank(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** A batch of values from a sightings file, as `LogFormat.sightings` reads them. */
export interface SightingsBatch {
  /** The header of a new segment; it applies to all values until the next header. */
  readonly header?: SegmentHeader
  readonly values: readonly SightedValue[]
  /** Number of rows without a value. */
  readonly rejected: number
}
