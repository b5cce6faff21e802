import type { Workers } from '../platform/queue/queue.ts'
import { type PushParts, pushWebhooks } from './push.ts'
import { type SendParts, sendWebhook } from './send.ts'
import type { webhookWork } from './work.ts'

export type WebhookJobParts = PushParts & SendParts

export function webhookJobs(parts: WebhookJobParts): Workers<typeof webhookWork> {
  return {
    'push-webhooks': () => pushWebhooks(parts),
    'send-webhook': ({ messageId }, run) => sendWebhook(parts, messageId, run),
  }
}
