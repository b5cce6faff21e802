import type { contract } from '../../contract/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { existing } from '../platform/must-exist.ts'
import type { ReportQueue } from '../reports/report-queue.ts'
import type { ReportStore } from '../reports/store.ts'
import type { StandingStore } from './store.ts'

export interface StandingDependencies {
  readonly standing: StandingStore
  readonly reports: ReportStore
  readonly reportQueue: ReportQueue
}

/** Handlers for standing reports. */
export function standingHandlers({
  standing,
  reports,
  reportQueue,
}: StandingDependencies): Handlers<typeof contract.standing> {
  return {
    list: ({ params }, { user }) => standing.list(user, params.id),
    async refresh({ params, body }, { user, group }) {
      // Its evidence is what the sensors saw.
      if (!group.permissions.has('SENSOR_READ')) throw new Problem('permission.missing')
      await reportQueue.refuseFlood(reports, user, params.id)
      const taskId = await standing.refresh(user, params.id, body.days)
      return reportQueue.placed((await existing(reports.seen(user, taskId, params.id))).progress)
    },
  }
}
