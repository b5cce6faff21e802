import type { Evidence } from '../../../domain/report.ts'

type Match = Evidence['matches'][number]
type Span = readonly [from: number, to: number]

/** A match on a line of time; places are percents of its width. */
export interface ListingTimes {
  readonly listed: Span
  /** The listing goes on beyond the edge, as far as is known. */
  readonly isOpenBefore: boolean
  readonly isOpenAfter: boolean
  /** From the first to the last time it was seen; undefined where the log has no times. */
  readonly event: Span | undefined
  /** The nearest look that held the indicator, where it was not the event itself. */
  readonly look: number | undefined
}

const hour = 3_600_000
/** What happened at one moment still needs some room around it. */
const leastSpan = 48 * hour
const margin = 0.08

/** Undefined where nothing of a match has a time. */
export function barOf(
  { listedFrom, listedUntil, distanceHours, when }: Match,
  { firstSeen, lastSeen }: Pick<Evidence, 'firstSeen' | 'lastSeen'>,
): ListingTimes | undefined {
  const [from, until] = [timeOf(listedFrom), timeOf(listedUntil)]
  const first = timeOf(firstSeen)
  const last = timeOf(lastSeen) ?? first
  let look: number | undefined
  if (when === 'unproven' && distanceHours !== null && distanceHours > 0 && first !== undefined && last !== undefined) {
    // Where the listing begins after the event, the look that held it came afterwards; else it came before.
    look = from !== undefined && from > last ? last + distanceHours * hour : first - distanceHours * hour
  }
  const known = [from, until, first, last, look].filter((time) => time !== undefined)
  if (known.length === 0) return undefined
  let [start, end] = [Math.min(...known), Math.max(...known)]
  const room = Math.max((end - start) * margin, (leastSpan - (end - start)) / 2)
  start -= room
  end += room
  const placeOf = (time: number) => ((time - start) / (end - start)) * 100
  return {
    listed: [from === undefined ? 0 : placeOf(from), until === undefined ? 100 : placeOf(until)],
    isOpenBefore: from === undefined,
    isOpenAfter: until === undefined,
    event: first === undefined || last === undefined ? undefined : [placeOf(first), placeOf(last)],
    look: look === undefined ? undefined : placeOf(look),
  }
}

function timeOf(iso: string | null): number | undefined {
  return iso === null ? undefined : Date.parse(iso)
}
