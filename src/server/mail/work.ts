import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const mailWork = {
  /** Gives one mail to the mail server. Tried for about two hours: after a second, and at last every quarter of an hour. */
  'send-mail': {
    payload: z.object({ id: z.uuid(), sealed: z.string() }),
    by: 'fetcher',
    retries: 16,
    longestDelaySeconds: 900,
    concurrency: 2,
    maxMinutes: 5,
  },
} as const satisfies WorkTable
