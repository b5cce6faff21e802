import { sql } from 'kysely'
import type pg from 'pg'
import type { Trx } from './db.ts'

/** Sets how long statements of the transaction wait for a lock from now on, in ms; 0: as long as it takes. */
export async function setLockTimeout(trx: Trx, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(trx)
}

/** The same for a client that has begun a transaction. */
export async function setLockTimeoutOf(client: Pick<pg.PoolClient, 'query'>, ms: number): Promise<void> {
  await client.query(`SELECT set_config('lock_timeout', $1, true)`, [String(ms)])
}

/** Tells whether a statement waited longer than that: lock_not_available (appendix A of PostgreSQL's manual). */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03'
