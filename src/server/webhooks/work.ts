import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const webhookWork = {
  /** Has what waits sent, also what a killed process left behind; makes heartbeats; forgets what is old. */
  'push-webhooks': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 5,
    schedule: '* * * * *',
  },
  /** Sends one message to its webhook. What fails is tried again by the message's own times, not by the queue's. */
  'send-webhook': {
    payload: z.object({ messageId: z.uuid() }),
    by: 'fetcher',
    retries: 2,
    concurrency: 8,
    maxMinutes: 2,
    fair: {
      of: `select g.path[1]::text tenant, 0 size from webhook_message m join webhook w on w.id = m.webhook_id
           join subscription s on s.id = w.subscription_id join app_group g on g.id = s.group_id
           where m.id = (j.data->>'messageId')::uuid`,
    },
  },
} as const satisfies WorkTable
