import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const backupWork = {
  /** Writes down outside of the database what was taken away, so that no backup brings it back. */
  'keep-journal': {
    payload: z.object({}),
    by: 'worker',
    retries: 2,
    concurrency: 1,
    maxMinutes: 5,
    schedule: '* * * * *',
  },
} as const satisfies WorkTable
