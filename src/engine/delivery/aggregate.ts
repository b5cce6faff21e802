import { formatIpv4, formatIpv6, ipv6Words, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'

/** Ranges of one address family, by position; host bits are cleared. */
export interface Ranges {
  /** Number of 32-bit words of an address: 1 for IPv4, 4 for IPv6; most significant first. */
  readonly width: 1 | 4
  readonly size: number
  /** First addresses, `width` words each. */
  readonly starts: Uint32Array
  readonly prefixes: Uint8Array
}

/** The fewest ranges that cover exactly the same addresses. */
export interface Blocks extends Ranges {
  /** Positions of the given ranges, sorted so that those of a block are adjacent. */
  readonly order: Uint32Array
  /** Start of each block in `order`, plus the end of the last block. */
  readonly firsts: Uint32Array
}

/** Parses canonical addresses and ranges of one family. */
export function rangesOf(width: 1 | 4, values: readonly string[]): Ranges {
  const starts = new Uint32Array(values.length * width)
  const prefixes = new Uint8Array(values.length)
  for (const [i, value] of values.entries()) {
    const slash = value.indexOf('/')
    const base = slash < 0 ? value : value.slice(0, slash)
    prefixes[i] = slash < 0 ? 32 * width : Number(value.slice(slash + 1))
    if (width === 1) starts[i] = parseIpv4(base) as number
    else starts.set(ipv6Words(parseIpv6(base) as Uint16Array), 4 * i)
  }
  return { width, size: values.length, starts, prefixes }
}

/** Writes a range in canonical form, without a prefix if it is a single address. */
export function writeRange({ width, starts, prefixes }: Ranges, at: number): string {
  const prefix = prefixes[at] as number
  let base: string
  if (width === 1) base = formatIpv4(starts[at] as number)
  else {
    const groups = new Uint16Array(8)
    for (let w = 0; w < 4; w++) {
      const word = starts[4 * at + w] as number
      groups[2 * w] = word >>> 16
      groups[2 * w + 1] = word & 0xffff
    }
    base = formatIpv6(groups)
  }
  return prefix === 32 * width ? base : `${base}/${prefix}`
}

/**
 * Exact aggregation: merges nested ranges and joins two halves into their parent, up to half of the address space.
 * Linear in the number of ranges.
 */
export function aggregate({ width, size, starts, prefixes }: Ranges): Blocks {
  const order = sorted({ width, size, starts, prefixes })
  const blockStarts = new Uint32Array(size * width)
  const blockPrefixes = new Uint8Array(size)
  const firsts = new Uint32Array(size + 1)
  let count = 0

  const isInside = (at: number): boolean => {
    if (count === 0) return false
    const prefix = blockPrefixes[count - 1] as number
    if (prefix > (prefixes[at] as number)) return false
    return sameUpTo(starts, at * width, blockStarts, (count - 1) * width, prefix)
  }
  const areHalves = (): boolean => {
    if (count < 2) return false
    const prefix = blockPrefixes[count - 1] as number
    if (prefix !== blockPrefixes[count - 2] || prefix < 2) return false
    return sameUpTo(blockStarts, (count - 1) * width, blockStarts, (count - 2) * width, prefix - 1)
  }

  for (let i = 0; i < size; i++) {
    const at = order[i] as number
    if (isInside(at)) continue
    for (let w = 0; w < width; w++) blockStarts[count * width + w] = starts[at * width + w] as number
    blockPrefixes[count] = prefixes[at] as number
    firsts[count] = i
    count++
    while (areHalves()) {
      count--
      blockPrefixes[count - 1] = (blockPrefixes[count - 1] as number) - 1
    }
  }
  firsts[count] = size
  return {
    width,
    size: count,
    starts: blockStarts.subarray(0, count * width),
    prefixes: blockPrefixes.subarray(0, count),
    order,
    firsts: firsts.subarray(0, count + 1),
  }
}

function sameUpTo(a: Uint32Array, i: number, b: Uint32Array, k: number, prefix: number): boolean {
  for (let left = prefix; left > 0; left -= 32, i++, k++) {
    const difference = ((a[i] as number) ^ (b[k] as number)) >>> 0
    if (difference !== 0 && (left >= 32 || difference >>> (32 - left) !== 0)) return false
  }
  return true
}

/** Positions by first address, wider ranges before those inside them, stable. Radix sort, 16 bits at a time. */
function sorted({ width, size, starts, prefixes }: Ranges): Uint32Array {
  let order = Uint32Array.from({ length: size }, (_, i) => i)
  let next = new Uint32Array(size)
  const pass = (digits: number, digitOf: (at: number) => number) => {
    const places = new Uint32Array(digits + 1)
    for (let i = 0; i < size; i++) {
      const digit = digitOf(i) + 1
      places[digit] = (places[digit] as number) + 1
    }
    for (let digit = 1; digit <= digits; digit++) {
      places[digit] = (places[digit] as number) + (places[digit - 1] as number)
    }
    for (let i = 0; i < size; i++) {
      const at = order[i] as number
      const digit = digitOf(at)
      next[places[digit] as number] = at
      places[digit] = (places[digit] as number) + 1
    }
    const before = order
    order = next
    next = before
  }
  pass(129, (at) => prefixes[at] as number)
  for (let w = width - 1; w >= 0; w--) {
    pass(65_536, (at) => (starts[at * width + w] as number) & 0xffff)
    pass(65_536, (at) => (starts[at * width + w] as number) >>> 16)
  }
  return order
}
