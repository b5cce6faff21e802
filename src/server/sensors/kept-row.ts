import type { KindId } from '../../domain/observables/index.ts'
import { daySeconds } from '../../domain/time-units.ts'
import type { SightedValue } from '../../formats/sightings/sighting.ts'
import { readValueLine, valueLine } from '../../formats/sightings/value-line.ts'

/** The row under which a value of a segment is stored. */
export interface KeptRow {
  /** Day of the newest sighting, in days since epoch (UTC). */
  readonly day: number
  /** Column `sighting.facts`. */
  readonly facts: string
}

/**
 * The row of a value. Times count from midnight of its day. If the oldest sighting is earlier, they count from an
 * earlier day: the facts then begin with `-3` and a tab for three days earlier. `today`, in days since epoch, is the
 * day of a value without a time, or with one in the future.
 */
export function keptRow(sighted: SightedValue, today: number): KeptRow {
  const { hours, assumedHours, events } = sighted
  const newest = Math.max(hours[hours.length - 1] ?? -1, assumedHours[assumedHours.length - 1] ?? -1)
  const its = newest < 0 ? today : Math.min(today, Math.floor(newest / daySeconds))
  const oldest = Math.min(
    hours[0] ?? Number.POSITIVE_INFINITY,
    assumedHours[0] ?? Number.POSITIVE_INFINITY,
    events?.passedHours[0] ?? Number.POSITIVE_INFINITY,
    events?.passedAssumedHours[0] ?? Number.POSITIVE_INFINITY,
  )
  const earlier = Math.max(0, its - Math.floor(Math.min(oldest, its * daySeconds) / daySeconds))
  const line = valueLine(sighted, (its - earlier) * daySeconds)
  const facts = line.slice(sighted.value.length + 1)
  return { day: its, facts: earlier > 0 ? `-${earlier}\t${facts}` : facts }
}

/**
 * The value of a stored row.
 * @throws LineFault if the facts are malformed
 */
export function keptValue(kind: KindId, value: string, { day: its, facts }: KeptRow): SightedValue {
  const [mark = '', earlier] = /^-(\d+)\t/.exec(facts) ?? []
  const base = (its - Number(earlier ?? 0)) * daySeconds
  return readValueLine(`${value}\t${facts.slice(mark.length)}`, kind, base)
}
