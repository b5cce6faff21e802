/**
 * The index file: every indicator with the sources that list it and the times of listing. Immutable, little-endian.
 *
 *     "WINNOWIX" version:u32 0:u32
 *     entries     4-byte aligned (below), sorted by `orderOf` of their fingerprints
 *     table       of the prefilter: pairs lo:i32 hi:i32, open addressing, load factor up to 0.66
 *     listed      one bit per pair, lowest bit first: the indicator itself is listed, not only URLs on it
 *     blocks      for the first entry that starts in each 4 KiB page: u32 `orderOf` of its fingerprint; then, in the same
 *                 order, u32 start of each of these entries, in units of 4 bytes from the first entry
 *     ranges4     u32 prefix, base, ref for each listed IPv4 range that is not too wide, ascending
 *     ranges6     u32 prefix, four words of base, ref for each listed IPv6 range that is not too wide, ascending
 *     sets        u32 weight, kind, n, then n sources: number of indicators of a kind that exactly these sources list now
 *     counts      u32 for each source × kind code × `countFields`
 *     looks       u32 for each source: number of looks, then each look in seconds since epoch
 *     persistence JSON: how long sources keep an entry (`engine/persistence/curves.ts`)
 *     meta        JSON
 *     pages       u32 checksum of each 4 KiB page of the file up to the end of the entries
 *     directory   u32 offset (two words), length (two words), checksum for each section
 *     footer      directory offset (two words), checksum of the directory, "WNIX"
 *
 * An entry: kind:u8 flags:u8 length:u16 value, postings:u32, aliases:u32, then aligned to 4 the postings
 * (source:u16 flags:u16 from:u32 until:u32, seconds since epoch, until 0xffffffff while open) and the aliases. An alias
 * is a posting followed by length:u16 and a URL. The aliases of a host are the listed URLs on it: for each source, the
 * few that tell when any of them was listed.
 */
import { get32 } from '../../domain/little-endian.ts'
/** First bytes of the file, and its last word. */
export const fileMagic = 'WINNOWIX'
export const footerMagic = 0x58494e57
/** Must be increased when the layout or the fingerprint changes, or when the same listings give other entries. */
export const layoutVersion = 6

/** Sizes of the header, the footer and a page, in bytes. */
export const headerSize = 16
export const footerSize = 16
const pageBits = 12
/** Bytes of a page; the last one may be shorter. */
export const pageSize = 1 << pageBits

/** Sections of the file, in order. */
export const sections = [
  'entries',
  'table',
  'listed',
  'blocks',
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
/** Size of the directory, in bytes: 20 per section. */
export const directorySize = sections.length * 20

/** `until` of a listing that has not ended. */
export const OPEN = 0xffffffff

/** Flags of a posting. */
export const DATED = 1
export const WARNED = 2
export const PRESENT = 4
/** Flag of a posting: shared infrastructure. */
export const DOUBTFUL = 8
/** `from` or `until` is a publisher's date for the indicator rather than the time of a look. */
export const PUBLISHED = 16
export const EXPIRES = 32
/** Flag of an alias: the source listed no other URL on the host. */
export const SOLE = 64
/** Flags of an entry. */
export const UNROUTABLE = 1

/** Figures that are counted for each source and kind over the indicators that the source lists now. */
export const countFields = ['listed', 'warned', 'unroutable', 'lapsed', 'filtered', 'doubtful'] as const
export type CountField = (typeof countFields)[number]
/** Upper limit (exclusive) of kind codes. */
export const kindSlots = 32

/** The index file is damaged, of another type or of another version. The message says which. */
export class IndexFileError extends Error {
  override name = 'IndexFileError'
}

/**
 * A 32-bit checksum against accidental damage, not against manipulation. It needs one multiplication per four bytes.
 */
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
      h = Math.imul(h ^ get32(bytes, i), 0x9e3779b1)
      h ^= h >>> 15
    }
  }
  for (; i < bytes.length; i++) {
    h = Math.imul(h ^ (bytes[i] as number), 0x85ebca6b)
    h ^= h >>> 13
  }
  return h >>> 0
}
