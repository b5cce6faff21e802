import { z } from 'zod'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const webhookWork = {
  /** Queues due messages, including those that killed processes have left; sends heartbeats; deletes old messages. */
  'push-webhooks': scheduled('* * * * *', 5),
  /** Sends a message to its webhook. Retries follow the message's own schedule, not the queue's. */
  'send-webhook': {
    payload: z.object({ messageId: z.uuid() }),
    by: 'fetcher',
    retries: 2,
    concurrency: 8,
    maxMinutes: 2,
    fair: {
      of: `select ${placeOfGroup} tenant, 0 size from webhook_message m join webhook w on w.id = m.webhook_id
           join app_group g on g.id = w.group_id
           where m.id = (j.data->>'messageId')::uuid`,
    },
  },
} as const satisfies WorkTable
