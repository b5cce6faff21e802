import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Progress, ReportListItem } from '../../contract/reports.ts'
import type { ReportRequest } from '../../contract/uploads.ts'
import { Problem } from '../../domain/problem.ts'
import type { OwnObservable, Report } from '../../domain/report.ts'
import type { OwnOutcome } from '../../domain/report-codes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { withIsoDates } from '../platform/db/iso-rows.ts'
import { keepJson } from '../platform/http/kept-json.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { type Assignment, KEPT_MS, type ReportKind } from './assignment.ts'
import { reportBin } from './bin.ts'
import { evidenceReader } from './evidence.ts'
import { keptReads } from './kept-reads.ts'
import { readReport } from './older-reports.ts'
import { shares } from './shares.ts'
import { canBeReadAsItWas } from './standing.ts'
import { reportWorkStore } from './work-store.ts'

/** A report's state for watchers, with a number that increases with each change. */
export interface Seen {
  readonly revision: number
  readonly progress: Progress
}

export interface NewReport extends Pick<Assignment, 'taskId' | 'groupId' | 'kind' | 'name' | 'request'> {
  readonly by: Actor
  readonly state: 'uploading' | 'queued'
  readonly blob?: string
  readonly bytes?: number
  readonly detectedFormat?: string
}

const decompress = promisify(zstdDecompress)

const progressColumns = sql.raw(
  `task_id "taskID", state, stage, bytes_total "bytesTotal", bytes_read "bytesRead", lines, skipped_lines "skippedLines", problem`,
)

/**
 * Reports of this size or more, in bytes as stored, are unpacked a few at a time: each takes many times that meanwhile. A group
 * without one waits for no other.
 */
const largeFrom = 2 ** 17
const largeReports = createFairGate({ width: 4, mostWaiting: 100, leavesRoom: true })

/** Unpacks and reads a stored report. Groups take turns. @throws Problem `server.busy` if too many of the group wait */
async function unpacked(groupId: string, stored: Buffer): Promise<{ readonly report: Report; readonly bytes: number }> {
  const read = async () => {
    const text = await decompress(stored)
    return { report: readReport(text.toString()), bytes: text.length * bytesPerByteOfJson }
  }
  const done = stored.length < largeFrom ? await read() : await largeReports.enter(groupId, read)
  if (!done) throw new Problem('server.busy')
  return done
}

/** Bytes in memory of a report and its JSON (docs/decisions/0193). */
const bytesPerByteOfJson = 5

export function reportStore({ db, asUser, rowsFor }: Pick<Database, 'db' | 'asUser' | 'rowsFor'>, clock: Clock) {
  const now = () => new Date(clock.now())
  /** A page asks for the same report again and again: at each move of a control, for instance. */
  const reports = keptReads<Report>({ bytes: 24 << 20, bytesOfOne: 8 << 20 })

  return {
    /** Number of the group's unfinished reports. */
    underWay: (who: Actor, groupId: string): Promise<number> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ n: number }>`
          select count(*) n from report
          where group_id = ${groupId} and state in ('uploading', 'queued', 'running')
            and expires_at > ${now()}`.execute(trx)
        return rows[0]?.n ?? 0
      }),

    async add(report: NewReport, within?: Trx): Promise<Progress> {
      const insert = async (trx: Trx) => {
        const { rows } = await sql<Progress>`
          insert into report (task_id, group_id, created_by, kind, name, request, state, stage, blob, bytes, bytes_total,
                              detected_format, created_at, expires_at, kept)
          values (${report.taskId}, ${report.groupId}, ${report.by.id}, ${report.kind}, ${report.name},
                  ${JSON.stringify(report.request)}, ${report.state}, 'waiting', ${report.blob ?? null},
                  ${report.bytes ?? null}, ${report.bytes ?? null}, ${report.detectedFormat ?? null}, ${now()},
                  ${new Date(clock.now() + KEPT_MS)}, ${JSON.stringify(report.request).length})
          returning ${progressColumns}`.execute(trx)
        return rows[0] as Progress
      }
      return within ? insert(within) : asUser(report.by, insert)
    },

    /**
     * An unfinished upload, or a report without a file. `isReplaced`: a standing report that was restored after the group had
     * made another one for its days. Undefined if it is not in this group.
     */
    upload: (who: Actor, taskId: string, groupId: string) =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{
          state: Progress['state']
          blob: string | null
          name: string
          kind: ReportKind
          bytes: number | null
          lists: NonNullable<ReportRequest['lists']>
          isReplaced: boolean
          expired: boolean
        }>`select state, blob, name, kind, bytes, coalesce(request->'lists', '[]') lists, expires_at <= ${now()} expired,
             kind = 'standing' and not exists (select from standing_report s where s.task_id = report.task_id) "isReplaced"
           from report where task_id = ${taskId} and group_id = ${groupId} and deleted_at is null`.execute(trx)
        return rows[0]
      }),

    /**
     * Changes the state to `queued`, with related fields; `request` replaces the stored request.
     * @returns undefined if the report is in none of the expected states
     */
    async queue(
      taskId: string,
      from: Progress['state'],
      { bytes, request = {}, within }: { bytes?: number; request?: Partial<ReportRequest>; within: Trx },
    ): Promise<Progress | undefined> {
      const { rows } = await sql<Progress>`
        update report set state = 'queued', stage = 'waiting', problem = null, finished_at = null,
               request = request || ${JSON.stringify(request)}::jsonb,
               bytes = coalesce(${bytes ?? null}, bytes), bytes_total = coalesce(${bytes ?? null}, bytes_total),
               bytes_read = 0, lines = 0, skipped_lines = 0, revision = revision + 1
        where task_id = ${taskId} and state = ${from} and deleted_at is null
          -- What may be tried again may have lost its file meanwhile.
          and (kind <> 'upload' or blob is not null)
        returning ${progressColumns}`.execute(within)
      return rows[0]
    },

    /** Progress of a report. Undefined if it is not in this group or the user may not see it. */
    async seen(who: Actor, taskId: string, groupId: string): Promise<Seen | undefined> {
      const [row] = await rowsFor(
        who,
        sql<Progress & Pick<Seen, 'revision'>>`
          select ${progressColumns}, revision from report
          where task_id = ${taskId} and group_id = ${groupId} and deleted_at is null`,
      )
      if (!row) return undefined
      const { revision, ...progress } = row
      return { revision, progress }
    },

    /**
     * Cancels unfinished work.
     * @returns the resulting state, and the blob to delete
     */
    cancel: (
      who: Actor,
      taskId: string,
      groupId: string,
    ): Promise<{ progress: Progress; blob: string | null } | undefined> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<Progress & { blob: string | null }>`
        update report set
          state = case when state not in ('uploading', 'queued', 'running') then state
                       when ${canBeReadAsItWas} then 'done' else 'cancelled' end,
          problem = case when state in ('uploading', 'queued', 'running') then null else problem end,
          finished_at = coalesce(finished_at, ${now()}), fence = fence + 1, revision = revision + 1
        where task_id = ${taskId} and group_id = ${groupId} and deleted_at is null
        returning ${progressColumns}, blob`.execute(trx)
        if (!rows[0]) return undefined
        const { blob, ...progress } = rows[0]
        return { progress, blob: progress.state === 'cancelled' ? blob : null }
      }),

    list: async (who: Actor, groupId: string): Promise<ReportListItem[]> => {
      const rows = await rowsFor(
        who,
        sql<ReportListItem>`
          select r.task_id "taskID", r.task_id id, r.name, r.state, r.created_at "createdAt",
                 coalesce(u.name, '') "createdBy", r.detected_format "detectedFormat", r.suspicious, r.coverage, r.proven,
                 r.recommended, r.bytes, s.days "standingDays"
          from report r left join app_user u on u.id = r.created_by
          left join standing_report s on s.task_id = r.task_id
          where r.group_id = ${groupId} and r.deleted_at is null
          order by r.created_at desc, r.task_id
          limit 10000`,
      )
      return rows.map(withIsoDates)
    },

    /** The report is undefined if there is none yet, and shared with other callers. */
    async one(who: Actor, groupId: string, taskId: string) {
      const last = reports.last(taskId)
      const [row] = await rowsFor(
        who,
        sql<{
          state: Progress['state']
          problem: Progress['problem']
          revision: number
          result: Buffer | null
        }>`
          select state, problem, revision, case when revision is distinct from ${last?.revision ?? null} then result end result
          from report where group_id = ${groupId} and task_id = ${taskId} and deleted_at is null`,
      )
      if (!row) return undefined
      const { state, problem, revision, result } = row
      if (last?.revision === revision) return { state, problem, report: last.value }
      if (!result) {
        reports.drop(taskId)
        return { state, problem, report: undefined }
      }
      const { report, bytes } = await unpacked(groupId, result)
      if (reports.keep(taskId, { revision, value: report, bytes })) keepJson(report)
      return { state, problem, report }
    },

    ...evidenceReader({ asUser, rowsFor }),

    /** Matches with own lists in a report. Undefined if the report is not in this group. */
    own: (
      who: Actor,
      { groupId, taskId, outcome, passed = false, offset, limit }: OwnPage,
    ): Promise<{ total: number; rows: OwnObservable[] } | undefined> =>
      asUser(who, async (trx) => {
        const { rows: known } = await sql`
          select from report
          where group_id = ${groupId} and task_id = ${taskId} and deleted_at is null`.execute(trx)
        if (known.length === 0) return undefined
        const ofOutcome = outcome === undefined ? sql`` : sql`and outcome = ${outcome}`
        const wanted = sql`task_id = ${taskId} and passed = ${passed} ${ofOutcome}`
        const { rows: counts } = await sql<{ n: number }>`
          select count(*) n from report_own_hit where ${wanted}`.execute(trx)
        const { rows } = await sql<{ entry: OwnObservable }>`
          select entry from report_own_hit where ${wanted} order by position offset ${offset} limit ${limit}`.execute(
          trx,
        )
        return { total: counts[0]?.n ?? 0, rows: rows.map((row) => row.entry) }
      }),

    ...shares({ asUser }),
    ...reportBin({ db, asUser }, clock),
    ...reportWorkStore(db, clock),
  }
}

export type ReportStore = ReturnType<typeof reportStore>

interface OwnPage {
  readonly groupId: string
  readonly taskId: string
  readonly outcome?: OwnOutcome | undefined
  readonly passed?: boolean
  readonly offset: number
  readonly limit: number
}
