import { sql } from 'kysely'
import type { StandingReport } from '../../contract/standing.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { reportRules } from '../../domain/report.ts'
import type { StandingDays } from '../../domain/standing.ts'
import { hourMs, weekMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import { deliveredSources } from '../reports/delivered.ts'
import type { ReportStore } from '../reports/store.ts'
import { firstDay, type Window } from './gather.ts'

/** A report that was neither requested nor checked for this long is due in the hourly round. */
const roundMs = 23 * hourMs

/** A standing report that is due. */
export interface Due extends Omit<Window, 'now'> {
  readonly taskId: string
  /** True if the report may stay as it is while its basis is unchanged: it is done, without a problem. */
  readonly isWhole: boolean
  readonly basis: string | null
}

export interface StandingStoreOptions {
  readonly database: Pick<Database, 'db' | 'asUser'>
  readonly clock: Clock
  readonly reports: Pick<ReportStore, 'add'>
  readonly prices: PriceBook
  /** Queues the job that makes the report. */
  readonly make: (taskId: string, within: Trx) => Promise<unknown>
}

const usual = JSON.stringify(ReportRequest.parse({ cOrg: defaultOrganisation }))

/**
 * SQL for the request of a group's standing report: the group's defaults and its sources in use, because no user is
 * there to choose.
 */
const requestOf = (group: ReturnType<typeof sql>) => sql`(
  select ${usual}::jsonb || jsonb_build_object(
    'cOrg', coalesce(its.c_org - 'currentSources', ${usual}::jsonb -> 'cOrg'),
    'currentSources', coalesce(its.c_org -> 'currentSources', '[]'))
  from app_group its where its.id = ${group})`

/** Standing reports of groups: at most one for each window. A report in the bin no longer counts as one. */
export function standingStore({ database: { db, asUser }, clock, reports, prices, make }: StandingStoreOptions) {
  const now = () => new Date(clock.now())

  /** Queues a refresh, unless one is in progress. */
  async function again(trx: Trx, taskId: string): Promise<void> {
    const { rows } = await sql`
      update report set state = 'queued', stage = 'waiting', problem = null, finished_at = null, created_at = ${now()},
             blob = gen_random_uuid()::text, bytes = null, bytes_total = null, bytes_read = 0, lines = 0, skipped_lines = 0,
             request = ${requestOf(sql`report.group_id`)}, revision = revision + 1
      where task_id = ${taskId} and state in ('done', 'failed', 'cancelled') and deleted_at is null
      returning 1`.execute(trx)
    if (rows.length === 0) return
    await sql`update standing_report set asked_at = ${now()} where task_id = ${taskId}`.execute(trx)
    await make(taskId, trx)
  }

  return {
    list: (who: Actor, groupId: string): Promise<StandingReport[]> =>
      asUser(who, (trx) =>
        isoRows(
          trx,
          sql<StandingReport>`
          select r.task_id "taskID", s.days, r.state, s.refreshed_at "refreshedAt", r.problem is not null failed
          from standing_report s join report r on r.task_id = s.task_id
          where s.group_id = ${groupId} and r.deleted_at is null order by s.days`,
        ),
      ),

    /**
     * Makes a standing report, or refreshes the existing one.
     * @returns the id of the report
     */
    refresh: (who: Actor, groupId: string, days: StandingDays): Promise<string> =>
      asUser(who, async (trx) => {
        await holdName(trx, `standing ${groupId}`)
        const { rows } = await sql<{ taskId: string; gone: boolean }>`
          select s.task_id "taskId", r.deleted_at is not null gone
          from standing_report s join report r on r.task_id = s.task_id
          where s.group_id = ${groupId} and s.days = ${days}`.execute(trx)
        const [found] = rows
        if (found && !found.gone) {
          await again(trx, found.taskId)
          return found.taskId
        }
        if (found) await sql`delete from standing_report where task_id = ${found.taskId}`.execute(trx)
        const taskId = crypto.randomUUID()
        const { rows: asked } = await sql<{ request: unknown }>`
          select ${requestOf(sql`${groupId}::uuid`)} request`.execute(trx)
        const request = ReportRequest.parse(asked[0]?.request)
        const report = { taskId, groupId, by: who, kind: 'standing', name: '', request, blob: taskId } as const
        await reports.add({ ...report, state: 'queued' }, trx)
        await sql`insert into standing_report (task_id, group_id, days, asked_at)
                  values (${taskId}, ${groupId}, ${days}, ${now()})`.execute(trx)
        await make(taskId, trx)
        return taskId
      }),

    /**
     * Reports that were neither requested nor checked for a day, of groups that may still make reports and read what their
     * sensors saw. Organisations take turns, and so do the branches of each.
     */
    async due(): Promise<Due[]> {
      const { rows } = await sql<Due>`
        with due as (
          select s.task_id, s.group_id, s.days, s.basis, r.state = 'done' and r.problem is null is_whole, g.path[1:2] place,
                 row_number() over (partition by g.path[1:2] order by s.asked_at, s.task_id) nth
          from standing_report s join report r on r.task_id = s.task_id join app_group g on g.id = s.group_id
          where s.asked_at <= ${new Date(clock.now() - roundMs)} and r.deleted_at is null and g.deleted_at is null
            and g.granted @> '{REPORT_CREATE,SENSOR_READ}' and r.state in ('done', 'failed', 'cancelled')
        ), of_organisations as (
          select *, row_number() over (partition by place[1] order by nth, place) turn from due
        )
        select task_id "taskId", group_id "groupId", days, basis, is_whole "isWhole"
        from of_organisations order by turn, place limit 10000`.execute(db)
      return rows
    },

    /** Refreshes a standing report: on behalf of nobody, or of the user of the transaction. */
    again: (taskId: string, within?: Trx): Promise<void> =>
      within ? again(within, taskId) : db.transaction().execute((trx) => again(trx, taskId)),

    /** Refreshes all standing reports of a group, because their sightings were deleted. */
    async againOf(groupId: string): Promise<void> {
      const { rows } = await sql<{ taskId: string }>`
        select task_id "taskId" from standing_report where group_id = ${groupId}`.execute(db)
      for (const { taskId } of rows) await db.transaction().execute((trx) => again(trx, taskId))
    },

    /** Records that a report was checked. */
    async seen(taskId: string): Promise<void> {
      await sql`update standing_report set asked_at = ${now()} where task_id = ${taskId}`.execute(db)
    },

    /**
     * Digest of everything that a standing report depends on: the index, sightings that came or fell out of the window,
     * own lists and their entries that expired, own networks, what subscriptions deliver, the group's defaults, terms of use,
     * own licences with consent and fee, prices, the rules of reports, and the week, because sources die over time. An equal
     * basis gives an equal report.
     */
    async basis(window: Window): Promise<string> {
      const since = firstDay(window)
      const advice = JSON.stringify([reportRules, await prices.current(), Math.floor(window.now / weekMs)])
      const { rows } = await sql<{ basis: string }>`
        select md5(jsonb_build_array(
          (select max(version) from listing_index),
          (select max(last_seen_at) from sensor where group_id = g.id),
          (select min(l.day) from sighted_log l join sighting_series x on x.number = l.series
           where x.group_id = g.id and l.day >= ${since}::date),
          (select d.day from sighting_day d where d.day >= ${since}::date and exists (
             select from sighting s join sighting_series x on x.number = s.series
             where x.group_id = g.id and s.day = d.day) order by d.day limit 1),
          (select jsonb_agg(jsonb_build_array(l.id, l.changed_at, (
             select max(e.expires_at) from group_list_row e where e.list_id = l.id and e.expires_at <= ${new Date(window.now)})) order by l.id)
           from group_list l where l.group_id = any(g.path) and (l.group_id = g.id or l.subgroups) and l.deleted_at is null),
          (select jsonb_agg(a.own_ranges order by a.id) from app_group a where a.id = any(g.path)),
          (select jsonb_agg(jsonb_build_array(x.number, x.licence) order by x.number) from source x
           where x.licence is not null and (x.group_id is null or x.group_id = any(g.path))),
          (select jsonb_agg(jsonb_build_array(l.id, l.subgroups, c.given_at, c.withdrawn_at,
                    case when l.group_id = g.id then l.yearly_fee end) order by l.id)
           from own_licence l left join licence_consent c on c.group_id = l.group_id and c.source_id = l.source_id
           where l.group_id = any(g.path)),
          (select jsonb_agg(jsonb_build_array(u.id, u."isPaid", u."trialEndsAt") order by u.id)
           from (${deliveredSources(sql`g.id`, new Date(window.now))}) u),
          ${advice}::text,
          ${requestOf(sql`g.id`)})::text) basis
        from app_group g where g.id = ${window.groupId}`.execute(db)
      return rows[0]?.basis ?? ''
    },

    async keepBasis(taskId: string, basis: string): Promise<void> {
      await sql`update standing_report set basis = ${basis} where task_id = ${taskId}`.execute(db)
    },
  }
}

export type StandingStore = ReturnType<typeof standingStore>
