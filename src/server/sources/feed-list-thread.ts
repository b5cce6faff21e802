import { parentPort } from 'node:worker_threads'
import { NoFeedList, readFeedList } from '../../formats/feed-lists.ts'
import type { Answered, Ordered } from '../platform/standing-thread.ts'
import type { FeedListAnswer, FeedListOrder } from './open-feed-lists.ts'

const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
port.on('message', ({ id, order }: Ordered<FeedListOrder>) => {
  port.postMessage({ id, answer: answerTo(order) } satisfies Answered<FeedListAnswer>)
})

function answerTo({ text, kept }: FeedListOrder): FeedListAnswer {
  try {
    const { title, feeds, write } = readFeedList(text)
    // Lists of what is harmless stay, because nobody can choose them.
    const positions = kept && new Set([...kept, ...feeds.flatMap(({ allows }, position) => (allows ? position : []))])
    return { list: { title, feeds, text: positions ? write((position) => positions.has(position)) : null } }
  } catch (error) {
    return error instanceof NoFeedList ? {} : { error: String(error) }
  }
}
