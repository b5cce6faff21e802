import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const watchWork = {
  /** Finds watched values that sources have listed or delisted, and tells people. */
  'follow-watches': scheduled('* * * * *', 30),
} as const satisfies WorkTable
