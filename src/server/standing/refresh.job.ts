import type { Clock } from '../platform/clock.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'
import type { StandingStore } from './store.ts'

export interface RefreshDependencies {
  readonly standing: Pick<StandingStore, 'due' | 'basis' | 'again' | 'seen'>
  readonly clock: Clock
}

/**
 * Refreshes standing reports once a day. A report whose basis has not changed stays as it is. One that cannot be refreshed
 * keeps no other from it.
 * @throws AggregateError with the errors of all reports that were not refreshed
 */
export function refreshWorker({ standing, clock }: RefreshDependencies) {
  return async (_: object, { log, signal }: Pick<Run, 'log' | 'signal'>): Promise<void> => {
    let same = 0
    let refreshed = 0
    const due = await standing.due()
    try {
      await doEach(
        due,
        async ({ taskId, groupId, days, isWhole, basis }) => {
          if (isWhole && basis === (await standing.basis({ groupId, days, now: clock.now() }))) {
            await standing.seen(taskId)
            same++
          } else {
            await standing.again(taskId)
            refreshed++
          }
        },
        { failed: 'standing reports were not refreshed', log, signal },
      )
    } finally {
      if (due.length > 0) log.info({ refreshed, same }, 'standing reports')
    }
  }
}
