import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const mailWork = {
  /**
   * Sends a mail to the mail server. Retried for about two hours, first after a second, finally every quarter of an
   * hour.
   */
  'send-mail': {
    /** `organisation` is whose mail it is, as `placeText` writes it; mails about somebody's account have none. */
    payload: z.object({ id: z.uuid(), sealed: z.string(), organisation: z.string().optional() }),
    by: 'fetcher',
    retries: 16,
    longestDelaySeconds: 900,
    concurrency: 3,
    maxMinutes: 5,
    fair: { of: `select j.data->>'organisation' tenant, 0 size` },
  },
} as const satisfies WorkTable
