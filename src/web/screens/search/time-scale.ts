import type { IndicatorLife } from '../../../contract/search.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { dayOf, endOfDay } from './days.ts'
import { startOf } from './life.ts'

/** Least number of days on the axis, so that a short life has space around it. */
const leastDays = 14
/**
 * A publisher may date a listing decades back. Such dates extend the axis before the first look by no more than the time
 * since that look, so that the watched time takes at least half of it, or by this many days if that is more.
 */
const leastDaysBefore = 30
/** A day in the address extends the axis before the first look by at most this many days. */
const mostDaysBefore = 5 * 365

/**
 * The common time axis of all rows: from the end of day `firstDay` to today. Positions are percentages of its width.
 * Days are numbers since 1970-01-01 in UTC.
 */
export interface TimeScale {
  readonly firstDay: number
  readonly today: number
  /** Before the axis: 0; at `now` and later: 100. */
  position(time: number): number
}

/** The axis from the first look, the first listing or the chosen instant, with some space before it, to now. */
export function scaleOf({ now, asOf, rows }: Pick<IndicatorLife, 'now' | 'asOf' | 'rows'>): TimeScale {
  const end = Date.parse(now)
  const today = dayOf(end)
  const looks = rows.flatMap(({ firstLook }) => (firstLook === null ? [] : [Date.parse(firstLook)]))
  // If the first bar has no start, the second one begins where something is known.
  const starts = rows.flatMap(({ bars }) => bars.slice(0, 2).map(startOf)).filter(Number.isFinite)
  const firstLook = Math.min(...looks, end)
  const before = Math.max(leastDaysBefore * dayMs, end - firstLook)
  const known = Math.max(Math.min(...starts, firstLook), firstLook - before)
  const first = Math.min(known, Math.max(Date.parse(asOf), firstLook - mostDaysBefore * dayMs))
  const span = Math.max(today - dayOf(first), 1)
  const firstDay = Math.min(dayOf(first) - Math.ceil(span * 0.06) - 1, today - leastDays)
  const from = endOfDay(firstDay)
  const to = endOfDay(today)
  return {
    firstDay,
    today,
    position: (time) => (time >= end ? 100 : (Math.min(Math.max(time - from, 0), to - from) / (to - from)) * 100),
  }
}

export interface Tick {
  readonly time: number
  /** The unit of its label. */
  readonly unit: 'day' | 'month' | 'year'
}

const daySteps = [1, 2, 7, 14]
const monthSteps = [1, 2, 3, 6]
const yearSteps = [1, 2, 5, 10]

/** At most `most` ticks at regular distances: days, Mondays, or first days of months or years. */
export function ticksOf({ firstDay, today }: Pick<TimeScale, 'firstDay' | 'today'>, most: number): Tick[] {
  for (const step of daySteps) {
    // 1970-01-05 was a Monday.
    const days = multiples(firstDay + 1, today, step, step < 7 ? 0 : 4)
    if (days.length <= most) return days.map((day) => ({ time: day * dayMs, unit: 'day' }))
  }
  const monthOf = (day: number) => {
    const date = new Date(day * dayMs)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  }
  const startOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1)
  const firstMonth = monthOf(firstDay) + 1
  for (const step of [...monthSteps, ...yearSteps.map((years) => years * 12)]) {
    const months = multiples(firstMonth, monthOf(today), step, 0)
    if (months.length <= most)
      return months.map((month) => ({ time: startOfMonth(month), unit: step < 12 ? 'month' : 'year' }))
  }
  return []
}

/** All `offset + n * step` between `from` and `to`. */
function multiples(from: number, to: number, step: number, offset: number): number[] {
  const first = Math.ceil((from - offset) / step) * step + offset
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}
