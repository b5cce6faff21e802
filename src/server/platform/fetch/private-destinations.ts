import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { mappedIpv4, parseIpv6 } from '../../../domain/observables/ip.ts'

/** What an operator lets the product reach inside its own network: off where both are empty. */
export interface PrivateDestinations {
  /** May be written into an address, or be what one of the names resolves to. */
  readonly hasAddress: (ip: string) => boolean
  /** May resolve to such an address; every other name leads to public addresses alone. */
  readonly hasName: (name: string) => boolean
}

/** RFC 1918, RFC 6598, RFC 4193. Loopback, link-local and multicast addresses are never opened. */
const privateSpace = blocks(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])
/** Metadata services of clouds (Amazon, Alibaba), which hand out credentials, lie in private space. */
const never = blocks(['fd00:ec2::/32', '100.100.100.200/32'])

const namePattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Why an entry cannot be used, or undefined where it can. */
export function privateDestinationFault(entry: string): string | undefined {
  const range = rangeOf(entry)
  if (!range) {
    const isName = namePattern.test(entry) && !/^[\d.]+$/.test(entry) && !/(^|\.)localhost$/.test(entry)
    return isName ? undefined : `${entry} is no range such as 10.1.0.0/16 and no name`
  }
  const { address, bits, family } = range
  const isWithin = holds(privateSpace, address) && bits >= leastBits(address, family)
  return isWithin ? undefined : `${entry} lies outside the private ranges`
}

/** @throws Error for an entry with a fault */
export function privateDestinations(entries: readonly string[]): PrivateDestinations | undefined {
  if (entries.length === 0) return undefined
  const fault = entries.map(privateDestinationFault).find((found) => found !== undefined)
  if (fault) throw new Error(fault)
  const allowed = blocks(entries.filter((entry) => rangeOf(entry)))
  const names = new Set(entries.filter((entry) => !rangeOf(entry)))
  return {
    hasAddress: (ip) => holds(allowed, ip) && holds(privateSpace, ip) && !holds(never, ip),
    hasName: (name) => names.has(name.toLowerCase().replace(/\.$/, '')),
  }
}

function rangeOf(entry: string) {
  const [, address = '', size] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
  if (!family) return undefined
  const most = family === 'ipv4' ? 32 : 128
  const bits = size === undefined ? most : Number(size)
  return bits <= most ? ({ address, bits, family } as const) : undefined
}

/** A range that begins in private space and is no wider than its block does not leave it. */
function leastBits(address: string, family: 'ipv4' | 'ipv6'): number {
  if (family === 'ipv6') return 7
  if (address.startsWith('10.')) return 8
  if (address.startsWith('172.')) return 12
  return address.startsWith('100.') ? 10 : 16
}

function blocks(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const { address, bits, family } = rangeOf(range) as NonNullable<ReturnType<typeof rangeOf>>
    list.addSubnet(address, bits, family)
  }
  return list
}

/** An IPv4 address in an IPv6 one is neither: it is how guards are walked around. */
function holds(list: BlockList, ip: string): boolean {
  if (isIPv4(ip)) return list.check(ip, 'ipv4')
  const groups = parseIpv6(ip)
  return groups !== undefined && mappedIpv4(groups) === undefined && list.check(ip, 'ipv6')
}
