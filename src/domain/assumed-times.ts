/** What counts where several files rest on different assumptions about times. The order of the files does not matter. */

import type { AssumedYear } from './report.ts'
import { yearReasons } from './report-codes.ts'

/** The assumption that represents both: the earlier year; for equal years the guess; then the first of `yearReasons`. */
export function earlierAssumption<One extends AssumedYear>(known: One | undefined, other: One): One {
  if (!known || known.year > other.year) return other
  if (known.year < other.year) return known
  if (known.sure !== other.sure) return known.sure === 'guess' ? known : other
  return yearReasons.indexOf(known.reason) <= yearReasons.indexOf(other.reason) ? known : other
}

/** The smallest of the assumed offsets; undefined if none was assumed. */
export function smallestOffset(...offsets: readonly (number | undefined)[]): number | undefined {
  const known = offsets.filter((offset) => offset !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** The assumptions of one log; undefined if there are none. */
export function assumedTimes<Year>(
  year: Year | undefined,
  zoneOffsetMinutes: number | undefined,
): { year?: Year; zoneOffsetMinutes?: number } | undefined {
  if (year === undefined && zoneOffsetMinutes === undefined) return undefined
  return { ...(year !== undefined && { year }), ...(zoneOffsetMinutes !== undefined && { zoneOffsetMinutes }) }
}
