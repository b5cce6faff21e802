import { daySeconds } from '../../domain/time-units.ts'
import { dayOf, marks, weekOf } from './marks.ts'
import type { QueryShare } from './post-shares.ts'

/** The stretches of time that a search reads one after the other, newest first. */

/** Least posts of the first stretch of time that a search reads; each further stretch has at most `growth` times more. */
const firstPosts = 2000
/** Hits that the first stretch should contain, where PostgreSQL's sample tells how frequent they are. */
const firstHits = 1000
const growth = 4
/** If at most so many hits are possible, one statement searches all times. */
const fewHits = 2000
/** A stretch includes all remaining posts if they are at most so many, or at most this share of its own posts. */
const fewLeft = { posts: 8000, share: 0.25 } as const
/** A stretch with a larger share of all posts is not narrowed by marks of days, because the words narrow it more. */
const wideShare = 0.3
/** Maximum number of marks of days, or else of weeks, that narrow a stretch. */
const mostDays = 10
const mostWeeks = 300

/** A stretch of time, unix seconds, half open. `narrowed`: each of its posts has one of these marks; empty: no marks. */
export interface Stretch {
  readonly from: number
  readonly until: number
  /** Upper bound of the number of posts. */
  readonly posts: number
  readonly narrowed: readonly string[]
  /** All its posts are read, without the index of words. */
  readonly isRead?: boolean
}

/**
 * Splits time into stretches, newest first: the time after the newest counted day, then stretches by numbers of posts, and
 * last all older posts and those without a time.
 */
export function wayBack(
  dayCounts: readonly { readonly day: number; readonly posts: number }[],
  from: number,
  begin: number,
) {
  const all = sumOf(dayCounts)
  const days = dayCounts.filter(({ day }) => day > 0 && day >= dayOf(from) && day * daySeconds < begin)
  const [newest] = days
  let until = begin
  let place = 0
  const isOver = () => until <= from
  return {
    until: () => until,
    isOver,
    /**
     * The stretch from an instant on, all of whose posts are read. Undefined if it is one second or less: a cursor may be
     * behind all its posts, and the search would not advance.
     */
    downTo(instant: number, posts: number): Stretch | undefined {
      const top = until
      const to = Math.max(instant, from)
      if (to >= top - 1) return undefined
      until = to
      while (place < days.length && (days[place]?.day ?? 0) * daySeconds >= until) place++
      return { from: until, until: top, posts, narrowed: [], isRead: true }
    },
    /** The next stretch with about `wanted` posts, or all remaining ones; undefined at the end. */
    next(wanted: number): Stretch | undefined {
      if (isOver()) return undefined
      const top = until
      if (newest && wanted !== Number.POSITIVE_INFINITY) {
        const newer = (newest.day + 1) * daySeconds
        if (top === begin && newer < begin) {
          until = Math.max(newer, from)
          return { from: until, until: top, posts: 0, narrowed: [] }
        }
        let posts = 0
        while (place < days.length && posts < wanted) posts += days[place++]?.posts ?? 0
        // So few remaining posts are not worth another statement.
        if (sumOf(days.slice(place)) <= Math.max(fewLeft.posts, posts * fewLeft.share)) place = days.length
        if (place < days.length) {
          until = Math.max((days[place - 1]?.day ?? 0) * daySeconds, from)
          return { from: until, until: top, posts, narrowed: posts > all * wideShare ? [] : marksWithin(until, top) }
        }
      }
      until = from
      return { from, until: top, posts: Math.max(1, all), narrowed: from > 0 ? marksWithin(from, top) : [] }
    },
  }
}

/** Number of posts of some days. */
export const sumOf = (days: readonly { readonly posts: number }[]) => days.reduce((sum, { posts }) => sum + posts, 0)

/** Marks of the days in a span, or of its weeks if there are many days; empty if there are too many weeks, too. */
function marksWithin(from: number, until: number): string[] {
  const first = dayOf(from)
  const last = dayOf(until - 1)
  const markEach = (start: number, end: number, mark: (n: number) => string) =>
    Array.from({ length: end - start + 1 }, (_, i) => mark(start + i))
  if (until === Number.POSITIVE_INFINITY || last < first) return []
  if (last - first < mostDays) return markEach(first, last, marks.day)
  return weekOf(last) - weekOf(first) < mostWeeks ? markEach(weekOf(first), weekOf(last), marks.week) : []
}

/** Number of posts in the first stretch: all if few can be hits, or else as many as likely contain enough hits. */
export function firstStretch(
  share: QueryShare | undefined,
  days: readonly { readonly posts: number }[],
  wanted: number,
): number {
  if (share === undefined) return firstPosts
  const posts = sumOf(days)
  return share.most * posts <= fewHits
    ? Math.max(firstPosts, posts)
    : Math.max(firstPosts, Math.min(wanted, firstHits) / share.likely)
}

/** Number of posts in the next stretch: as many as needed at the rate of hits so far, limited by growth and time. */
export function nextPosts(
  before: number,
  looked: number,
  {
    got,
    wanted,
    took,
    timeLeft,
  }: { readonly got: number; readonly wanted: number; readonly took: number; readonly timeLeft: number },
): number {
  const byRate = got > 0 ? (1.2 * Math.max(0, wanted - got) * looked) / got : Number.POSITIVE_INFINITY
  // A stretch is never interrupted, so it must fit into the time that is left.
  const inTime = (before * timeLeft) / Math.max(took, 1)
  return Math.max(firstPosts, Math.min(before * growth, byRate, inTime))
}
