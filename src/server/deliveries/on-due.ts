import type { Notifications } from '../platform/db/notifications.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { deliveryWork } from './work.ts'

/**
 * Queues a look at the deliveries that a change concerns, as the database tells of it (`tell_due` in the migrations): whoever
 * makes the change, by a call, a job or a command, need not know of deliveries. @returns stops it
 */
export function onDue({
  notifications,
  queue,
  log,
}: {
  readonly notifications: Notifications
  readonly queue: Pick<Queue<typeof deliveryWork>, 'add'>
  readonly log: Pick<Log, 'warn'>
}): () => void {
  const look = (what: string | undefined, id: string) => {
    if (what === 'group') return queue.add('refresh-group-deliveries', { groupId: id }, { key: id })
    if (what === 'source') return queue.add('refresh-source-deliveries', { source: id }, { key: id })
    // Also after a reconnect, because changes may have been missed.
    return queue.add('refresh-deliveries', {}, { key: 'refresh-deliveries' })
  }
  return notifications.on('due', (payload) => {
    const [what, ...id] = payload?.split(' ') ?? []
    look(what, id.join(' ')).catch((err) => log.warn({ err }, 'deliveries wait for the next round'))
  })
}
