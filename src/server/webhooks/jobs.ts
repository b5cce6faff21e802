import type { Workers } from '../platform/queue/queue.ts'
import { type PushDependencies, pushWebhooks } from './push.ts'
import { type SendDependencies, sendWebhook } from './send.ts'
import type { webhookWork } from './work.ts'

export type WebhookJobDependencies = PushDependencies & SendDependencies

export function webhookJobs(dependencies: WebhookJobDependencies): Workers<typeof webhookWork> {
  return {
    'push-webhooks': () => pushWebhooks(dependencies),
    'send-webhook': ({ messageId }, run) => sendWebhook(dependencies, messageId, run),
  }
}
