import { parseIpv6 } from '../../domain/observables/ip.ts'
import type { Clock } from '../platform/clock.ts'

const WINDOW_MS = 60_000
const PER_PAIR = 5
const PER_SOURCE = 30
const MOST_KEPT = 100_000

/**
 * Slows down the guessing of passwords. It counts failures by source, and by source and account together: a stranger
 * cannot lock somebody else's account. IPv6 sources count as their /64, which is one subscriber.
 */
export function createAttempts(clock: Clock) {
  const failures = new Map<string, { count: number; since: number }>()
  const keys = (ip: string, email: string) => {
    const source = sourceOf(ip)
    return [
      { key: source, most: PER_SOURCE },
      { key: `${source} ${email}`, most: PER_PAIR },
    ]
  }
  const current = (key: string) => {
    const found = failures.get(key)
    return found && clock.now() - found.since < WINDOW_MS ? found : undefined
  }
  const allowed = (ip: string, email: string) =>
    keys(ip, email).every(({ key, most }) => (current(key)?.count ?? 0) < most)
  return {
    allowed,
    /**
     * Asks for one attempt, which counts as a failure until `succeeded` takes it back: passwords are slow to check, and
     * whoever guesses many at once must find the ones before already counted.
     */
    begin(ip: string, email: string): boolean {
      if (!allowed(ip, email)) return false
      for (const { key } of keys(ip, email)) {
        const found = current(key)
        if (found) {
          found.count++
          continue
        }
        // Anew at the end: those at the front are the oldest.
        failures.delete(key)
        failures.set(key, { count: 1, since: clock.now() })
      }
      for (const oldest of failures.keys()) {
        if (failures.size <= MOST_KEPT) break
        failures.delete(oldest)
      }
      return true
    },
    /** Takes the attempt back from the source, and forgets the failures at this account. */
    succeeded(ip: string, email: string): void {
      const [source, pair] = keys(ip, email)
      const counted = source && current(source.key)
      if (counted && counted.count > 0) counted.count--
      if (pair) failures.delete(pair.key)
    },
  }
}

/** The first half of an IPv6 address however it is written, any other address as it is. */
function sourceOf(ip: string): string {
  const groups = ip.includes(':') ? parseIpv6(ip.split('%')[0] ?? '') : undefined
  return groups ? [...groups.subarray(0, 4)].map((group) => group.toString(16)).join(':') : ip
}
