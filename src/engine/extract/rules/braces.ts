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
import { byteAt, highestBit, matches, setWord, wordAt } from './memory.ts'

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
 * Sets the two variables above for `p`, where no backslash is before it. Returns false if `p` is within a text in quotes, such as JSON in JSON, in a rewritten word, or
 * before a position that was asked: they then say nothing.
 */
export function lookAround(p: i32): boolean {
  innerBrace = -1
  isOuterRecord = false
  if (p < WINDOW || p < walked) return false
  const start = lineStart(p)
  if (start > walked) {
    depth = 0
    isInText = false
  }
  walk(start, p)
  walked = p
  if (isInText) return false
  if (depth > 0 && depth <= MAX_OPEN_BRACES) innerBrace = openBrace(depth) >> 1
  if (depth > 1 && depth <= MAX_OPEN_BRACES) isOuterRecord = (openBrace(depth - 1) & 1) !== 0
  return true
}

/** Start of the line of `p`; `walked` if that is behind it. */
function lineStart(p: i32): i32 {
  for (let end = p; end > walked; end -= 16) {
    const bits = matches(end - 16, LINE_FEED, LINE_FEED, LINE_FEED, LINE_FEED)
    if (bits === 0) continue
    const start = end - 15 + highestBit(bits)
    return start > walked ? start : walked
  }
  return walked
}

/** Counts the braces in `[start, end)` that are in no text. Braces and quotes behind a backslash are letters of a text. */
function walk(start: i32, end: i32): void {
  let escaped: i32 = -1
  for (let block = start; block < end; block += 16) {
    let bits = matches(block, QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE)
    if (end - block < 16) bits &= (1 << (end - block)) - 1
    for (; bits !== 0; bits &= bits - 1) {
      const q = block + highestBit(bits & -bits)
      const c = byteAt(q)
      if (q === escaped) continue
      if (c === BACKSLASH) escaped = q + 1
      else if (c === QUOTE) isInText = !isInText
      else if (isInText) continue
      else if (c === OPEN_BRACE) {
        if (depth < MAX_OPEN_BRACES) setWord(OPEN_BRACES + (depth << 2), (q << 1) | (isRecord(q) ? 1 : 0))
        depth++
      } else if (depth > 0) depth--
    }
  }
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
