import { type Action, actionOf } from '../../domain/log-event.ts'
import type { Sighting } from './extraction.ts'

/** Number of sightings with an action that the log states; with `unknown` those of which it states none. */
export function sightingsWith({ count, events }: Pick<Sighting, 'count' | 'events'>, action: Action): number {
  let passed = 0
  let blocked = 0
  for (let i = 0; events && i < events.codes.length; i++) {
    const times = events.counts[i] as number
    if (actionOf(events.codes[i] as number) === 'passed') passed += times
    else if (actionOf(events.codes[i] as number) === 'blocked') blocked += times
  }
  return action === 'passed' ? passed : action === 'blocked' ? blocked : count - passed - blocked
}

/** Tells whether every sighting was blocked. */
export function isAllBlocked(sighting: Pick<Sighting, 'count' | 'events'>): boolean {
  return sighting.events !== undefined && sightingsWith(sighting, 'blocked') >= sighting.count
}

/**
 * The observables that passed, as if the log held nothing else: with the number and the times of their passed
 * sightings. Where the log does not say what was done, it is not among them.
 */
export function* passedOnly(sightings: Iterable<Sighting>): Generator<Sighting> {
  for (const sighting of sightings) {
    const count = sightingsWith(sighting, 'passed')
    if (count === 0 || !sighting.events) continue
    if (count === sighting.count) {
      yield sighting
      continue
    }
    const { passedHours: hours, passedAssumedHours: assumedHours } = sighting.events
    const { kind, value, events } = sighting
    const timed = spanOf(hours, assumedHours)
    yield { kind, value, count, events, hours, assumedHours, ...timed }
  }
}

/** First and last second of the hours, in ms; nothing without hours. */
function spanOf(hours: ArrayLike<number>, assumed: ArrayLike<number>): Pick<Sighting, 'first' | 'last'> {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const pairs of [hours, assumed]) {
    if (pairs.length === 0) continue
    first = Math.min(first, pairs[0] as number)
    last = Math.max(last, pairs[pairs.length - 1] as number)
  }
  return first <= last ? { first: 1000 * first, last: 1000 * last } : {}
}
