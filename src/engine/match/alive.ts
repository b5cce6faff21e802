import type { DeathCause } from '../../domain/report-codes.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { HeldSource } from '../index/index-reader.ts'
import { newestLook } from '../listings/looks.ts'

/** A list that has not changed for this long is dead, unless its publisher calls it static. */
export const unchangedLimitMs = 90 * dayMs

/** State of a source apart from its listings. */
export type Life = Pick<HeldSource, 'watch' | 'isStatic' | 'hasEnded' | 'changedAt'>

/**
 * Returns the reason why the source is dead at `now` (ms since epoch), or undefined if it is alive. A live source was
 * looked at within its tolerance, its list changed recently unless it is static, it lists something, and somebody
 * maintains it.
 */
export function deathOf(
  { watch, isStatic, hasEnded, changedAt }: Life,
  listed: number,
  now: number,
): DeathCause | undefined {
  const { looks, toleranceMs } = watch
  const newest = newestLook(watch)
  if (newest === undefined || now - newest > toleranceMs) return 'unwatched'
  if (listed === 0) return 'empty'
  if (hasEnded) return 'unchanged'
  if (!isStatic && now - Math.max(changedAt, looks[0] as number) > unchangedLimitMs) return 'unchanged'
  return undefined
}
