const hour = 3_600_000
const day = 24 * hour

/**
 * The moment that the demo's log and sources are made for: six o'clock (UTC), the last one. By that a demo report says the
 * same whenever it is asked for, and the home page can show its figures.
 */
export function demoMoment(now: number): number {
  return Math.floor((now - 6 * hour) / day) * day + 6 * hour
}
