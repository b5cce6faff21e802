import type { SightingColumns } from './scanner.ts'
import { SightingTable } from './sighting-table.ts'

/** Number of values beyond which those that no listing can match are dropped and only counted. */
export const MAX_UNIQUES = 4_000_000
/** Same limit for their total length in bytes, because URLs can have thousands of bytes. */
export const MAX_VALUE_BYTES = 256 * 2 ** 20

/** Limits for the possible matches of a log, which are never dropped because a report needs them. */
export interface KeptMost {
  readonly values: number
  readonly valueBytes: number
  /** Sum of: UTC hours with sightings, UTC hours in which they passed, and event codes, over all values. */
  readonly hours: number
}

/** A log exceeds the limits of `KeptMost`. */
export class TooMuchKept extends Error {
  override readonly name = 'TooMuchKept'
  readonly most: KeptMost

  constructor(most: KeptMost) {
    super(`more than ${most.values} values, or ${most.hours} hours of them, may match`)
    this.most = most
  }
}

/**
 * Checks sizes against the limits; does nothing without `most`.
 * @throws TooMuchKept if a size exceeds its limit
 */
export function refuseTooMuch(most: KeptMost | undefined, kept: Partial<KeptMost>): void {
  const { values = 0, valueBytes = 0, hours = 0 } = kept
  if (most && (values > most.values || valueBytes > most.valueBytes || hours > most.hours)) throw new TooMuchKept(most)
}

/** Size of columns in the units of {@link KeptMost}, over all values, possible matches or not. */
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
 * Returns a table with only the possible matches of the columns. The number of other values is added to `forgotten`, by
 * kind code.
 */
export function possibleOnly(columns: SightingColumns, forgotten: Record<number, number>): SightingTable {
  for (const [i, kind] of columns.kinds.entries()) {
    if (columns.mayMatch[i] === 0) forgotten[kind] = (forgotten[kind] ?? 0) + 1
  }
  const table = new SightingTable()
  table.addAll(columns, true)
  return table
}
