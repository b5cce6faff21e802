import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'

const nothing = z.object({})

/** The background work on posts of the dark web. */
export const darkWebWork = {
  /** Queues `collect-posts` for each source of posts that is due. */
  'collect-due-posts': {
    payload: nothing,
    by: 'worker',
    retries: 0,
    concurrency: 1,
    maxMinutes: 5,
    schedule: '*/5 * * * *',
  },
  /** Fetches one source of posts and stores what is new. */
  'collect-posts': {
    payload: z.object({ source: z.string() }),
    by: 'fetcher',
    retries: 1,
    concurrency: 2,
    maxMinutes: 60,
  },
  /** Notifies groups of new posts that their saved searches find. Runs each minute, because a group’s hour may be over. */
  'tell-of-posts': {
    payload: nothing,
    by: 'worker',
    retries: 1,
    concurrency: 1,
    maxMinutes: 10,
    schedule: '* * * * *',
  },
  /** Renews the demo's posts, and deletes what is older than its sources are kept. */
  'tidy-posts': { payload: nothing, by: 'worker', retries: 1, concurrency: 1, maxMinutes: 30, schedule: '37 * * * *' },
} as const satisfies WorkTable
