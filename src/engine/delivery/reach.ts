import type { KindId } from '../../domain/observables/index.ts'
import {
  isMixedIpv4Range,
  isMixedIpv6Range,
  isRoutableIpv4Range,
  isRoutableIpv6Range,
  parseIpv4,
  parseIpv6,
} from '../../domain/observables/ip.ts'
import { isTooWide } from '../match/range-width.ts'

/**
 * Tells whether a range would block more than a publisher can intend: it is wider than any network of one holder, or it
 * contains special-purpose addresses together with others, as 10.0.0.0/7 contains private ones. Ranges that consist
 * only of special-purpose addresses are allowed here: lists of bogons contain them, and the flag `not-routable` filters
 * them.
 */
export function reachesTooFar(kind: KindId, value: string): boolean {
  if (kind !== 'ipv4-cidr' && kind !== 'ipv6-cidr') return false
  const slash = value.indexOf('/')
  const address = value.slice(0, slash)
  const prefix = Number(value.slice(slash + 1))
  if (kind === 'ipv4-cidr') {
    const base = parseIpv4(address)
    if (base === undefined || !isRoutableIpv4Range(base, prefix)) return false
    return isTooWide(prefix, 32) || isMixedIpv4Range(base, prefix)
  }
  const base = parseIpv6(address)
  if (base === undefined || !isRoutableIpv6Range(base, prefix)) return false
  return isTooWide(prefix, 128) || isMixedIpv6Range(base, prefix)
}
