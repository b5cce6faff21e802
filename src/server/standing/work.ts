import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const standingWork = {
  /** Refreshes standing reports that were neither requested nor checked for a day. */
  'refresh-standing': scheduled('43 * * * *', 15),
} as const satisfies WorkTable
