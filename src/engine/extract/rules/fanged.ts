/**
 * Defanged text: reports put brackets around dots, at signs and colons to prevent accidental clicks. A word with such
 * marks is copied without them, and the copy is scanned.
 */
import {
  ALNUM,
  AT,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  DIGIT,
  DOT,
  HOST,
  is,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  SLASH,
  SPACE,
  WORD,
  ZERO,
} from './bytes.ts'
import { startsWith } from './context.ts'
import { depth, enterRewritten, leaveRewritten, scratchEnd } from './emit.ts'
import { byteAt, setByte } from './memory.ts'
import { scanSpan } from './span.ts'
import { closeScratch } from './url.ts'

/** Everything to the left of this position has already been reported. */
let claimed: i32 = 0

/** Marks everything to the left of `p` as reported. */
export function claim(p: i32): void {
  claimed = p
}

const LONGEST: i32 = 4096

/** Meaning of the last measured mark. */
let meaning: i32 = 0
/** `://` in brackets. */
const SCHEME_MARK: i32 = 1
/** `//` in brackets. */
const SLASHES_MARK: i32 = 2
/** A bracket that lost its counterpart and stands next to the dot that it enclosed. It stands for nothing. */
const LONE_BRACKET: i32 = 3
/** How far back to look for the counterpart. */
const WIDEST: i32 = 64

/** Whether a character is an opening bracket. */
export function isOpen(c: i32): boolean {
  return c === OPEN_BRACKET || c === OPEN_PAREN || c === OPEN_BRACE
}

/** Whether a character is a closing bracket. */
export function isClose(c: i32): boolean {
  return c === CLOSE_BRACKET || c === CLOSE_PAREN || c === CLOSE_BRACE
}

/** Length of the mark that starts at `p`; 0 if there is none. */
export function markLength(p: i32): i32 {
  const c = byteAt(p)
  if (c === BACKSLASH) {
    const next = byteAt(p + 1)
    if (next === DOT && is(p - 1, ALNUM) && is(p + 2, ALNUM)) {
      meaning = DOT
      return 2
    }
    // `\[.\]`: brackets escaped for Markdown.
    if (isOpen(next) && byteAt(p + 2) === DOT) {
      const close = byteAt(p + 3) === BACKSLASH ? p + 4 : p + 3
      if (!isClose(byteAt(close))) return 0
      meaning = DOT
      return close + 1 - p
    }
    return 0
  }
  const open = isOpen(c)
  if ((!open || byteAt(p - 1) === DOT) && isLone(p)) {
    meaning = LONE_BRACKET
    return 1
  }
  if (!open) return 0
  let q = p + 1
  while (q < p + 4 && isOpen(byteAt(q))) q++
  while (q < p + 6 && byteAt(q) === SPACE) q++
  const core = byteAt(q)
  const padded = q > p + 1
  if (core === DOT) {
    q++
    meaning = DOT
  } else if (core === AT) {
    q++
    meaning = AT
  } else if (core === COLON) {
    q++
    meaning = COLON
    if (byteAt(q) === SLASH && byteAt(q + 1) === SLASH) {
      q += 2
      meaning = SCHEME_MARK
    }
  } else if (core === SLASH) {
    q++
    meaning = SLASH
    if (byteAt(q) === SLASH) {
      q++
      meaning = SLASHES_MARK
    }
  } else {
    const letter = core | 0x20
    if (letter === 100 && startsWith(q, 'dot')) {
      q += 3
      meaning = DOT
    } else if (letter === 112 && startsWith(q, 'punkt')) {
      q += 5
      meaning = DOT
    } else if (letter === 97 && startsWith(q, 'at')) {
      q += 2
      meaning = AT
    } else return 0
  }
  const afterCore = q
  while (q < afterCore + 2 && byteAt(q) === SPACE) q++
  if (core === DOT && byteAt(q) === BACKSLASH && isClose(byteAt(q + 1))) q++
  let closed = false
  while (q < afterCore + 5 && isClose(byteAt(q))) {
    q++
    closed = true
  }
  if (closed) return q - p
  // `evil[.com`: opened and never closed. The surrounding text distinguishes it from other brackets.
  if ((core === DOT || core === AT) && !padded && is(afterCore, ALNUM) && (is(p - 1, ALNUM) || byteAt(p - 1) === SPACE))
    return afterCore - p
  return 0
}

/**
 * Whether a lone bracket is at `p`, next to a dot between letters or digits: `evil.]com`, `evil].com`, `evil.[com`. A
 * bracket with its counterpart on the same line does not count: `a[0].name`, `(the end.)Then`, `see evil.[1]`.
 */
function isLone(p: i32): boolean {
  const c = byteAt(p)
  if (byteAt(p - 1) === DOT) {
    if (!is(p - 2, ALNUM) || !is(p + 1, ALNUM)) return false
    return isClose(c) ? !isOpened(p) : isOpen(c) && !isClosed(p)
  }
  return byteAt(p + 1) === DOT && isClose(c) && is(p - 1, ALNUM) && is(p + 2, ALNUM) && !isOpened(p)
}

/** The opening bracket that matches the closing one at `p`. */
function openerOf(c: i32): i32 {
  return c === CLOSE_PAREN ? OPEN_PAREN : c - 2
}

function isOpened(p: i32): boolean {
  const close = byteAt(p)
  const open = openerOf(close)
  let nested: i32 = 0
  for (let q = p - 1; q > p - WIDEST; q--) {
    const c = byteAt(q)
    if (c === close) nested++
    else if (c === open) {
      if (nested === 0) return true
      nested--
    } else if (c < SPACE) return false
  }
  return false
}

function isClosed(p: i32): boolean {
  const open = byteAt(p)
  for (let q = p + 1; q < p + WIDEST; q++) {
    const c = byteAt(q)
    if (isClose(c) && openerOf(c) === open) return true
    if (c < SPACE || c === open) return false
  }
  return false
}

/**
 * Whether a mark follows a run that ends at `p`, directly or after a space: the run is then only a part of the name.
 */
export function markAfter(p: i32): boolean {
  const c = byteAt(p)
  if (c === SPACE) {
    if (!isOpen(byteAt(p + 1))) return false
    return markLength(p + 1) > 0 && (meaning === DOT || meaning === AT)
  }
  return (isOpen(c) || isClose(c) || c === BACKSLASH) && markLength(p) > 0
}

/** Judges the bracket or backslash at `p`. If it is a mark, the word is rewritten. Returns where to continue. */
export function judgeMark(p: i32): i32 {
  if (depth > 0) return p + 1
  if (markLength(p) === 0) return byteAt(p) === OPEN_PAREN && is(p + 1, DIGIT) ? judgeCounted(p) : p + 1
  let start = p
  const floor = p - 2000 > claimed ? p - 2000 : claimed
  if (start > floor && byteAt(start - 1) === SPACE && is(start - 2, ALNUM) && (meaning === DOT || meaning === AT))
    start--
  while (start > floor && is(start - 1, WORD)) start--
  return rewriteWord(start, p)
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
  enterRewritten()
  scanSpan(out + 1, o, false)
  leaveRewritten()
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
  o = closeScratch(o)
  enterRewritten()
  scanSpan(out + 1, o, true)
  leaveRewritten()
  claimed = p
  return p
}
