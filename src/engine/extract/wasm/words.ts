/**
 * Comparison with a constant word, eight bytes at a time: what `startsWith` and `endsWith` of `../rules/context.ts` do
 * letter by letter. `scripts/build-wasm.mjs` puts calls of these in the place of calls with a literal. `mask` has the bits
 * that are compared; a longer word overlaps with its last eight bytes.
 */

/** A word of at most eight bytes. */
// @ts-ignore: decorators are AssemblyScript's.
@inline
export function isWord8(p: i32, word: u64, mask: u64): bool {
  return ((load<u64>(<usize>p) ^ word) & mask) == 0
}

/** A word of 9 to 16 bytes, of which the second part starts at `p + next`. */
// @ts-ignore
@inline
export function isWord16(p: i32, word: u64, mask: u64, next: i32, rest: u64): bool {
  return isWord8(p, word, mask) && isWord8(p + next, rest, mask)
}

/** A word of 17 to 24 bytes. */
// @ts-ignore
@inline
export function isWord24(p: i32, word: u64, mask: u64, middle: u64, next: i32, rest: u64): bool {
  return isWord8(p, word, mask) && isWord8(p + 8, middle, mask) && isWord8(p + next, rest, mask)
}
