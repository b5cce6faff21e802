import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const standingWork = {
  /** Refreshes standing reports that were neither requested nor checked for a day. */
  'refresh-standing': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 15,
    schedule: '43 * * * *',
  },
} as const satisfies WorkTable
