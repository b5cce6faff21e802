import type { SightingColumns } from './scanner.ts'
import { SightingTable } from './sighting-table.ts'

/** Number of values beyond which those that no listing can match are dropped and only counted. */
export const MAX_UNIQUES = 4_000_000
/** Likewise their length in bytes: URLs may be thousands of bytes long. */
export const MAX_VALUE_BYTES = 256 * 2 ** 20

/** Most that may be kept of the observables that a listing may match. They are never dropped, as a report needs them. */
export interface KeptMost {
  readonly values: number
  readonly valueBytes: number
  /** UTC hours in which they were seen, those in which they passed, and kinds of their events, all together. */
  readonly hours: number
}

/** A log holds more than may be kept. */
export class TooMuchKept extends Error {
  override readonly name = 'TooMuchKept'
  readonly most: KeptMost

  constructor(most: KeptMost) {
    super(`more than ${most.values} values, or ${most.hours} hours of them, may match`)
    this.most = most
  }
}

/** @throws TooMuchKept if anything of `kept` is over its bound; there is none without `most` */
export function refuseTooMuch(most: KeptMost | undefined, kept: Partial<KeptMost>): void {
  const { values = 0, valueBytes = 0, hours = 0 } = kept
  if (most && (values > most.values || valueBytes > most.valueBytes || hours > most.hours)) throw new TooMuchKept(most)
}

/** What columns keep, in the measures of {@link KeptMost}; of all their values, possible matches or not. */
export function keptIn({ kinds, values, hours, assumedHours, events }: SightingColumns): KeptMost {
  const pairs = hours.length + assumedHours.length
  const passed = events ? events.passed.hours.length + events.passed.assumedHours.length : 0
  return {
    values: kinds.length,
    valueBytes: values.length,
    hours: (pairs + passed) / 2 + (events?.codes.length ?? 0),
  }
}

/**
 * A table with the possible matches of some columns. The other values are added to `forgotten`, their number by kind
 * code.
 */
export function possibleOnly(columns: SightingColumns, forgotten: Record<number, number>): SightingTable {
  for (const [i, kind] of columns.kinds.entries()) {
    if (columns.mayMatch[i] === 0) forgotten[kind] = (forgotten[kind] ?? 0) + 1
  }
  const table = new SightingTable()
  table.addAll(columns, true)
  return table
}
