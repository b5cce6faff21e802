import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const inboxWork = {
  /** Mails people what they want to read once a day, or after their quiet hours. */
  'send-digests': scheduled('*/5 * * * *', 10, { retries: 2 }),
} as const satisfies WorkTable
