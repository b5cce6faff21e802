import { partitionPoint } from '../../domain/partition-point.ts'
import { type MatchTime, matchTimes } from '../../domain/report-codes.ts'
import { hourSeconds } from '../../domain/time-units.ts'
import type { Sighting } from '../extract/sighting.ts'
import type { Posting } from '../index/index-reader.ts'
import {
  knownFrom,
  lookBefore,
  lookFrom,
  looksUntil,
  type NearestLooks,
  spanUntil,
  type Watch,
  watchedSpans,
} from '../listings/looks.ts'
import { longestMeasuredMs } from '../persistence/curves.ts'
import { hourParts } from './weight.ts'

/** The UTC hours in which an observable was seen. */
export interface Hours {
  /** The earliest event of each hour, in seconds since epoch, ascending. */
  readonly events: ArrayLike<number>
  /** By hour: whether its time is assumed, so that it proves nothing. Missing if none is. */
  readonly isAssumed?: readonly boolean[]
  /** Of more than two sightings only the first and the last are known. */
  readonly onlyEnds?: true
}

/** A time span in which everything counts as seen, for lists of indicators, which have no events. ms since epoch. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** How the hours of an observable meet the listings of a source. */
export interface Meeting {
  readonly when: MatchTime
  /** What the source covers of the observable, expected and proven, in units of `wholeObservable`. */
  readonly expected: number
  readonly proven: number
  /** `runsOf` its hours. */
  readonly runs: readonly number[]
  /** ms from the first event until the first proven hour; NaN without one. */
  readonly delay: number
  /** `Past.leadOf` the first event; NaN without a proven hour. */
  readonly lead: number
  /** The first event, ms since epoch; NaN if no event has a time. */
  readonly event: number
  /** ms from the most probable unproven event to the nearest look that held it; 0 if none is unproven, NaN if no look held it. */
  readonly distance: number
  /** That look, ms since epoch; missing if there is none, or no event. */
  readonly look?: number
  /**
   * The source may have listed it, but was not looked at for longer than anything was measured: nothing is expected only
   * because it is not known. Missing otherwise.
   */
  readonly isUnmeasured?: true
}

/** What is known of an hour: proven listed, proven not listed, or else the probability in thousandths. */
export const LISTED = 1001
export const NOT_LISTED = 1002
/** A run of hours of which the same is known: `RUN` times the number of hours up to its end, plus what is known. */
export const RUN = 1024
const endless = 2 ** 22 - 1

/** The looks at a source, prepared for many matches. */
export interface SourceTimes {
  readonly watch: Watch
  /** `watchedSpans` of `watch`. */
  readonly spans: Float64Array
}

/** Probability that the source listed the indicator between the given looks. */
export type Chance = (seen: NearestLooks) => number

/** Prepares the looks at a source for `meet` and `meetWindow`. */
export function sourceTimes(watch: Watch): SourceTimes {
  return { watch, spans: watchedSpans(watch) }
}

/** The hours of a sighting; undefined if it has no event with a time. */
export function hoursOf(sighting: Sighting): Hours | undefined {
  const { hours = none, assumedHours = none } = sighting
  if (assumedHours.length >= 2) return mixedHours(hours, assumedHours)
  if (hours.length >= 2) return { events: earliest(hours) }
  if (sighting.first === undefined || !Number.isFinite(sighting.first)) return undefined
  const first = Math.floor(sighting.first / 1000)
  const last = Math.floor((sighting.last ?? sighting.first) / 1000)
  if (hourOf(first) === hourOf(last)) return { events: [first] }
  return { events: [first, last], ...(sighting.count > 2 && { onlyEnds: true }) }
}

const none: readonly number[] = []
const hourOf = (second: number) => Math.floor(second / hourSeconds)

/** @param pairs earliest and latest second of each hour */
function earliest(pairs: ArrayLike<number>): ArrayLike<number> {
  return Int32Array.from({ length: pairs.length >> 1 }, (_, i) => pairs[2 * i] as number)
}

/** An hour with a certain event needs no assumed one. */
function mixedHours(certain: ArrayLike<number>, assumed: ArrayLike<number>): Hours {
  const known = Array.from(earliest(certain))
  const isKnown = new Set(known.map(hourOf))
  const guessed = Array.from(earliest(assumed)).filter((second) => !isKnown.has(hourOf(second)))
  const all = [...known.map((second) => ({ second, is: false })), ...guessed.map((second) => ({ second, is: true }))]
  all.sort((a, b) => a.second - b.second)
  return { events: all.map(({ second }) => second), isAssumed: all.map(({ is }) => is) }
}

/**
 * What is known of the listings of a source that match an observable (docs/decisions/0694): a look at the moment decides; in
 * complete spans the last look before it; in sampled spans two looks that agree and are no further apart than the tolerance.
 * Only where looks leave a moment open, the publisher's dates decide: when it was added to the list, and when it expires.
 */
export class Past {
  /** In order of their start. */
  readonly #postings: readonly Posting[]
  readonly #watch: Watch
  /** For each posting, the latest end of it and those before it. */
  readonly #latest: readonly number[]
  /** The same of what the publisher's dates prove: up to the last look that held it. */
  #provenUntil: readonly number[] | undefined
  #lastStart: number | undefined
  /** What looks prove from one time until before another. */
  #same = NOT_LISTED
  #since = 0
  #until = 0

  constructor(postings: readonly Posting[], watch: Watch) {
    // A start without a date rules nothing out, so it comes before a publisher's date of the same time.
    this.#postings =
      postings.length === 1
        ? postings
        : postings.toSorted((a, b) => a.from - b.from || Number(a.published) - Number(b.published))
    this.#watch = watch
    this.#latest =
      postings.length === 1 ? [(postings[0] as Posting).until] : runningMost(this.#postings, ({ until }) => until)
  }

  /** @param time ms since epoch */
  at(time: number, chance: Chance): number {
    if (time >= this.#since && time < this.#until) return this.#same
    return this.byLooks(time) ?? this.byDates(time) ?? Math.round(1000 * this.unproven(time, chance).probability)
  }

  /** `LISTED` or `NOT_LISTED` if looks prove it. */
  byLooks(time: number): number | undefined {
    const { looks, toleranceMs, complete = none } = this.#watch
    const next = looksUntil(this.#watch, time)
    const before = looks[next - 1]
    if (before === undefined) return undefined
    const after = looks[next] ?? Number.POSITIVE_INFINITY
    let begun = this.#begunBy(before)
    let heldUntil = this.#latest[begun - 1] ?? Number.NEGATIVE_INFINITY
    const wasHeld = heldUntil > before
    // A store keeps the first and the last look of a day; what it found in between begins with a look, too.
    for (let one = this.#postings[begun]; one && one.from <= time; one = this.#postings[++begun])
      if (!one.published) heldUntil = Math.max(heldUntil, one.until)
    const isHeld = heldUntil > time
    const span = spanUntil(complete, time)
    const isComplete = (complete[span] ?? Number.POSITIVE_INFINITY) <= time
    if (before !== time && !isComplete) {
      const isOpen = after - before > toleranceMs || isHeld !== wasHeld
      if (isOpen || isHeld !== this.#isHeld(after)) return undefined
    }
    this.#same = isHeld ? LISTED : NOT_LISTED
    this.#since = time
    this.#until = before === time ? time : Math.min(after, isComplete ? (complete[span + 1] as number) : after)
    this.#until = Math.min(this.#until, isHeld ? heldUntil : (this.#postings[begun]?.from ?? after))
    return this.#same
  }

  /** Where a time lies that looks leave open. */
  gapAt(time: number): 'before' | 'between' | 'after' | 'never' {
    const { looks } = this.#watch
    if (looks.length === 0) return 'never'
    const before = looksUntil(this.#watch, time)
    return before === 0 ? 'before' : before === looks.length ? 'after' : 'between'
  }

  /** Number of postings that begin by a time. */
  #begunBy(time: number): number {
    return partitionPoint(this.#postings.length, (at) => (this.#postings[at] as Posting).from <= time)
  }

  /** Tells whether a look held it. */
  #isHeld(look: number): boolean {
    return (this.#latest[this.#begunBy(look) - 1] ?? Number.NEGATIVE_INFINITY) > look
  }

  /** `LISTED` or `NOT_LISTED` if the publisher's dates prove it where looks do not. */
  byDates(time: number): number | undefined {
    const begun = this.#begunBy(time)
    if (this.#watch.hasAddedDates) {
      this.#provenUntil ??= runningMost(this.#postings, ({ published, until }) =>
        published ? (lookBefore(this.#watch, until) ?? 0) : 0,
      )
      if ((this.#provenUntil[begun - 1] ?? Number.NEGATIVE_INFINITY) > time) return LISTED
      if (begun === 0 && this.#first.published) return NOT_LISTED
    }
    if (begun < this.#postings.length || (this.#latest.at(-1) as number) > time) return undefined
    const end = this.#latest.at(-1)
    const hasExpired = this.#postings.some((one) => one.expires && one.until === end && this.#foundAt(one) <= time)
    return hasExpired ? NOT_LISTED : undefined
  }

  get #first(): Posting {
    return this.#postings[0] as Posting
  }

  /** The look that found a listing: none before it refutes the publisher's date. */
  #foundAt({ from, published }: Posting): number {
    return (published ? lookFrom(this.#watch, from) : from) ?? from
  }

  #listedFrom(posting: Posting): number {
    return knownFrom(posting.from, posting.published, this.#watch)
  }

  /** What is known of an unproven moment: see `Meeting`. */
  unproven(time: number, chance: Chance) {
    const { looks } = this.#watch
    const next = looksUntil(this.#watch, time)
    const seen = (look: number | undefined) => {
      if (look === undefined) return undefined
      const listed = this.#postings.some(({ from, until }) => from <= look && look < until)
      return { distanceMs: Math.abs(time - look), listed }
    }
    const before = seen(next > 0 ? looks[next - 1] : undefined)
    const after = seen(looks[next])
    const back = before?.listed ? before.distanceMs : Number.POSITIVE_INFINITY
    const ahead = after?.listed ? after.distanceMs : Number.POSITIVE_INFINITY
    const mayBeListed = !(this.#first.published && time < this.#first.from)
    const probability = mayBeListed ? chance({ before, after }) : 0
    const unwatchedMs = (before?.distanceMs ?? 0) + (after?.distanceMs ?? 0)
    return {
      probability,
      isUnmeasured: mayBeListed && probability === 0 && unwatchedMs > longestMeasuredMs,
      distance: Math.min(back, ahead),
      look: back <= ahead ? time - back : time + ahead,
    }
  }

  /**
   * ms from the start of the first listing, which is the look that found it or the date of adding it, until an event. NaN if
   * the event came before the first look and it may have been listed even earlier.
   */
  leadOf(event: number): number {
    const listedFrom = this.#listedFrom(this.#first)
    const isAdded = listedFrom < this.#foundAt(this.#first)
    const isKnown = event >= listedFrom || isAdded || lookBefore(this.#watch, listedFrom) !== undefined
    return isKnown ? event - listedFrom : Number.NaN
  }

  /** Tells whether a look after a time found that the source had begun to list it. */
  isListedAfter(time: number): boolean {
    this.#lastStart ??= runningMost(this.#postings, (posting) => this.#foundAt(posting)).at(-1) as number
    return this.#lastStart > time
  }
}

/** For each posting, the highest value of it and those before it. */
function runningMost(postings: readonly Posting[], figureOf: (posting: Posting) => number): readonly number[] {
  let most = Number.NEGATIVE_INFINITY
  return postings.map((posting) => {
    most = Math.max(most, figureOf(posting))
    return most
  })
}

/**
 * Compares the listings of a source that match an observable with the hours in which it was seen: its state, and what the
 * source covers of it. Hours share the observable evenly. Without hours, it counts as seen at `now`, and nothing is proven.
 */
export function meet(past: Past, hours: Hours | undefined, chance: Chance, now: number): Meeting {
  if (!hours) {
    const { look: _, ...timeless } = meet(past, { events: [Math.floor(now / 1000)], isAssumed: [true] }, chance, now)
    return { ...timeless, event: Number.NaN }
  }
  const { events, isAssumed, onlyEnds } = hours
  const count = events.length
  const timeOf = (hour: number) => (events[hour] as number) * 1000
  const runs: number[] = []
  let [known, best, bestHour, provenHour] = [-1, -1, -1, -1]
  for (let hour = 0; hour < count; hour++) {
    let next = past.at(timeOf(hour), chance)
    if (isAssumed?.[hour]) next = next === LISTED ? 1000 : next === NOT_LISTED ? 0 : next
    if (next === LISTED && provenHour < 0) provenHour = hour
    if (next <= 1000 && next > best) [best, bestHour] = [next, hour]
    if (next === known) continue
    if (hour > 0) runs.push(RUN * hour + known)
    known = next
  }
  const first = timeOf(0)
  const unproven = bestHour < 0 ? undefined : past.unproven(timeOf(bestHour), chance)
  const whenNot = onlyEnds ? 'unproven' : past.isListedAfter(first) ? 'late' : 'expired'
  return {
    ...sumOf(runs, known, count),
    when: provenHour === 0 ? 'in-time' : provenHour > 0 ? 'during' : unproven ? 'unproven' : whenNot,
    ...(provenHour < 0 || isAssumed?.[0] ? neverMet : { delay: timeOf(provenHour) - first, lead: past.leadOf(first) }),
    event: first,
    ...(unproven ? distanceOf(unproven) : { distance: provenHour < 0 ? Number.NaN : 0 }),
    ...(best === 0 && provenHour < 0 && unproven?.isUnmeasured && { isUnmeasured: true }),
  }
}

const neverMet = { delay: Number.NaN, lead: Number.NaN }

function distanceOf({ distance, look }: ReturnType<Past['unproven']>): Pick<Meeting, 'distance' | 'look'> {
  return Number.isFinite(distance) ? { distance, look } : { distance: Number.NaN }
}

/** Runs that end with `last`, and their sums. Single runs are shared. */
function sumOf(runs: number[], last: number, count: number): Pick<Meeting, 'runs' | 'expected' | 'proven'> {
  const all = runs.length === 0 ? singleRun(last) : [...runs, RUN * endless + last]
  const proven = weigh(all, count, (known) => (known === LISTED ? 1000 : 0))
  return { runs: all, proven, expected: weigh(all, count, thousandthsOf) }
}

const singleRuns: number[][] = []
/** The runs of an observable of whose hours the same is known. */
export function singleRun(known: number): readonly number[] {
  singleRuns[known] ??= [RUN * endless + known]
  return singleRuns[known]
}

/** The probability of an hour in thousandths. */
export function thousandthsOf(known: number): number {
  return known === LISTED ? 1000 : known === NOT_LISTED ? 0 : known
}

/** Weight of the first `end` of `count` hours, in `hourParts` of an observable. */
export function weightUntil(end: number, count: number): number {
  return Math.floor((end * hourParts) / count)
}

function weigh(runs: readonly number[], count: number, thousandths: (known: number) => number): number {
  let [sum, from] = [0, 0]
  for (const run of runs) {
    const until = weightUntil(Math.min(count, Math.floor(run / RUN)), count)
    sum += (until - from) * thousandths(run % RUN)
    from = until
  }
  return sum
}

/** Meets at all times: an observable that counts as listed. */
export const always: Meeting = {
  ...sumOf([], LISTED, 1),
  when: 'in-time',
  ...neverMet,
  event: Number.NaN,
  distance: 0,
}

/**
 * Like `meet`, for a window in which the observable counts as seen throughout: the best moment counts. If neither
 * neighbouring look held the indicator, its probability is 0, because no event suggests it.
 */
export function meetWindow(
  past: Past,
  postings: readonly Posting[],
  { watch, spans }: SourceTimes,
  window: Window,
  chance: Chance,
): Meeting {
  const [from, to] = [Math.ceil(window.from / 1000), Math.floor(window.to / 1000)]
  const moments = [from, to]
  for (const time of spans) addSecond(moments, time, from, to)
  // If neither neighbouring look held it, the middle of the gap is the most probable time.
  for (let i = 1; i + 1 < spans.length; i += 2)
    addSecond(moments, ((spans[i] as number) + (spans[i + 1] as number)) / 2, from, to)
  for (const posting of postings) {
    addSecond(moments, posting.from, from, to)
    addSecond(moments, lookFrom(watch, posting.from) ?? posting.from, from, to)
    addSecond(moments, lookBefore(watch, posting.until) ?? posting.from, from, to)
    // If watched moments lie on both sides, the moment just before the end is watched too.
    if (posting.until < Number.POSITIVE_INFINITY) addSecond(moments, posting.until - 1000, from, to)
  }
  const heldOnly: Chance = (seen) => (seen.before?.listed || seen.after?.listed ? chance(seen) : 0)
  const meetings = [...new Set(moments)].map((second) => meet(past, { events: [second] }, heldOnly, window.to))
  const best = meetings.reduce((best, one) => (isBetter(one, best) ? one : best))
  const { isUnmeasured, ...rest } = best
  const isOpen = isUnmeasured && !Number.isNaN(best.distance)
  // A window has no event that a listing could be ahead of.
  return { ...rest, ...neverMet, ...(isOpen && { isUnmeasured }) }
}

function isBetter(a: Meeting, b: Meeting): boolean {
  const [placeA, placeB] = [matchTimes.indexOf(a.when), matchTimes.indexOf(b.when)]
  if (placeA !== placeB) return placeA < placeB
  if (a.expected !== b.expected) return a.expected > b.expected
  return a.isUnmeasured === true && b.isUnmeasured !== true
}

function addSecond(moments: number[], time: number, from: number, to: number): void {
  const second = Math.floor(time / 1000)
  // A gap starts after the preceding span.
  for (const one of [second, second + 1]) if (one > from && one < to) moments.push(one)
}
