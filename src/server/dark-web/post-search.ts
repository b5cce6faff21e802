import type { PostWhere } from '../../engine/dark-web/query.ts'

/** A question to the store of posts. */
export interface PostQuestion {
  /** Undefined: all posts. */
  readonly where: PostWhere | undefined
  /** Who asks: sees shared posts and those of this group's own sources. */
  readonly groupId: string
  readonly order: 'newest' | 'rank'
  readonly size: number
  /** Unix seconds. */
  readonly now: number
  /** Undefined: the first page, with counts. */
  readonly after?: PostPlace | undefined
  /** Only posts that came in this span; nothing is counted then. */
  readonly came?: CameSpan | undefined
}

/** Posts in the order in which they came, whenever they were posted: after one place, up to another. */
export interface CameSpan {
  readonly after: number
  readonly upTo: number
}

/** The last hit of a page, or with `rank` how many hits were shown. */
export type PostPlace = { readonly at: number; readonly id: string; readonly own: boolean } | { readonly shown: number }

/** Fields by which hits are counted. */
export const countedFields = ['actor', 'country', 'sector', 'lang', 'month', 'source', 'kind'] as const
export type CountedField = (typeof countedFields)[number]

/** Value of a field and the number of hits with it. `text` is how a source writes it. */
export interface Counted {
  readonly value: string
  readonly text: string
  readonly posts: number
}

/** A page of hits, and what was counted. */
export interface FoundPosts {
  /**
   * Ids in hexadecimal, and whether the post is the group's own. Newest first, unknown times last, equal ones by id; or
   * best first.
   */
  readonly hits: readonly { readonly id: string; readonly own: boolean }[]
  /** Undefined after the last page. A page that is not full ends where time was up. */
  readonly rest?: PostPlace
  readonly counted?: {
    readonly posts: number
    /** There are more hits; the newest ones, at or after `since` (unix seconds), were counted. */
    readonly isLeast: boolean
    readonly since?: number
    /** Most posts first, equal ones by value. */
    readonly by: Readonly<Record<CountedField, readonly Counted[]>>
  }
}

/** Finds posts. Another store can take the place of PostgreSQL; `post-search.conformance.ts` says what it must do. */
export interface PostSearch {
  find(question: PostQuestion): Promise<FoundPosts>
  /** The place of the newest post in the order in which they came; none comes later at or before it. 0: there is none. */
  cameUpTo(): Promise<number>
}

/** Hits that are counted, if there are so many and there is time. */
export const leastCounted = 2000
/** The newest hits that are ranked. */
export const leastRanked = 300
