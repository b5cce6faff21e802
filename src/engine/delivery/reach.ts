import type { KindId } from '../../domain/observables/index.ts'
import {
  embeddedIpv4Ranges,
  isMixedIpv4Range,
  isMixedIpv6Range,
  isRoutableIpv4Range,
  isRoutableIpv6Range,
  parseIpv4,
  parseIpv6,
} from '../../domain/observables/ip.ts'
import { isTooWide } from '../listings/range-width.ts'

/**
 * Tells whether a range would block more than a publisher can intend: it is wider than any network of one holder, or it
 * contains special-purpose addresses together with others, as 10.0.0.0/7 contains private ones. Ranges that consist
 * only of special-purpose addresses are allowed here: lists of bogons contain them, and the flag `not-routable` filters
 * them. An IPv6 range also stands for the IPv4 addresses inside it: products that store those as IPv6 addresses would block
 * all of IPv4 with `::/8`, and networks with NAT64 with `64:ff9b::/96`.
 */
export function reachesTooFar(kind: KindId, value: string): boolean {
  if (kind !== 'ipv4-cidr' && kind !== 'ipv6-cidr') return false
  const slash = value.indexOf('/')
  const address = value.slice(0, slash)
  const prefix = Number(value.slice(slash + 1))
  if (kind === 'ipv4-cidr') {
    const base = parseIpv4(address)
    return base !== undefined && reachesTooFar4(base, prefix)
  }
  const base = parseIpv6(address)
  if (base === undefined) return false
  if (embeddedIpv4Ranges(base, prefix).some((range) => reachesTooFar4(...range))) return true
  return isRoutableIpv6Range(base, prefix) && (isTooWide(prefix, 128) || isMixedIpv6Range(base, prefix))
}

const reachesTooFar4 = (base: number, prefix: number): boolean =>
  isRoutableIpv4Range(base, prefix) && (isTooWide(prefix, 32) || isMixedIpv4Range(base, prefix))
