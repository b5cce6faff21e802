import type { Evidence } from '../../../domain/report.ts'

type Match = Evidence['matches'][number]
type Span = readonly [from: number, to: number]

/** A match on a time line; positions in percent of its width. */
export interface ListingTimes {
  readonly listed: Span
  /** The listing continues beyond the edge, as far as known. */
  readonly isOpenBefore: boolean
  readonly isOpenAfter: boolean
  /** From the first to the last sighting; undefined if the log has no times. */
  readonly event: Span | undefined
  /** The nearest look that held the indicator, if it was not at the event itself. */
  readonly look: number | undefined
}

const hour = 3_600_000
/** A single moment still needs some space around it. */
const leastSpan = 48 * hour
const margin = 0.08

/** Undefined if a match has no times. */
export function barOf(
  { listedFrom, listedUntil, distanceHours, when }: Match,
  { firstSeen, lastSeen }: Pick<Evidence, 'firstSeen' | 'lastSeen'>,
): ListingTimes | undefined {
  const [from, until] = [timeOf(listedFrom), timeOf(listedUntil)]
  const first = timeOf(firstSeen)
  const last = timeOf(lastSeen) ?? first
  let look: number | undefined
  if (when === 'unproven' && distanceHours !== null && distanceHours > 0 && first !== undefined && last !== undefined) {
    // If the listing starts after the event, the look that held it was later; otherwise earlier.
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
