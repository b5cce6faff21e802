import { Problem } from '../../../domain/problem.ts'
import { dropOldest } from '../drop-oldest.ts'
import { createFairGate } from '../turns/gate.ts'
import { networkOf, wrongKeys } from '../wrong-keys.ts'

/** Number of keys that this process remembers as genuine. */
const mostProven = 10_000

/** Limits the cost of looking up wrong keys: docs/design/delivery.md. */
export interface KeyGuard {
  /**
   * Looks up a key by its digest. Returns undefined for an unknown key, and counts it as a wrong key of the caller's
   * network.
   * @throws Problem `rate.limited` for an unknown key from a network that has sent too many
   */
  open<Found>(ip: string, digest: Buffer, lookUp: () => Promise<Found | undefined>): Promise<Found | undefined>
}

/** @param now ms since epoch */
export function keyGuard(now: () => number): KeyGuard {
  const wrong = wrongKeys(now)
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
    async open<Found>(ip: string, digest: Buffer, lookUp: () => Promise<Found | undefined>) {
      const name = digest.toString('base64')
      const seconds = wrong.secondsLeft(ip)
      const ask = async () => ({ found: await lookUp() })
      const answer = seconds === undefined || proven.has(name) ? await ask() : await gate.enter(networkOf(ip), ask)
      if (answer?.found !== undefined) {
        prove(name)
        return answer.found
      }
      wrong.note(ip)
      if (seconds !== undefined) throw new Problem('rate.limited', { seconds })
      return undefined
    },
  }
}
