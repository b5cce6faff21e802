import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Holds what an organisation has of something until the transaction ends, so that concurrent requests count each other. Runs as
 * the service.
 */
export async function holdOrganisation(trx: Trx, what: string, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} `}::text || path[1], 0))
            from app_group where id = ${groupId}`.execute(trx)
}

/** The same together with others that share it: it waits for whoever holds it alone, and they wait for it. */
export async function shareOrganisation(trx: Trx, what: string, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${what} `}::text || path[1], 0))
            from app_group where id = ${groupId}`.execute(trx)
}
