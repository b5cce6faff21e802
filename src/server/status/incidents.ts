import type { Incident } from '../../contract/status.ts'
import type { Change } from './store.ts'

/**
 * From a feature's first change away from `ok` to its return. One that grew worse meanwhile is one incident, told by
 * its worst state. @param changes the oldest first @returns the newest first
 */
export function incidentsOf(changes: readonly Change[]): Incident[] {
  const open = new Map<string, Incident>()
  const all: Incident[] = []
  for (const { feature, state, reason, at } of changes) {
    const time = new Date(at).toISOString()
    const current = open.get(feature)
    if (state === 'ok' || state === 'off') {
      if (current) current.until = time
      open.delete(feature)
    } else if (!current) {
      const incident: Incident = { feature, state, reason, from: time, until: null }
      open.set(feature, incident)
      all.push(incident)
    } else if (state === 'down' && current.state !== 'down') {
      current.state = state
      current.reason = reason
    }
  }
  return all.sort((a, b) => b.from.localeCompare(a.from))
}
