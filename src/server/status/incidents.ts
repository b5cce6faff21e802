import type { Incident } from '../../contract/status.ts'
import type { Change } from './store.ts'

/**
 * An incident lasts from a feature's first change away from `ok` to its return. If the state becomes worse meanwhile,
 * it is still one incident. An ended incident is described by its worst state, a present one by its present state, as
 * in the overview.
 * @param changes oldest first
 * @returns newest first
 */
export function incidentsOf(changes: readonly Change[]): Incident[] {
  const open = new Map<string, { incident: Incident; worst: Pick<Incident, 'state' | 'reason'> }>()
  const all: Incident[] = []
  for (const { feature, state, reason, at } of changes) {
    const time = new Date(at).toISOString()
    const current = open.get(feature)
    if (state === 'ok' || state === 'off') {
      if (current) Object.assign(current.incident, current.worst, { until: time })
      open.delete(feature)
    } else if (!current) {
      const incident: Incident = { feature, state, reason, from: time, until: null }
      open.set(feature, { incident, worst: { state, reason } })
      all.push(incident)
    } else {
      Object.assign(current.incident, { state, reason })
      if (state === 'down' && current.worst.state !== 'down') current.worst = { state, reason }
    }
  }
  return all.sort((a, b) => b.from.localeCompare(a.from))
}
