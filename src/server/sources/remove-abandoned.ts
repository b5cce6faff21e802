import type pg from 'pg'
import type { ListingStore } from './listing-store.ts'

/** Deletes own sources that no group has any more, with all that they listed. @returns how many */
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
