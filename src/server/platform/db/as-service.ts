import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Runs statements of the service itself within a person's transaction (`asUser`), whose role has no right to them: adding
 * a job that must be committed together with what the person did. Never for anything that a person chose.
 */
export async function asService<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'none', true)`.execute(trx)
  const done = await work()
  // Only where it went well: after a failed statement the transaction takes no other, and ends with its role.
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx)
  return done
}
