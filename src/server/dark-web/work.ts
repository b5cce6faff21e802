import { z } from 'zod'
import type { WorkTable } from '../platform/queue/queue.ts'
import { scheduled } from '../platform/queue/scheduled.ts'

/** The background work on posts of the dark web. */
export const darkWebWork = {
  /** Queues `collect-posts` for each source of posts that is due. */
  'collect-due-posts': scheduled('*/5 * * * *', 5, { retries: 0 }),
  /** Fetches one source of posts and stores what is new. */
  'collect-posts': {
    payload: z.object({ source: z.string() }),
    by: 'fetcher',
    retries: 1,
    concurrency: 2,
    maxMinutes: 60,
  },
  /** Notifies groups of new posts that their saved searches find. Runs each minute, because a group’s hour may be over. */
  'tell-of-posts': scheduled('* * * * *', 10),
  /** Renews the demo's posts, and deletes what is older than its sources are kept. */
  'tidy-posts': scheduled('37 * * * *', 30),
} as const satisfies WorkTable
