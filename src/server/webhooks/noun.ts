import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import { webhookHandlers } from './api.ts'
import { webhookJobs } from './jobs.ts'
import { webhookStore } from './store.ts'
import type { webhookWork } from './work.ts'

export interface WebhookNounDependencies extends Base<typeof webhookWork> {
  readonly mailer: Mailer
}

/** Webhooks: notify other systems about subscriptions. */
export function webhookNoun(dependencies: WebhookNounDependencies) {
  const { collecting, database, queue, config } = dependencies
  const webhooks = webhookStore({
    ...dependencies,
    sends: () => collecting.isOn,
    overlapHours: config.subscriptions.keyOverlapHours,
    send: (messageId, within) => queue.add('send-webhook', { messageId }, { within, key: messageId }),
  })
  const { origin } = config
  const jobDependencies = { ...dependencies, db: database.db, origin, add: queue.add, addAll: queue.addAll }
  return { handlers: { webhooks: webhookHandlers({ webhooks }) }, jobs: webhookJobs(jobDependencies), jobDependencies }
}
