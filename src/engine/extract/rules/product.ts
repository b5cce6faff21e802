/** The set of software names with their traits. */
import { isCapital } from './bytes.ts'
import { PRODUCT_MASK, PRODUCT_NAMES, PRODUCT_NAMES_END, PRODUCT_SLOTS, PRODUCT_TAILS } from './layout.ts'
import { byteAt, setByte, setWord, wordAt } from './memory.ts'
import { hashOf, isNamed } from './suffix.ts'

/** A slash and a version follow the name. */
export const PRODUCT: i32 = 1
/** A slash and a version follow the name, but only if it is capitalised. */
export const CAPITAL: i32 = 2
/** A space and a version follow the name, if it is capitalised. */
export const TITLE: i32 = 4
/** A version follows the name if a vendor or product precedes it. */
export const TOOL: i32 = 8
export const VENDOR: i32 = 16

const LONGEST: i32 = 40

let namesEnd: i32 = PRODUCT_NAMES

/** Adds the lower-case name at `start`. */
export function addProduct(start: i32, length: i32, traits: i32): void {
  if (namesEnd + length > PRODUCT_NAMES_END || length > LONGEST) return
  const hash = hashOf(start, start + length)
  for (let p: i32 = 0; p < length; p++) setByte(namesEnd + p, byteAt(start + p))
  let slot = hash & PRODUCT_MASK
  while (wordAt(PRODUCT_SLOTS + (slot << 3) + 4) !== 0) slot = (slot + 1) & PRODUCT_MASK
  setWord(PRODUCT_SLOTS + (slot << 3), hash)
  setWord(PRODUCT_SLOTS + (slot << 3) + 4, ((namesEnd - PRODUCT_NAMES) << 12) | (length << 5) | traits)
  namesEnd += length
  const tail = tailOf(start, start + length)
  setByte(PRODUCT_TAILS + (tail >> 3), byteAt(PRODUCT_TAILS + (tail >> 3)) | (1 << (tail & 7)))
}

/** Traits of the name `[start, end)` in any letter case; 0 if it is unknown. */
export function productTraits(start: i32, end: i32): i32 {
  const length = end - start
  if (length < 2 || length > LONGEST || !hasProductTail(start, end)) return 0
  const hash = hashOf(start, end)
  let slot = hash & PRODUCT_MASK
  while (true) {
    const entry = wordAt(PRODUCT_SLOTS + (slot << 3) + 4)
    if (entry === 0) return 0
    if (wordAt(PRODUCT_SLOTS + (slot << 3)) === hash && isNamed(entry, PRODUCT_NAMES, start, length)) {
      const traits = entry & 31
      return traits & CAPITAL && !hasCapital(start, end) ? traits & ~(PRODUCT | CAPITAL) : traits
    }
    slot = (slot + 1) & PRODUCT_MASK
  }
}

/** Tells whether any known name ends like `[start, end)`. This check rejects almost all words. */
export function hasProductTail(start: i32, end: i32): boolean {
  const tail = tailOf(start, end)
  return (byteAt(PRODUCT_TAILS + (tail >> 3)) & (1 << (tail & 7))) !== 0
}

/** The last three bytes, ignoring letter case. */
function tailOf(start: i32, end: i32): i32 {
  const third = end - start > 2 ? byteAt(end - 3) & 31 : 0
  return (third << 10) | ((byteAt(end - 2) & 31) << 5) | (byteAt(end - 1) & 31)
}

/** Tells whether the word `[start, end)` contains a capital letter. */
export function hasCapital(start: i32, end: i32): boolean {
  for (let p = start; p < end; p++) if (isCapital(byteAt(p))) return true
  return false
}
