import type { Evidence } from '../../../../domain/report.ts'
import { hourMs } from '../../../../domain/time-units.ts'

type Match = Evidence['matches'][number]
type Span = readonly [from: number, to: number]

/** The line covers at least this time, so that a single point in time has space around it. */
const leastSpan = 48 * hourMs
/** Space on each side, as a share of the time covered. */
const margin = 0.08

/** Places a match and its observable on a time line, in percentages of its width; undefined if neither has a time. */
export function barOf(
  { listedFrom, listedUntil, distanceHours, lookAt, when }: Match,
  { firstSeen, lastSeen }: Pick<Evidence, 'firstSeen' | 'lastSeen'>,
) {
  const [from, until] = [timeOf(listedFrom), timeOf(listedUntil)]
  const first = timeOf(firstSeen)
  const last = timeOf(lastSeen) ?? first
  const look = when === 'unproven' && distanceHours !== 0 ? timeOf(lookAt ?? null) : undefined
  const known = [from, until, first, last, look].filter((time) => time !== undefined)
  if (known.length === 0) return undefined
  let [start, end] = [Math.min(...known), Math.max(...known)]
  const room = Math.max((end - start) * margin, (leastSpan - (end - start)) / 2)
  start -= room
  end += room
  const placeOf = (time: number) => ((time - start) / (end - start)) * 100
  return {
    listed: [from === undefined ? 0 : placeOf(from), until === undefined ? 100 : placeOf(until)] satisfies Span,
    /** When the listing began is unknown: its bar begins at the left edge. */
    isOpenBefore: from === undefined,
    /** The listing has no known end: its bar ends at the right edge. */
    isOpenAfter: until === undefined,
    /** From the first to the last sighting; undefined if the log has no times. */
    event: first === undefined || last === undefined ? undefined : ([placeOf(first), placeOf(last)] satisfies Span),
    /** For an unproven match: the look nearest to the event among those that found the indicator listed. */
    look: look === undefined ? undefined : placeOf(look),
  }
}

function timeOf(iso: string | null): number | undefined {
  return iso === null ? undefined : Date.parse(iso)
}
