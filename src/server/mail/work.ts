import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const mailWork = {
  /**
   * Sends a mail to the mail server. Retried for about two hours, first after a second, finally every quarter of an
   * hour.
   */
  'send-mail': {
    payload: z.object({ id: z.uuid(), sealed: z.string() }),
    by: 'fetcher',
    retries: 16,
    longestDelaySeconds: 900,
    concurrency: 2,
    maxMinutes: 5,
  },
} as const satisfies WorkTable
