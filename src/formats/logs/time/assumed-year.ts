/**
 * Proposes the most likely year of a log without years, with the reason. The proposal dates the lines but proves
 * nothing.
 */

import type { AssumedYear } from '../../../domain/report.ts'
import type { YearReason } from '../../../domain/report-codes.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { isLeapYear } from './civil.ts'
import { type Day, yearsFrom } from './years.ts'

/** Maximum age: older logs without years are rarer than misleading hints. */
const OLDEST_YEARS = 40

/** Day of a line without a year; `weekday` 0 to 6 from Sunday, if the line states it. */
export interface OpenDay extends Day {
  readonly weekday?: number
}

/** Hints apart from the lines; all times in ms since epoch. */
export interface YearHints {
  /** Time of the upload. */
  readonly now: number
  /** Modification time of the file, if its archive or system states it. */
  readonly modified?: number
  /** Names of the file, most informative first. */
  readonly names?: readonly string[]
  /** Times with a year in other lines of the file. */
  readonly stated?: readonly number[]
  /** First times of other files of the upload. */
  readonly members?: readonly number[]
}

/**
 * Proposes a year for these days, in the order of the file. A year is not proposed if more than one line in fifty would
 * be in the future or on a non-existent day, or if more than one in ten would be on another weekday.
 */
export function assumedYear(days: readonly OpenDay[], hints: YearHints): AssumedYear {
  const thisYear = new Date(hints.now + dayMs).getUTCFullYear()
  const years: PossibleYear[] = []
  for (let year = thisYear; year > thisYear - OLDEST_YEARS; year--) {
    const candidate = possibleYear(days, year, hints.now + dayMs)
    if (candidate) years.push(candidate)
  }
  const newest = years[0]
  if (!newest) return { year: thisYear, reason: 'latest', sure: 'guess' }
  const named = days.some(({ weekday }) => weekday !== undefined)
  return (
    fromStated(years, hints.stated, 'lines') ??
    fromNames(years, hints.names ?? []) ??
    fromModified(years, hints, named) ??
    fromStated(years, hints.members, 'members') ?? {
      year: newest.year,
      reason: calendarReason(days, newest),
      sure: named ? 'likely' : 'guess',
    }
  )
}

interface PossibleYear {
  readonly year: number
  /** Earliest and latest day, ms since epoch. */
  readonly from: number
  readonly to: number
}

function possibleYear(days: readonly OpenDay[], year: number, latest: number): PossibleYear | undefined {
  const yearOf = yearsFrom(days, year)
  let wrong = 0
  let otherWeekday = 0
  let weekdays = 0
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const { month, day, weekday } of days) {
    const itsYear = yearOf(month, day)
    const ms = Date.UTC(itsYear, month - 1, day)
    if (ms > latest || (month === 2 && day === 29 && !isLeapYear(itsYear))) {
      wrong++
      continue
    }
    if (weekday !== undefined) {
      weekdays++
      if (new Date(ms).getUTCDay() !== weekday) otherWeekday++
    }
    from = Math.min(from, ms)
    to = Math.max(to, ms)
  }
  if (wrong * 50 > days.length || otherWeekday * 10 > weekdays || from > to) return undefined
  return { year, from, to }
}

/** The one closest to times with known years. */
function fromStated(
  years: readonly PossibleYear[],
  times: readonly number[] | undefined,
  reason: YearReason,
): AssumedYear | undefined {
  if (!times || times.length === 0) return undefined
  const best = nearest(years, ({ from, to }) =>
    Math.min(...times.map((time) => Math.max(0, from - time, time - to - dayMs))),
  )
  return { year: best.year, reason, sure: 'likely' }
}

/** A full date, or a year alone, inside a name; not part of a longer number. */
const dateInName = /(?<!\d)((?:19[7-9]|20\d)\d)(?:([-_.]?)(0[1-9]|1[0-2])(?:\2(0[1-9]|[12]\d|3[01]))?)?(?!\d)/g

function fromNames(years: readonly PossibleYear[], names: readonly string[]): AssumedYear | undefined {
  for (const name of names) {
    for (const [, year = '', , month, day] of [...name.matchAll(dateInName)].reverse()) {
      const begin = Date.UTC(Number(year), month ? Number(month) - 1 : 0, day ? Number(day) : 1)
      const end = day ? begin + dayMs : Date.UTC(Number(year), month ? Number(month) : 12, 1)
      const far = ({ from, to }: PossibleYear) => Math.max(0, from - end, begin - to - dayMs)
      const best = nearest(years, far)
      // A date can be the file's first or last day, or its rotation.
      if (far(best) <= (month ? 45 : 1) * dayMs) return { year: best.year, reason: 'name', sure: 'likely' }
    }
  }
  return undefined
}

/**
 * The latest year without events after the file's modification. A modification within these days may only be the time
 * of a copy.
 */
function fromModified(
  years: readonly PossibleYear[],
  { modified, now }: YearHints,
  named: boolean,
): AssumedYear | undefined {
  if (modified === undefined || modified > now - 2 * dayMs || modified < Date.UTC(1990, 0, 1)) return undefined
  const best = years.find(({ to }) => to <= modified + dayMs)
  if (!best) return undefined
  return { year: best.year, reason: 'modified', sure: named || modified - best.to < 180 * dayMs ? 'likely' : 'guess' }
}

function calendarReason(days: readonly OpenDay[], { year }: PossibleYear): YearReason {
  if (days.some(({ weekday }) => weekday !== undefined)) return 'weekday'
  if (days.some(({ month, day }) => month === 2 && day === 29)) return 'leap-day'
  const yearOf = yearsFrom(days, year)
  return days.some(({ month, day }) => yearOf(month, day) !== year) ? 'order' : 'latest'
}

function nearest(years: readonly PossibleYear[], distance: (one: PossibleYear) => number): PossibleYear {
  let best = years[0] as PossibleYear
  for (const one of years) if (distance(one) < distance(best)) best = one
  return best
}
