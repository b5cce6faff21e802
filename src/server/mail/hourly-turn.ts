import { sql } from 'kysely'
import type { Trx } from '../platform/db/db.ts'

/** A group is told of one sort of news at most once in this time. */
const pauseMs = 3_600_000

/** Where it is kept when a group was told last, one table for each sort of news. */
type ToldTable = 'watch_told' | 'dark_web_told' | 'sensor_told' | 'hunt_told'

/** A group that was told last at this instant or earlier may be told again. `now` in ms since the epoch. */
export const toldUntil = (now: number): Date => new Date(now - pauseMs)

/** Takes a group's turn to be told; of concurrent processes one gets it. @returns whether it is this one */
export async function takeTurn(trx: Trx, table: ToldTable, groupId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} as t (group_id, told_at) values (${groupId}, ${new Date(now)})
    on conflict (group_id) do update set told_at = excluded.told_at
    where t.told_at <= ${toldUntil(now)} returning group_id`.execute(trx)
  return rows.length > 0
}

/** Nothing was told after all, so the next news need not wait. */
export async function giveTurnBack(trx: Trx, table: ToldTable, groupId: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where group_id = ${groupId}`.execute(trx)
}
