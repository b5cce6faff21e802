import { type Action, actionOf, type Direction, directionOf, ROLES } from '../../domain/log-event.ts'
import type { Extraction } from './extraction.ts'
import { roleOf, type Sighting, type SightingHosts } from './sighting.ts'

/** Number of sightings for which the log states this direction. */
export function sightingsTowards({ events }: Pick<Sighting, 'events'>, direction: Direction): number {
  let sum = 0
  for (let i = 0; events && i < events.codes.length; i++) {
    if (directionOf(events.codes[i] as number) === direction) sum += events.counts[i] as number
  }
  return sum
}

/** The possible matches that passed; undefined if the log states no action for any event. */
export function passedOf(extraction: Extraction): Iterable<Sighting> | undefined {
  const saysActions = extraction.columns.events?.codes.some((code) => actionOf(code) !== 'unknown')
  return saysActions ? passedOnly(extraction.possibleMatches()) : undefined
}

/** Number of sightings with this action; for `unknown`, the sightings for which the log states no action. */
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
 * The observables that passed, as if the log contained nothing else: with the number and the times of their passed
 * sightings. Observables for which the log does not state an action are left out.
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
    const codes = Array.from(events.codes)
    const isPassed = codes.map((code) => actionOf(code) === 'passed')
    const hosts = sighting.hosts && passedHosts(sighting.hosts)
    // What an observable is does not depend on what passed.
    const role = roleOf(sighting)
    yield {
      kind,
      value,
      count,
      hours,
      assumedHours,
      ...spanOf(hours, assumedHours),
      events: {
        ...events,
        codes: codes.filter((_, i) => isPassed[i]),
        counts: Array.from(events.counts).filter((_, i) => isPassed[i]),
      },
      ...(role && { roles: ROLES.map((one) => (one === role ? count : 0)) }),
      ...(hosts && { hosts }),
    }
  }
}

/** The hosts with sightings that passed; undefined if there are none, or if it is not known which of many they are. */
function passedHosts({ named, areMany }: SightingHosts): SightingHosts | undefined {
  if (areMany) return areMany.passed === areMany.count ? { named, areMany } : undefined
  const some = named.filter(({ passed }) => passed > 0)
  return some.length > 0 ? { named: some.map((seen) => ({ ...seen, count: seen.passed })) } : undefined
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
