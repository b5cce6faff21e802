import { Problem } from '../../domain/problem.ts'
import { NoFeedList, readFeedList } from '../../formats/feed-lists.ts'
import { answerOrders } from '../platform/standing-thread.ts'
import type { FeedListOrder, ReadList } from './open-feed-lists.ts'

answerOrders(({ text, kept }: FeedListOrder): ReadList => {
  try {
    const { title, feeds, write } = readFeedList(text)
    // Lists of what is harmless stay, because nobody can choose them.
    const positions = kept && new Set([...kept, ...feeds.flatMap(({ allows }, position) => (allows ? position : []))])
    return { title, feeds, text: positions ? write((position) => positions.has(position)) : null }
  } catch (error) {
    throw error instanceof NoFeedList ? new Problem('source.no-feed-list') : error
  }
})
