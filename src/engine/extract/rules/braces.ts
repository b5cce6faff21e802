/**
 * The objects of JSON around a position, however far their braces are. Positions are asked in ascending order, so that each line is passed
 * once.
 */

import { BACKSLASH, CLOSE_BRACE, LINE_FEED, OPEN_BRACE, QUOTE } from './bytes.ts'
import { MAX_OPEN_BRACES, OPEN_BRACES, WINDOW } from './layout.ts'
import { byteAt, setWord, wordAt } from './memory.ts'

/** Position of the brace that opens the object around the position that was asked last; -1 if there is none. */
export let innerBrace: i32 = -1
/** The same of the object around that one. */
export let outerBrace: i32 = -1

/** Position up to which the line is known. */
let walked: i32 = 0
/** Number of open braces before it; those beyond `MAX_OPEN_BRACES` are only counted. */
let depth: i32 = 0
/** True if it is within a text in quotes, whose braces are none of the record. */
let isInText = false

/** Call before each scan: the window may have other lines. */
export function forgetBraces(): void {
  walked = WINDOW
  depth = 0
  isInText = false
}

/**
 * Sets the two variables above for `p`. Returns false if `p` is within a text in quotes, such as JSON in JSON, in a rewritten word, or
 * before a position that was asked: they are then -1 and say nothing.
 */
export function lookAround(p: i32): boolean {
  innerBrace = -1
  outerBrace = -1
  if (p < WINDOW || p < walked) return false
  let q = p
  while (q > walked && byteAt(q - 1) !== LINE_FEED) q--
  if (q > walked) {
    depth = 0
    isInText = false
  }
  for (; q < p; q++) {
    const c = byteAt(q)
    if (c === BACKSLASH) q++
    else if (c === QUOTE) isInText = !isInText
    else if (isInText) continue
    else if (c === OPEN_BRACE) {
      if (depth < MAX_OPEN_BRACES) setWord(OPEN_BRACES + (depth << 2), q)
      depth++
    } else if (c === CLOSE_BRACE && depth > 0) depth--
  }
  walked = q
  if (isInText) return false
  if (depth > 0 && depth <= MAX_OPEN_BRACES) innerBrace = wordAt(OPEN_BRACES + ((depth - 1) << 2))
  if (depth > 1 && depth <= MAX_OPEN_BRACES) outerBrace = wordAt(OPEN_BRACES + ((depth - 2) << 2))
  return true
}
