import { z } from 'zod'
import type { WorkTable } from '../platform/queue.ts'

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
  },
} as const satisfies WorkTable
