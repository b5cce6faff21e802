import type { Base } from '../base.ts'
import { concernedBy } from './due.ts'
import type { deliveryWork } from './work.ts'

/**
 * Queues a look at the deliveries that a change concerns, as the database tells of it (`tell_due` in the migrations): whoever
 * makes the change, by a call, a job or a command, need not know of deliveries. @returns stops it
 */
export function onDue({
  database,
  notifications,
  queue,
  clock,
  log,
}: Pick<Base<typeof deliveryWork>, 'database' | 'notifications' | 'queue' | 'clock' | 'log'>) {
  const look = async (what: string | undefined, id: string) => {
    if (what === 'group') return queue.add('refresh-group-deliveries', { groupId: id }, { key: id })
    // Most sources are in no subscription, and all are new at the first start: none of these takes a job.
    if (what === 'source' && (await concernedBy(database.pool, clock.now(), ['source', id])).length === 0) return
    if (what === 'source') return queue.add('refresh-source-deliveries', { source: id }, { key: id })
    // Also after a reconnect, because changes may have been missed.
    return queue.add('refresh-deliveries', {}, { key: 'refresh-deliveries' })
  }
  return notifications.on('due', (payload) => {
    const [what, ...id] = payload?.split(' ') ?? []
    look(what, id.join(' ')).catch((err) => log.warn({ err }, 'deliveries wait for the next round'))
  })
}
