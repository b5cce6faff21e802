const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits between tries: ten of them over a day, as Standard Webhooks advises. */
const waits = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 5 * hour, 6 * hour, 6 * hour]
/** By up to so much a wait is longer, so that what failed together does not come back together. */
const jitter = 0.1

/**
 * ms until the next try; undefined: there is none. `askedMs` is how long the receiver itself wants to be left alone.
 * @param attempts how often it was tried, at least 1
 */
export function waitAfter(attempts: number, chance: () => number, askedMs = 0): number | undefined {
  const wait = waits[attempts - 1]
  return wait && Math.max(Math.round(wait * (1 + jitter * chance())), askedMs)
}
