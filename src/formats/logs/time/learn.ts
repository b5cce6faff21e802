/** Completes ambiguous timestamps from the head: the year, and the order of day and month. */

import { dayMs, minuteMs } from '../../../domain/time-units.ts'
import type { Head } from '../../feed-format.ts'
import type { LogContext } from '../../log-format.ts'
import { oncePerHead } from '../../once-per-head.ts'
import { sampleLineRanges } from '../head.ts'
import { assumedYear } from './assumed-year.ts'
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

export interface FileRules extends StampRules {
  /** True if most lines with a timestamp without a year repeat the time with a year. */
  readonly relayed: boolean
}

/**
 * Rules for one file. A missing year follows from that of the first line: the year that most lines state in a second
 * timestamp of the same day (as relays do), or else `context.year`, or else the one that the days themselves suggest. The
 * result depends only on the head, so that parts of a file can be read in any order.
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
  /** Days of the timestamps without a year, in order. */
  readonly seen: readonly Day[]
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
  const seen: Day[] = []
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
    seen.push(open)
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

function yearRule(seen: readonly Day[], stated: readonly number[], { now, year: given }: LogContext) {
  let yearOf: StampRules['year'] | undefined
  return (month: number, day: number): number => {
    yearOf ??= yearsFrom(seen, stated[0] ?? given ?? assumedYear(seen, { now }).year)
    return yearOf(month, day)
  }
}
