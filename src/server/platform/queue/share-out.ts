import type { Notifications } from '../db/notifications.ts'
import type { Log } from '../telemetry/log.ts'
import type { TurnsOfWork } from './turns-of-work.ts'

/** How often it is looked whose turn it is, where nothing says so. */
const TURNS_EVERY_MS = 1000

export interface SharingParts {
  readonly db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
  /** Of the work. */
  readonly name: string
  readonly notifications: Notifications
  readonly log: Log
  /** The queue stops: nobody is let in any more. */
  readonly isOver: () => boolean
}

export interface Sharing {
  /** Tells it that something may have changed. */
  look(): void
  stop(): void
}

/** Lets in whose turn it is, whenever something may have changed. */
export async function shareOut(
  turns: TurnsOfWork,
  { db, name, notifications, log, isOver }: SharingParts,
): Promise<Sharing> {
  // Where pg-boss tells workers of new jobs, and hears of them.
  const { rows } = await db.executeSql(`select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) channel`)
  const [{ channel }] = rows as [{ channel: string }]
  let running: Promise<void> | undefined
  let again = false

  async function letIn(): Promise<void> {
    const n = await turns.letIn()
    if (n > 0) await db.executeSql('select pg_notify($1, $2)', [channel, name])
  }

  function look(): void {
    if (running) {
      again = true
      return
    }
    if (isOver()) return
    running = letIn()
      .catch((error) => {
        if (!isOver()) log.warn({ err: error, job: name }, 'whose turn it is was not found out')
      })
      .finally(() => {
        running = undefined
        if (!again) return
        again = false
        look()
      })
  }

  notifications.on(channel, (payload) => {
    if (payload === undefined || payload === name) look()
  })
  const timer = setInterval(look, TURNS_EVERY_MS)
  look()
  return { look, stop: () => clearInterval(timer) }
}
