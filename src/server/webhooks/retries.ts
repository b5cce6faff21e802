import { hourMs, minuteMs, secondMs } from '../../domain/time-units.ts'

/** Waits between attempts: ten attempts over a day, as Standard Webhooks advises. */
const waits = [
  5 * secondMs,
  30 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  4 * hourMs,
  5 * hourMs,
  6 * hourMs,
  6 * hourMs,
]
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
