import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const backupWork = {
  /** Records deletions outside of the database, so that no backup undoes them. */
  'keep-journal': scheduled('* * * * *', 5, { retries: 2 }),
} as const satisfies WorkTable
