/**
 * The index file: every indicator with the sources that list it and when, immutable, little-endian.
 *
 *     "WINNOWIX" version:u32 0:u32
 *     entries     one after the other, 4-byte aligned (below)
 *     table       the prefilter's: pairs lo:i32 hi:i32, open addressing, filled to 0.66 at most
 *     refs        u32 for each pair: where its entry begins, in units of 4 bytes
 *     ranges4     u32 prefix, base, ref for each listed IPv4 range, ascending
 *     ranges6     u32 prefix, four words of base, ref for each listed IPv6 range, ascending
 *     sets        u32 weight, kind, n, then n sources: how many indicators of a kind exactly these sources list now
 *     counts      u32 for each source × kind code × `countFields`
 *     looks       u32 for each source: how many looks, then each look in seconds since epoch
 *     persistence JSON: how long sources keep an entry (`engine/persistence/curves.ts`)
 *     meta        JSON
 *     pages       u32 checksum of each 4 KiB of the file up to the end of refs
 *     directory   u32 offset (two words), length (two words), checksum for each section
 *     footer      directory offset (two words), checksum of the directory, "WNIX"
 *
 * An entry: kind:u8 flags:u8 length:u16 value, postings:u32, aliases:u32, then aligned to 4 the postings
 * (source:u16 flags:u16 from:u32 until:u32, seconds since epoch, until 0xffffffff while open) and the aliases, the same 12
 * bytes followed by length:u16 and the URL: of each source the listed URLs on the host that the entry is, as few as tell
 * when any of them was listed.
 */
export const fileMagic = 'WINNOWIX'
export const footerMagic = 0x58494e57
/** Goes up whenever the layout or the fingerprint changes. */
export const layoutVersion = 2

export const headerSize = 16
export const footerSize = 16
export const pageBits = 12
export const pageSize = 1 << pageBits

export const sections = [
  'entries',
  'table',
  'refs',
  'ranges4',
  'ranges6',
  'sets',
  'counts',
  'looks',
  'persistence',
  'meta',
  'pages',
] as const
export type Section = (typeof sections)[number]
export const directorySize = sections.length * 20

export const OPEN = 0xffffffff

/** Flags of a posting. */
export const DATED = 1
export const WARNED = 2
export const PRESENT = 4
export const DOUBTFUL = 8
/** `from` or `until` is the publisher's own date of the indicator, not a look. */
export const PUBLISHED = 16
export const EXPIRES = 32
/** Flags of an entry. */
export const UNROUTABLE = 1

/** What is counted for each source and kind: over the indicators that it lists now. */
export const countFields = ['listed', 'warned', 'unroutable', 'lapsed', 'filtered', 'doubtful'] as const
export type CountField = (typeof countFields)[number]
/** Kind codes stay below this. */
export const kindSlots = 32

/** A damaged, foreign or newer index file: the message says what was wrong. */
export class IndexFileError extends Error {
  override name = 'IndexFileError'
}

/** A 32-bit checksum that tells damage, not malice; one multiplication for four bytes. */
export function checksum(bytes: Uint8Array, start = 0x9747b28c): number {
  let h = start ^ bytes.length
  let i = 0
  if ((bytes.byteOffset & 3) === 0) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
    for (let w = 0; w < words.length; w++) {
      h = Math.imul(h ^ (words[w] as number), 0x9e3779b1)
      h ^= h >>> 15
    }
    i = words.length << 2
  } else {
    for (; i + 4 <= bytes.length; i += 4) {
      const word =
        (bytes[i] as number) |
        ((bytes[i + 1] as number) << 8) |
        ((bytes[i + 2] as number) << 16) |
        ((bytes[i + 3] as number) << 24)
      h = Math.imul(h ^ word, 0x9e3779b1)
      h ^= h >>> 15
    }
  }
  for (; i < bytes.length; i++) {
    h = Math.imul(h ^ (bytes[i] as number), 0x85ebca6b)
    h ^= h >>> 13
  }
  return h >>> 0
}
