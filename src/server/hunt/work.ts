import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

export const huntWork = {
  /** Searches the stored sightings for new listings of sources, and notifies people. */
  'hunt-sightings': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 30,
    schedule: '* * * * *',
  },
  'tidy-hits': {
    payload: z.object({}),
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 10,
    schedule: '41 * * * *',
  },
} as const satisfies WorkTable
