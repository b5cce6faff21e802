/** Completes ambiguous timestamps from the head: the year, and the order of day and month. */

import { dayMs, minuteMs } from '../../../domain/time-units.ts'
import type { Head } from '../../feed-format.ts'
import type { LogContext } from '../../log-format.ts'
import { oncePerHead } from '../../once-per-head.ts'
import { sampleLineRanges } from '../head.ts'
import { midnightOf } from './civil.ts'
import { findSenderStamp, findStamp } from './find.ts'
import {
  forgetNumeric,
  numericFirst,
  numericSecond,
  numericSeparator,
  numericThird,
  type StampRules,
  stampEnd,
  stampHasYear,
} from './stamp.ts'
import { type Day, yearsFrom } from './years.ts'

const MONTH = 31 * dayMs
const NO_YEAR = 0

export interface FileRules extends StampRules {
  /** True if most lines with a timestamp without a year repeat the time with a year. */
  readonly relayed: boolean
}

/**
 * Rules for one file. A missing year is taken from the first of these that applies: the year that most lines state in a
 * second timestamp of the same day (as relays do); the year that follows from `context.year` for the first line; the
 * year that keeps the file in order from its first line on, with December before January; the latest year that puts no
 * event more than a day after `context.now`. The result depends only on the head, so that parts of a file can be read
 * in any order.
 */
export function stampRules(head: Head, context: LogContext): FileRules {
  const { seen, stated, relayed, dayFirst, firsts, thirds } = stampsOf(head)
  return {
    zoneMs: context.zoneOffsetMinutes * minuteMs,
    dayFirst,
    yearFirst: isYearFirst(firsts, thirds, new Date(context.now).getUTCFullYear() % 100),
    relayed,
    latest: context.now + dayMs,
    year: yearRule(seen, relayed ? stated : [], context),
  }
}

/** What the timestamps of a head say about each other, whatever the context. */
interface HeadStamps {
  /** Days of the timestamps without a year, in order; see `dayOf`. */
  readonly seen: readonly number[]
  /** Years that lines state in a second timestamp of the same day. */
  readonly stated: readonly number[]
  readonly relayed: boolean
  readonly dayFirst: boolean
  /** First and third numbers of dates of three numbers. */
  readonly firsts: ReadonlySet<number>
  readonly thirds: ReadonlySet<number>
}

/** Each file needs several clocks, so this is kept. */
const stampsOf = oncePerHead(findStamps)

function findStamps(head: Head): HeadStamps {
  const seen: number[] = []
  const stated: number[] = []
  let withoutYear = 0
  let dayFirstVotes = 0
  let monthFirstVotes = 0
  let dashed = 0
  const firsts = new Set<number>()
  const thirds = new Set<number>()
  let open = { month: 0, day: 0 }
  const learner: StampRules = {
    zoneMs: 0,
    dayFirst: false,
    year: (month, day) => {
      open = { month, day }
      return 2000
    },
  }
  for (const { start, end } of sampleLineRanges(head)) {
    forgetNumeric()
    const ms = findStamp(head.bytes, start, end, learner)
    if (numericFirst !== 0) {
      if (numericFirst > 12) dayFirstVotes++
      else if (numericSecond > 12) monthFirstVotes++
      if (numericSeparator === 0x2d) dashed++
      firsts.add(numericFirst)
      thirds.add(numericThird)
    }
    if (Number.isNaN(ms) || stampHasYear) continue
    withoutYear++
    const { month, day } = open
    seen.push(month * 32 + day)
    const inner = findSenderStamp(head.bytes, stampEnd, end, learner)
    if (Number.isNaN(inner) || !stampHasYear) continue
    const year = new Date(inner).getUTCFullYear()
    if (Math.abs(midnightOf(year, month, day) - inner) < 2 * dayMs) stated.push(year)
  }
  // If no number above 12 decides, a dash means European and a slash American order.
  const dayFirst =
    dayFirstVotes > monthFirstVotes || (dayFirstVotes === monthFirstVotes && dashed > 0 && monthFirstVotes === 0)
  return { seen, stated, relayed: stated.length * 2 > withoutYear, dayFirst, firsts, thirds }
}

/**
 * Decides which of three two-digit numbers is the year: the one that stays the same while the other varies; if both
 * stay the same, the one closer to today.
 */
function isYearFirst(firsts: ReadonlySet<number>, thirds: ReadonlySet<number>, thisYear: number): boolean {
  if (firsts.size === 0 || [...thirds].some((third) => third > 31 || third === 0)) return false
  if ([...firsts].some((first) => first > thisYear)) return false
  if (firsts.size !== thirds.size) return firsts.size < thirds.size
  const first = Math.max(...firsts)
  const third = Math.max(...thirds)
  return first > 12 && (third > thisYear || first > third)
}

function yearRule(
  seen: readonly number[],
  stated: readonly number[],
  { now, year: given }: LogContext,
): (month: number, day: number) => number {
  if (given !== undefined && stated.length === 0) return yearsFrom(seen.map(dayOf), given)
  const latest = (month: number, day: number): number => latestYear(month, day, now + dayMs)
  const anchor = stated.length > 0 ? statedAnchor(seen, stated) : orderedAnchor(seen, now)
  const years = new Int16Array(13 * 32)
  return (month, day) => {
    const slot = month * 32 + day
    if (!(slot >= 0 && slot < years.length)) return NO_YEAR
    const known = years[slot] as number
    if (known !== 0) return known
    const year = anchor === undefined ? latest(month, day) : firstYearFrom(month, day, anchor, now + dayMs)
    years[slot] = year
    return year
  }
}

function dayOf(seen: number): Day {
  return { month: seen >> 5, day: seen & 31 }
}

/** The first day of the head with its stated year, minus a month for disorder. */
function statedAnchor(seen: readonly number[], stated: readonly number[]): number | undefined {
  const year = Math.min(...stated)
  const first = seen[0] ?? 0
  const ms = midnightOf(year, first >> 5, first & 31)
  return Number.isNaN(ms) ? undefined : ms - MONTH
}

/** The first day of the head, if its lines are in order (with at most one change of the year), minus a month. */
function orderedAnchor(seen: readonly number[], now: number): number | undefined {
  const first = seen[0]
  const last = seen.at(-1)
  if (first === undefined || last === undefined) return undefined
  let backward = 0
  let yearChanges = 0
  let latestInPart = first
  for (let i = 1; i < seen.length; i++) {
    const step = (seen[i] as number) - (seen[i - 1] as number)
    if (step < -6 * 32) {
      yearChanges++
      latestInPart = seen[i] as number
    } else if (step < 0) backward++
    latestInPart = Math.max(latestInPart, seen[i] as number)
  }
  if (yearChanges > 1 || backward * 20 > seen.length) return undefined
  const year = latestYear(latestInPart >> 5, latestInPart & 31, now + dayMs) - yearChanges
  const ms = midnightOf(year, first >> 5, first & 31)
  return Number.isNaN(ms) ? undefined : ms - MONTH
}

/** The latest year in which the day exists and is not after `limit`; 0 if there is none in the last eight. */
function latestYear(month: number, day: number, limit: number): number {
  const start = new Date(limit).getUTCFullYear()
  for (let year = start; year > start - 9; year--) if (midnightOf(year, month, day) <= limit) return year
  return NO_YEAR
}

/** The first year from `anchor` on in which the day exists, unless that is after `limit`. */
function firstYearFrom(month: number, day: number, anchor: number, limit: number): number {
  const start = new Date(anchor).getUTCFullYear()
  for (let year = start; year < start + 9; year++) {
    const ms = midnightOf(year, month, day)
    if (ms > limit) break
    if (ms >= anchor) return year
  }
  return latestYear(month, day, limit)
}
