import type pg from 'pg'

const day = 86_400_000

/**
 * Deletes hits whose sightings are too old, with their listings.
 * @param now ms since epoch
 */
export async function tidyHits(
  pool: Pick<pg.Pool, 'query'>,
  { now, keptDays }: { readonly now: number; readonly keptDays: number },
): Promise<void> {
  const oldest = new Date(now - keptDays * day).toISOString().slice(0, 10)
  await pool.query('DELETE FROM hunt_hit WHERE last_seen < $1::date', [oldest])
}
