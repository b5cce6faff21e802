import { sql } from 'kysely'
import type { Progress } from '../../contract/reports.ts'
import { Problem } from '../../domain/problem.ts'
import type { Config } from '../config.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor, Db, Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import type { Load } from '../platform/queue/fair-queue.ts'
import type { Queue } from '../platform/queue/queue.ts'
import { sizeText } from '../platform/size-text.ts'
import type { ReportStore } from './store.ts'
import type { reportWork } from './work.ts'

interface ReportQueueParts {
  readonly db: Db
  readonly queue: Pick<Queue<typeof reportWork>, 'placeOf' | 'loadOf'>
  readonly limits: Pick<Config['work'], 'reportsWaiting' | 'secondsAnHour'> & {
    readonly reports: number
    /** Bytes of finished reports. */
    readonly bytes: number
  }
}

/** Limit of unfinished reports per group. */
const mostUnderWay = 200

/** Fair queueing of reports and limits per organisation: docs/decisions/0190-whose-turn-it-is.md. */
export function createReportQueue({ db, queue, limits }: ReportQueueParts) {
  /** @throws Problem `rate.limited` */
  function refuseLoad({ waiting, spent, nextSeconds }: Load): void {
    const over = spent - limits.secondsAnHour
    if (over > 0) throw new Problem('rate.limited', { seconds: Math.ceil((over * 3600) / limits.secondsAnHour) })
    if (waiting >= limits.reportsWaiting) throw new Problem('rate.limited', { seconds: nextSeconds })
  }

  return {
    /** Adds the place in the queue to a waiting report's progress. */
    async placed(progress: Progress): Promise<Progress> {
      if (progress.state !== 'queued') return progress
      const place = await queue.placeOf('analyse-upload', { taskId: progress.taskID })
      return place ? { ...progress, turn: place } : progress
    },

    /**
     * Checks the limits before work begins, without a lock.
     * @throws Problem `report.too-many`; `report.no-room`; `rate.limited`, with the seconds after which to retry
     */
    async refuseFlood(reports: Pick<ReportStore, 'underWay'>, who: Actor, groupId: string): Promise<void> {
      const { rows } = await sql<{ root: string; kept: number; bytes: number }>`
        select top.path[1]::text root, its.kept, its.bytes from app_group top, lateral (
          select count(*) kept, coalesce(sum(r.kept), 0)::bigint bytes
          from report r join app_group g on g.id = r.group_id where g.path @> top.path[1:1]) its
        where top.id = ${groupId}`.execute(db)
      if ((rows[0]?.kept ?? 0) >= limits.reports) throw new Problem('report.too-many', { limit: limits.reports })
      if ((rows[0]?.bytes ?? 0) >= limits.bytes) throw new Problem('report.no-room', { limit: sizeText(limits.bytes) })
      const load = await queue.loadOf('analyse-upload', rows[0]?.root ?? groupId)
      refuseLoad(load)
      if ((await reports.underWay(who, groupId)) >= mostUnderWay) {
        throw new Problem('rate.limited', { seconds: load.nextSeconds })
      }
    },

    /**
     * Checks the limits with a lock. Call it in the transaction that queues a report, right before its job is added:
     * reports of one organisation are then queued one after the other, so that together they cannot exceed its limits.
     * @throws Problem `rate.limited`
     */
    admit: (within: Trx, groupId: string): Promise<void> =>
      asService(within, async () => {
        const root = await rootOf(within, groupId)
        await holdName(within, `reports queued ${root}`)
        refuseLoad(await queue.loadOf('analyse-upload', root, within))
      }),
  }
}

/** The group at the top of an organisation. */
export async function rootOf(trx: Trx, groupId: string): Promise<string> {
  const { rows } = await sql<{ root: string }>`
    select path[1]::text root from app_group where id = ${groupId}`.execute(trx)
  return rows[0]?.root ?? groupId
}

export type ReportQueue = ReturnType<typeof createReportQueue>
