import { isRoutableIpv4, isRoutableIpv6, mappedIpv4, parseIpv4, parseIpv6 } from '../domain/observables/ip.ts'
import type { PrivateDestinations } from './private-destinations.ts'

/** Longest address that is saved or fetched, characters. */
const longestAddress = 4096

/** Reasons for not fetching an address. `refusedAddress` says what users see of them. */
export type AddressFault =
  | 'not-an-address'
  | 'too-long'
  | 'control-character'
  | 'backslash'
  | 'scheme'
  | 'user-info'
  | 'port'
  | 'single-label'
  | 'special-name'
  | 'not-public'

export interface AddressRules {
  /** Allowed ports besides 80 and 443. */
  readonly ports: Pick<ReadonlySet<number>, 'has'>
  /** Tells whether we may connect to an IP address, resolved from a name or written in the URL. */
  readonly reachable: (ip: string) => boolean
  /** Allows single labels and private zones as host names; only the tests' loopback server needs that. */
  readonly anyName: boolean
  /** Destinations in the own network that an operator has opened. */
  readonly inside?: PrivateDestinations | undefined
}

export const publicRules = (ports: readonly number[] = [], inside?: PrivateDestinations): AddressRules => ({
  ports: new Set([80, 443, ...ports]),
  reachable: isPublicAddress,
  anyName: false,
  inside,
})

/**
 * Tells whether a connection for this URL may go to an IP address. A private address must be written in the URL or
 * belong to a name that is opened.
 */
export function mayReach(url: URL, ip: string, { reachable, inside }: AddressRules): boolean {
  if (reachable(ip)) return true
  const isOpened = literalAddress(url) !== undefined || inside?.hasName(url.hostname, portOf(url)) === true
  return isOpened && inside?.hasAddress(ip, portOf(url)) === true
}

const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

/** Tells whether only the operator's list makes this address reachable. */
export function leadsInside(url: URL, { inside, reachable }: AddressRules): boolean {
  const literal = literalAddress(url)
  return literal === undefined ? inside?.hasName(url.hostname) === true : !reachable(literal)
}

/**
 * Zones that resolve inside a site or not at all: RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`, and zones in common
 * use in clouds and offices.
 */
const privateZones = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'home', 'lan']
const specialZones = [...privateZones, 'home.arpa', 'in-addr.arpa', 'ip6.arpa', 'onion', 'invalid', 'alt']

/** Azure's wire server answers instances at this address, which the IANA registry does not list as special. */
const cloudMetadata = new Set(['168.63.129.16'])

/**
 * Tells whether an IP address is globally reachable by the IANA special-purpose registries; false if it cannot be
 * parsed.
 */
export function isPublicAddress(ip: string): boolean {
  const v4 = parseIpv4(ip)
  if (v4 !== undefined) return isRoutableIpv4(v4) && !cloudMetadata.has(ip)
  const groups = parseIpv6(ip)
  if (!groups) return false
  // Mapped, translated and tunnelled IPv4 lie outside 2000::/3 or in its special blocks.
  return mappedIpv4(groups) === undefined && isRoutableIpv6(groups)
}

/** The IP address in a URL, without brackets; undefined if the host is a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname
  if (host.startsWith('[')) return host.slice(1, -1)
  return parseIpv4(host) === undefined ? undefined : host
}

/**
 * Makes every check of an address that needs no network. @param base for the Location of a redirect
 * @returns the parsed URL without its fragment, or the fault
 */
export function readAddress(text: string, rules: AddressRules, base?: URL): URL | AddressFault {
  if (text.length > longestAddress) return 'too-long'
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c <= 0x20 || c === 0x7f) return text.trim() === '' ? 'not-an-address' : 'control-character'
    if (c === 0x5c) return 'backslash'
  }
  // Percent-encoded CR, LF and NUL have no meaning in a feed's address, but may have one in a careless proxy.
  if (/%0[0ad]/i.test(text)) return 'control-character'
  // WHATWG URL parsing repairs `http:host`, `http:/host` and `http:///host`; whoever typed that meant something else.
  if (!base && !/^https?:\/\/[^/?#]/i.test(text)) return /^[a-z][a-z0-9+.-]*:/i.test(text) ? 'scheme' : 'not-an-address'
  const url = URL.parse(text, base)
  if (!url) return 'not-an-address'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username || url.password || /^[^/?#]*\/\/[^/?#]*@/.test(text)) return 'user-info'
  const port = portOf(url)
  const literal = literalAddress(url)
  const isOpened =
    literal === undefined ? rules.inside?.hasName(url.hostname, port) : rules.inside?.hasAddress(literal, port)
  if (!rules.ports.has(port) && !isOpened) return 'port'
  url.hash = ''
  if (literal !== undefined) return mayReach(url, literal, rules) ? url : 'not-public'
  if (rules.anyName || isOpened) return url
  const name = url.hostname.replace(/\.$/, '').toLowerCase()
  if (name.length > 253 || name.includes('%') || name === '') return 'not-an-address'
  if (name.split('.').some((label) => label === '' || label.length > 63)) return 'not-an-address'
  if (specialZones.some((zone) => name === zone || name.endsWith(`.${zone}`))) return 'special-name'
  return name.includes('.') ? url : 'single-label'
}
