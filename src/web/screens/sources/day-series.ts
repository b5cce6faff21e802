import type { SourceDay } from '../../../contract/sources.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'
import { type DayPoint, dayPoints } from '../../ui/charts/day-points.ts'

/** Figures per day of a source. Shares are in percent. */
export type SeriesId = 'listed' | 'added' | 'removed' | 'novelty' | 'exclusive' | 'age' | 'warning'

const percent = (share: number | null) => (share === null ? null : share * 100)

const valueOn: Readonly<Record<SeriesId, (day: SourceDay) => number | null>> = {
  listed: ({ listed }) => listed,
  added: ({ added }) => added,
  removed: ({ removed }) => removed,
  novelty: ({ novelty }) => percent(novelty),
  exclusive: ({ exclusiveShare }) => percent(exclusiveShare),
  age: ({ medianAgeDays }) => medianAgeDays,
  warning: ({ warningShare }) => percent(warningShare),
}

/** The last `days` days up to the newest known day. */
export function lastDays(history: readonly SourceDay[], days: number): readonly SourceDay[] {
  const newest = history.at(-1)
  if (!newest) return []
  const from = Date.parse(newest.day) - (days - 1) * dayMs
  return history.filter(({ day }) => Date.parse(day) >= from)
}

/** `usual` if it contains more than one day, otherwise the whole history. In days. */
export function windowFor(history: readonly SourceDay[], usual: number): number {
  return lastDays(history, usual).length > 1 ? usual : Number.POSITIVE_INFINITY
}

/** Median time between two snapshots, in hours; undefined for a single snapshot. */
export function resolutionOf(snapshots: readonly { readonly at: string }[]): number | undefined {
  const times = snapshots.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)
  const gaps = times.slice(1).map((time, index) => (time - (times[index] as number)) / hourMs)
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
}

/** The values of one series, placed between the first and the last of these days. */
export function pointsOf(days: readonly SourceDay[], id: SeriesId): DayPoint[] {
  return dayPoints(days, (day) => ({ value: valueOn[id](day), isUncertain: day.basis === 'reconstructed' }))
}
