import { dayMs, hourMs } from '../../domain/time-units.ts'

/**
 * Time for which the demo's log and sources are made: the most recent six o'clock (UTC). Demo reports of one day are
 * therefore equal, and the home page can show their figures.
 */
export function demoMoment(now: number): number {
  return Math.floor((now - 6 * hourMs) / dayMs) * dayMs + 6 * hourMs
}
