import { Worker } from 'node:worker_threads'
import type { FeedList } from '../../formats/feed-lists.ts'
import { standingThread } from '../platform/standing-thread.ts'
import { threadLimits } from '../platform/thread-limits.ts'

export interface FeedListOrder {
  readonly text: string
  /** Positions of the feeds with which the list is written again. */
  readonly kept?: readonly number[] | undefined
}

/** A list, and its text with the feeds that are kept. */
export type ReadList = Pick<FeedList, 'title' | 'feeds'> & { readonly text: string | null }

/**
 * Reads lists of feeds in a thread: YAML that is made for it takes seconds, during which this process could not answer.
 * An order throws Problem `source.no-feed-list`.
 */
export function openFeedLists() {
  return standingThread<FeedListOrder, ReadList>(
    'feed lists',
    () => new Worker(new URL('./feed-list-thread.ts', import.meta.url), { resourceLimits: threadLimits() }),
  )
}
