/** The set of top-level domains with traits of the names below them. */
import { isCapital } from './bytes.ts'
import { TLD_MASK, TLD_NAMES, TLD_NAMES_END, TLD_SLOTS } from './layout.ts'
import { byteAt, multiply, setByte, setWord, wordAt } from './memory.ts'

/** Set for every name in the table. */
const KNOWN: i32 = 1
/** Also a file extension: a name with two labels is a file name unless the context says otherwise. */
export const FILE_LIKE: i32 = 2
/** Also a word in programs and field names (`name`, `id`, `group`). */
export const WORD_LIKE: i32 = 4
/** Almost always the end of a domain (`com`, `net`, `org`). */
export const STRONG: i32 = 8
/** The domain decides: Tor's `onion`, and suffixes where only names at a lower level are registered (`co.za`). */
export const UNDECIDED: i32 = 16

const LONGEST: i32 = 30

let namesEnd: i32 = TLD_NAMES

/** A hash that ignores letter case. */
export function hashOf(start: i32, end: i32): i32 {
  let hash: i32 = end - start
  for (let p = start; p < end; p++) hash = (multiply(hash, 0x2c1b3c6d) + (byteAt(p) | 0x20)) | 0
  return hash ^ (hash >>> 15)
}

/** Adds the lower-case name at `start`. */
export function addTopLevel(start: i32, length: i32, traits: i32): void {
  if (namesEnd + length > TLD_NAMES_END || length > LONGEST) return
  const hash = hashOf(start, start + length)
  for (let p: i32 = 0; p < length; p++) setByte(namesEnd + p, byteAt(start + p))
  let slot = hash & TLD_MASK
  while (wordAt(TLD_SLOTS + (slot << 3) + 4) !== 0) slot = (slot + 1) & TLD_MASK
  setWord(TLD_SLOTS + (slot << 3), hash)
  setWord(TLD_SLOTS + (slot << 3) + 4, ((namesEnd - TLD_NAMES) << 12) | (length << 5) | traits | KNOWN)
  namesEnd += length
}

/** Traits of the top-level domain `[start, end)` in any letter case; 0 if it is unknown. */
export function topLevel(start: i32, end: i32): i32 {
  const length = end - start
  if (length < 2 || length > LONGEST) return 0
  const hash = hashOf(start, end)
  let slot = hash & TLD_MASK
  while (true) {
    const entry = wordAt(TLD_SLOTS + (slot << 3) + 4)
    if (entry === 0) return 0
    if (wordAt(TLD_SLOTS + (slot << 3)) === hash && isNamed(entry, TLD_NAMES, start, length)) return entry & 31
    slot = (slot + 1) & TLD_MASK
  }
}

/** Tells whether the name of `entry`, stored in `names`, is at `start` in any letter case. */
export function isNamed(entry: i32, names: i32, start: i32, length: i32): boolean {
  if (((entry >> 5) & 127) !== length) return false
  const name = names + (entry >> 12)
  for (let p: i32 = 0; p < length; p++) if (byteAt(name + p) !== lowered(byteAt(start + p))) return false
  return true
}

function lowered(c: i32): i32 {
  return isCapital(c) ? c + 32 : c
}
