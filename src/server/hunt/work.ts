import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

export const huntWork = {
  /** Searches the stored sightings for new listings of sources, and notifies people. */
  'hunt-sightings': scheduled('* * * * *', 30),
  'tidy-hits': scheduled('41 * * * *', 10),
} as const satisfies WorkTable
