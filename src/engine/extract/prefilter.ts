/**
 * What the extraction must know of the index to tell, for each new observable, whether a listing can meet it at all.
 * It may say yes too often, never no too often; the matcher decides.
 */
export interface Prefilter {
  /**
   * Open addressing over fingerprints (`fingerprint.ts`): pairs of lo, hi; a power of two of pairs, filled to two thirds
   * at most; the search starts at pair `lo & mask` and goes on to the next, round the end, until (0, 0). Holds every listed indicator
   * that is not a range, and the host of every listed URL as domain, ipv4 or ipv6.
   */
  readonly table: Int32Array
  /** Number of pairs less one. */
  readonly mask: number
  /** 2^21 bytes, one bit for each /24: bit `block & 7` of byte `block >>> 3` is set where a listed range touches the block. */
  readonly ipv4Blocks: Uint8Array
  /** Whether any IPv6 range is listed; then every IPv6 address is a candidate. */
  readonly anyIpv6Range: boolean
}

/** Whether the pair is in the table. */
export function hasFingerprint(table: Int32Array, mask: number, lo: number, hi: number): boolean {
  for (let slot = lo & mask; ; slot = (slot + 1) & mask) {
    const found = table[2 * slot] as number
    if (found === 0) return false
    if (found === lo && table[2 * slot + 1] === hi) return true
  }
}

/** Whether a listed range touches the /24 of a 32-bit address. */
export function touchesIpv4Block(blocks: Uint8Array, address: number): boolean {
  return (((blocks[address >>> 11] as number) >>> ((address >>> 8) & 7)) & 1) === 1
}
