import { sql } from 'kysely'
import type { Feedback, FeedbackEntry } from '../../contract/feedback.ts'
import type { FeedbackVerdict } from '../../domain/feedback.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'

const newest = 200
/** Maximum number of pieces of feedback of an organisation. */
const mostFeedback = 50_000

/**
 * Users' feedback on sources and indicators. A group sees its own feedback and that of the groups below it; row-level
 * security hides groups that the reader is not a member of.
 */
export function feedbackStore({ asUser }: Pick<Database, 'asUser'>, clock: Clock, most = mostFeedback) {
  const entries = (trx: Trx, who: Actor, which: ReturnType<typeof sql>): Promise<FeedbackEntry[]> => {
    return isoRows(
      trx,
      sql<FeedbackEntry>`
      select f.id, f.verdict, f.comment, f.author_name author, f.author is not distinct from ${who.id}::uuid mine,
             f.group_id "groupId", g.name "groupName", f.at
      from feedback f join app_group g on g.id = f.group_id
      where ${which}
      order by f.at desc, f.id limit ${newest}`,
    )
  }
  /** Must be called after an insertion. @throws Problem if the organisation keeps too much */
  const checkRoom = (trx: Trx, groupId: string) =>
    checkOrganisation(trx, groupId, {
      what: 'feedback',
      count: sql`(select count(*) from feedback where group_id in (table its))`,
      most,
      problem: 'feedback.too-many',
    })
  const seenFrom = (groupId: string) =>
    sql`f.group_id in (select id from app_group where path @> array[${groupId}]::uuid[] and deleted_at is null)`

  return {
    ofTarget: (who: Actor, groupId: string, target: string): Promise<Feedback> =>
      asUser(who, async (trx) => {
        const which = sql`f.target = ${target} and ${seenFrom(groupId)}`
        const { rows } = await sql<{ verdict: FeedbackVerdict; n: number }>`
          select f.verdict, count(*) n from feedback f where ${which} group by f.verdict`.execute(trx)
        return {
          total: rows.reduce((sum, { n }) => sum + n, 0),
          counts: Object.fromEntries(rows.map(({ verdict, n }) => [verdict, n])),
          entries: await entries(trx, who, which),
        }
      }),

    ofSources: (who: Actor, groupId: string) =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ source: string; counts: Partial<Record<FeedbackVerdict, number>> }>`
          select substr(target, 8) source, jsonb_object_agg(verdict, n) counts from (
            select f.target, f.verdict, count(*) n from feedback f
            where f.target like 'source %' and ${seenFrom(groupId)} group by f.target, f.verdict) counted
          group by target order by target`.execute(trx)
        return rows
      }),

    /** @throws Problem if the organisation keeps too much already */
    save: (
      who: Actor,
      groupId: string,
      feedback: { target: string; verdict: FeedbackVerdict; comment: string },
    ): Promise<FeedbackEntry> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ isNew: boolean }>`
          insert into feedback (group_id, target, verdict, comment, author, at)
          values (${groupId}, ${feedback.target}, ${feedback.verdict}, ${feedback.comment}, ${who.id}, ${new Date(clock.now())})
          on conflict (group_id, author, target)
          do update set verdict = excluded.verdict, comment = excluded.comment, at = excluded.at
          returning xmax = 0 "isNew"`.execute(trx)
        if (rows[0]?.isNew) await checkRoom(trx, groupId)
        const which = sql`f.group_id = ${groupId} and f.author = ${who.id} and f.target = ${feedback.target}`
        return (await entries(trx, who, which))[0] as FeedbackEntry
      }),

    /** @returns false if it does not exist, belongs to another group or to somebody else */
    remove: (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          delete from feedback where id = ${id} and group_id = ${groupId} and author = ${who.id}`.execute(trx)
        return numAffectedRows === 1n
      }),
  }
}

export type FeedbackStore = ReturnType<typeof feedbackStore>
