/**
 * A section of names, to be found by prefix, suffix, part or pattern. Immutable, little-endian. Several follow each
 * other in a names file (`names-file.ts`).
 *
 *     blocks      of 64 names, sorted by their keys, front-coded (below)
 *     postings    unless the section is small: of each trigram the blocks that hold it: count and form, then the differences, or a bit for each block;
 *                 padded to 4
 *     urls        u32 for each URL, in the order of their hosts: where its entry begins in the index, in units of 4 bytes
 *     offsets     u32 of each block, and of the end
 *     sums        u32 checksum of each block
 *     first urls  u32 for each block: number of the first URL on one of its names
 *     trigrams    u32 of each one that occurs, ascending
 *     ends        u32: where the postings of each trigram end
 *     sums        u32 checksum of the postings of each trigram
 *     footer      "WINNOWNM" version names blocks trigrams urls, bytes of blocks, bytes of postings, checksum of all from
 *                 the offsets on: u32 each
 *
 * A name in a block: shared:u8 length:u8 and the text behind what it shares with the name before it, then a varint: twice
 * the number of URLs on it, and 1 more if it is listed itself. The key of a name is its labels from right to left, joined
 * by a sign that sorts before all others, so that what is below a name follows it: `com!evil!www`.
 */
export const namesMagic = 'WINNOWNM'
/** Increases whenever the layout changes. */
export const namesVersion = 2
/** Size of the footer of a section, in bytes. */
export const namesFooter = 40
/** Names in a block; the last one may hold fewer. */
export const blockNames = 64
/** A section of at most so many blocks has no postings, which would be larger than its names: it is read as a whole. */
export const unpostedBlocks = 64
/** Maximum length of a name, in characters. */
export const longestName = 253

/** The separator of labels in a key. */
export const separator = '!'
/** The separator of labels in a key, as a byte. */
export const SEPARATOR = separator.charCodeAt(0)
/** The separator of labels in a name, as a byte. */
export const DOT = 46

/** The key by which names are sorted. */
export function nameKey(name: string): string {
  return name.split('.').reverse().join(separator)
}

/** The name that a key stands for. */
export function nameOfKey(key: string): string {
  return key.split(separator).reverse().join('.')
}

/** Code of each byte of a name for trigrams; 0 is the edge of a name, -1 what no name has. */
export const letterCodes = new Int8Array(256).fill(-1)
for (const [code, letter] of [...'abcdefghijklmnopqrstuvwxyz0123456789-_.'].entries()) {
  letterCodes[letter.charCodeAt(0)] = code + 1
}
const codes = 40

/** Number of a trigram of letter codes. */
export function trigramOf(a: number, b: number, c: number): number {
  return (a * codes + b) * codes + c
}
/** Numbers of trigrams lie below this. */
export const trigramCount = codes ** 3

/** Whether a host is a name that a section can hold. Addresses are for the caller to tell. */
export function isCanonicalName(host: string): boolean {
  if (host.length === 0 || host.length > longestName) return false
  for (let i = 0; i < host.length; i++) {
    const c = host.charCodeAt(i)
    if (c > 255 || (letterCodes[c] as number) < 0) return false
  }
  return true
}

/**
 * Writes the key of a canonical name into bytes, from `at` on.
 * @returns the position behind it
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
 * Writes the name of a key into bytes, up to `end`.
 * @param length of the key, and so of the name
 * @returns where the name begins
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
