import type { Incident } from '../../../contract/status.ts'

export type DayState = 'none' | 'ok' | 'degraded' | 'down'

export interface FeatureHistory {
  /** One per day (UTC), today last; `none` before the start of recording. */
  readonly days: readonly DayState[]
  /** Share of the recorded time without an incident, 0 to 100. */
  readonly percent: number
  /** Start of that time in ms since epoch: of the first of these days or of the recording, whichever is later. */
  readonly since: number
  readonly incidents: number
}

const DAY = 86_400_000

/** The last days of a feature, each by its worst state. Times are ms since epoch. */
export function historyOf(
  feature: Incident['feature'],
  incidents: readonly Incident[],
  { now, recordedSince, days }: { now: number; recordedSince: number; days: number },
): FeatureHistory {
  const today = Math.floor(now / DAY)
  const start = Math.max(recordedSince, (today - days + 1) * DAY)
  const states: DayState[] = Array.from({ length: days }, (_, index) =>
    (today - days + 2 + index) * DAY > recordedSince ? 'ok' : 'none',
  )
  let troubled = 0
  let counted = start
  let count = 0
  for (const incident of incidents.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    // If the product itself is down, everything is.
    if (incident.feature !== feature && incident.feature !== 'service') continue
    const from = Math.max(start, Date.parse(incident.from))
    const until = Math.min(now, incident.until ? Date.parse(incident.until) : now)
    if (until < from) continue
    // Incidents overlap: a feature's may last on while the product itself is down.
    troubled += Math.max(0, until - Math.max(from, counted))
    counted = Math.max(counted, until)
    count++
    for (let day = Math.floor(from / DAY); day <= Math.floor(until / DAY); day++) {
      const index = day - (today - days + 1)
      if (index >= 0 && states[index] !== 'down') states[index] = incident.state
    }
  }
  const recorded = Math.max(1, now - start)
  return { days: states, percent: Math.max(0, 100 - (troubled / recorded) * 100), since: start, incidents: count }
}
