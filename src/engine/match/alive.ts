import type { DeathCause } from '../../domain/report.ts'
import { day, newestLook, type Watch } from '../listings/looks.ts'

/** A list that has not changed for so long is dead, unless its publisher says that it does not change. */
export const unchangedLimitMs = 90 * day

/** What is known of a source's life beside what it lists. */
export interface Life {
  readonly watch: Watch
  readonly isStatic: boolean
  /** The newest look at which its list had changed, or its first one, ms since epoch. */
  readonly changedAt: number
}

/**
 * Why the source is dead at `now`, ms since epoch, or undefined where it is alive: somebody looked at it within its
 * tolerance, its list has changed of late, and it lists something.
 */
export function deathOf({ watch, isStatic, changedAt }: Life, listed: number, now: number): DeathCause | undefined {
  const { looks, toleranceMs } = watch
  const newest = newestLook(watch)
  if (newest === undefined || now - newest > toleranceMs) return 'unwatched'
  if (listed === 0) return 'empty'
  if (!isStatic && now - Math.max(changedAt, looks[0] as number) > unchangedLimitMs) return 'unchanged'
  return undefined
}
