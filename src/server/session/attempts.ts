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
    const source = ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip
    return [
      { key: source, most: PER_SOURCE },
      { key: `${source} ${email}`, most: PER_PAIR },
    ]
  }
  const current = (key: string) => {
    const found = failures.get(key)
    return found && clock.now() - found.since < WINDOW_MS ? found : undefined
  }
  return {
    allowed: (ip: string, email: string) => keys(ip, email).every(({ key, most }) => (current(key)?.count ?? 0) < most),
    failed(ip: string, email: string): void {
      for (const { key } of keys(ip, email)) {
        const found = current(key)
        if (found) found.count++
        else failures.set(key, { count: 1, since: clock.now() })
      }
      for (const oldest of failures.keys()) {
        if (failures.size <= MOST_KEPT) break
        failures.delete(oldest)
      }
    },
    succeeded(ip: string, email: string): void {
      for (const { key } of keys(ip, email).slice(1)) failures.delete(key)
    },
  }
}
