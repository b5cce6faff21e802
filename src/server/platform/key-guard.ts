import { Problem } from '../../domain/problem.ts'
import { dropOldest } from './drop-oldest.ts'
import { createGate } from './gate.ts'
import { wrongKeys } from './wrong-keys.ts'

/** Size of the cache of keys that this process knows to be genuine. */
const mostProven = 10_000

/** Bounds what looking up wrong keys costs: docs/decisions/0152-who-waits-and-who-is-turned-away.md. */
export interface KeyGuard {
  /**
   * Looks up a key by its digest. Undefined if there is no such key; it then counts as a wrong one of the address.
   * @throws Problem `rate.limited` for a wrong key from a network that has sent too many
   */
  open<Found>(ip: string, digest: Buffer, lookUp: () => Promise<Found | undefined>): Promise<Found | undefined>
}

/** @param now ms since epoch */
export function keyGuard(now: () => number): KeyGuard {
  const wrong = wrongKeys(now)
  const proven = new Set<string>()
  /**
   * Limits lookups for networks that have sent too many wrong keys. Their keys are still looked up, but only a few at a
   * time, because products with genuine keys may share the network, for example behind NAT.
   */
  const gate = createGate({ width: 2, mostWaiting: 100 })

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
      const answer = seconds === undefined || proven.has(name) ? await ask() : await gate.enter(ask)
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
