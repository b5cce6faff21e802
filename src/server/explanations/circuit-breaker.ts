import { minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import { dropOldest } from '../platform/drop-oldest.ts'

/** After so many failures in a row, an endpoint is not asked for `restMs`. */
const failures = 3
const restMs = 5 * minuteMs
const mostKnown = 1000

/**
 * Stops questions to an endpoint for five minutes after three failures in a row; the next failure stops them again. Each
 * process counts separately.
 */
export function circuitBreaker(clock: Clock) {
  const failing = new Map<string, { readonly count: number; readonly until: number }>()
  return {
    isOpen: (endpoint: string): boolean => (failing.get(endpoint)?.until ?? 0) > clock.now(),
    noteSuccess: (endpoint: string) => void failing.delete(endpoint),
    noteFailure(endpoint: string) {
      const count = (failing.get(endpoint)?.count ?? 0) + 1
      failing.delete(endpoint)
      failing.set(endpoint, { count, until: count >= failures ? clock.now() + restMs : 0 })
      dropOldest(failing, mostKnown)
    },
  }
}
