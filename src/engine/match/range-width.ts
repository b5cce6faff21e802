/** Ranges with a shorter prefix than these are wide: a match by one says little of the single address. */
export const widestNarrow4 = 24
export const widestNarrow6 = 48

/** Addresses of the IPv4 space that can be met in the Internet: 2^32 without reserved, private and multicast space. */
export const routable4 = 3_702_258_432

/** Whether a range of so many prefix bits, of an address of `width` bits (32 or 128), is wide. */
export function isWide(prefix: number, width: number): boolean {
  return prefix < (width === 32 ? widestNarrow4 : widestNarrow6)
}

/** How many addresses an IPv4 range spans. */
export function addressesIn4(prefix: number): number {
  return 2 ** (32 - prefix)
}
