import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from './ip.ts'

/** Addresses from `at` to `last`, both included; 32 or 128 bits wide. */
export interface AddressRange {
  readonly width: 32 | 128
  readonly at: bigint
  readonly last: bigint
}

/** The number of an address; undefined if the text is none. */
export function addressOf(text: string): { width: 32 | 128; at: bigint } | undefined {
  const v4 = parseIpv4(text)
  if (v4 !== undefined) return { width: 32, at: BigInt(v4) }
  const v6 = parseIpv6(text)
  return v6 && { width: 128, at: v6.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n) }
}

/** The addresses of a network, or a single one. */
export function rangeOf(cidr: string): AddressRange {
  const [base = '', prefix] = cidr.split('/')
  const from = addressOf(base)
  if (!from) throw new Error(`${cidr} is no range`)
  return { ...from, last: from.at + (1n << BigInt(from.width - Number(prefix ?? from.width))) - 1n }
}

/** The ranges without the addresses of another one. */
export function without(ranges: readonly AddressRange[], gone: AddressRange): readonly AddressRange[] {
  return ranges.flatMap((range) => {
    if (range.width !== gone.width || gone.last < range.at || gone.at > range.last) return [range]
    return [
      ...(range.at < gone.at ? [{ ...range, last: gone.at - 1n }] : []),
      ...(range.last > gone.last ? [{ ...range, at: gone.last + 1n }] : []),
    ]
  })
}

/** The fewest CIDR ranges that exactly cover this range. */
export function cidrs({ width, at, last }: AddressRange): string[] {
  const ranges: string[] = []
  let from = at
  while (from <= last) {
    let hostBits = 0
    // The range is as wide as the alignment of the first address and the last address allow.
    while (
      hostBits < width &&
      (from & (1n << BigInt(hostBits))) === 0n &&
      from + (1n << BigInt(hostBits + 1)) - 1n <= last
    )
      hostBits++
    ranges.push(`${textOf(width, from)}/${width - hostBits}`)
    from += 1n << BigInt(hostBits)
  }
  return ranges
}

function textOf(width: 32 | 128, address: bigint): string {
  if (width === 32) return formatIpv4(Number(address))
  return formatIpv6(Uint16Array.from({ length: 8 }, (_, i) => Number((address >> BigInt(112 - 16 * i)) & 0xffffn)))
}
