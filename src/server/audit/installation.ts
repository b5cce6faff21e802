import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** Of whom the record of changes tells what is nobody's in particular. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'

/**
 * Has every organisation's record tell what the installation may reach inside its own network, where that has changed since
 * it was last started. An installation that never opened anything tells nothing.
 */
export async function recordPrivateDestinations(db: Db, destinations: readonly string[]): Promise<void> {
  const value = JSON.stringify([...destinations].sort())
  await sql`
    insert into installation_setting as s (name, value)
    select 'private-destinations', ${value}::jsonb
    where ${value}::jsonb <> '[]' or exists (select from installation_setting where name = 'private-destinations')
    on conflict (name) do update set value = excluded.value where s.value is distinct from excluded.value`.execute(db)
}
