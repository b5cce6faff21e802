import type { SourceDay } from '../../../contract/sources.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'

/** Figures per day of a source. Shares are in percent. */
export const seriesIds = ['listed', 'added', 'removed', 'novelty', 'exclusive', 'age', 'warning'] as const
export type SeriesId = (typeof seriesIds)[number]

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

export interface DayPoint {
  readonly day: string
  /** Position of the day within the window, 0 to 1. */
  readonly at: number
  readonly value: number | null
  /** Reconstructed, or provisional. */
  readonly isUncertain: boolean
  /** No line joins points of different versions. Missing if all have the same. */
  readonly version?: number
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
  const first = Date.parse(days[0]?.day ?? '')
  const span = Math.max(dayMs, Date.parse(days.at(-1)?.day ?? '') - first)
  return days.map((day) => ({
    day: day.day,
    at: (Date.parse(day.day) - first) / span,
    value: valueOn[id](day),
    isUncertain: day.basis === 'reconstructed',
  }))
}

export interface Stroke {
  /** An SVG path in 100 × 100, zero at the bottom. */
  readonly path: string
  readonly isDashed: boolean
}

/**
 * Connects the known points of a version: solid between certain days, dashed next to an uncertain one. Days without the
 * figure are skipped.
 */
export function strokes(points: readonly DayPoint[], top: number): Stroke[] {
  const known = points.filter((point): point is DayPoint & { value: number } => point.value !== null)
  const spot = ({ at, value }: DayPoint & { value: number }) =>
    `${rounded(at * 100)},${rounded(100 - (value / top) * 100)}`
  const found: { path: string; isDashed: boolean }[] = []
  known.forEach((point, index) => {
    const before = known[index - 1]
    if (!before) return
    const isDashed = before.isUncertain || point.isUncertain
    const last = found.at(-1)
    // A round end makes a dot of no length, so that a day alone is seen, too.
    if (before.version !== point.version) found.push({ path: `M${spot(point)} h0`, isDashed: point.isUncertain })
    else if (last?.isDashed === isDashed) last.path += ` L${spot(point)}`
    else found.push({ path: `M${spot(before)} L${spot(point)}`, isDashed })
  })
  return found
}

/** The point nearest to a position in the window, 0 to 1. */
export function nearest(points: readonly Pick<DayPoint, 'at'>[], at: number): number {
  let best = 0
  points.forEach((point, index) => {
    if (Math.abs(point.at - at) < Math.abs((points[best]?.at ?? 0) - at)) best = index
  })
  return best
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
