import { Worker } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import type { FeedList } from '../../formats/feed-lists.ts'
import { standingThread } from '../platform/standing-thread.ts'
import { threadLimits } from '../platform/thread-limits.ts'

export interface FeedListOrder {
  readonly text: string
  /** Positions of the feeds with which the list is written again. */
  readonly kept?: readonly number[] | undefined
}

/** A list, and its text with the feeds that are kept. */
type ReadList = Pick<FeedList, 'title' | 'feeds'> & { readonly text: string | null }

/** Empty if the text is no list of feeds. */
export interface FeedListAnswer {
  readonly list?: ReadList
  readonly error?: string
}

export interface FeedLists {
  /** @throws Problem `source.no-feed-list` */
  read(order: FeedListOrder): Promise<ReadList>
  stop(): Promise<void>
}

/** Reads lists of feeds in a thread: YAML that is made for it takes seconds, during which this process could not answer. */
export function openFeedLists(): FeedLists {
  const thread = standingThread<FeedListOrder, FeedListAnswer>(
    'feed lists',
    () => new Worker(new URL('./feed-list-thread.ts', import.meta.url), { resourceLimits: threadLimits() }),
  )
  return {
    async read(order) {
      const { list, error } = await thread.ask(order)
      if (list) return list
      throw error === undefined ? new Problem('source.no-feed-list') : new Error(error)
    },
    stop: thread.stop,
  }
}
