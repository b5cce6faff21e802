import type { DayPoint } from '../sources/day-series.ts'

const dayMs = 86_400_000

/** Points of a figure by day, placed in the window from the first to the last day. */
export function dayPoints<Day extends { readonly day: string }>(
  days: readonly Day[],
  figureOf: (day: Day) => number | null,
): DayPoint[] {
  const first = Date.parse(days[0]?.day ?? '')
  const span = Math.max(dayMs, Date.parse(days.at(-1)?.day ?? '') - first)
  return days.map((one) => ({
    day: one.day,
    at: (Date.parse(one.day) - first) / span,
    value: figureOf(one),
    isReconstructed: false,
  }))
}

/** Share in percent, at most 100; 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0)
