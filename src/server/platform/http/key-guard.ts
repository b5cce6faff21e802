import { maskIpv6, parseIpv6 } from '../../../domain/observables/ip.ts'
import { dropOldest } from '../drop-oldest.ts'
import { createFairGate } from '../turns/gate.ts'
import { createLimits } from './limits.ts'

/**
 * Wrong keys per minute from one network, in this process. Guessing 187 bits is hopeless; the limit is against load.
 */
const mostWrong = 60
/** Prefix length that providers assign to one customer (RIPE-690), who can use any address in it. */
const ipv6Prefix = 56
/** Number of keys that this process remembers as genuine. */
const mostProven = 10_000

/**
 * Limits the cost of looking up wrong keys: docs/design/delivery.md.
 * @param now ms since any fixed time
 */
export function keyGuard(now: () => number) {
  const limits = createLimits({ perUser: mostWrong, perGroup: mostWrong, perAddress: mostWrong }, now)
  const proven = new Set<string>()
  /**
   * Limits lookups for networks that have sent too many wrong keys. Their keys are still looked up, but only a few at a
   * time, because products with genuine keys may share the network, for example behind NAT. Networks take turns.
   */
  const gate = createFairGate({ width: 2, mostWaiting: 100, mostInAll: 1000 })

  function prove(digest: string): void {
    proven.delete(digest)
    proven.add(digest)
    dropOldest(proven, mostProven)
  }

  return {
    /**
     * Looks up a key by its digest. Returns undefined for an unknown key, and counts it as a wrong key of the caller's
     * network.
     * @throws Problem `rate.limited` for an unknown key from a network that has sent too many
     */
    async open<Found>(ip: string, digest: Buffer, lookUp: () => Promise<Found | undefined>) {
      const name = digest.toString('base64')
      const network = networkOf(ip)
      const isFree = proven.has(name) || limits.secondsUntil('address', network) === undefined
      const ask = async () => ({ found: await lookUp() })
      const answer = isFree ? await ask() : await gate.enter(network, ask)
      if (answer?.found !== undefined) {
        prove(name)
        return answer.found
      }
      limits.take('address', network, 1)
      return undefined
    },
  }
}

/** The network that is counted: for an IPv6 address its first 56 bits. */
function networkOf(ip: string): string {
  const groups = ip.includes(':') ? parseIpv6(ip.replace(/%.*$/, '')) : undefined
  return groups ? maskIpv6(groups, ipv6Prefix).join(':') : ip
}
