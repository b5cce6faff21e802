/**
 * A section of names that can be searched by prefix, suffix, substring or pattern. Immutable, little-endian. A names
 * file (`names-file.ts`) contains several sections.
 *
 *     blocks      of 64 names, sorted by their keys, front-coded (below)
 *     postings    only if the section has more than `unpostedBlocks` blocks: for each trigram the blocks that contain
 *                 it: count and encoding, then either differences or one bit per block; padded to 4
 *     urls        u32 for each URL, in the order of their hosts: start of its entry in the index, in units of 4 bytes
 *     offsets     u32 of each block, and of the end
 *     sums        u32 checksum of each block
 *     first urls  u32 for each block: number of the first URL on one of its names
 *     trigrams    u32 of each trigram that occurs, ascending
 *     ends        u32 end of each trigram's postings
 *     sums        u32 checksum of each trigram's postings
 *     footer      "WINNOWNM" version names blocks trigrams urls, bytes of blocks, bytes of postings, checksum of
 *                 everything from the offsets on: u32 each
 *
 * A name in a block: shared:u8 (length of the prefix shared with the previous name), length:u8 and the remaining text,
 * then a varint: twice the number of URLs on the name, plus 1 if the name itself is listed. The key of a name is its
 * labels from right to left, joined by a character that sorts before all others, so that the names below a name follow
 * it: `com!evil!www`.
 */
export const namesMagic = 'WINNOWNM'
/** Must be increased when the layout changes. */
export const namesVersion = 2
/** Size of the footer of a section, in bytes. */
export const namesFooter = 40
/** Number of names per block; the last block may have fewer. */
export const blockNames = 64
/**
 * Sections with at most this many blocks have no posting lists, which would be larger than the names; they are read
 * completely.
 */
export const unpostedBlocks = 64
/** Maximum length of a name, in characters. */
export const longestName = 253

/** The separator of labels in a key. */
export const separator = '!'
/** The separator of labels in a key, as a byte. */
export const SEPARATOR = separator.charCodeAt(0)
/** The separator of labels in a name, as a byte. */
export const DOT = 46

/** The sort key of a name: its labels in reverse order. */
export function nameKey(name: string): string {
  return name.split('.').reverse().join(separator)
}

/** The name of a key; the reverse of `nameKey`. */
export function nameOfKey(key: string): string {
  return key.split(separator).reverse().join('.')
}

/**
 * Letter code of each byte for trigrams; 0 stands for the start or end of a name, -1 for bytes that do not occur in
 * names.
 */
export const letterCodes = new Int8Array(256).fill(-1)
for (const [code, letter] of [...'abcdefghijklmnopqrstuvwxyz0123456789-_.'].entries()) {
  letterCodes[letter.charCodeAt(0)] = code + 1
}
const codes = 40

/** Number of a trigram of letter codes. */
export function trigramOf(a: number, b: number, c: number): number {
  return (a * codes + b) * codes + c
}
/** Upper limit (exclusive) of trigram numbers. */
export const trigramCount = codes ** 3

/** Tells whether a section can hold a host name. Callers must exclude addresses. */
export function isCanonicalName(host: string): boolean {
  if (host.length === 0 || host.length > longestName) return false
  for (let i = 0; i < host.length; i++) {
    const c = host.charCodeAt(i)
    if (c > 255 || (letterCodes[c] as number) < 0) return false
  }
  return true
}

/**
 * Writes the key of a canonical name to `into`, from `at` on.
 * @returns the position after it
 */
export function putKey(name: string, into: Uint8Array, at: number): number {
  const start = at
  let end = name.length
  for (let i = name.length - 1; i >= -1; i--) {
    if (i >= 0 && name.charCodeAt(i) !== DOT) continue
    if (at > start) into[at++] = SEPARATOR
    for (let k = i + 1; k < end; k++) into[at++] = name.charCodeAt(k)
    end = i
  }
  return at
}

/**
 * Writes the name of a key to `into`, so that it ends at `end`.
 * @param length length of the key, which is also that of the name
 * @returns the start of the name
 */
export function putName(key: Uint8Array, length: number, into: Uint8Array, end: number): number {
  let to = end
  for (let label = 0; label <= length; ) {
    let labelEnd = label
    while (labelEnd < length && key[labelEnd] !== SEPARATOR) labelEnd++
    if (label > 0) into[--to] = DOT
    for (let i = labelEnd - 1; i >= label; i--) into[--to] = key[i] as number
    label = labelEnd + 1
  }
  return to
}
