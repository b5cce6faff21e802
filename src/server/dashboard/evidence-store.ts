import { sql } from 'kysely'
import type { DashboardEvidence, EvidenceDay } from '../../contract/dashboard.ts'
import { utcDay } from '../../domain/dates.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { demoPrefix } from '../sensors/demo.ts'

/** Days shown of received sightings, and of the coverage curve. */
const sentShown = 14
const curveShown = 90
const groupsShown = 50
/** Days that the sums of groups below cover. */
const summedDays = 7
/** After this time the demo log has been sent, or never will be. */
const demoTakesMs = 10 * minuteMs
/** Number of newest reports that determine which sources are in use. */
const reportsOfUse = 5

type Sent = NonNullable<DashboardEvidence['sensors']>
type Below = NonNullable<DashboardEvidence['below']>
type Met = NonNullable<DashboardEvidence['met']>

export interface FoundByReport {
  readonly met: Met
  readonly figures: readonly FigureOfSource[]
}

/** The figures of one source in the newest standing report with the fewest days. */
export interface FigureOfSource {
  readonly source: string
  readonly coverage: number
  readonly exclusive: number
  readonly benign: number
  readonly passed: number | null
}

/** Reads what a group's sensors sent and what was found in it. Row-level security leaves out other groups. */
export function evidenceStore({ asUser }: Pick<Database, 'asUser'>) {
  return {
    /** Reads in one transaction, as somebody. */
    read: <Read>(who: Actor, groupId: string, work: (of: EvidenceReader) => Promise<Read>): Promise<Read> =>
      asUser(who, (trx) => work(evidenceReader(trx, groupId))),
  }
}

export type EvidenceStore = ReturnType<typeof evidenceStore>
type EvidenceReader = ReturnType<typeof evidenceReader>

function evidenceReader(trx: Trx, groupId: string) {
  return {
    /** Ids and addresses of the sources that a group uses or subscribes to, as far as the reader may see that. */
    async used(now: number): Promise<string[]> {
      const { rows } = await sql<{ source: string }>`
          select jsonb_array_elements_text(coalesce(c_org->'currentSources', '[]')) source from app_group where id = ${groupId}
          union
          select jsonb_array_elements_text(coalesce(request->'currentSources', '[]'))
          from (select request from report
                where group_id = ${groupId} and deleted_at is null and state = 'done' and kind <> 'demo'
                order by created_at desc limit ${reportsOfUse}) newest
          union
          select e->>'id' from subscription s cross join jsonb_array_elements(s.sources) e
          where s.group_id = ${groupId} and s.deleted_at is null
            and (s.trial_ends_at is null or s.trial_ends_at > ${new Date(now)})`.execute(trx)
      return rows.map(({ source }) => source)
    },

    async sensors(now: number): Promise<Sent> {
      const { rows: counts } = await sql<Omit<Sent, 'days'>>`
          select count(*) count, count(*) filter (where ${isSilent(now)}) silent,
                 count(*) filter (where last_seen_at is null) "isNew",
                 coalesce(bool_or(prefix = ${demoPrefix} and created_at > ${new Date(now - demoTakesMs)}
                                  -- Its report is ordered only after the log was sent.
                                  and (last_seen_at is null or not exists (
                                    select from standing_report r where r.group_id = s.group_id))), false) "isDemoUnderWay"
          from sensor s where group_id = ${groupId} and revoked_at is null`.execute(trx)
      const { rows: days } = await sql<Sent['days'][number]>`
          select g.day::date::text "day", coalesce(d.sensors, 0) sensors, coalesce(d.lines, 0)::float8 lines,
                 coalesce(d.sightings, 0)::float8 sightings, coalesce(d.kept, 0)::float8 kept
          from generate_series(${utcDay(now - (sentShown - 1) * dayMs)}::date, ${utcDay(now)}::date, interval '1 day') g(day)
          left join (
            select d.day, count(*) sensors, sum(d.lines) lines, sum(d.sightings) sightings, sum(d.kept) kept
            from sensor s join sensor_day d on d.sensor = s.number
            where s.group_id = ${groupId} and d.day >= ${utcDay(now - (sentShown - 1) * dayMs)}::date
            group by d.day) d on d.day = g.day::date
          order by 1`.execute(trx)
      return { ...(counts[0] as Omit<Sent, 'days'>), days }
    },

    /** Figures of the standing reports with the fewest days, and of these sources in the newest of them. */
    async met(sources: readonly string[]): Promise<FoundByReport> {
      const { rows: reports } = await sql<
        Omit<NonNullable<Met['report']>, 'refreshedAt'> & { readonly refreshedAt: Date | null }
      >`
          select r.task_id id, s.days, r.state, s.refreshed_at "refreshedAt"
          from standing_report s join report r on r.task_id = s.task_id
          where s.group_id = ${groupId} and r.deleted_at is null order by s.days limit 1`.execute(trx)
      const [report] = reports
      if (!report) return { met: { report: null, days: [] }, figures: [] }
      const days = await daysOf(trx, groupId, report.days)
      const newest = days.at(-1)?.day
      const figures = newest ? await figuresOf(trx, { groupId, days: report.days, day: newest, sources }) : []
      return {
        met: { report: { ...report, refreshedAt: report.refreshedAt?.toISOString() ?? null }, days },
        figures,
      }
    },

    /**
     * Sums of the groups below whose sensors the reader may see, those that most need a look first; null if there are
     * none. They contain no values.
     * @param seen numbers of the sources whose hits count
     */
    async below({ now, seen }: { now: number; seen: readonly number[] }): Promise<Below | null> {
      const { rows } = await sql<Below['groups'][number] & { readonly sum: Below['sum'] }>`
          with below as (
            select id, name from app_group
            where path @> array[${groupId}::uuid] and id <> ${groupId} and deleted_at is null
              and id in (select groups_with('SENSOR_READ'))
          ), sensors as (
            select group_id, count(*) sensors, count(*) filter (where ${isSilent(now)}) silent
            from sensor s where group_id in (select id from below) and revoked_at is null group by group_id
          ), sent as (
            select s.group_id, sum(d.lines)::float8 lines, sum(d.sightings)::float8 sightings
            from sensor s join sensor_day d on d.sensor = s.number
            where s.group_id in (select id from below) and d.day > ${utcDay(now - summedDays * dayMs)}::date
            group by s.group_id
          ), met as (
            select distinct on (d.group_id) d.group_id, d.suspicious, d.passed from standing_day d
            join standing_report s on s.group_id = d.group_id and s.days = d.days
            join report r on r.task_id = s.task_id and r.deleted_at is null
            where d.group_id in (select id from below)
            order by d.group_id, d.days, d.day desc
          ), hits as (
            select h.group_id, count(*) hits from hunt_hit h
            where h.group_id in (select id from below) and h.state = 'open'
              and exists (select from hunt_listing l where l.hit = h.id and l.source = any(${[...seen]}::int[]))
            group by h.group_id
          ), each as (
            select b.id, b.name, coalesce(s.sensors, 0) sensors, coalesce(s.silent, 0) silent, coalesce(t.lines, 0) lines,
                   coalesce(t.sightings, 0) sightings, m.suspicious, m.passed, coalesce(h.hits, 0) hits
            from below b left join sensors s on s.group_id = b.id left join sent t on t.group_id = b.id
            left join met m on m.group_id = b.id left join hits h on h.group_id = b.id
          )
          select *, (select jsonb_build_object('groups', count(*), 'sensors', sum(sensors), 'silent', sum(silent),
              'lines', sum(lines), 'sightings', sum(sightings), 'suspicious', sum(suspicious), 'passed',
              case when bool_and(suspicious is null or passed is not null) then sum(passed) end,
              'hits', sum(hits)) from each) sum
          from each order by hits desc, coalesce(passed, 0) desc, silent desc, lines desc, name, id
          limit ${groupsShown}`.execute(trx)
      const [first] = rows
      return first ? { groups: rows.map(({ sum: _, ...group }) => group), sum: first.sum } : null
    },
  }
}

/** SQL condition: sensor `s` has sent nothing for longer than its setting `silent_minutes`. */
const isSilent = (now: number) =>
  sql`s.last_seen_at < ${new Date(now)}::timestamptz - s.silent_minutes * interval '1 minute'`

async function daysOf(trx: Trx, groupId: string, days: number): Promise<EvidenceDay[]> {
  const { rows } = await sql<EvidenceDay>`
    select day::text "day", observables::float8, suspicious::float8, covered, proven::float8, in_use "inUse",
           passed::float8, passed_in_use "passedInUse", rules, settled is not false settled
    from standing_day where group_id = ${groupId} and days = ${days}
    order by standing_day.day desc limit ${curveShown}`.execute(trx)
  return rows.reverse()
}

async function figuresOf(
  trx: Trx,
  {
    groupId,
    days,
    day,
    sources,
  }: { readonly groupId: string; readonly days: number; readonly day: string; readonly sources: readonly string[] },
): Promise<FigureOfSource[]> {
  const { rows } = await sql<FigureOfSource>`
    select source, coverage, exclusive, benign::float8, passed from standing_figure
    where group_id = ${groupId} and days = ${days} and day = ${day}::date and source = any(${[...sources]}::text[])`.execute(
    trx,
  )
  return rows
}
