import { sql } from 'kysely'
import type { Binned } from '../../../contract/shapes.ts'
import { dayMs } from '../../../domain/time-units.ts'
import type { Clock } from '../clock.ts'
import type { Trx } from './db.ts'
import { mostListed } from './most-listed.ts'

/** Deleted items can be restored for this time. */
export const BIN_DAYS = 7

/** Items deleted before this time are gone for good. */
export const oldestInBin = (clock: Clock) => new Date(clock.now() - BIN_DAYS * dayMs)

export function asBinned({ deletedAt, ...one }: { id: string; name: string; deletedAt: Date }): Binned {
  return {
    ...one,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: new Date(deletedAt.getTime() + BIN_DAYS * dayMs).toISOString(),
  }
}

/** The items of a group that can be restored, newest first. */
export async function binOf(
  trx: Trx,
  table: 'group_list' | 'subscription',
  { groupId, clock }: { readonly groupId: string; readonly clock: Clock },
): Promise<Binned[]> {
  const { rows } = await sql<{ id: string; name: string; deletedAt: Date }>`
    select id, name, deleted_at "deletedAt" from ${sql.table(table)}
    where group_id = ${groupId} and deleted_at > ${oldestInBin(clock)} order by deleted_at desc, id
    limit ${mostListed}`.execute(trx)
  return rows.map(asBinned)
}
