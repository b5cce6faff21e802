/** Ranges with a shorter prefix are wide: a match says little about the single address. */
const widestNarrow4 = 24
const widestNarrow6 = 48

/** Number of routable IPv4 addresses: 2^32 minus reserved, private and multicast space. */
export const routable4 = 3_702_258_432

/** Tells whether a range with this prefix length is wide; `width` is the address size in bits (32 or 128). */
export function isWide(prefix: number, width: number): boolean {
  return prefix < (width === 32 ? widestNarrow4 : widestNarrow6)
}

/** Number of addresses in an IPv4 range. */
export function addressesIn4(prefix: number): number {
  return 2 ** (32 - prefix)
}

/**
 * Shortest prefixes of networks with a single holder: the widest blocks that registries assigned are /8 and, for IPv6,
 * /19.
 */
export const widestHeld4 = 8
export const widestHeld6 = 19

/**
 * Tells whether a range is wider than any network of one holder, so that being in it says nothing about an address.
 * `width` is the address size in bits.
 */
export function isTooWide(prefix: number, width: number): boolean {
  return prefix < (width === 32 ? widestHeld4 : widestHeld6)
}
