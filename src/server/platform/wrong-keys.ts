import { maskIpv6, parseIpv6 } from '../../domain/observables/ip.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { dropOldest } from './drop-oldest.ts'

/**
 * Wrong keys per minute from one network, in this process. Guessing 187 bits is hopeless; the limit is against load.
 */
const mostWrong = 60
const mostNetworks = 10_000
/** Prefix length that providers assign to one customer (RIPE-690), who can use any address in it. */
const ipv6Prefix = 56

/** Counts wrong keys by network. */
export interface WrongKeys {
  /** Seconds until the network may try again; undefined if it has not reached the limit. */
  secondsLeft(ip: string): number | undefined
  note(ip: string): void
}

export function wrongKeys(now: () => number): WrongKeys {
  const networks = new Map<string, { readonly since: number; count: number }>()
  const leftOf = (since: number) => since + minuteMs - now()
  return {
    secondsLeft(ip) {
      const network = networkOf(ip)
      const known = networks.get(network)
      if (!known) return undefined
      const left = leftOf(known.since)
      if (left > 0 && left <= minuteMs) return known.count >= mostWrong ? Math.ceil(left / 1000) : undefined
      networks.delete(network)
      return undefined
    },
    note(ip) {
      const network = networkOf(ip)
      const known = networks.get(network)
      if (known) known.count++
      else {
        networks.set(network, { since: now(), count: 1 })
        // Drop only the oldest one, so that flooding the table does not release all known networks at once.
        dropOldest(networks, mostNetworks)
      }
    },
  }
}

/** The network that is counted: for an IPv6 address its first 56 bits. */
export function networkOf(ip: string): string {
  const groups = ip.includes(':') ? parseIpv6(ip.replace(/%.*$/, '')) : undefined
  return groups ? maskIpv6(groups, ipv6Prefix).join(':') : ip
}
