import type { EvidenceDay } from '../../../contract/dashboard.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { type DayPoint, dayPoints } from '../../ui/charts/day-points.ts'

/** Points of a figure by day. */
export function pointsOf<Day extends Pick<EvidenceDay, 'day'> & Partial<EvidenceDay>>(
  days: readonly Day[],
  figureOf: (day: Day) => number | null,
): DayPoint[] {
  return dayPoints(days, (day) => ({
    value: figureOf(day),
    isUncertain: day.settled === false,
    version: day.rules ?? 0,
  }))
}

/** Share of the suspicious observables in percent, at most 100; null if they are too few for percentages. */
export const enoughShare = (part: number, suspicious: number): number | null =>
  isSmallSample(suspicious) ? null : Math.min(100, (part / suspicious) * 100)
