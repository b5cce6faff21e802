import type { Clock } from '../platform/clock.ts'
import { dropOldest } from '../platform/drop-oldest.ts'

/** After so many failures in a row an endpoint is left alone for a while. */
const failures = 3
const restMs = 5 * 60_000
const mostKnown = 1000

/**
 * Keeps from asking endpoints that fail: after three failures in a row for five minutes, then one question tries again.
 * Each process counts for itself.
 */
export function circuitBreaker(clock: Clock) {
  const known = new Map<string, { readonly count: number; readonly until: number }>()
  return {
    isOpen: (endpoint: string): boolean => (known.get(endpoint)?.until ?? 0) > clock.now(),
    noteSuccess: (endpoint: string) => void known.delete(endpoint),
    noteFailure(endpoint: string) {
      const count = (known.get(endpoint)?.count ?? 0) + 1
      known.delete(endpoint)
      known.set(endpoint, { count, until: count >= failures ? clock.now() + restMs : 0 })
      dropOldest(known, mostKnown)
    },
  }
}
