import type { Actor } from '../platform/db/db.ts'
import type { Notifications } from '../platform/db/notifications.ts'
import type { ServerEvent } from '../platform/http/calls.ts'
import type { ReportQueue } from './report-queue.ts'
import type { ReportStore, Seen } from './store.ts'

/** Interval at which the queue position of a waiting report is read. */
const queuedEveryMs = 2000

/** Passes the database's notifications about reports to this process's watchers. */
export function reportWatch(
  notifications: Notifications,
  reports: Pick<ReportStore, 'seen'>,
  reportQueue: Pick<ReportQueue, 'placed'>,
) {
  const watchers = new Map<string, Set<() => void>>()
  const stop = notifications.on('report', (payload) => {
    const taskId = payload?.split(' ')[0]
    for (const [id, wakes] of watchers) if (taskId === undefined || id === taskId) for (const wake of wakes) wake()
  })

  return {
    stop,
    /**
     * Yields every state newer than `after`, up to the final one. Skips intermediate states if they come faster than
     * they are read. If `after` is already the final one, yields it again, so that a stream always ends with it.
     */
    async *follow(
      who: Actor,
      taskId: string,
      groupId: string,
      { after, signal }: { after: number; signal: AbortSignal },
    ) {
      let wake: () => void = () => {}
      let woken = false
      const hear = () => {
        woken = true
        wake()
      }
      const key = taskId.toLowerCase()
      const others = watchers.get(key) ?? new Set()
      watchers.set(key, others.add(hear))
      signal.addEventListener('abort', hear)
      try {
        let place: number | undefined
        for (let known = after; !signal.aborted; ) {
          woken = false
          const seen = await reports.seen(who, taskId, groupId)
          // The report was deleted, or the user may no longer see it.
          if (!seen) return
          const progress = await reportQueue.placed(seen.progress)
          const isElsewhere = progress.turn?.place !== place
          place = progress.turn?.place
          if (seen.revision > known || isElsewhere || isLast(seen)) yield asEvent({ ...seen, progress })
          if (isLast(seen)) return
          known = Math.max(known, seen.revision)
          if (!woken) {
            let timer: NodeJS.Timeout | undefined
            await new Promise<void>((done) => {
              wake = done
              if (progress.state === 'queued') timer = setTimeout(done, queuedEveryMs)
            })
            clearTimeout(timer)
          }
        }
      } finally {
        signal.removeEventListener('abort', hear)
        others.delete(hear)
        if (others.size === 0) watchers.delete(key)
      }
    },
  }
}

export type ReportWatch = ReturnType<typeof reportWatch>

function isLast({ progress: { state } }: Seen): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

function asEvent({ revision, progress }: Seen): ServerEvent {
  return { event: 'progress', id: String(revision), data: progress }
}
