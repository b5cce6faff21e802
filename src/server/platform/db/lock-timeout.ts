import { sql } from 'kysely'
import type pg from 'pg'
import type { Trx } from './db.ts'

/**
 * Lock time-out in ms of changes that name no group: the people who make them share connections with people of other
 * organisations.
 */
export const personalLockMs = 2000

/** Sets how long later statements of the transaction wait for a lock, in ms; 0 waits without limit. */
export async function setLockTimeout(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(trx)
}

/** Does the same on a client that has begun a transaction. */
export async function setLockTimeoutOf(client: Pick<pg.PoolClient, 'query'>, ms: number): Promise<void> {
  await client.query(`SELECT set_config('lock_timeout', $1, true)`, [String(ms)])
}

/**
 * Tells whether a statement failed because it waited too long for a lock: lock_not_available (appendix A of
 * PostgreSQL's manual).
 */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'
