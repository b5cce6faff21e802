import type { DeathCause } from '../../domain/report.ts'
import { day } from '../listings/looks.ts'
import type { HeldSource } from './index-reader.ts'

/** A list that has not changed for so long is dead, unless its publisher says that it does not change. */
export const unchangedLimitMs = 90 * day

/**
 * Why the source is dead at `now`, ms since epoch, or undefined where it is alive: somebody looked at it within its
 * tolerance, its list has changed of late, and it lists something.
 */
export function deathOf(held: HeldSource, listed: number, now: number): DeathCause | undefined {
  const { looks, toleranceMs } = held.watch
  const newest = looks[looks.length - 1]
  if (newest === undefined || now - newest > toleranceMs) return 'unwatched'
  if (listed === 0) return 'empty'
  if (!held.isStatic && now - Math.max(held.changedAt, looks[0] as number) > unchangedLimitMs) return 'unchanged'
  return undefined
}
