import type pg from 'pg'
import { type CollectOutcome, type CollectorParts, collectSource } from './collect.ts'

/** First number of an advisory lock; see postgres-listings. */
const LOCK = 0x57_4f

/**
 * Collects one source unless another process is at it. The lock is held by a connection, so that it goes when the
 * process does. @returns undefined where there was nothing to do.
 */
export async function collectOnce(
  id: string,
  pool: pg.Pool,
  parts: CollectorParts,
): Promise<CollectOutcome | undefined> {
  const known = await parts.register.byId(id)
  if (!known) return undefined
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
      LOCK,
      known.number,
    ])
    if (!rows[0]?.mine) return undefined
    // Done meanwhile by whoever had the lock before.
    const fresh = await parts.register.byId(id)
    if (!fresh || (fresh.dueAt !== null && fresh.dueAt > parts.clock.now())) return undefined
    return await collectSource(fresh, parts)
  } finally {
    client.release(true)
  }
}
