import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import type { Mailer } from './mailer.ts'

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

/** What telling groups of news takes. */
export interface TellParts {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
}

/** Likewise, if news name sources. */
export interface TellOfSourcesParts extends TellParts {
  /** Names of the sources that a group sees, by number. */
  readonly sourcesOf: (groupId: string) => Promise<ReadonlyMap<number, string>>
}

export interface ToldGroup {
  readonly id: string
  readonly name: string
}

export interface Turns {
  readonly db: Db
  readonly clock: Clock
  readonly table: ToldTable
  /** Whether there are news for the group `g`. */
  readonly hasNews: RawBuilder<unknown>
}

/**
 * Tells each group that has news and whose turn it is, one transaction each.
 * @param tell prepares a group, and then tells it: false if there was nothing to tell after all
 * @returns whether any group had news
 */
export async function tellInTurn(
  { db, clock, table, hasNews }: Turns,
  tell: (group: ToldGroup) => Promise<(trx: Trx) => Promise<boolean>>,
): Promise<boolean> {
  const { rows: groups } = await sql<ToldGroup>`
    select g.id, g.name from app_group g left join ${sql.table(table)} t on t.group_id = g.id
    where g.deleted_at is null and (t.told_at is null or t.told_at <= ${toldUntil(clock.now())})
      and ${hasNews}`.execute(db)
  for (const group of groups) {
    const tellIt = await tell(group)
    await db.transaction().execute(async (trx) => {
      if (!(await takeTurn(trx, table, group.id, clock.now()))) return
      if (!(await tellIt(trx))) await giveTurnBack(trx, table, group.id)
    })
  }
  return groups.length > 0
}
