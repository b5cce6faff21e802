/**
 * The part of the index that the extraction needs to decide whether a listing could match a new observable. It may have
 * false positives but no false negatives; the matcher decides.
 */
export interface Prefilter {
  /**
   * Hash table of fingerprints (`fingerprint.ts`) with open addressing: pairs of lo and hi, a power of two of pairs, at
   * most two thirds full. A search starts at pair `lo & mask` and continues, wrapping around, until (0, 0). Contains
   * every listed indicator that is not a range, and the host of every listed URL as domain, ipv4 or ipv6.
   */
  readonly table: Int32Array
  /** Number of pairs minus one. */
  readonly mask: number
  /** 2^21 bytes, one bit per /24: bit `block & 7` of byte `block >>> 3` is set if a listed range overlaps the block. */
  readonly ipv4Blocks: Uint8Array
  /** True if any IPv6 range is listed; every IPv6 address is then a possible match. */
  readonly anyIpv6Range: boolean
}

/** Tells whether the pair is in the table. */
export function hasFingerprint(table: Int32Array, mask: number, lo: number, hi: number): boolean {
  for (let slot = lo & mask; ; slot = (slot + 1) & mask) {
    const storedLo = table[2 * slot] as number
    if (storedLo === 0) return false
    if (storedLo === lo && table[2 * slot + 1] === hi) return true
  }
}

/** Tells whether a listed range overlaps the /24 of a 32-bit address. */
export function touchesIpv4Block(blocks: Uint8Array, address: number): boolean {
  return (((blocks[address >>> 11] as number) >>> ((address >>> 8) & 7)) & 1) === 1
}
