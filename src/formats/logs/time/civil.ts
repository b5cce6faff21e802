/**
 * Calendar arithmetic in UTC without `Date`. It takes only a few nanoseconds per line, and unlike `Date` it rejects
 * non-existent days (30 February would become 1 March).
 */

import { dayMs } from '../../../domain/time-units.ts'

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Earlier years come from unset clocks (0001 in Go, 1601 in Windows), later ones are garbage. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

/** Tells whether a year of the Gregorian calendar is a leap year. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

let lastKey = -1
let lastDay = Number.NaN

/** Midnight UTC of a day in ms since epoch; NaN for a day that does not exist or is outside 1970 to 2199. */
export function midnightOf(year: number, month: number, day: number): number {
  const key = (year * 16 + month) * 32 + day
  if (key === lastKey) return lastDay
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1)) return Number.NaN
  const length = month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] as number)
  if (day > length) return Number.NaN
  lastKey = key
  lastDay = daysFromCivil(year, month, day) * dayMs
  return lastDay
}

/** Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Ms since midnight; NaN for an invalid time of day. A leap second (`:60`) counts into the next minute. */
export function clockMs(hour: number, minute: number, second: number, ms: number): number {
  if (!(hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60)) return Number.NaN
  return ((hour * 60 + minute) * 60 + second) * 1000 + ms
}
