import { sql } from 'kysely'
import type { CoveragePoint, Need } from '../../contract/dashboard.ts'
import type { ReportListItem } from '../../contract/reports.ts'
import { FEED_COMPARE } from '../../domain/report.ts'
import { weekMs } from '../../domain/time-units.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { withIsoDates } from '../platform/db/iso-rows.ts'
import { lastPullOfS } from '../subscriptions/last-pull.ts'
import { type RunFacts, runFactsOfS, runStateOf } from '../subscriptions/run-state.ts'

type Invitations = Extract<Need, { kind: 'invitations' }>
type Room = Extract<Need, { kind: 'room' }>

/** A report that may need attention. */
interface Waiting {
  readonly id: string
  readonly name: string
  readonly state: 'failed' | 'uploading'
  readonly createdAt: Date
  readonly code: string | null
  readonly expiresAt: Date
}

/** The end of a trial is shown this long before and after it. */
const trialEndToldMs = weekMs
/** Room that is used by this part is told. */
const nearlyFull = 0.8
const recentShown = 12
const waitingShown = 12
const pointsShown = 60

export function dashboardStore({ asUser }: Pick<Database, 'asUser'>) {
  return {
    /** Reads in one transaction, as somebody. */
    read: <Read>(who: Actor, groupId: string, work: (of: DashboardReader) => Promise<Read>): Promise<Read> =>
      asUser(who, (trx) => work(dashboardReader(trx, groupId))),
  }
}

type DashboardReader = ReturnType<typeof dashboardReader>

function dashboardReader(trx: Trx, groupId: string) {
  return {
    async reports(now: number) {
      const { rows: recent } = await sql<ReportListItem>`
          select r.task_id "taskID", r.task_id id, r.name, r.state, r.created_at "createdAt",
                 coalesce(u.name, '') "createdBy", r.detected_format "detectedFormat", r.suspicious, r.coverage,
                 r.proven, r.recommended, r.bytes, s.days "standingDays"
          from report r left join app_user u on u.id = r.created_by
          left join standing_report s on s.task_id = r.task_id
          where r.group_id = ${groupId} and r.deleted_at is null and r.state <> 'uploading'
          order by r.created_at desc, r.task_id limit ${recentShown}`.execute(trx)
      const { rows: points } = await sql<CoveragePoint>`
          select task_id id, name, created_at at, suspicious, coverage covered, proven, rules,
                 settled is not false settled, (
                   coalesce(jsonb_array_length(request->'currentSources'), 0) +
                   (select count(*) from jsonb_array_elements(request->'lists') list where list->>'isSample' is distinct from 'true')
                 )::int "sourcesInUse" from report
          where group_id = ${groupId} and deleted_at is null and state = 'done' and kind = 'upload' and suspicious > 0
            and detected_format <> ${FEED_COMPARE}
          order by created_at desc, task_id limit ${pointsShown}`.execute(trx)
      const { rows: waiting } = await sql<Waiting>`
          select task_id id, name, state, created_at "createdAt", problem->>'code' code, expires_at "expiresAt" from report r
          where group_id = ${groupId} and deleted_at is null and state in ('failed', 'uploading')
            and expires_at > ${new Date(now)}
            and (state <> 'failed' or not exists (select from standing_report s where s.task_id = r.task_id))
            and (state <> 'uploading' or not exists (select from report again where again.group_id = r.group_id
              and (again.state = 'uploading' or again.bytes = r.bytes) and again.name = r.name and again.deleted_at is null
              and (again.created_at, again.task_id) > (r.created_at, r.task_id)))
          order by created_at desc, task_id limit ${waitingShown}`.execute(trx)
      return {
        recent: recent.map(withIsoDates),
        coverage: points.map(withIsoDates).reverse(),
        failed: waiting
          .filter(({ state }) => state === 'failed')
          .map(({ id, name, createdAt, code }) => ({
            kind: 'report-failed' as const,
            id,
            name,
            at: createdAt.toISOString(),
            code: code ?? 'report.failed',
          })),
        unfinished: waiting
          .filter(({ state }) => state === 'uploading')
          .map(({ id, name, createdAt, expiresAt }) => ({
            kind: 'upload-unfinished' as const,
            id,
            name,
            at: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
          })),
      }
    },

    /**
     * Those that are `ending` end within a week or ended within the last; those that are `keyless` have no valid key, the longest
     * without one first.
     */
    async subscriptions(now: number) {
      const { rows } = await sql<
        RunFacts & { id: string; name: string; indicators: number | null; lastKeyEnd: Date | null; isPulled: boolean }
      >`
          select s.id, s.name, (d.figures->>'total')::bigint indicators, ${runFactsOfS}, ${lastPullOfS} is not null "isPulled",
                 (select case when bool_and(k.ends is not null) then max(k.ends) end
                  from (select least(revoked_at, ends_at) ends from subscription_key where subscription_id = s.id) k)
                   "lastKeyEnd"
          from subscription s left join delivery d on d.subscription_id = s.id
          where s.group_id = ${groupId} and s.deleted_at is null order by s.trial_ends_at, s.id`.execute(trx)
      const isOver = (at: Date) => at.getTime() <= now
      const inState = (state: ReturnType<typeof runStateOf>) => rows.filter((row) => runStateOf(row, now) === state)
      const released = rows.flatMap(({ endsAt, indicators }) => (endsAt && isOver(endsAt) ? [] : (indicators ?? [])))
      return {
        figures: {
          count: rows.length,
          expired: inState('expired').length,
          paused: inState('paused').length,
          faulty: inState('failing')
            .map(({ id, name }) => ({ id, name }))
            .sort((a, b) => a.name.localeCompare(b.name)),
          unpulled: rows.filter(
            ({ endsAt, indicators, isPulled }) => indicators !== null && !isPulled && !(endsAt && isOver(endsAt)),
          ).length,
          indicators: released.length > 0 ? released.reduce((sum, indicators) => sum + indicators, 0) : null,
        },
        ending: rows.flatMap(({ id, name, endsAt }) =>
          endsAt && Math.abs(endsAt.getTime() - now) <= trialEndToldMs
            ? [{ kind: 'trial-end' as const, id, name, at: endsAt.toISOString(), isOver: isOver(endsAt) }]
            : [],
        ),
        keyless: rows
          .filter(({ endsAt }) => !(endsAt && isOver(endsAt)))
          .flatMap(({ id, name, lastKeyEnd: at }) =>
            at && isOver(at) ? [{ kind: 'keyless' as const, id, name, at: at.toISOString() }] : [],
          )
          .sort((a, b) => a.at.localeCompare(b.at)),
      }
    },

    /** Pending invitations; undefined if there are none. */
    async invitations(now: number): Promise<Invitations | undefined> {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
          select count(*) count, min(created_at) oldest from invitation
          where group_id = ${groupId} and accepted_at is null and revoked_at is null
            and expires_at > ${new Date(now)}`.execute(trx)
      const { count = 0, oldest = null } = rows[0] ?? {}
      return oldest ? { kind: 'invitations', count, oldest: oldest.toISOString() } : undefined
    },

    /** What takes nearly as much room as it may, or more, if the group is the top of an organisation. */
    async room(limits: Readonly<Record<Room['of'], number>>): Promise<Room[]> {
      const { rows } = await asService(trx, () =>
        sql<Record<Room['of'], number>>`
          with its as (select id from app_group where path @> array[${groupId}::uuid])
          select (select coalesce(sum(kept), 0)::bigint from report where group_id in (table its)) reports,
                 (select coalesce(sum(kept), 0)::bigint from delivery where group_id in (table its)) deliveries
          from app_group where id = ${groupId} and parent is null`.execute(trx),
      )
      return (['reports', 'deliveries'] as const).flatMap((of) => {
        const [bytes = 0, limit] = [rows[0]?.[of], limits[of]]
        return bytes >= limit * nearlyFull ? { kind: 'room', of, bytes, limit } : []
      })
    },

    /** Tells whether the group has filled in its profile. */
    async hasProfile(): Promise<boolean> {
      const { rows } = await sql`
          select from app_group where id = ${groupId} and c_org is not null
            and (coalesce(c_org->>'nEmployees', '') <> '' or c_org->'industries' <> '[]')`.execute(trx)
      return rows.length > 0
    },
  }
}

export type DashboardStore = ReturnType<typeof dashboardStore>
