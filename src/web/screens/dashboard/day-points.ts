import type { EvidenceDay } from '../../../contract/dashboard.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { dayMs } from '../../../domain/time-units.ts'
import type { DayPoint } from '../../ui/charts/day-series.ts'

/** Points of a figure by day, placed in the window from the first to the last day. */
export function dayPoints<Day extends Pick<EvidenceDay, 'day'> & Partial<EvidenceDay>>(
  days: readonly Day[],
  figureOf: (day: Day) => number | null,
): DayPoint[] {
  const first = Date.parse(days[0]?.day ?? '')
  const span = Math.max(dayMs, Date.parse(days.at(-1)?.day ?? '') - first)
  return days.map((one) => ({
    day: one.day,
    at: (Date.parse(one.day) - first) / span,
    value: figureOf(one),
    isUncertain: one.settled === false,
    version: one.rules ?? 0,
  }))
}

/** Share of the suspicious observables in percent, at most 100; null if they are too few for percentages. */
export const enoughShare = (part: number, suspicious: number): number | null =>
  isSmallSample(suspicious) ? null : Math.min(100, (part / suspicious) * 100)
