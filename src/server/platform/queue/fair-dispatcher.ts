import { createHash } from 'node:crypto'
import type { Notifications } from '../db/notifications.ts'
import type { Log } from '../telemetry/log.ts'
import type { FairQueue } from '../turns/queue.ts'

/** The channel on which pg-boss notifies workers of new jobs. */
const channel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`
/** Interval at which a process renews its places in `queue_desk`. It looks for due jobs separately. */
const TELL_EVERY_MS = 5000

export interface DispatcherDependencies {
  readonly db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
  /** Name of the queue. */
  readonly name: string
  readonly notifications: Notifications
  readonly log: Log
  /** Tells whether the queue is stopping, so that no further job is released. */
  readonly isOver: () => boolean
}

export type Dispatcher = ReturnType<typeof startDispatcher>

/** Releases the next jobs of a fair queue to pg-boss, whenever something may have changed. */
export function startDispatcher(queue: FairQueue, { db, name, notifications, log, isOver }: DispatcherDependencies) {
  let running: Promise<void> | undefined
  let again = false

  async function letIn(): Promise<void> {
    const n = await queue.letIn()
    if (n > 0) await db.executeSql('select pg_notify($1, $2)', [channel, name])
  }

  function fillPlaces(): void {
    if (running) {
      again = true
      return
    }
    if (isOver()) return
    running = letIn()
      .catch((error) => {
        if (!isOver()) log.warn({ err: error, job: name }, 'the fair queue was not dispatched')
      })
      .finally(() => {
        running = undefined
        if (!again) return
        again = false
        fillPlaces()
      })
  }

  notifications.on(channel, (payload) => {
    if (payload === undefined || payload === name) fillPlaces()
  })
  const timer = setInterval(fillPlaces, TELL_EVERY_MS)
  fillPlaces()
  return {
    /** Looks for jobs to release. */
    fillPlaces,
    stop: () => clearInterval(timer),
  }
}
