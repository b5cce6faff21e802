import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { mappedIpv4, parseIpv6 } from '../domain/observables/ip.ts'

/** Destinations in the own network that an operator has opened. An entry without a port opens 80 and 443. */
export interface PrivateDestinations {
  /** Addresses that may be written in a URL or be resolved from an opened name. */
  readonly hasAddress: (ip: string, port: number) => boolean
  /** Names that may resolve to such an address; all other names must resolve to public addresses. */
  readonly hasName: (name: string, port?: number) => boolean
}

const usualPorts: readonly number[] = [80, 443]

/** RFC 1918, RFC 6598, RFC 4193. Loopback, link-local and multicast addresses are never opened. */
const privateSpace = blocks(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])
/** Cloud metadata services in private address space (Amazon, Alibaba), which hand out credentials. */
const never = blocks(['fd00:ec2::/32', '100.100.100.200/32'])

const namePattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Returns the reason why an entry is invalid; undefined if it is valid. */
export function privateDestinationFault(entry: string): string | undefined {
  const { host, ports } = partsOf(entry)
  if (ports.some((port) => port < 1 || port > 65_535)) return `${entry} names no port between 1 and 65535`
  const range = rangeOf(host)
  if (!range) {
    const isName = namePattern.test(host) && !/^[\d.]+$/.test(host) && !/(^|\.)localhost$/.test(host)
    return isName ? undefined : `${entry} is no range such as 10.1.0.0/16 or 10.1.2.3:8443, and no name`
  }
  const { address, bits, family } = range
  const isWithin = holds(privateSpace, address) && bits >= leastBits(address, family)
  return isWithin ? undefined : `${entry} lies outside the private ranges`
}

/** @throws Error for an invalid entry */
export function privateDestinations(entries: readonly string[]): PrivateDestinations | undefined {
  if (entries.length === 0) return undefined
  const fault = entries.map(privateDestinationFault).find((found) => found !== undefined)
  if (fault) throw new Error(fault)
  const parts = entries.map(partsOf)
  const ranges = parts.filter(({ host }) => rangeOf(host)).map(({ host, ports }) => ({ ports, list: blocks([host]) }))
  const names = parts.filter(({ host }) => !rangeOf(host))
  return {
    hasAddress: (ip, port) =>
      ranges.some(({ list, ports }) => ports.includes(port) && holds(list, ip)) &&
      holds(privateSpace, ip) &&
      !holds(never, ip),
    hasName(name, port) {
      const wanted = name.toLowerCase().replace(/\.$/, '')
      return names.some(({ host, ports }) => host === wanted && (port === undefined || ports.includes(port)))
    },
  }
}

/** Divides `host:port`. IPv6 needs brackets there, and a range goes into them whole: `[fd12::/32]:8443`. */
function partsOf(entry: string): { readonly host: string; readonly ports: readonly number[] } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*)):(\d{1,5})$/.exec(entry) ?? []
  return { host: bracketed ?? plain ?? entry, ports: port === undefined ? usualPorts : [Number(port)] }
}

function rangeOf(entry: string) {
  const [, address = '', size] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
  if (!family) return undefined
  const most = family === 'ipv4' ? 32 : 128
  const bits = size === undefined ? most : Number(size)
  return bits <= most ? ({ address, bits, family } as const) : undefined
}

/** Shortest prefix of a range that starts in private space and stays within its block. */
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

/** IPv4 addresses within IPv6 ones never match: they are a way around guards. */
function holds(list: BlockList, ip: string): boolean {
  if (isIPv4(ip)) return list.check(ip, 'ipv4')
  const groups = parseIpv6(ip)
  return groups !== undefined && mappedIpv4(groups) === undefined && list.check(ip, 'ipv6')
}
