import { sql } from 'kysely'
import type { DashboardEvidence, EvidenceDay } from '../../contract/dashboard.ts'
import { utcDay } from '../../domain/dates.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { demoPrefix } from '../sensors/demo.ts'

/** Days shown of received sightings, and of the coverage curve. */
const sentShown = 14
const curveShown = 90
/** After this time the demo log has been sent, or never will be. */
const demoTakesMs = 10 * minuteMs
/** Number of newest reports that determine which sources are in use. */
const reportsOfUse = 5

type Sent = NonNullable<DashboardEvidence['sensors']>
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
  }
}

/** SQL condition: sensor `s` has sent nothing for longer than its setting `silent_minutes`. */
export const isSilent = (now: number) =>
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
