import type { Log } from '../telemetry/log.ts'

/** Interval at which work is found that came without a notification. */
const LOOK_EVERY_MS = 1000

/** The queues of a list that have work which is due and which nobody has taken. */
const due = `
  select queue.name from unnest($1::text[]) queue(name)
  where exists (select from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked
                  and j.start_after <= pgboss.job_now())`

export interface DueWorkDependencies {
  readonly db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
  /** What to do when work of a queue is due, by the name of the queue. */
  readonly wake: ReadonlyMap<string, () => void>
  readonly log: Log
  /** Tells whether the queue is stopping. */
  readonly isOver: () => boolean
}

/**
 * Looks every second for work that becomes due without a notification: retries, delayed jobs, jobs of a process that
 * died. One statement asks for all queues; workers that look for themselves send thirty times as many.
 * @returns ends it
 */
export function watchDueWork({ db, wake, log, isOver }: DueWorkDependencies): () => void {
  const names = [...wake.keys()]
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking || isOver()) return
    isLooking = true
    try {
      const { rows } = await db.executeSql(due, [names])
      for (const { name } of rows as { name: string }[]) wake.get(name)?.()
    } catch (error) {
      if (!isOver()) log.warn({ err: error }, 'due work was not looked for')
    } finally {
      isLooking = false
    }
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
