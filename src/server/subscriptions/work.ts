import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const subscriptionWork = {
  /** Mails people about trials that are about to end or have ended. */
  'watch-trials': {
    payload: z.object({}),
    by: 'worker',
    retries: 2,
    concurrency: 1,
    maxMinutes: 10,
    schedule: '*/10 * * * *',
  },
} as const satisfies WorkTable
