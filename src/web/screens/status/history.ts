import type { Incident } from '../../../contract/status.ts'
import { dayMs } from '../../../domain/time-units.ts'

export type DayState = 'none' | 'ok' | 'degraded' | 'down'

export interface FeatureHistory {
  /** The worst state of each day in UTC, today last; `none` before the recording began. */
  readonly days: readonly DayState[]
  /** Share of the recorded time without an incident, 0 to 100. */
  readonly percent: number
  /** Start of the recorded time within these days, ms since epoch. */
  readonly since: number
  readonly incidents: number
}

/**
 * History of a feature over the last days. An incident of the whole product counts for every feature.
 * @param options `now` and `recordedSince` in ms since epoch
 */
export function historyOf(
  feature: Incident['feature'],
  incidents: readonly Incident[],
  { now, recordedSince, days }: { now: number; recordedSince: number; days: number },
): FeatureHistory {
  const today = Math.floor(now / dayMs)
  const start = Math.max(recordedSince, (today - days + 1) * dayMs)
  const states: DayState[] = Array.from({ length: days }, (_, index) =>
    (today - days + 2 + index) * dayMs > recordedSince ? 'ok' : 'none',
  )
  let troubledMs = 0
  let countedUntil = start
  let count = 0
  for (const incident of incidents.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    if (incident.feature !== feature && incident.feature !== 'service') continue
    const from = Math.max(start, Date.parse(incident.from))
    const until = Math.min(now, incident.until ? Date.parse(incident.until) : now)
    if (until < from) continue
    // Counts overlapping incidents once: a feature may have one while the whole product is down.
    troubledMs += Math.max(0, until - Math.max(from, countedUntil))
    countedUntil = Math.max(countedUntil, until)
    count++
    for (let day = Math.floor(from / dayMs); day <= Math.floor(until / dayMs); day++) {
      const index = day - (today - days + 1)
      if (index >= 0 && states[index] !== 'down') states[index] = incident.state
    }
  }
  const recordedMs = Math.max(1, now - start)
  return { days: states, percent: Math.max(0, 100 - (troubledMs / recordedMs) * 100), since: start, incidents: count }
}
