import type { PostWhere } from '../../engine/dark-web/query.ts'

/** A question to the store of posts. */
export interface PostQuestion {
  /** Undefined: all posts. */
  readonly where: PostWhere | undefined
  /** The group of the reader, who sees shared posts and those of this group's own sources. */
  readonly groupId: string
  readonly order: 'newest' | 'rank'
  readonly size: number
  /** Unix seconds. */
  readonly now: number
  /** Undefined: the first page, with counts. */
  readonly after?: PostPlace | undefined
  /** Only posts that were stored in this span; nothing is counted then. */
  readonly came?: CameSpan | undefined
}

/** A span of posts in the order of storage: numbers greater than `after`, up to and including `upTo`. */
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
   * Ids in hexadecimal, and whether the post is the group's own. Newest first, unknown times last, equal times by id; or
   * by rank, best first.
   */
  readonly hits: readonly { readonly id: string; readonly own: boolean }[]
  /** Where the next page starts; undefined after the last page. A page is shorter if the time budget ran out. */
  readonly rest?: PostPlace
  readonly counted?: {
    readonly posts: number
    /** Only the newest hits were counted, at or after `since` (unix seconds); there may be older ones. */
    readonly isLeast: boolean
    readonly since?: number
    /** Most posts first, equal ones by value. */
    readonly by: Readonly<Record<CountedField, readonly Counted[]>>
  }
}

/** Finds posts. A store other than PostgreSQL must pass `post-search.conformance.ts`. */
export interface PostSearch {
  find(question: PostQuestion): Promise<FoundPosts>
  /** The highest number of a stored post; 0 without posts. No post is stored later with this number or a lower one. */
  cameUpTo(): Promise<number>
}

/** Number of hits after which counting may stop; fewer are counted if the time budget runs out. */
export const leastCounted = 2000
/** Number of newest hits that are ranked. */
export const leastRanked = 300
