import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const subscriptionWork = {
  /** Tells people of trials that are about to end or have ended. */
  'watch-trials': scheduled('*/10 * * * *', 10, { retries: 2 }),
  /** Tells people of subscribed sources that are no longer renewed. */
  'watch-sources': scheduled('23 * * * *', 10),
} as const satisfies WorkTable
