import type pg from 'pg'
import type { ListingStore } from './listing-store.ts'

/**
 * Deletes own sources without a group, with all their listings.
 * @returns their number
 */
export async function removeAbandoned(
  pool: Pick<pg.Pool, 'query'>,
  listings: Pick<ListingStore, 'remove'>,
  signal: AbortSignal,
): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    `SELECT number FROM source WHERE origin = 'custom' AND group_id IS NULL ORDER BY number`,
  )
  for (const { number } of rows) {
    signal.throwIfAborted()
    await listings.remove(number)
  }
  return rows.length
}
