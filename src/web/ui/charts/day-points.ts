import { dayMs } from '../../../domain/time-units.ts'

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

/** Places days in the window from the first to the last of them. */
export function dayPoints<Day extends { readonly day: string }>(
  days: readonly Day[],
  of: (day: Day) => Omit<DayPoint, 'day' | 'at'>,
): DayPoint[] {
  const first = Date.parse(days[0]?.day ?? '')
  const span = Math.max(dayMs, Date.parse(days.at(-1)?.day ?? '') - first)
  return days.map((day) => ({ day: day.day, at: (Date.parse(day.day) - first) / span, ...of(day) }))
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
