import { partitionPoint } from '../../domain/partition-point.ts'
import type { MatchTime } from '../../domain/report.ts'
import type { Sighting } from '../extract/sighting.ts'
import {
  isIn,
  lookBefore,
  looksUntil,
  type NearestLooks,
  spanUntil,
  type Watch,
  watchedSpans,
} from '../listings/looks.ts'
import { longestMeasuredMs } from '../persistence/curves.ts'
import type { Posting } from './index-reader.ts'

/** Known times of an observable: the earliest and latest event of each UTC hour, as flat pairs, ascending. */
export interface Events {
  /** Seconds since epoch. */
  readonly certain: ArrayLike<number>
  /** Likewise, for events whose year is assumed. They prove nothing. */
  readonly assumed: ArrayLike<number>
}

/** A time span in which everything counts as seen, for lists of indicators, which have no events. ms since epoch. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Result of matching the listings of a source with an observable in time. */
export interface Meeting {
  readonly when: MatchTime
  /** Probability that the source listed it when it was seen: 1 if verified, 0 if late or expired. */
  readonly probability: number
  /** The best-matching event, ms since epoch; NaN if no event has a time. */
  readonly event: number
  /** ms from that event to the nearest look that held the indicator; 0 if verified, NaN if no look held it. */
  readonly distance: number
  /** That look, ms since epoch; only for unproven matches with an event, and missing if no look held it. */
  readonly look?: number
  /**
   * The source may have listed it, but was not looked at for longer than anything was measured: the probability is 0
   * only because it is not known. Missing otherwise.
   */
  readonly isUnmeasured?: true
}

/** The looks at a source, prepared for many matches. */
export interface SourceTimes {
  readonly watch: Watch
  /** `watchedSpans` of `watch`. */
  readonly spans: Float64Array
}

/**
 * The watched spans of a source without the time between two looks that disagree about an indicator: nobody knows when it
 * came or went. In complete spans the last look decides. Flat pairs as `watchedSpans`.
 */
export function knownSpans(postings: readonly Posting[], { watch, spans }: SourceTimes): Float64Array {
  const { complete = [] } = watch
  const isSampled = (change: number) => lookBefore(watch, change) !== undefined && !isIn(complete, change - 1)
  const changes = new Set<number>()
  for (const { from, until, published, expires } of postings) {
    if (!published && isSampled(from)) changes.add(from)
    if (!expires && until < Number.POSITIVE_INFINITY && isSampled(until)) changes.add(until)
  }
  if (changes.size === 0) return spans
  const isListed = listedAt(postings)
  const known: number[] = []
  let span = 0
  let start = spans[0] as number
  for (const change of [...changes].sort((a, b) => a - b)) {
    const before = lookBefore(watch, change) as number
    while (span < spans.length && (spans[span + 1] as number) < change) {
      known.push(start, spans[span + 1] as number)
      span += 2
      start = spans[span] as number
    }
    if (span === spans.length) break
    if (before < (spans[span] as number) || isListed(before) === isListed(change)) continue
    if (before >= start) known.push(start, before)
    start = change
  }
  for (; span < spans.length; span += 2) {
    known.push(start, spans[span + 1] as number)
    start = spans[span + 2] as number
  }
  return Float64Array.from(known)
}

/** Tells at which times any of the listings, which may overlap, holds the indicator. */
function listedAt(postings: readonly Posting[]): (time: number) => boolean {
  const full = postings.filter(({ from, until }) => from < until)
  const starts = Float64Array.from(full, ({ from }) => from).sort()
  const ends = Float64Array.from(full, ({ until }) => until).sort()
  const begunBy = (times: Float64Array, time: number) =>
    partitionPoint(times.length, (at) => (times[at] as number) <= time)
  return (time) => begunBy(starts, time) > begunBy(ends, time)
}

/** Probability that the source listed the indicator between the given looks. */
export type Chance = (seen: NearestLooks) => number

/** Prepares the looks at a source for `meet` and `meetWindow`. */
export function sourceTimes(watch: Watch): SourceTimes {
  return { watch, spans: watchedSpans(watch) }
}

const order: Record<MatchTime, number> = { verified: 0, unproven: 1, late: 2, expired: 3 }

/** Tells whether `a` is a better match than `b`. */
export function isBetter(a: Meeting, b: Meeting): boolean {
  if (a.when !== b.when) return order[a.when] < order[b.when]
  if (a.probability !== b.probability) return a.probability > b.probability
  return a.isUnmeasured === true && b.isUnmeasured !== true
}

/** The events of a sighting; undefined if it has none with a time. */
export function eventsOf(sighting: Sighting): Events | undefined {
  const { hours = none, assumedHours = none } = sighting
  if (hours.length >= 2 || assumedHours.length >= 2) return { certain: hours, assumed: assumedHours }
  if (sighting.first === undefined || !Number.isFinite(sighting.first)) return undefined
  const first = Math.floor(sighting.first / 1000)
  const last = Math.floor((sighting.last ?? sighting.first) / 1000)
  return { certain: last > first ? [first, first, last, last] : [first, first], assumed: none }
}

const none: readonly number[] = []

/**
 * Compares the intervals in which a source lists an indicator (ascending) with the times of an observable. For each
 * event:
 * - verified: the looks around it show that the source listed the indicator, or the publisher's dates cover the event;
 * - late: these looks show that it did not, and it listed the indicator only later;
 * - expired: likewise, and it had listed the indicator earlier;
 * - unproven: the looks are too far apart or disagree, or there is none on one side. `chance` gives the probability that it
 *   was listed.
 * The best of several events counts. Events with an assumed time are unproven at best. If no event has a time, the
 * match is unproven, with the probability at `now`.
 *
 * Only the earliest and the latest event of each hour are known. If a listing began and ended between those two, an
 * unknown event in between may have matched; it counts as no match. No publisher that we know of updates that often.
 */
export function meet(
  postings: readonly Posting[],
  source: SourceTimes,
  events: Events | undefined,
  chance: Chance,
  now: number,
): Meeting {
  const times = { ...source, spans: knownSpans(postings, source) }
  if (!events) return asUnproven(meetEvents(postings, times, [Math.floor(now / 1000)], chance), true)
  const { certain, assumed } = events
  const best = certain.length > 0 ? meetEvents(postings, times, certain, chance) : undefined
  if (assumed.length === 0 || best?.when === 'verified') return best as Meeting
  const guessed = asUnproven(meetEvents(postings, times, assumed, chance), false)
  return best && !isBetter(guessed, best) ? best : guessed
}

/**
 * Like `meet`, for a window in which the observable counts as seen throughout. If neither neighbouring look held the
 * indicator, its probability is 0, because no event suggests it.
 */
export function meetWindow(postings: readonly Posting[], source: SourceTimes, window: Window, chance: Chance): Meeting {
  const times = { ...source, spans: knownSpans(postings, source) }
  const [from, to] = [Math.ceil(window.from / 1000), Math.floor(window.to / 1000)]
  const moments = [from, to]
  for (const time of times.spans) addSecond(moments, time, from, to)
  // If neither neighbouring look held it, the middle of the gap is the most probable time.
  for (let i = 1; i + 1 < times.spans.length; i += 2) {
    addSecond(moments, ((times.spans[i] as number) + (times.spans[i + 1] as number)) / 2, from, to)
  }
  for (const posting of postings) {
    addSecond(moments, posting.from, from, to)
    // If watched moments lie on both sides, the moment just before the end is watched too.
    if (posting.until < Number.POSITIVE_INFINITY) addSecond(moments, posting.until - 1000, from, to)
  }
  const ascending = [...new Set(moments)].sort((a, b) => a - b)
  const heldOnly: Chance = (seen) => (seen.before?.listed || seen.after?.listed ? chance(seen) : 0)
  const { isUnmeasured, ...best } = meetEvents(postings, times, ascending, heldOnly)
  return isUnmeasured && !Number.isNaN(best.distance) ? { ...best, isUnmeasured } : best
}

function addSecond(moments: number[], time: number, from: number, to: number): void {
  const second = Math.floor(time / 1000)
  // A gap starts after the preceding span.
  for (const one of [second, second + 1]) if (one > from && one < to) moments.push(one)
}

function asUnproven({ probability, event, distance, look, isUnmeasured }: Meeting, isTimeless: boolean): Meeting {
  const unproven = { when: 'unproven', probability, distance, ...(isUnmeasured && { isUnmeasured }) } as const
  if (isTimeless) return { ...unproven, event: Number.NaN }
  return { ...unproven, event, ...(look !== undefined && { look }) }
}

/** @param seconds moments since epoch, ascending, at least one */
function meetEvents(
  postings: readonly Posting[],
  times: SourceTimes,
  seconds: ArrayLike<number>,
  chance: Chance,
): Meeting {
  const verified = verifiedEvent(postings, times, seconds)
  if (verified !== undefined) return { when: 'verified', probability: 1, event: verified, distance: 0 }
  const unproven = bestUnproven(postings, times, seconds, chance)
  if (unproven) return unproven
  const event = (seconds[0] as number) * 1000
  return {
    when: postings.every(({ from }) => event < from) ? 'late' : 'expired',
    probability: 0,
    event,
    distance: Number.NaN,
  }
}

/** The first event at which the source is known to have listed the indicator. */
function verifiedEvent(
  postings: readonly Posting[],
  { watch, spans }: SourceTimes,
  seconds: ArrayLike<number>,
): number | undefined {
  for (const posting of postings) {
    const { from, until } = posting
    const first = firstFrom(seconds, from)
    if (first === seconds.length || (seconds[first] as number) * 1000 >= until) continue
    const event = (seconds[first] as number) * 1000
    if (event <= publishedUntil(posting, watch) && event < until) return event
    for (let span = spanUntil(spans, event); span < spans.length && (spans[span] as number) < until; span += 2) {
      const at = firstFrom(seconds, Math.max(from, spans[span] as number))
      if (at === seconds.length) break
      const met = (seconds[at] as number) * 1000
      if (met >= until) break
      if (met <= (spans[span + 1] as number)) return met
    }
  }
  return undefined
}

/** Time until which the publisher's dates prove the listing: its expiry, or the last look that held it. */
export function publishedUntil({ published, expires, until }: Posting, watch: Watch): number {
  if (expires) return until
  if (!published) return Number.NEGATIVE_INFINITY
  return lookBefore(watch, until) ?? Number.NEGATIVE_INFINITY
}

/** Maximum number of events of one gap that are evaluated, evenly spread and including both ends. */
const mostAsked = 64

/** Returns the event with the highest probability among those without a look. */
function bestUnproven(
  postings: readonly Posting[],
  { watch, spans }: SourceTimes,
  seconds: ArrayLike<number>,
  chance: Chance,
): Meeting | undefined {
  let best: Meeting | undefined
  for (let at = 0; at < seconds.length; ) {
    const event = (seconds[at] as number) * 1000
    const span = spanUntil(spans, event)
    if (span < spans.length && (spans[span] as number) <= event) {
      at = firstFrom(seconds, (spans[span + 1] as number) + 1)
      continue
    }
    const next = span < spans.length ? firstFrom(seconds, spans[span] as number) : seconds.length
    const first = unprovenAt(event, postings, watch, chance)
    if (!best || isBetter(first, best)) best = first
    // If a neighbouring look held it, the event nearest to that look is the most probable; otherwise it can be any
    // event.
    const isHeld = !Number.isNaN(first.distance)
    const step = next - at <= mostAsked ? 1 : (next - 1 - at) / (mostAsked - 1)
    let evaluated = seconds[at] as number
    for (let place = isHeld ? next - 1 : at; place < next; place += step) {
      const second = seconds[Math.round(place)] as number
      // The earliest and the latest event of an hour are usually the same.
      if (second === evaluated) continue
      evaluated = second
      const other = unprovenAt(second * 1000, postings, watch, chance)
      if (isBetter(other, best)) best = other
    }
    at = next
  }
  return best
}

function unprovenAt(event: number, postings: readonly Posting[], watch: Watch, chance: Chance): Meeting {
  const { looks } = watch
  const next = looksUntil(watch, event)
  /** Tells whether the publisher's dates allow that the listing was valid at the event. */
  const mayHold = ({ from, until, published, expires }: Posting) =>
    !(expires && until <= event) && !(published && from > event)
  const seen = (look: number | undefined) => {
    if (look === undefined) return undefined
    const listed = postings.some((posting) => posting.from <= look && look < posting.until && mayHold(posting))
    return { distanceMs: Math.abs(event - look), listed }
  }
  const before = seen(next > 0 ? looks[next - 1] : undefined)
  const after = seen(looks[next])
  const back = before?.listed ? before.distanceMs : Number.POSITIVE_INFINITY
  const ahead = after?.listed ? after.distanceMs : Number.POSITIVE_INFINITY
  const mayBeListed = postings.some(mayHold)
  const probability = mayBeListed ? chance({ before, after }) : 0
  const unwatchedMs = (before?.distanceMs ?? 0) + (after?.distanceMs ?? 0)
  const isUnmeasured = mayBeListed && probability === 0 && unwatchedMs > longestMeasuredMs
  const unproven = { when: 'unproven', probability, event, ...(isUnmeasured && { isUnmeasured }) } as const
  if (back === Number.POSITIVE_INFINITY && ahead === Number.POSITIVE_INFINITY) {
    return { ...unproven, distance: Number.NaN }
  }
  return { ...unproven, distance: Math.min(back, ahead), look: back <= ahead ? event - back : event + ahead }
}

/** Position of the first of the ascending seconds at or after a time in ms. */
function firstFrom(seconds: ArrayLike<number>, time: number): number {
  let low = 0
  let high = seconds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((seconds[middle] as number) * 1000 < time) low = middle + 1
    else high = middle
  }
  return low
}
