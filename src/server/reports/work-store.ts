import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Progress } from '../../contract/reports.ts'
import type { ReportRequest } from '../../contract/uploads.ts'
import { Problem, type ProblemCode } from '../../domain/problem.ts'
import type { Evidence, OwnObservable, Report } from '../../domain/report.ts'
import type { StandingDays } from '../../domain/standing.ts'
import { tellPeople } from '../inbox/tell-people.ts'
import { addresseesOf } from '../mail/addressees.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { hasLivingJob } from '../platform/queue/living-job.ts'
import { type Assignment, type Delivered, KEPT_MS, type WorkDone } from './assignment.ts'
import { deliveredSources } from './delivered.ts'
import { evidenceBatches } from './evidence-batches.ts'
import { type Shareable, share } from './shares.ts'
import { canBeReadAsItWas, keepStanding } from './standing.ts'

const compress = promisify(zstdCompress)

const failedState = sql`case when ${canBeReadAsItWas} then 'done' else 'failed' end`

/** Database access of the worker that makes a report. */
export function reportWorkStore(db: Db, clock: Clock) {
  const now = () => new Date(clock.now())
  return {
    /**
     * Takes a report on; from then on its previous worker cannot write. Undefined if there is nothing to do. A report
     * of a deleted group ends here. A standing report gets a new file name, because the previous worker may still write
     * or delete the old file.
     */
    async claim(taskId: string): Promise<Assignment | undefined> {
      const { rows } = await sql<
        Pick<Assignment, 'groupId' | 'kind' | 'name' | 'request' | 'fence'> & {
          blob: string | null
          detectedFormat: string | null
          createdAt: Date
          standingDays: StandingDays | null
          state: 'running' | 'cancelled'
        }
      >`
        update report r set
          state = case when g.deleted_at is null then 'running' else 'cancelled' end,
          finished_at = case when g.deleted_at is null then r.finished_at else ${now()} end,
          fence = fence + 1, revision = revision + 1, bytes_read = 0, lines = 0, skipped_lines = 0, problem = null,
          blob = case when r.kind = 'standing' and r.blob is not null then gen_random_uuid()::text else r.blob end
        from app_group g
        where g.id = r.group_id and r.task_id = ${taskId} and r.state in ('queued', 'running')
        returning r.group_id "groupId", r.kind, r.name, r.request, r.blob, r.detected_format "detectedFormat",
          r.created_at "createdAt", r.fence, r.state,
          (select days from standing_report s where s.task_id = r.task_id) "standingDays"`.execute(db)
      const row = rows.find(({ state }) => state === 'running')
      if (!row) return undefined
      const { state: _, blob, detectedFormat, createdAt, standingDays, ...same } = row
      return {
        ...same,
        taskId,
        blob: blob ?? undefined,
        detectedFormat: detectedFormat ?? undefined,
        createdAt: createdAt.getTime(),
        standingDays: standingDays ?? undefined,
      }
    },

    /**
     * Stores progress.
     * @returns false if the work was cancelled or given to another worker; the caller must then stop
     */
    async progress({ taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>, done: WorkDone): Promise<boolean> {
      const { rows } = await sql`
        update report set stage = ${done.stage}, bytes_total = coalesce(${done.bytesTotal ?? null}, bytes_total),
               bytes_read = coalesce(${done.bytesRead ?? null}, bytes_read), lines = coalesce(${done.lines ?? null}, lines),
               skipped_lines = coalesce(${done.skippedLines ?? null}, skipped_lines), revision = revision + 1
        where task_id = ${taskId} and fence = ${fence} and state = 'running'
        returning 1`.execute(db)
      return rows.length === 1
    },

    /** Tells whether the work still belongs to this worker: not cancelled, deleted or given to another. */
    async isHeld({ taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>): Promise<boolean> {
      const { rows } = await sql`
        select 1 from report where task_id = ${taskId} and fence = ${fence} and state = 'running'`.execute(db)
      return rows.length === 1
    },

    /** The sources that a group's running subscriptions deliver, and how many of them it pays Winnow for. */
    async delivered(groupId: string): Promise<Delivered> {
      const { rows } = await deliveredSources(groupId, now()).execute(db)
      const trials = rows.filter(({ isPaid }) => !isPaid)
      return {
        ids: rows.map(({ id }) => id),
        paid: rows.length - trials.length,
        trialEnds: new Map(trials.flatMap(({ id, trialEndsAt }) => (trialEndsAt ? [[id, trialEndsAt.getTime()]] : []))),
      }
    },

    /**
     * Stores report, evidence and state in one transaction.
     * @returns false as `progress` does
     */
    async complete(
      { taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>,
      result: {
        report: Report
        detectedFormat: string
        evidence: Iterable<Evidence> | AsyncIterable<Evidence>
        own?: readonly OwnObservable[]
        /** Evidence of passed events; read after `evidence`. */
        passedEvidence?: Iterable<Evidence> | AsyncIterable<Evidence>
        passedOwn?: readonly OwnObservable[]
        /** Data that is shared if the request consents. */
        shareable?: Shareable
      },
    ): Promise<boolean> {
      const { report, detectedFormat, evidence, own = [], passedEvidence = [], passedOwn = [], shareable = {} } = result
      const packed = await compress(JSON.stringify(report))
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{
          group_id: string
          request: ReportRequest
          kind: string
          name: string
          created_by: string | null
        }>`
            update report set state = 'done', stage = 'done', finished_at = ${now()}, result = ${packed},
                   detected_format = ${detectedFormat}, suspicious = ${report.summary.suspicious},
                   coverage = ${report.summary.covered.expected}, proven = ${report.summary.covered.proven},
                   rules = ${report.summary.rules}, settled = ${!report.summary.settledUntil},
                   recommended = ${report.recommendedFeeds.length},
                   bytes = coalesce(bytes, ${report.summary.bytes}), lines = ${report.summary.lines},
                   skipped_lines = ${report.summary.skippedLines}, problem = null, revision = revision + 1
            where task_id = ${taskId} and fence = ${fence} and state = 'running'
            returning group_id, request, kind, name,
              case when not exists (select from standing_report s where s.task_id = report.task_id) then created_by end created_by`.execute(
          trx,
        )
        const [row] = rows
        if (!row) return false
        if (row.kind !== 'demo' && row.created_by) {
          const people = await addresseesOf(trx, {
            groupId: row.group_id,
            people: [row.created_by],
            who: 'REPORT_READ',
          })
          const notice = () => ({ kind: 'report-done', about: [taskId], name: row.name }) as const
          await tellPeople(trx, { clock }, { groupId: row.group_id, people, notice })
        }
        await share(trx, taskId, { groupId: row.group_id, request: row.request, shareable, at: now() })
        await sql`delete from report_evidence where task_id = ${taskId}`.execute(trx)
        await sql`delete from report_own_hit where task_id = ${taskId}`.execute(trx)
        await writeHits(trx, { taskId, isPassed: false }, { evidence, own })
        await writeHits(trx, { taskId, isPassed: true }, { evidence: passedEvidence, own: passedOwn })
        await sql`update report set kept = report_bytes(task_id) where task_id = ${taskId}`.execute(trx)
        await keepStanding(trx, { taskId, groupId: row.group_id, report, at: now() })
        return true
      })
    },

    /**
     * Called when the last attempt of a job died silently. The report has then failed, unless another job will make it
     * because it was queued again.
     */
    async giveUp(taskId: string): Promise<void> {
      const problem = { code: 'report.failed', msg: new Problem('report.failed').message, values: {} }
      await db.transaction().execute(async (trx) => {
        // Lock the row first: the next statement then sees any new job that was committed before.
        await sql`select from report where task_id = ${taskId} for update`.execute(trx)
        await sql`
          update report set state = ${failedState}, finished_at = ${now()}, problem = ${JSON.stringify(problem)},
                 fence = fence + 1, expires_at = ${new Date(clock.now() + KEPT_MS)}, revision = revision + 1
          where task_id = ${taskId} and state in ('queued', 'running')
            and not ${hasLivingJob('analyse-upload', 'taskId', sql`report.task_id`)}`.execute(trx)
      })
    },

    /** The upload is kept for a retry. */
    async fail(
      { taskId, fence }: Pick<Assignment, 'taskId' | 'fence'>,
      problem: { code: ProblemCode; values?: Readonly<Record<string, string | number>> },
    ): Promise<boolean> {
      const { code, values = {} } = problem
      const reported: Progress['problem'] = { code, msg: new Problem(code, values).message, values: { ...values } }
      const { rows } = await sql`
        update report set state = ${failedState}, finished_at = ${now()}, problem = ${JSON.stringify(reported)},
               expires_at = ${new Date(clock.now() + KEPT_MS)}, revision = revision + 1
        where task_id = ${taskId} and fence = ${fence} and state = 'running'
        returning 1`.execute(db)
      return rows.length === 1
    },
  }
}

/** Stores the matches with sources and own lists, of the whole log or of passed events. */
async function writeHits(
  trx: Trx,
  { taskId, isPassed }: { taskId: string; isPassed: boolean },
  { evidence, own }: { evidence: Iterable<Evidence> | AsyncIterable<Evidence>; own: readonly OwnObservable[] },
): Promise<void> {
  let position = 0
  for await (const batch of evidenceBatches(evidence)) {
    await sql`
      insert into report_evidence (task_id, passed, position, sources, entry)
      select ${taskId}, ${isPassed}, ${position} + n, array(select distinct jsonb_array_elements(entry->'matches')->>'ID'), entry
      from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality as given(entry, n)`.execute(trx)
    position += batch.length
  }
  if (own.length > 0) {
    await sql`
      insert into report_own_hit (task_id, passed, position, outcome, entry)
      select ${taskId}, ${isPassed}, n, entry->>'outcome', entry
      from jsonb_array_elements(${JSON.stringify(own)}::jsonb) with ordinality as given(entry, n)`.execute(trx)
  }
}
