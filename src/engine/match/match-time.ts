import type { MatchTime } from '../../domain/report.ts'
import type { Sighting } from '../extract/extraction.ts'
import { looksUntil, type NearestLooks, type Watch, watchedSpans } from '../listings/looks.ts'
import type { Posting } from './index-reader.ts'

/** When an observable was seen, as far as it is known: earliest and latest event of each UTC hour, flat pairs, ascending. */
export interface Events {
  /** Seconds since epoch. */
  readonly certain: ArrayLike<number>
  /** The same of events whose year or zone is a guess: these prove nothing. */
  readonly assumed: ArrayLike<number>
}

/** A span in which everything counts as seen: for lists of indicators, which have no events. ms since epoch. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** How what a source lists meets an observable in time. */
export interface Meeting {
  readonly when: MatchTime
  /** That the source listed it when it was seen: 1 where verified, 0 where late or expired. */
  readonly probability: number
  /** ms since epoch: the event that was met best; NaN where no event has a time. */
  readonly event: number
  /** ms from that event to the nearest look that held the indicator; 0 where verified, NaN where no look did. */
  readonly distance: number
}

/** What is known of when a source was looked at, prepared for many meetings. */
export interface SourceTimes {
  readonly watch: Watch
  /** `watchedSpans` of it. */
  readonly spans: Float64Array
}

/** The probability that the source listed what it lists at these looks at the instant between them. */
export type Chance = (seen: NearestLooks) => number

export function sourceTimes(watch: Watch): SourceTimes {
  return { watch, spans: watchedSpans(watch) }
}

const order: Record<MatchTime, number> = { verified: 0, unproven: 1, late: 2, expired: 3 }

/** Whether one meeting says more for the source than the other. */
export function isBetter(a: Meeting, b: Meeting): boolean {
  return a.when === b.when ? a.probability > b.probability : order[a.when] < order[b.when]
}

/** The events of a sighting; undefined where it has none with a time. */
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
 * How the intervals in which a source lists one indicator, ascending, meet an observable. For each event:
 * - verified: the source was watched then and listed the indicator, or the publisher's own dates cover the event;
 * - late: it was watched then and listed the indicator only afterwards;
 * - expired: it was watched then and had listed the indicator before;
 * - unproven: nobody looked then. `chance` says how probable it is that it was listed.
 * Of several events the best holds; events with an assumed time are unproven at best. Where no event has a time, it is
 * unproven with the probability of the moment of `now`.
 *
 * Events are known by the earliest and the latest of each hour. A listing that began and ended within the same hour,
 * between those two, may have been met by an event that is not known; it counts as not met. No publisher we know of
 * renews that fast.
 */
export function meet(
  postings: readonly Posting[],
  times: SourceTimes,
  events: Events | undefined,
  chance: Chance,
  now: number,
): Meeting {
  if (!events) return asUnproven(meetEvents(postings, times, [Math.floor(now / 1000)], chance), true)
  const { certain, assumed } = events
  const best = certain.length > 0 ? meetEvents(postings, times, certain, chance) : undefined
  if (assumed.length === 0 || best?.when === 'verified') return best as Meeting
  const guessed = asUnproven(meetEvents(postings, times, assumed, chance), false)
  return best && !isBetter(guessed, best) ? best : guessed
}

/**
 * The same for a window in which the observable counts as seen throughout. Where neither look around held the indicator,
 * nothing is thought probable: a window has no event that would speak for it.
 */
export function meetWindow(postings: readonly Posting[], times: SourceTimes, window: Window, chance: Chance): Meeting {
  const [from, to] = [Math.ceil(window.from / 1000), Math.floor(window.to / 1000)]
  const moments = [from, to]
  for (const time of times.spans) addSecond(moments, time, from, to)
  // Where neither look around held it, it was there most probably in the middle of the gap.
  for (let i = 1; i + 1 < times.spans.length; i += 2) {
    addSecond(moments, ((times.spans[i] as number) + (times.spans[i + 1] as number)) / 2, from, to)
  }
  for (const posting of postings) {
    addSecond(moments, posting.from, from, to)
    // Where two watched moments enclose it, so does one just before it ends.
    if (posting.until < Number.POSITIVE_INFINITY) addSecond(moments, posting.until - 1000, from, to)
  }
  const ascending = [...new Set(moments)].sort((a, b) => a - b)
  const heldOnly: Chance = (seen) => (seen.before?.listed || seen.after?.listed ? chance(seen) : 0)
  return meetEvents(postings, times, ascending, heldOnly)
}

function addSecond(moments: number[], time: number, from: number, to: number): void {
  const second = Math.floor(time / 1000)
  // A gap begins after the span that it follows.
  for (const one of [second, second + 1]) if (one > from && one < to) moments.push(one)
}

function asUnproven({ probability, event, distance }: Meeting, isTimeless: boolean): Meeting {
  return { when: 'unproven', probability, event: isTimeless ? Number.NaN : event, distance }
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

/** Up to when the publisher's own dates say that it lists the indicator: to its expiry, or to the last look that held it. */
function publishedUntil({ published, expires, until }: Posting, watch: Watch): number {
  if (expires) return until
  if (!published) return Number.NEGATIVE_INFINITY
  const held = looksUntil(watch, until === Number.POSITIVE_INFINITY ? until : until - 1)
  return held === 0 ? Number.NEGATIVE_INFINITY : (watch.looks[held - 1] as number)
}

/** Of the events of one gap, so many are asked of, evenly spread and with both ends. */
const mostAsked = 64

/** Of the events at which nobody looked, the one at which it was most probably listed. */
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
    // Where a look around held it, the event nearest to that look is the most probable one; where none did, any may be.
    const isHeld = !Number.isNaN(first.distance)
    const step = next - at <= mostAsked ? 1 : (next - 1 - at) / (mostAsked - 1)
    let asked = seconds[at] as number
    for (let place = isHeld ? next - 1 : at; place < next; place += step) {
      const second = seconds[Math.round(place)] as number
      // The earliest and the latest of an hour are mostly one.
      if (second === asked) continue
      asked = second
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
  /** The publisher's own dates may say that what a look held was over by the event, or had not yet begun. */
  const mayHold = ({ from, until, published, expires }: Posting) =>
    !(expires && until <= event) && !(published && from > event)
  const seen = (look: number | undefined) => {
    if (look === undefined) return undefined
    const listed = postings.some((posting) => posting.from <= look && look < posting.until && mayHold(posting))
    return { distanceMs: Math.abs(event - look), listed }
  }
  const before = seen(next > 0 ? looks[next - 1] : undefined)
  const after = seen(looks[next])
  const distance = Math.min(
    before?.listed ? before.distanceMs : Number.POSITIVE_INFINITY,
    after?.listed ? after.distanceMs : Number.POSITIVE_INFINITY,
  )
  return {
    when: 'unproven',
    probability: postings.some(mayHold) ? chance({ before, after }) : 0,
    event,
    distance: distance === Number.POSITIVE_INFINITY ? Number.NaN : distance,
  }
}

/** The position of the first of ascending seconds at or after a time in ms. */
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

/** The position of the first span that ends at or after a time. */
function spanUntil(spans: Float64Array, time: number): number {
  let low = 0
  let high = spans.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[2 * middle + 1] as number) < time) low = middle + 1
    else high = middle
  }
  return 2 * low
}
