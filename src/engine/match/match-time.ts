import type { MatchTime } from '../../domain/report.ts'
import type { Sighting } from '../extract/extraction.ts'
import type { Posting } from './index-reader.ts'

/** When an observable was seen, as far as it is known. */
export interface Events {
  /** Earliest and latest event of each UTC hour, flat pairs, seconds, ascending. */
  readonly hours: ArrayLike<number>
}

/** A span in which everything counts as seen: for lists of indicators, which have no events. ms since epoch. */
export interface Window {
  readonly from: number
  readonly to: number
}

export interface Meeting {
  readonly when: MatchTime
  /** ms since epoch: the first known event inside the listing's interval, where it is timely. */
  readonly event: number
}

const better: Record<MatchTime, number> = { timely: 0, unproven: 1, late: 2, expired: 3 }

export function isBetter(a: MatchTime, b: MatchTime): boolean {
  return better[a] < better[b]
}

/** The events of a sighting; undefined where it has none with a time. */
export function eventsOf(sighting: Sighting): Events | undefined {
  if (sighting.hours && sighting.hours.length >= 2) return { hours: sighting.hours }
  if (sighting.first === undefined || !Number.isFinite(sighting.first)) return undefined
  const first = Math.floor(sighting.first / 1000)
  const last = Math.floor((sighting.last ?? sighting.first) / 1000)
  return { hours: last > first ? [first, first, last, last] : [first, first] }
}

/**
 * How a listing meets an observable in time:
 * - timely: an event lies in the listing's interval `[from, until)`;
 * - unproven: an event is older than an interval whose begin is not dated; or no event has a time;
 * - late: an event is older than a dated interval;
 * - expired: every event is at or after the interval's end.
 * The first of these that holds is the answer.
 *
 * Events are known by the earliest and the latest of each hour. A listing that began and ended within the same hour,
 * between those two, may have been met by an event that is not known; it counts as not met. No publisher we know of
 * renews that fast.
 */
export function meet(posting: Posting, events: Events | undefined): Meeting {
  if (!events) return { when: 'unproven', event: Number.NaN }
  const { hours } = events
  const { from, until, dated } = posting
  let low = 0
  let high = hours.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((hours[2 * middle + 1] as number) * 1000 < from) low = middle + 1
    else high = middle
  }
  if (2 * low < hours.length) {
    for (const event of [(hours[2 * low] as number) * 1000, (hours[2 * low + 1] as number) * 1000]) {
      if (event >= from && event < until) return { when: 'timely', event }
    }
  }
  const isAfterAll = (hours[0] as number) * 1000 >= from
  return { when: isAfterAll ? 'expired' : dated ? 'late' : 'unproven', event: Number.NaN }
}

/** The same for a window: timely where the interval and the window have a moment in common. */
export function meetWindow(posting: Posting, window: Window): Meeting {
  const { from, until, dated } = posting
  if (from <= window.to && until > window.from) return { when: 'timely', event: Number.NaN }
  if (until <= window.from) return { when: 'expired', event: Number.NaN }
  return { when: dated ? 'late' : 'unproven', event: Number.NaN }
}
