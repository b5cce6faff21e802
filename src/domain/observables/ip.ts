/** IP addresses and ranges as numbers, shared by the ipv4, ipv6 and CIDR kinds. */

/** The 32-bit value of a dotted quad without leading zeros, or undefined. */
export function parseIpv4(text: string): number | undefined {
  let value = 0
  let octet = -1
  let dots = 0
  if (text.length < 7 || text.length > 15) return undefined
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 46) {
      if (octet < 0) return undefined
      value = value * 256 + octet
      octet = -1
      dots++
    } else {
      const digit = c - 48
      if (digit < 0 || digit > 9 || octet === 0) return undefined
      octet = octet < 0 ? digit : octet * 10 + digit
      if (octet > 255) return undefined
    }
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : undefined
}

/** Writes a 32-bit value as a dotted quad. */
export function formatIpv4(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

/** The eight 16-bit groups of an IPv6 address in any RFC 4291 spelling (zone ids are refused), or undefined. */
export function parseIpv6(text: string): Uint16Array | undefined {
  if (text.length < 2 || text.length > 45) return undefined
  const groups = new Uint16Array(8)
  let count = 0
  let gap = -1
  let i = 0
  if (text.startsWith('::')) {
    gap = 0
    i = 2
  } else if (text.startsWith(':')) return undefined
  while (i < text.length) {
    let end = text.indexOf(':', i)
    if (end < 0) end = text.length
    const part = text.slice(i, end)
    if (part === '') {
      if (gap >= 0) return undefined
      gap = count
      i = end + 1
      continue
    }
    if (part.includes('.')) {
      const v4 = parseIpv4(part)
      if (v4 === undefined || end !== text.length || count > 6) return undefined
      groups[count++] = v4 >>> 16
      groups[count++] = v4 & 0xffff
      i = end
      break
    }
    if (part.length > 4 || !isHex(part) || count > 7) return undefined
    groups[count++] = Number.parseInt(part, 16)
    if (end === text.length) {
      i = end
      break
    }
    i = end + 1
    if (i === text.length) return undefined
    if (text[i] === ':') {
      if (gap >= 0) return undefined
      gap = count
      i++
    }
  }
  if (gap < 0) return count === 8 ? groups : undefined
  if (count > 7) return undefined
  const whole = new Uint16Array(8)
  whole.set(groups.subarray(0, gap), 0)
  whole.set(groups.subarray(gap, count), 8 - (count - gap))
  return whole
}

/** RFC 5952: lower case, no leading zeros, the longest run of zero groups (two or more, the first of equals) as `::`. */
export function formatIpv6(groups: Uint16Array): string {
  let best = -1
  let bestLength = 1
  for (let i = 0; i < 8; ) {
    let j = i
    while (j < 8 && groups[j] === 0) j++
    if (j - i > bestLength) {
      best = i
      bestLength = j - i
    }
    i = Math.max(j, i + 1)
  }
  const hex = (from: number, to: number) => Array.from(groups.subarray(from, to), (g) => g.toString(16)).join(':')
  return best < 0 ? hex(0, 8) : `${hex(0, best)}::${hex(best + bestLength, 8)}`
}

/** The IPv4 value inside `::ffff:a.b.c.d`, or undefined. */
export function mappedIpv4(groups: Uint16Array): number | undefined {
  for (let i = 0; i < 5; i++) if (groups[i] !== 0) return undefined
  return groups[5] === 0xffff ? (groups[6] as number) * 65536 + (groups[7] as number) : undefined
}

/** The 32-bit words of an IPv6 address, the first one most significant. */
export function ipv6Words(groups: Uint16Array): number[] {
  return [0, 2, 4, 6].map((i) => (groups[i] as number) * 65_536 + (groups[i + 1] as number))
}

/** Writes the ranges around an address by their prefix; undefined if the text is no address. */
export function rangesAroundAddress(text: string): ((prefix: number) => string) | undefined {
  const v4 = parseIpv4(text)
  if (v4 !== undefined) return (prefix) => `${formatIpv4(maskIpv4(v4, prefix))}/${prefix}`
  const groups = parseIpv6(text)
  return groups && ((prefix) => `${formatIpv6(maskIpv6(groups, prefix))}/${prefix}`)
}

/** Tells whether a text consists of hex digits only; false for the empty text. */
export function isHex(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (!((c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102))) return false
  }
  return text.length > 0
}

type Range4 = readonly [base: number, prefix: number]
const range4 = (text: string, prefix: number): Range4 => [parseIpv4(text) as number, prefix]

/** IANA IPv4 Special-Purpose Address Registry (RFC 6890 and updates): not globally reachable, plus multicast and class E. */
const special4: readonly Range4[] = [
  range4('0.0.0.0', 8),
  range4('10.0.0.0', 8),
  range4('100.64.0.0', 10),
  range4('127.0.0.0', 8),
  range4('169.254.0.0', 16),
  range4('172.16.0.0', 12),
  range4('192.0.0.0', 24),
  range4('192.0.2.0', 24),
  range4('192.88.99.0', 24),
  range4('192.168.0.0', 16),
  range4('198.18.0.0', 15),
  range4('198.51.100.0', 24),
  range4('203.0.113.0', 24),
  range4('224.0.0.0', 3),
]

/** Tells whether a 32-bit IPv4 value lies outside the special-purpose ranges. */
export function isRoutableIpv4(value: number): boolean {
  for (const [base, prefix] of special4) if (value >>> (32 - prefix) === base >>> (32 - prefix)) return false
  return true
}

/** Tells whether a range reaches beyond special-purpose space. A range entirely inside it is not routable. */
export function isRoutableIpv4Range(base: number, prefix: number): boolean {
  return !special4.some(([b, p]) => prefix >= p && base >>> (32 - p) === b >>> (32 - p))
}

/** Tells whether a range contains both special-purpose and other addresses. */
export function isMixedIpv4Range(base: number, prefix: number): boolean {
  return special4.some(([b, p]) => prefix < p && maskIpv4(b, prefix) === maskIpv4(base, prefix))
}

type Range6 = readonly [base: Uint16Array, prefix: number]
const range6 = (text: string, prefix: number): Range6 => [parseIpv6(text) as Uint16Array, prefix]

/** Global unicast: everything else has a special purpose or none yet. */
const unicast6 = range6('2000::', 3)
/** The special-purpose blocks inside it (IANA): Teredo and others, documentation, 6to4. */
const special6: readonly Range6[] = [
  range6('2001::', 23),
  range6('2001:db8::', 32),
  range6('2002::', 16),
  range6('3fff::', 20),
]

/** Tells whether two IPv6 addresses have their first bits in common. */
function agree(a: Uint16Array, b: Uint16Array, bits: number): boolean {
  for (let i = 0; i < 8 && i * 16 < bits; i++) {
    const shift = Math.max(0, 16 - (bits - i * 16))
    if ((a[i] as number) >>> shift !== (b[i] as number) >>> shift) return false
  }
  return true
}

/** Tells whether an IPv6 address is global unicast and outside the special-purpose blocks. */
export function isRoutableIpv6(groups: Uint16Array): boolean {
  return isRoutableIpv6Range(groups, 128)
}

/** Like {@link isRoutableIpv4Range}. */
export function isRoutableIpv6Range(base: Uint16Array, prefix: number): boolean {
  if (!agree(base, unicast6[0], Math.min(prefix, unicast6[1]))) return false
  for (const [b, p] of special6) if (prefix >= p && agree(base, b, p)) return false
  return true
}

/** Like {@link isMixedIpv4Range}. */
export function isMixedIpv6Range(base: Uint16Array, prefix: number): boolean {
  return [unicast6, ...special6].some(([b, p]) => prefix < p && agree(base, b, prefix))
}

/** IPv6 addresses that stand for IPv4 addresses: mapped (RFC 4291), as many products store them, and of NAT64 (RFC 6052). */
const mapped6 = range6('::ffff:0:0', 96)
const nat64 = range6('64:ff9b::', 96)

function embeddedIpv4Range(form: Range6, base: Uint16Array, prefix: number): Range4 | undefined {
  if (!agree(base, form[0], Math.min(prefix, form[1]))) return undefined
  const value = (base[6] as number) * 65_536 + (base[7] as number)
  return prefix <= form[1] ? [0, 0] : [value, prefix - form[1]]
}

/** The IPv4 addresses in an IPv6 range, for products that store them as `::ffff:a.b.c.d`; undefined without any. */
export function mappedIpv4Range(base: Uint16Array, prefix: number): Range4 | undefined {
  return embeddedIpv4Range(mapped6, base, prefix)
}

/** The IPv4 addresses that an IPv6 range stands for, in any form. */
export function embeddedIpv4Ranges(base: Uint16Array, prefix: number): readonly Range4[] {
  return [mapped6, nat64].flatMap((form) => {
    const range = embeddedIpv4Range(form, base, prefix)
    return range ? [range] : []
  })
}

/** Clears every bit after `prefix`. */
export function maskIpv6(groups: Uint16Array, prefix: number): Uint16Array {
  return groups.map((g, i) => {
    const bits = Math.min(16, Math.max(0, prefix - i * 16))
    return g & (0xffff << (16 - bits)) & 0xffff
  })
}

/** Clears every bit of a 32-bit value after `prefix`. */
export function maskIpv4(value: number, prefix: number): number {
  return prefix === 0 ? 0 : (value & (-1 << (32 - prefix))) >>> 0
}
