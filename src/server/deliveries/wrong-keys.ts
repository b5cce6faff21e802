import { maskIpv6, parseIpv6 } from '../../domain/observables/ip.ts'

const minute = 60_000
/** Wrong keys of one network in a minute, in this process. Guessing 187 bits is no danger, the load is. */
const mostWrong = 60
const mostNetworks = 10_000
/** What providers hand out to one customer (RIPE-690): who has it comes from another address each time. */
const ipv6Prefix = 56

/** Counts wrong keys by where they come from. */
export interface WrongKeys {
  /** Seconds until it may show more; undefined where it has not shown too many. */
  secondsLeft(ip: string): number | undefined
  note(ip: string): void
}

export function wrongKeys(now: () => number): WrongKeys {
  const networks = new Map<string, { readonly since: number; count: number }>()
  const leftOf = (since: number) => since + minute - now()
  return {
    secondsLeft(ip) {
      const network = networkOf(ip)
      const known = networks.get(network)
      if (!known) return undefined
      const left = leftOf(known.since)
      if (left > 0 && left <= minute) return known.count >= mostWrong ? Math.ceil(left / 1000) : undefined
      networks.delete(network)
      return undefined
    },
    note(ip) {
      const network = networkOf(ip)
      const known = networks.get(network)
      if (known) known.count++
      else {
        // The oldest goes: whoever floods the list with networks does not free those that it knows at a stroke.
        if (networks.size >= mostNetworks) networks.delete(networks.keys().next().value as string)
        networks.set(network, { since: now(), count: 1 })
      }
    },
  }
}

/** The network that counts as one: of an IPv6 address its first 56 bits. */
function networkOf(ip: string): string {
  const groups = ip.includes(':') ? parseIpv6(ip.replace(/%.*$/, '')) : undefined
  return groups ? maskIpv6(groups, ipv6Prefix).join(':') : ip
}
