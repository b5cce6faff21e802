/**
 * The objects of JSON around a position, however far their braces are. Positions are asked in ascending order, so that each line is passed
 * once.
 */

import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  EQUALS,
  HOST,
  is,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  TAB,
} from './bytes.ts'
import { endsWith } from './context.ts'
import { MAX_OPEN_BRACES, OPEN_BRACES, WINDOW } from './layout.ts'
import { byteAt, setWord, wordAt } from './memory.ts'

/** Position of the brace that opens the object around the position that was asked last; -1 if there is none. */
export let innerBrace: i32 = -1
/** Tells whether the object around that one is a record of its own rather than the value of a field. */
export let isOuterRecord: boolean = false

/** Position up to which the line is known. */
let walked: i32 = 0
/** Number of open braces before it; those beyond `MAX_OPEN_BRACES` are only counted. */
let depth: i32 = 0
/** True if it is within a text in quotes, whose braces are none of the record. */
let isInText = false

/** What is before the blanks before a brace is searched within this distance. */
const WIDEST_BLANKS: i32 = 256

/** Call before each scan: the window may have other lines. */
export function forgetBraces(): void {
  walked = WINDOW
  depth = 0
  isInText = false
}

/**
 * Sets the two variables above for `p`. Returns false if `p` is within a text in quotes, such as JSON in JSON, in a rewritten word, or
 * before a position that was asked: they then say nothing.
 */
export function lookAround(p: i32): boolean {
  innerBrace = -1
  isOuterRecord = false
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
      if (depth < MAX_OPEN_BRACES) setWord(OPEN_BRACES + (depth << 2), (q << 1) | (isRecord(q) ? 1 : 0))
      depth++
    } else if (c === CLOSE_BRACE && depth > 0) depth--
  }
  walked = q
  if (isInText) return false
  if (depth > 0 && depth <= MAX_OPEN_BRACES) innerBrace = openBrace(depth) >> 1
  if (depth > 1 && depth <= MAX_OPEN_BRACES) isOuterRecord = (openBrace(depth - 1) & 1) !== 0
  return true
}

/** The open brace at a depth, from 1: twice its position, and one more if it opens a record. */
function openBrace(at: i32): i32 {
  return wordAt(OPEN_BRACES + ((at - 1) << 2))
}

/**
 * Tells whether the brace at `brace`, which is about to be open, opens a record: it starts JSON, or follows the key in which Elasticsearch wraps
 * a record. The key counts only where a record holds it: a client may send one, too.
 */
function isRecord(brace: i32): boolean {
  if (startsJson(brace)) return true
  const left = beforeBlanks(brace)
  return (
    byteAt(left) === COLON &&
    byteAt(left - 1) === QUOTE &&
    depth > 0 &&
    (openBrace(depth) & 1) !== 0 &&
    endsWith(left - 1, '"_source')
  )
}

/** Tells whether the brace at `brace` starts JSON: neither a field nor a list nor another value is before it. */
export function startsJson(brace: i32): boolean {
  const left = beforeBlanks(brace)
  const c = byteAt(left)
  if (c === COLON) return is(left - 1, HOST) || byteAt(left - 1) === CLOSE_BRACKET
  return c !== COMMA && c !== OPEN_BRACKET && c !== EQUALS && c !== SPACE && c !== TAB
}

/** Position of what is before the blanks before `p`; of a blank if there are too many. */
export function beforeBlanks(p: i32): i32 {
  let left = p - 1
  const limit = p - WIDEST_BLANKS
  while (left > limit && (byteAt(left) === SPACE || byteAt(left) === TAB)) left--
  return left
}
