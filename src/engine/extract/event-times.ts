/** First and last time that an event can have, ms since epoch. */
export interface EventTimes {
  readonly earliest: number
  readonly latest: number
}

const day = 86_400_000

/**
 * Times that count: since 1990, because no log worth a report is older, until a day after the upload. Others are
 * ignored.
 */
export function eventTimes(now = Number.POSITIVE_INFINITY): EventTimes {
  return { earliest: Date.UTC(1990, 0), latest: now + day }
}
