import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const subscriptionWork = {
  /** Mails people about trials that are about to end or have ended. */
  'watch-trials': scheduled('*/10 * * * *', 10, { retries: 2 }),
} as const satisfies WorkTable
