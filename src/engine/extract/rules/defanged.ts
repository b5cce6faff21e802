/**
 * Defanged text: reports put brackets around dots, at signs and colons to prevent accidental clicks. A word with such
 * marks is copied without them, and the copy is scanned.
 */
import {
  ALNUM,
  AT,
  BACKSLASH,
  CLOSE_PAREN,
  COLON,
  DIGIT,
  DOT,
  HOST,
  is,
  OPEN_PAREN,
  SLASH,
  SPACE,
  WORD,
  ZERO,
} from './bytes.ts'
import { depth, scratchEnd } from './emit.ts'
import {
  beginWord,
  endWord,
  isClose,
  isOpen,
  LONE_BRACKET,
  MOST_OPENERS,
  markLength,
  meaning,
  SCHEME_MARK,
  SLASHES_MARK,
} from './marks.ts'
import { byteAt, setByte } from './memory.ts'
import { closeScratch, scanCopy } from './rewritten.ts'

/** Everything to the left of this position has already been reported. */
let claimed: i32 = 0

/** Marks everything to the left of `p` as reported. */
export function claim(p: i32): void {
  claimed = p
}

const LONGEST: i32 = 4096

/** Judges the bracket or backslash at `p`. If it is a mark, the word is rewritten. Returns where to continue. */
export function judgeMark(p: i32): i32 {
  if (depth > 0) return p + 1
  const past = pastMany(p)
  if (past > p) return past
  if (markLength(p) === 0) return byteAt(p) === OPEN_PAREN && is(p + 1, DIGIT) ? judgeCounted(p) : p + 1
  let start = p
  const floor = p - 2000 > claimed ? p - 2000 : claimed
  if (start > floor && byteAt(start - 1) === SPACE && is(start - 2, ALNUM) && (meaning === DOT || meaning === AT))
    start--
  while (start > floor && is(start - 1, WORD)) start--
  return rewriteWord(start, p)
}

/** Skips opening brackets at `p` beyond the maximum for one mark; `p` if there are no more than the maximum. */
function pastMany(p: i32): i32 {
  let end = p
  while (isOpen(byteAt(end))) end++
  return end - p > MOST_OPENERS ? end - MOST_OPENERS : p
}

/** A name in the notation of the Windows DNS debug log, with the length before each label: `(3)www(7)example(0)`. */
function judgeCounted(start: i32): i32 {
  const out = scratchEnd
  let o = out
  setByte(o++, SPACE)
  let p = start
  while (o < out + 256) {
    let length = byteAt(p + 1) - ZERO
    let close = p + 2
    if (is(close, DIGIT)) length = length * 10 + byteAt(close++) - ZERO
    if (byteAt(p) !== OPEN_PAREN || !is(p + 1, DIGIT) || byteAt(close) !== CLOSE_PAREN) return start + 1
    p = close + 1
    if (length === 0) break
    if (o > out + 1) setByte(o++, DOT)
    for (let i: i32 = 0; i < length; i++) {
      if (!is(p, HOST)) return start + 1
      setByte(o++, byteAt(p++))
    }
  }
  if (o === out + 1) return start + 1
  o = closeScratch(o)
  scanCopy(out + 1, o, false)
  return p
}

/**
 * Copies the word from `start`, whose first mark is at `mark`, without its marks; scans the copy; returns the end of
 * the word.
 */
export function rewriteWord(start: i32, mark: i32): i32 {
  const out = scratchEnd
  let o = out
  setByte(o++, SPACE)
  for (let p = start; p < mark; p++) setByte(o++, byteAt(p))
  let p = mark
  const last = mark + LONGEST
  beginWord(mark)
  while (p < last) {
    const c = byteAt(p)
    const length = isOpen(c) || isClose(c) || c === BACKSLASH ? markLength(p) : 0
    if (length > 0) {
      const spaced = meaning === DOT || meaning === AT
      if (spaced) while (o > out + 1 && byteAt(o - 1) === SPACE) o--
      p += length
      if (meaning === SCHEME_MARK) {
        setByte(o, COLON)
        setByte(o + 1, SLASH)
        setByte(o + 2, SLASH)
        o += 3
      } else if (meaning === SLASHES_MARK) {
        setByte(o, SLASH)
        setByte(o + 1, SLASH)
        o += 2
      } else if (meaning !== LONE_BRACKET && !(meaning === DOT && byteAt(o - 1) === DOT)) setByte(o++, meaning)
      if (meaning === DOT && byteAt(p) === DOT && is(p + 1, ALNUM)) p++
      if (spaced && byteAt(p) === SPACE && is(p + 1, ALNUM)) p++
    } else if (is(p, WORD)) {
      setByte(o++, c)
      p++
    } else if (c === SPACE && isOpen(byteAt(p + 1)) && markLength(p + 1) > 0 && (meaning === DOT || meaning === AT)) {
      p++
    } else break
  }
  endWord()
  o = closeScratch(o)
  scanCopy(out + 1, o, true)
  claimed = p
  return p
}
