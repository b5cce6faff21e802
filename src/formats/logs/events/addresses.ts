/** Reads the addresses in a line, and tells whether they are inside the organisation's network. */

import { formatIpv4 } from '../../../domain/observables/ip.ts'
import { ipv6 } from '../../../domain/observables/ipv6.ts'

import { ascii, byteSet, hexDigit, isAlphanumeric, isDigit, isLetter } from '../bytes.ts'

/** Tells whether a public address is the organisation's own. */
export type IsOwn = (address: string) => boolean

/**
 * Side of the address at a position: `inside` (private, local or the organisation's own) or `outside` (public);
 * undefined if there is no address.
 */
export function sideAt(bytes: Uint8Array, at: number, end: number, isOwn?: IsOwn): 'inside' | 'outside' | undefined {
  const p = addressStart(bytes, at, end)
  const quad = quadAt(bytes, p, end)
  const side = quad < 0 ? sideOfIpv6(bytes, p, end) : isInsideQuad(quad) ? 'inside' : 'outside'
  return side === 'outside' && isOwn?.(textAt(bytes, p, end, quad < 0)) ? 'inside' : side
}

const isOpening = byteSet('"\'[ \\')

/** Position of the address behind quotes, brackets, blanks, and the prefix of a mapped IPv4 address. */
export function addressStart(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end && isOpening[bytes[p] as number]) p++
  return isMappedAt(bytes, p, end) ? p + MAPPED.length : p
}

/**
 * The address of a host at a position, in canonical spelling; undefined if there is none, or one that belongs to no single
 * host: loopback, unspecified, multicast, broadcast.
 */
export function hostAt(bytes: Uint8Array, at: number, end: number): string | undefined {
  const p = addressStart(bytes, at, end)
  const quad = quadAt(bytes, p, end)
  if (quad >= 0) {
    const top = Math.floor(quad / 0x1000000)
    if (top === 0 || top === 127 || top >= 224) return undefined
    return formatIpv4(quad)
  }
  if (sideOfIpv6(bytes, p, end) === undefined) return undefined
  const address = ipv6.canonical(textAt(bytes, p, end, true))
  return address === undefined || address.startsWith('::') || address.startsWith('ff') ? undefined : address
}

/** Maximum number of proxies in a list that are looked at. */
const MOST_PROXIES = 8

/**
 * Side of a list of addresses as proxies write it, `192.168.1.4, 198.51.100.7`, which IIS writes with `+` for the blank:
 * a client may have a private address in a network of its own, so that one outside address makes it `outside`.
 */
export function sideOfList(
  bytes: Uint8Array,
  at: number,
  end: number,
  isOwn?: IsOwn,
): 'inside' | 'outside' | undefined {
  const first = sideAt(bytes, at, end, isOwn)
  if (first !== 'inside') return first
  let p = at
  for (let i = 1; i < MOST_PROXIES; i++) {
    while (p < end && isAddressByte(bytes[p] as number)) p++
    if (p >= end || bytes[p] !== 0x2c) return first
    p++
    while (p < end && (bytes[p] === 0x20 || bytes[p] === 0x2b)) p++
    if (sideAt(bytes, p, end, isOwn) === 'outside') return 'outside'
  }
  return first
}

/** Tells whether a byte may be part of an address with a port, or of the quotes around it. */
export function isAddressByte(c: number): boolean {
  return hexDigit(c) >= 0 || c === 0x2e || c === 0x3a || c === 0x5b || c === 0x5d || c === 0x22
}

/** Precedes an IPv4 address that is written as an IPv6 address. */
const MAPPED = ascii('::ffff:')

function isMappedAt(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[at] !== 0x3a) return false
  // Letters in any case; a colon has the bit for it.
  for (let i = 1; i < MAPPED.length; i++) if (((bytes[at + i] ?? 0) | 0x20) !== MAPPED[i]) return false
  return quadAt(bytes, at + MAPPED.length, end) >= 0
}

/** The address at a position as text. */
function textAt(bytes: Uint8Array, at: number, end: number, isIpv6: boolean): string {
  let text = ''
  for (let p = at; p < end && p < at + 45; p++) {
    const c = bytes[p] as number
    if (!(isIpv6 ? c === 0x3a || hexDigit(c) >= 0 : c === 0x2e || isDigit(c))) break
    text += String.fromCharCode(c)
  }
  return text
}

/** The dotted quad at a position as a number; -1 if there is none. */
function quadAt(bytes: Uint8Array, at: number, end: number): number {
  let value = 0
  let octet = -1
  let dots = 0
  for (let p = at; p <= end; p++) {
    const c = p < end ? (bytes[p] as number) : 0
    // Compared here, because V8 inlines only so many calls, and this one is made for each event.
    if (c >= 0x30 && c <= 0x39) {
      octet = (octet < 0 ? 0 : octet * 10) + c - 0x30
      if (octet > 255) return -1
      continue
    }
    if (octet < 0) return -1
    value = value * 256 + octet
    if (dots === 3) return c === 0x2e && isNameBehind(bytes, p + 1, end) ? -1 : value
    if (c !== 0x2e) return -1
    dots++
    octet = -1
  }
  return -1
}

/** Number of characters in a part of a name. */
const LONGEST_LABEL = 63

/** Tells whether a quad belongs to a name, `10.0.0.1.isp.example`. One word is the name of a port: `10.0.0.1.https`. */
function isNameBehind(bytes: Uint8Array, at: number, end: number): boolean {
  let p = at
  while (p < end && p - at <= LONGEST_LABEL && isOfLabel(bytes[p] as number)) p++
  return p > at && p + 1 < end && bytes[p] === 0x2e && isLetter(bytes[p + 1] as number)
}

function isOfLabel(c: number): boolean {
  return isAlphanumeric(c) || c === 0x2d
}

/** Private, shared (RFC 6598), loopback, link-local, multicast, broadcast and unspecified addresses. */
function isInsideQuad(quad: number): boolean {
  const top = Math.floor(quad / 0x1000000)
  const second = Math.floor(quad / 0x10000) % 256
  return (
    top === 10 ||
    top === 127 ||
    top === 0 ||
    top >= 224 ||
    (top === 172 && second >= 16 && second < 32) ||
    (top === 192 && second === 168) ||
    (top === 169 && second === 254) ||
    (top === 100 && second >= 64 && second < 128)
  )
}

/**
 * Judges an IPv6 address by its first group: fc00::/7, fe80::/10, ff00::/8 and addresses that start with `::` are inside;
 * 2000::/3 is outside.
 */
function sideOfIpv6(bytes: Uint8Array, at: number, end: number): 'inside' | 'outside' | undefined {
  let group = 0
  let p = at
  for (; p < end && p < at + 4; p++) {
    const digit = hexDigit(bytes[p] as number)
    if (digit < 0) break
    group = group * 16 + digit
  }
  if (p >= end || bytes[p] !== 0x3a) return undefined
  const next = p + 1 < end ? (bytes[p + 1] as number) : 0
  if (p === at) return next === 0x3a ? 'inside' : undefined
  if (next !== 0x3a && hexDigit(next) < 0) return undefined
  // An address has at least two colons; a number with a port has only one.
  if (next !== 0x3a && bytes.subarray(p + 1, Math.min(end, p + 6)).indexOf(0x3a) < 0) return undefined
  if (group >= 0xfc00) return 'inside'
  return group >= 0x2000 && group < 0x4000 ? 'outside' : undefined
}
