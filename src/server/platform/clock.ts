/** Tells the time. Given to whoever needs it, so that a test can hold it still. */
export interface Clock {
  /** ms since epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
