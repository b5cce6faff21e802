import type { Clock } from '../platform/clock.ts'
import type { Run } from '../platform/queue/queue.ts'
import type { StandingStore } from './store.ts'

export interface RefreshDependencies {
  readonly standing: Pick<StandingStore, 'due' | 'basis' | 'again' | 'seen'>
  readonly clock: Clock
}

/**
 * Refreshes standing reports once a day. A report whose basis has not changed stays as it is. One that cannot be refreshed
 * keeps no other from it.
 * @throws AggregateError with the errors of all reports that were not refreshed, after the last one
 */
export function refreshWorker({ standing, clock }: RefreshDependencies) {
  return async (_: object, { log, signal }: Pick<Run, 'log' | 'signal'>): Promise<void> => {
    let same = 0
    const errors: unknown[] = []
    const due = await standing.due()
    for (const { taskId, groupId, days, isWhole, basis } of due) {
      signal.throwIfAborted()
      try {
        if (isWhole && basis === (await standing.basis({ groupId, days, now: clock.now() }))) {
          await standing.seen(taskId)
          same++
        } else await standing.again(taskId)
      } catch (error) {
        errors.push(error)
      }
    }
    if (due.length > 0) log.info({ refreshed: due.length - same - errors.length, same }, 'standing reports')
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} standing reports were not refreshed`)
  }
}
