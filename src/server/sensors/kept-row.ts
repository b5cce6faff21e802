import type { KindId } from '../../domain/observables/index.ts'
import type { SightedValue } from '../../formats/sightings/sighting.ts'
import { readValueLine, valueLine } from '../../formats/sightings/value-line.ts'

const day = 86_400

/** Where a value of a segment is kept. */
export interface KeptRow {
  /** Days since epoch (UTC): the day of the newest sighting. */
  readonly day: number
  /** `sighting.facts` in the database. */
  readonly facts: string
}

/**
 * The row of a value. Its times count from midnight of its day, or of an earlier one if its oldest sighting is older:
 * `-3` and a tab stand before facts that count from three days earlier. `today`, in days since epoch, is the day of a value
 * that has no time, or one in the future.
 */
export function keptRow(sighted: SightedValue, today: number): KeptRow {
  const { hours, assumedHours, events } = sighted
  const newest = Math.max(hours[hours.length - 1] ?? -1, assumedHours[assumedHours.length - 1] ?? -1)
  const its = newest < 0 ? today : Math.min(today, Math.floor(newest / day))
  const oldest = Math.min(
    hours[0] ?? Number.POSITIVE_INFINITY,
    assumedHours[0] ?? Number.POSITIVE_INFINITY,
    events?.passedHours[0] ?? Number.POSITIVE_INFINITY,
    events?.passedAssumedHours[0] ?? Number.POSITIVE_INFINITY,
  )
  const earlier = Math.max(0, its - Math.floor(Math.min(oldest, its * day) / day))
  const line = valueLine(sighted, (its - earlier) * day)
  const facts = line.slice(sighted.value.length + 1)
  return { day: its, facts: earlier > 0 ? `-${earlier}\t${facts}` : facts }
}

/** The value of a row. @throws LineFault if these are no facts of a row */
export function keptValue(kind: KindId, value: string, { day: its, facts }: KeptRow): SightedValue {
  const [mark = '', earlier] = /^-(\d+)\t/.exec(facts) ?? []
  const base = (its - Number(earlier ?? 0)) * day
  return readValueLine(`${value}\t${facts.slice(mark.length)}`, kind, base)
}
