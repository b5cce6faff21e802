import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Progress, ReportListItem } from '../../contract/reports.ts'
import type { Binned } from '../../contract/shapes.ts'
import type { ReportRequest } from '../../contract/uploads.ts'
import { Problem, type ProblemCode } from '../../domain/problem.ts'
import type { Evidence, OwnObservable, OwnOutcome, Report } from '../../domain/report.ts'
import type { Clock } from '../platform/clock.ts'
import { asBinned, oldestInBin } from '../platform/db/bin.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { hasLivingJob } from '../platform/queue/living-job.ts'
import type { Assignment, ReportKind } from './assignment.ts'
import { evidenceReader } from './evidence.ts'
import { readReport } from './older-reports.ts'
import { type Shareable, share, shares } from './shares.ts'

export type Stage = Progress['stage']

/** What somebody who watches is told, and its number: higher is newer. */
export interface Seen {
  readonly revision: number
  readonly progress: Progress
}

export interface NewReport {
  readonly taskId: string
  readonly groupId: string
  readonly by: Actor
  readonly kind: ReportKind
  readonly name: string
  readonly request: ReportRequest
  readonly state: 'uploading' | 'queued'
  readonly blob?: string
  readonly bytes?: number
  readonly detectedFormat?: string
}

export interface WorkDone {
  readonly stage: Stage
  readonly bytesTotal?: number | null
  readonly bytesRead?: number
  readonly lines?: number
  readonly skippedLines?: number
}

interface ProgressRow {
  task_id: string
  state: Progress['state']
  stage: Stage
  bytes_total: number | null
  bytes_read: number
  lines: number
  skipped_lines: number
  problem: Progress['problem']
  revision: number
}

const DAYS = 86_400_000
/** For so long an unfinished upload can be gone on with, and a failed one be tried again. */
export const KEPT_MS = 7 * DAYS
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const progressColumns = sql.raw(
  'task_id, state, stage, bytes_total, bytes_read, lines, skipped_lines, problem, revision',
)

export function reportStore({ db, asUser }: Pick<Database, 'db' | 'asUser'>, clock: Clock) {
  const now = () => new Date(clock.now())

  return {
    /** Uploads that a group has begun and not finished. */
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
        const { rows } = await sql<ProgressRow>`
          insert into report (task_id, group_id, created_by, kind, name, request, state, stage, blob, bytes, bytes_total,
                              detected_format, created_at, expires_at)
          values (${report.taskId}, ${report.groupId}, ${report.by.id}, ${report.kind}, ${report.name},
                  ${JSON.stringify(report.request)}, ${report.state}, 'waiting', ${report.blob ?? null},
                  ${report.bytes ?? null}, ${report.bytes ?? null}, ${report.detectedFormat ?? null}, ${now()},
                  ${new Date(clock.now() + KEPT_MS)})
          returning ${progressColumns}`.execute(trx)
        return asProgress(rows[0] as ProgressRow)
      }
      return within ? insert(within) : asUser(report.by, insert)
    },

    /** What is known of an upload that is being made. Undefined: not in this group. */
    upload: (who: Actor, taskId: string, groupId: string) =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{
          state: Progress['state']
          blob: string | null
          name: string
          kind: ReportKind
          expires_at: Date
        }>`select state, blob, name, kind, expires_at from report
           where task_id = ${taskId} and group_id = ${groupId} and deleted_at is null`.execute(trx)
        const row = rows[0]
        if (!row) return undefined
        const { state, blob, name, kind } = row
        return { state, blob, name, kind, expired: row.expires_at.getTime() <= clock.now() }
      }),

    /** From one state to `queued`, with whatever else belongs to it; `request` changes what was asked for. @returns undefined if it was in no such state */
    async queue(
      taskId: string,
      from: Progress['state'],
      { bytes, request = {}, within }: { bytes?: number; request?: Partial<ReportRequest>; within: Trx },
    ): Promise<Progress | undefined> {
      const { rows } = await sql<ProgressRow>`
        update report set state = 'queued', stage = 'waiting', problem = null, finished_at = null,
               request = request || ${JSON.stringify(request)}::jsonb,
               bytes = coalesce(${bytes ?? null}, bytes), bytes_total = coalesce(${bytes ?? null}, bytes_total),
               bytes_read = 0, lines = 0, skipped_lines = 0, revision = revision + 1
        where task_id = ${taskId} and state = ${from} and deleted_at is null
        returning ${progressColumns}`.execute(within)
      return rows[0] && asProgress(rows[0])
    },

    /** How far it is. Undefined: not in this group, or nothing that the asking person sees. */
    seen: (who: Actor, taskId: string, groupId: string): Promise<Seen | undefined> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<ProgressRow>`
          select ${progressColumns} from report
          where task_id = ${taskId} and group_id = ${groupId} and deleted_at is null`.execute(trx)
        return rows[0] && { revision: rows[0].revision, progress: asProgress(rows[0]) }
      }),

    /** Ends work that is not done yet. @returns what it is now, and the blob that nobody needs any more */
    cancel: (
      who: Actor,
      taskId: string,
      groupId: string,
    ): Promise<{ progress: Progress; blob: string | null } | undefined> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<ProgressRow & { blob: string | null }>`
        update report set
          state = case when state in ('uploading', 'queued', 'running') then 'cancelled' else state end,
          problem = case when state in ('uploading', 'queued', 'running') then null else problem end,
          finished_at = coalesce(finished_at, ${now()}), fence = fence + 1, revision = revision + 1
        where task_id = ${taskId} and group_id = ${groupId} and deleted_at is null
        returning ${progressColumns}, blob`.execute(trx)
        const row = rows[0]
        return row && { progress: asProgress(row), blob: row.state === 'cancelled' ? row.blob : null }
      }),

    list: (who: Actor, groupId: string): Promise<ReportListItem[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<ReportListItem & { createdAt: Date }>`
          select r.task_id "taskID", r.task_id id, r.name, r.state, r.created_at "createdAt",
                 coalesce(u.name, '') "createdBy", r.detected_format "detectedFormat", r.suspicious, r.coverage, r.proven,
                 r.recommended, r.bytes
          from report r left join app_user u on u.id = r.created_by
          where r.group_id = ${groupId} and r.deleted_at is null
          order by r.created_at desc, r.task_id
          limit 10000`.execute(trx)
        return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
      }),

    one: (who: Actor, groupId: string, taskId: string) =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ state: Progress['state']; problem: Progress['problem']; result: Buffer | null }>`
          select state, problem, result from report
          where group_id = ${groupId} and task_id = ${taskId} and deleted_at is null`.execute(trx)
        const row = rows[0]
        if (!row) return undefined
        const report = row.result && readReport((await decompress(row.result)).toString())
        return { state: row.state, problem: row.problem, report: report ?? undefined }
      }),

    ...evidenceReader({ asUser }),

    /** What own lists spoke of in a report. Undefined: it is not in this group. */
    own: (
      who: Actor,
      { groupId, taskId, outcome, offset, limit }: OwnPage,
    ): Promise<{ total: number; rows: OwnObservable[] } | undefined> =>
      asUser(who, async (trx) => {
        const { rows: known } = await sql`
          select from report
          where group_id = ${groupId} and task_id = ${taskId} and deleted_at is null`.execute(trx)
        if (known.length === 0) return undefined
        const wanted = sql`task_id = ${taskId} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}`
        const { rows: counts } = await sql<{ n: number }>`
          select count(*) n from report_own_hit where ${wanted}`.execute(trx)
        const { rows } = await sql<{ entry: OwnObservable }>`
          select entry from report_own_hit where ${wanted} order by position offset ${offset} limit ${limit}`.execute(
          trx,
        )
        return { total: counts[0]?.n ?? 0, rows: rows.map((row) => row.entry) }
      }),

    ...shares({ asUser }),

    /**
     * To the bin, all of them or none; work that is under way there ends. The files go at once.
     * @returns the blobs that nobody needs any more; undefined if one is not in this group
     */
    async remove(who: Actor, groupId: string, taskIds: readonly string[]): Promise<string[] | undefined> {
      const wanted = [...new Set(taskIds.map((id) => id.toLowerCase()))]
      const rows = await asUser(who, async (trx) => {
        const { rows } = await sql<{ blob: string | null }>`
          with doomed as (
            select task_id, blob from report
            where group_id = ${groupId} and task_id = any(${wanted}::uuid[]) and deleted_at is null for update
        )
          update report r set deleted_at = ${now()}, blob = null,
            state = case when state in ('uploading', 'queued', 'running') then 'cancelled' else state end,
            finished_at = coalesce(finished_at, ${now()}), fence = fence + 1, revision = revision + 1
          from doomed d where d.task_id = r.task_id returning d.blob`.execute(trx)
        if (rows.length !== wanted.length) throw new NotAll()
        return rows
      }).catch((error) => {
        if (error instanceof NotAll) return undefined
        throw error
      })
      return rows?.flatMap(({ blob }) => blob ?? [])
    },

    /** What can still be brought back, newest first. */
    bin: (who: Actor, groupId: string): Promise<Binned[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<{ id: string; name: string; deletedAt: Date }>`
          select task_id id, name, deleted_at "deletedAt" from report
          where group_id = ${groupId} and deleted_at > ${oldestInBin(clock)}
          order by deleted_at desc, task_id limit 1000`.execute(trx)
        return rows.map(asBinned)
      }),

    /** All of them or none. @returns false if one is not in this group's bin */
    async restore(who: Actor, groupId: string, taskIds: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(taskIds.map((id) => id.toLowerCase()))]
      return asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          update report set deleted_at = null
          where group_id = ${groupId} and task_id = any(${wanted}::uuid[])
            and deleted_at > ${oldestInBin(clock)}`.execute(trx)
        if (numAffectedRows !== BigInt(wanted.length)) throw new NotAll()
        return true
      }).catch((error) => {
        if (error instanceof NotAll) return false
        throw error
      })
    },

    /** For good, what can no longer be brought back. @returns how many went */
    async purge(): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from report where deleted_at <= ${oldestInBin(clock)}`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    /** Ends what has had its week: unfinished uploads, and the files of failed reports. @returns the blobs of both */
    async expire(): Promise<string[]> {
      const { rows } = await sql<{ blob: string | null }>`
        with unfinished as (
          delete from report where state = 'uploading' and expires_at < ${now()} returning blob
        ), failed as (
          select task_id, blob from report
          where state = 'failed' and blob is not null and expires_at < ${now()} for update
        ), emptied as (
          update report r set blob = null from failed f where r.task_id = f.task_id returning f.blob
        )
        select blob from unfinished union all select blob from emptied`.execute(db)
      return rows.flatMap(({ blob }) => blob ?? [])
    },

    // What follows is for the worker that makes the report.

    /**
     * Takes a report on. Whoever had it before writes nothing more. Undefined: there is nothing to do any more. In a group
     * that has been deleted it ends here.
     */
    async claim(taskId: string): Promise<Assignment | undefined> {
      const { rows } = await sql<{
        group_id: string
        kind: ReportKind
        name: string
        request: ReportRequest
        blob: string | null
        detected_format: string | null
        created_at: Date
        fence: number
        state: 'running' | 'cancelled'
      }>`
        update report r set
          state = case when g.deleted_at is null then 'running' else 'cancelled' end,
          finished_at = case when g.deleted_at is null then r.finished_at else ${now()} end,
          fence = fence + 1, revision = revision + 1, bytes_read = 0, lines = 0, skipped_lines = 0, problem = null
        from app_group g
        where g.id = r.group_id and r.task_id = ${taskId} and r.state in ('queued', 'running')
        returning r.group_id, r.kind, r.name, r.request, r.blob, r.detected_format, r.created_at, r.fence, r.state`.execute(
        db,
      )
      const row = rows.find(({ state }) => state === 'running')
      return (
        row && {
          taskId,
          groupId: row.group_id,
          kind: row.kind,
          name: row.name,
          request: row.request,
          blob: row.blob ?? undefined,
          detectedFormat: row.detected_format ?? undefined,
          createdAt: row.created_at.getTime(),
          fence: row.fence,
        }
      )
    },

    /** Tells how far it is. @returns false when the work was cancelled or given to somebody else: stop then */
    async progress({ taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>, done: WorkDone): Promise<boolean> {
      const { rows } = await sql`
        update report set stage = ${done.stage}, bytes_total = coalesce(${done.bytesTotal ?? null}, bytes_total),
               bytes_read = coalesce(${done.bytesRead ?? null}, bytes_read), lines = coalesce(${done.lines ?? null}, lines),
               skipped_lines = coalesce(${done.skippedLines ?? null}, skipped_lines), revision = revision + 1
        where task_id = ${taskId} and fence = ${fence} and state = 'running'
        returning 1`.execute(db)
      return rows.length === 1
    },

    /** Whether the work is still this worker's: neither cancelled, nor deleted, nor given to another. */
    async isHeld({ taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>): Promise<boolean> {
      const { rows } = await sql`
        select 1 from report where task_id = ${taskId} and fence = ${fence} and state = 'running'`.execute(db)
      return rows.length === 1
    },

    /** Report, evidence and state at once, or nothing. @returns false as `progress` does */
    async complete(
      { taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>,
      result: {
        report: Report
        detectedFormat: string
        evidence: Iterable<Evidence> | AsyncIterable<Evidence>
        own?: readonly OwnObservable[]
        /** What is shared where the request consents to it. */
        shareable?: Shareable
      },
    ): Promise<boolean> {
      const { report, detectedFormat, evidence, own = [], shareable = {} } = result
      const packed = await compress(JSON.stringify(report))
      return db
        .transaction()
        .execute(async (trx) => {
          const { rows } = await sql<{ group_id: string; request: ReportRequest }>`
            update report set state = 'done', stage = 'done', finished_at = ${now()}, result = ${packed},
                   detected_format = ${detectedFormat}, suspicious = ${report.summary.suspicious},
                   coverage = ${report.summary.covered.expected}, proven = ${report.summary.covered.proven},
                   recommended = ${report.recommendedFeeds.length},
                   bytes = coalesce(bytes, ${report.summary.bytes}), lines = ${report.summary.lines},
                   skipped_lines = ${report.summary.skippedLines}, problem = null, revision = revision + 1
            where task_id = ${taskId} and fence = ${fence} and state = 'running'
            returning group_id, request`.execute(trx)
          const [row] = rows
          if (!row) throw new NotAll()
          await share(trx, taskId, { groupId: row.group_id, request: row.request, shareable, at: now() })
          await sql`delete from report_evidence where task_id = ${taskId}`.execute(trx)
          let position = 0
          for await (const batch of batches(evidence, 2000)) {
            await sql`
              insert into report_evidence (task_id, position, sources, entry)
              select ${taskId}, ${position} + n, array(select distinct jsonb_array_elements(entry->'matches')->>'ID'), entry
              from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality as given(entry, n)`.execute(
              trx,
            )
            position += batch.length
          }
          await sql`delete from report_own_hit where task_id = ${taskId}`.execute(trx)
          if (own.length > 0) {
            await sql`
              insert into report_own_hit (task_id, position, outcome, entry)
              select ${taskId}, n, entry->>'outcome', entry
              from jsonb_array_elements(${JSON.stringify(own)}::jsonb) with ordinality as given(entry, n)`.execute(trx)
          }
          return true
        })
        .catch((error) => {
          if (error instanceof NotAll) return false
          throw error
        })
    },

    /**
     * Every try of a job ended without a word. Where no other job is there to make the report, nobody will by himself, and
     * it has failed; one that was queued again meanwhile is left to its new job.
     */
    async giveUp(taskId: string): Promise<void> {
      const told = { code: 'report.failed', msg: new Problem('report.failed').message, values: {} }
      await db.transaction().execute(async (trx) => {
        // A statement sees what was committed before it began: only with the row held no job can come that it misses.
        await sql`select from report where task_id = ${taskId} for update`.execute(trx)
        await sql`
          update report set state = 'failed', finished_at = ${now()}, problem = ${JSON.stringify(told)},
                 fence = fence + 1, expires_at = ${new Date(clock.now() + KEPT_MS)}, revision = revision + 1
          where task_id = ${taskId} and state in ('queued', 'running')
            and not ${hasLivingJob('analyse-upload', 'taskId', sql`report.task_id`)}`.execute(trx)
      })
    },

    /** The upload is kept, so that it can be tried again. */
    async fail(
      { taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>,
      problem: { code: ProblemCode; values?: Readonly<Record<string, string | number>> },
    ): Promise<boolean> {
      const { code, values = {} } = problem
      const told: Progress['problem'] = { code, msg: new Problem(code, values).message, values: { ...values } }
      const { rows } = await sql`
        update report set state = 'failed', finished_at = ${now()}, problem = ${JSON.stringify(told)},
               expires_at = ${new Date(clock.now() + KEPT_MS)}, revision = revision + 1
        where task_id = ${taskId} and fence = ${fence} and state = 'running'
        returning 1`.execute(db)
      return rows.length === 1
    },
  }
}

export type ReportStore = ReturnType<typeof reportStore>

interface OwnPage {
  readonly groupId: string
  readonly taskId: string
  readonly outcome: OwnOutcome | undefined
  readonly offset: number
  readonly limit: number
}

/** Rolls a transaction back in which not everything was as it must be. */
class NotAll extends Error {}

function asProgress(row: ProgressRow): Progress {
  return {
    taskID: row.task_id,
    state: row.state,
    stage: row.stage,
    bytesTotal: row.bytes_total,
    bytesRead: row.bytes_read,
    lines: row.lines,
    skippedLines: row.skipped_lines,
    problem: row.problem,
  }
}

async function* batches<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}
