import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FeedItem } from '../../domain/listing.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import type { FeedCounts, FeedMessage, FeedOrder } from './feed-thread.ts'
import { OverLimit } from './own-limits.ts'
import { PartlyUnreadable } from './read-files.ts'

interface Options {
  readonly signal?: AbortSignal | undefined
  readonly heapMb?: number
}

/**
 * Reads a feed that a group has chosen in a thread of its own, because anybody may have written it: others are served
 * meanwhile, however much time and memory it takes.
 * @throws OverLimit, PartlyUnreadable
 */
export async function* readApart(order: FeedOrder, options?: Options): AsyncGenerator<readonly FeedItem[], void> {
  for await (const { message, thread } of messagesOf(order, options)) {
    if (!('items' in message)) continue
    yield message.items
    thread.postMessage('taken')
  }
}

/** Counts what a feed contains, as `readApart` reads it. */
export async function countApart(order: FeedOrder, options?: Options): Promise<FeedCounts> {
  for await (const { message } of messagesOf({ ...order, onlyCounts: true }, options)) {
    if ('counts' in message) return message.counts
  }
  throw new Error('a feed was not counted')
}

async function* messagesOf(order: FeedOrder, { signal, heapMb }: Options = {}) {
  const thread = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: order,
    // Readers keep little of what they read, but make much that lives for a moment.
    resourceLimits: threadLimits({ heapMb, youngMb: 24 }),
  })
  try {
    const messages = on(thread, 'message', { close: ['exit'], ...(signal && { signal }) })
    for await (const [message] of messages as AsyncIterable<[FeedMessage]>) {
      if ('done' in message) return
      if ('overLimit' in message) throw new OverLimit(message.overLimit)
      if ('unreadable' in message) throw new PartlyUnreadable(message.unreadable)
      if ('error' in message) throw new Error(message.error)
      yield { message, thread }
    }
    throw new Error('the thread that reads a feed ended')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new PartlyUnreadable('Reading the file takes too much memory.')
  } finally {
    await thread.terminate()
  }
}
