import { Problem } from '../../domain/problem.ts'
import type { Base } from '../base.ts'
import type { Trx } from '../platform/db/db.ts'
import type { Workers } from '../platform/queue/queue.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import type { Assignment } from '../reports/assignment.ts'
import type { ReportQueue } from '../reports/report-queue.ts'
import type { ReportStore } from '../reports/store.ts'
import type { reportWork } from '../reports/work.ts'
import { standingHandlers } from './api.ts'
import { gatherSightings } from './gather.ts'
import { refreshWorker } from './refresh.job.ts'
import { standingStore } from './store.ts'
import type { standingWork } from './work.ts'

export interface StandingNounDependencies extends Base<typeof reportWork & typeof standingWork> {
  readonly reports: ReportStore
  readonly reportQueue: ReportQueue
  readonly prices: PriceBook
}

/** Standing reports: made from the sightings of sensors, in the same way as reports of uploads. */
export function standingNoun({
  database,
  clock,
  queue,
  blobs,
  reports,
  reportQueue,
  prices,
}: StandingNounDependencies) {
  const standing = standingStore({
    database,
    clock,
    reports,
    prices,
    make: (taskId, within) => queue.add('analyse-upload', { taskId }, { within, key: taskId }),
  })
  const jobs: Workers<typeof standingWork> = { 'refresh-standing': refreshWorker({ standing, clock }) }
  return {
    jobs,
    handlers: { standing: standingHandlers({ standing, reports, reportQueue }) },
    makeStanding: standing.refresh,
    makeStandingAgain: (taskId: string, within: Trx) => standing.again(taskId, within),
    /** Makes the standing reports of a group again, after sightings were deleted. */
    refreshStanding: (groupId: string) => standing.againOf(groupId),
    /** Writes the file of a standing report's sightings. */
    async gather({ taskId, groupId, blob, createdAt, standingDays: days }: Assignment, signal: AbortSignal) {
      // The report was restored from the bin after another one had taken its place.
      if (!days || blob === undefined) throw new Problem('report.replaced')
      const window = { groupId, days, now: createdAt }
      await standing.keepBasis(taskId, await standing.basis(window))
      await blobs.write(blob, gatherSightings(database.pool, window, signal))
    },
  }
}
