import { type RawBuilder, sql } from 'kysely'
import { hourMs } from '../../domain/time-units.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'

/** Minimum interval between two messages of one sort to a group. */
const pauseMs = hourMs

/** Table that stores when a group was last told, one for each sort of news. */
type ToldTable = 'watch_told' | 'dark_web_told' | 'sensor_told' | 'hunt_told'

/**
 * A group that was told at this time or earlier may be told again.
 * @param now ms since the epoch
 */
export const toldUntil = (now: number): Date => new Date(now - pauseMs)

/**
 * Takes a group's turn to be told; of several concurrent processes, only one gets it.
 * @returns whether this process got it
 */
export async function takeTurn(trx: Trx, table: ToldTable, groupId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} as t (group_id, told_at) values (${groupId}, ${new Date(now)})
    on conflict (group_id) do update set told_at = excluded.told_at
    where t.told_at <= ${toldUntil(now)} returning group_id`.execute(trx)
  return rows.length > 0
}

/** Gives a turn back if there was nothing to tell, so that the next news need not wait. */
export async function giveTurnBack(trx: Trx, table: ToldTable, groupId: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where group_id = ${groupId}`.execute(trx)
}

/** Dependencies of telling groups about news. */
export interface TellDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly origin: string
}

/** The same for a job that tells one group after the other. */
export interface TellInTurnDependencies extends TellDependencies, Pick<Run, 'log' | 'signal'> {}

/** The same for news that name sources. */
export interface TellOfSourcesDependencies extends TellInTurnDependencies {
  /** Names of the sources that a group sees, by number. */
  readonly sourcesOf: (groupId: string) => Promise<ReadonlyMap<number, string>>
}

export interface ToldGroup {
  readonly id: string
  readonly name: string
}

export interface Turns extends Pick<Run, 'log' | 'signal'> {
  readonly db: Db
  readonly clock: Clock
  readonly table: ToldTable
  /** SQL condition: there is news for the group `g`. */
  readonly hasNews: RawBuilder<unknown>
}

/**
 * Tells each group that has news and whose turn it is, in one transaction per group. Organisations take turns, and so do the
 * branches of each, so that one with thousands of groups keeps no other waiting. One that fails is tried again by the next run.
 * @param tell prepares the message; the returned function sends it, and returns false if there was nothing to tell
 * after all
 * @returns whether any group had news
 * @throws AggregateError with the errors of all groups that were not told, after the last one
 */
export async function tellInTurn(
  { db, clock, table, hasNews, log, signal }: Turns,
  tell: (group: ToldGroup) => Promise<(trx: Trx) => Promise<boolean>>,
): Promise<boolean> {
  const { rows: groups } = await sql<ToldGroup>`
    with due as (
      select g.id, g.name, g.path[1:2] place, row_number() over (partition by g.path[1:2] order by t.told_at nulls first, g.id) nth
      from app_group g left join ${sql.table(table)} t on t.group_id = g.id
      where g.deleted_at is null and (t.told_at is null or t.told_at <= ${toldUntil(clock.now())})
        and ${hasNews}
    ), of_organisations as (
      select id, name, row_number() over (partition by place[1] order by nth, place, id) nth from due
    )
    select id, name from of_organisations order by nth, id`.execute(db)
  await doEach(
    groups,
    async (group) => {
      const tellIt = await tell(group)
      await db.transaction().execute(async (trx) => {
        if (!(await takeTurn(trx, table, group.id, clock.now()))) return
        if (!(await tellIt(trx))) await giveTurnBack(trx, table, group.id)
      })
    },
    { failed: 'groups were not told', log, signal },
  )
  return groups.length > 0
}
