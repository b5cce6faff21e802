const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits between attempts: ten attempts over a day, as Standard Webhooks advises. */
const waits = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 5 * hour, 6 * hour, 6 * hour]
/** Largest random extension of a wait, as a share: spreads messages that failed together. */
const jitter = 0.1

/**
 * Milliseconds until the next attempt; undefined if there is none. `askedMs` is the wait that the receiver asked for.
 * @param attempts number of attempts so far, at least 1
 */
export function waitAfter(attempts: number, chance: () => number, askedMs = 0): number | undefined {
  const wait = waits[attempts - 1]
  return wait && Math.max(Math.round(wait * (1 + jitter * chance())), askedMs)
}
