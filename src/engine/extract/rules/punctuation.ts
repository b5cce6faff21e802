/** Punctuation and symbols beyond ASCII, in UTF-8. */
import { ALNUM, DOT, HYPHEN, is } from './bytes.ts'
import { byteAt } from './memory.ts'

/** Bounds that the last call of `trimHigh` left. */
export let trimmedStart: i32 = 0
export let trimmedEnd: i32 = 0

/** Removes Unicode punctuation and symbols from both ends; false if one is inside. */
export function trimHigh(start: i32, end: i32): boolean {
  let s = start
  let width = punctuationAt(s)
  while (width > 0 && s + width < end) {
    s += width
    width = punctuationAt(s)
  }
  let e = end
  for (let p = s; p < end; p++) {
    width = punctuationAt(p)
    if (width > 0) {
      if (e === end) e = p
      p += width - 1
    } else if (e < end) return false
  }
  while (e > s && !is(e - 1, ALNUM)) e--
  while (s < e && (byteAt(s) === DOT || byteAt(s) === HYPHEN)) s++
  trimmedStart = s
  trimmedEnd = e
  return s < e
}

/** Tells whether a Unicode punctuation character or symbol ends at `end`. */
export function endsInSign(end: i32): boolean {
  return punctuationAt(end - 3) === 3 || punctuationAt(end - 2) === 2 || punctuationAt(end - 4) === 4
}

/**
 * Tells whether a label mixes ASCII letters with a script that has no spaces: text that continues before and after a
 * name.
 */
export function isMixed(start: i32, end: i32): boolean {
  let ascii = false
  let wide = false
  for (let p = start; p < end; p++) {
    const c = byteAt(p)
    if (c === DOT || c === HYPHEN) {
      ascii = false
      wide = false
    } else if (c < 0x80) ascii = true
    else if (c >= 0xe1) wide = true
    if (ascii && wide) return true
  }
  return false
}

/**
 * Number of bytes of the punctuation, white space or symbol character at `p`; 0 for a letter. Covers Latin-1 symbols,
 * U+2000 to U+2BFF, CJK and full-width symbols, and pictographs.
 */
export function punctuationAt(p: i32): i32 {
  const a = byteAt(p)
  if (a < 0xc2) return 0
  const b = byteAt(p + 1)
  if (a === 0xc2) return b >= 0x80 && b < 0xc0 && b !== 0xaa && b !== 0xb5 && b !== 0xba && b !== 0xb7 ? 2 : 0
  if (a === 0xe2) return b >= 0x80 && b <= 0xaf ? 3 : 0
  if (a === 0xe3) return b === 0x80 ? 3 : 0
  if (a === 0xef) {
    const c = byteAt(p + 2)
    if (b === 0xbb && c === 0xbf) return 3
    if (b === 0xbc) return c <= 0x8f || (c >= 0x9a && c <= 0xa0) || c >= 0xbb ? 3 : 0
    return b === 0xbd && (c <= 0x80 || (c >= 0x9b && c <= 0xa5)) ? 3 : b === 0xbf ? 3 : 0
  }
  return a === 0xf0 && b === 0x9f ? 4 : 0
}
