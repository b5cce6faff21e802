import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const backupWork = {
  /** Records deletions outside of the database, so that no backup undoes them. */
  'keep-journal': {
    payload: z.object({}),
    by: 'worker',
    retries: 2,
    concurrency: 1,
    maxMinutes: 5,
    schedule: '* * * * *',
  },
} as const satisfies WorkTable
