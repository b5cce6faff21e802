/**
 * Keys by which stored sightings are screened before any row is read. The key of an IPv4 address is its number. Any
 * other value has a hash of its text, followed by hashes of everything around it that a listing may name: the names
 * above a name, the host of a URL, the first 31 bits of an IPv6 address. The lowest bit of a hash tells that another
 * key of the same value follows.
 */

import { get32 } from '../../domain/little-endian.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url-host.ts'

export const keyBytes = 4
const scratch = Buffer.alloc(1 << 15)

/** Appends the keys of a value. */
export function addKeys(keys: number[], kind: KindId, value: string): void {
  if (kind === 'ipv4') {
    keys.push((parseIpv4(value) as number) | 0)
    return
  }
  const first = keys.push(textKey(value)) - 1
  if (kind === 'url') keys.push(textKey(urlHost(value)))
  else if (kind === 'ipv6') keys.push(ipv6Front(value))
  else if (kind === 'domain') {
    for (let dot = value.indexOf('.'); value.includes('.', dot + 1); dot = value.indexOf('.', dot + 1)) {
      keys.push(textKey(value.slice(dot + 1)))
    }
  }
  for (let i = first; i < keys.length - 1; i++) keys[i] = (keys[i] as number) | 1
}

/** The key of a text; in SQL `hashtext(…) & -2`. */
export function textKey(text: string): number {
  if (text.length * 3 > scratch.length) {
    const bytes = Buffer.from(text)
    return hashText(bytes, 0, bytes.length) & -2
  }
  return hashText(scratch, 0, scratch.write(text, 'utf8')) & -2
}

/** The key for the first 31 bits of an IPv6 address, as its sightings have it. */
export function ipv6Front(address: string): number {
  const groups = parseIpv6(address) as Uint16Array
  return (((groups[0] as number) << 16) | (groups[1] as number)) & -2
}

/** The keys as they are stored. */
export function keysAsBytes(keys: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(keys.length * keyBytes)
  for (let i = 0; i < keys.length; i++) bytes.writeInt32LE(keys[i] as number, i * keyBytes)
  return bytes
}

/**
 * PostgreSQL's `hashtext` of a UTF-8 text (`hash_bytes`, Bob Jenkins' lookup3), with the result that little-endian
 * platforms give.
 */
export function hashText(bytes: Uint8Array, start: number, end: number): number {
  let a = (0x9e3779b9 + (end - start) + 3923095) | 0
  let b = a
  let c = a
  let p = start
  for (; end - p >= 12; p += 12) {
    a = (a + get32(bytes, p)) | 0
    b = (b + get32(bytes, p + 4)) | 0
    c = (c + get32(bytes, p + 8)) | 0
    a = (a - c) ^ turned(c, 4)
    c = (c + b) | 0
    b = (b - a) ^ turned(a, 6)
    a = (a + c) | 0
    c = (c - b) ^ turned(b, 8)
    b = (b + a) | 0
    a = (a - c) ^ turned(c, 16)
    c = (c + b) | 0
    b = (b - a) ^ turned(a, 19)
    a = (a + c) | 0
    c = (c - b) ^ turned(b, 4)
    b = (b + a) | 0
  }
  const bytesLeft = end - p
  for (let i = 0; i < bytesLeft; i++) {
    const byte = bytes[p + i] as number
    // The lowest byte of `c` is reserved for the length.
    if (i < 4) a = (a + (byte << (8 * i))) | 0
    else if (i < 8) b = (b + (byte << (8 * (i - 4)))) | 0
    else c = (c + (byte << (8 * (i - 7)))) | 0
  }
  c = ((c ^ b) - turned(b, 14)) | 0
  a = ((a ^ c) - turned(c, 11)) | 0
  b = ((b ^ a) - turned(a, 25)) | 0
  c = ((c ^ b) - turned(b, 16)) | 0
  a = ((a ^ c) - turned(c, 4)) | 0
  b = ((b ^ a) - turned(a, 14)) | 0
  return ((c ^ b) - turned(b, 24)) | 0
}

function turned(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by))
}
