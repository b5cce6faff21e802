import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const sessionWork = {
  /** Mails a password reset link if the sealed address has an account. */
  'offer-reset': {
    payload: z.object({ sealed: z.string() }),
    by: 'worker',
    retries: 5,
    concurrency: 2,
    maxMinutes: 2,
  },
} as const satisfies WorkTable
