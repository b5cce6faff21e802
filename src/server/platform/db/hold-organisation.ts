import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Locks one kind of an organisation's data until the transaction ends, so that concurrent requests count each other.
 * Call it as the service.
 */
export async function holdOrganisation(trx: Trx, what: string, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} `}::text || path[1], 0))
            from app_group where id = ${groupId}`.execute(trx)
}

/** Takes the same lock shared: several may have it at once, but not together with `holdOrganisation`. */
export async function shareOrganisation(trx: Trx, what: string, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${what} `}::text || path[1], 0))
            from app_group where id = ${groupId}`.execute(trx)
}
