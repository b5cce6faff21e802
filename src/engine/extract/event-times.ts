import { dayMs } from '../../domain/time-units.ts'

/** First and last time that an event can have, ms since epoch. */
export interface EventTimes {
  readonly earliest: number
  readonly latest: number
}

/**
 * The range of accepted event times: from 1990, because no older log is worth a report, to a day after the upload. Other
 * times are ignored.
 */
export function eventTimes(now = Number.POSITIVE_INFINITY): EventTimes {
  return { earliest: Date.UTC(1990, 0), latest: now + dayMs }
}
