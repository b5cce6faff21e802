import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { dayMs } from '../../domain/time-units.ts'

/**
 * Deletes hits whose sightings are too old, with their listings.
 * @param now ms since epoch
 */
export async function tidyHits(
  pool: Pick<pg.Pool, 'query'>,
  { now, keptDays }: { readonly now: number; readonly keptDays: number },
): Promise<void> {
  const oldest = utcDay(now - keptDays * dayMs)
  await pool.query('DELETE FROM hunt_hit WHERE last_seen < $1::date', [oldest])
}
