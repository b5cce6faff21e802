import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Holds a name until the end of the transaction, against other transactions that hold the same: their work is done one
 * after the other. A name says what is held and whose it is: `tokens <group id>`.
 */
export async function holdName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
