import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Runs statements as the service within a user's transaction (`asUser`), whose role lacks the right, such as adding a
 * job that must be committed together with the user's change. Never pass it statements with input that a user chose
 * freely.
 */
export async function asService<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'none', true)`.execute(trx)
  const done = await work()
  // The role is reset only after success: a failed transaction accepts no further statement, and its role ends with it.
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx)
  return done
}
