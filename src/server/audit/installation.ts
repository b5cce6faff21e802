import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** Subject of audit log entries about the installation as a whole. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

/**
 * Records in every organisation's audit log which private destinations the installation may reach, if that has changed
 * since the last start. If none were ever opened, nothing is recorded.
 */
export async function recordPrivateDestinations(db: Db, destinations: readonly string[]): Promise<void> {
  const value = JSON.stringify([...destinations].sort())
  await sql`
    insert into installation_setting as s (name, value)
    select 'private-destinations', ${value}::jsonb
    where ${value}::jsonb <> '[]' or exists (select from installation_setting where name = 'private-destinations')
    on conflict (name) do update set value = excluded.value where s.value is distinct from excluded.value`.execute(db)
}
