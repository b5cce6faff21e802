import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const watchWork = {
  /** Finds watched values that sources have listed or delisted, and tells people. */
  'follow-watches': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 30,
    schedule: '* * * * *',
  },
} as const satisfies WorkTable
