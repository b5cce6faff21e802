import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Takes a lock with a name until the transaction ends; transactions with the same name run one after the other. The
 * name says what is locked and whose it is: `tokens <group id>`.
 */
export async function holdName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
