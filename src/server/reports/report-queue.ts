import { sql } from 'kysely'
import type { Progress } from '../../contract/reports.ts'
import { Problem } from '../../domain/problem.ts'
import type { Config } from '../config.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor, Db, Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { branchesOf, takenOf } from '../platform/db/organisation-limit.ts'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { Queue } from '../platform/queue/queue.ts'
import { sizeText } from '../platform/size-text.ts'
import type { Load } from '../platform/turns/queue.ts'
import { exceeded, excess, type Taken } from '../platform/turns/share.ts'
import type { ReportStore } from './store.ts'
import type { reportWork } from './work.ts'

interface ReportQueueDependencies {
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
export function createReportQueue({ db, queue, limits }: ReportQueueDependencies) {
  /** @throws Problem `rate.limited` */
  async function refuseLoad(groupId: string, within?: Trx): Promise<Load> {
    const { place, branches } = await placeOf(within ?? db, groupId)
    const load = await queue.loadOf('analyse-upload', place, within)
    const { waiting, spent, own, nextSeconds } = load
    const isTop = !place.includes('/')
    const { secondsAnHour, reportsWaiting } = limits
    const over = excess({ all: spent, ofBranch: isTop ? null : own.spent, ofTop: own.spent, branches }, secondsAnHour)
    if (over > 0) throw new Problem('rate.limited', { seconds: Math.ceil((over * 3600) / secondsAnHour) })
    if (exceeded({ all: waiting, ofBranch: isTop ? null : own.waiting, branches }, reportsWaiting, 1) !== undefined) {
      throw new Problem('rate.limited', { seconds: nextSeconds })
    }
    return load
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
      const { rows } = await sql<{ kept: Taken; bytes: Taken }>`
        select ${takenOf('count(r.task_id)')} kept, ${takenOf('sum(r.kept)')} bytes
        from app_group me join app_group g on g.path @> me.path[1:1] left join report r on r.group_id = g.id
        where me.id = ${groupId} group by me.path`.execute(db)
      const reportsOver = exceeded(rows[0]?.kept, limits.reports, 1)
      if (reportsOver !== undefined) throw new Problem('report.too-many', { limit: reportsOver })
      const bytesOver = exceeded(rows[0]?.bytes, limits.bytes, 1)
      if (bytesOver !== undefined) throw new Problem('report.no-room', { limit: sizeText(bytesOver) })
      const load = await refuseLoad(groupId)
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
        await holdName(within, `reports queued ${await rootOf(within, groupId)}`)
        await refuseLoad(groupId, within)
      }),
  }
}

/** The place of a group in the tree, as fair queues name it, and the number of branches of its organisation. */
async function placeOf(db: Db, groupId: string): Promise<{ place: string; branches: number }> {
  const { rows } = await sql<{ place: string; branches: number }>`
    select ${sql.raw(placeOfGroup)} place, ${branchesOf(sql`g.path`)} branches
    from app_group g where g.id = ${groupId}`.execute(db)
  return rows[0] ?? { place: groupId, branches: 0 }
}

/** The group at the top of an organisation. */
export async function rootOf(trx: Trx, groupId: string): Promise<string> {
  const { rows } = await sql<{ root: string }>`
    select path[1]::text root from app_group where id = ${groupId}`.execute(trx)
  return rows[0]?.root ?? groupId
}

export type ReportQueue = ReturnType<typeof createReportQueue>
