/**
 * The names section: every name of an index, to be found by prefix, suffix, part or pattern. Immutable, little-endian.
 *
 *     "WINNOWNM" version:u32 names:u32 blocks:u32 trigrams:u32 bytes of blocks:u32 bytes of postings:u32 checksum:u32 0:u32
 *     blocks      of 64 names, sorted by their keys, front-coded: shared:u8 length:u8 text of each; padded to 4
 *     offsets     u32 of each block, and of the end
 *     sums        u32 checksum of each block
 *     trigrams    u32 of each one that occurs, ascending
 *     ends        u32: where the postings of each trigram end
 *     postings    of each trigram the blocks that hold it: count and form, then the differences, or a bit for each block
 *
 * The checksum is of everything from the offsets on. The key of a name is its labels from right to left, joined by a
 * sign that sorts before all others, so that what is below a name follows it: `com!evil!www`.
 */
export const namesMagic = 'WINNOWNM'
/** Increases whenever the layout changes. */
export const namesVersion = 1
/** Size of the header, in bytes. */
export const namesHeader = 40
/** Names in a block; the last one may hold fewer. */
export const blockNames = 64
/** Maximum length of a name, in characters. */
export const longestName = 253

const separator = '!'
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
