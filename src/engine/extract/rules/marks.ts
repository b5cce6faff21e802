/** The marks of defanged text: brackets around dots, at signs, colons and slashes, and what each stands for. */

import {
  ALNUM,
  AT,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  DOT,
  is,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  SLASH,
  SPACE,
} from './bytes.ts'
import { startsWith } from './context.ts'
import { A, D, P } from './letters.ts'
import { byteAt } from './memory.ts'

/** What the mark that `markLength` measured last stands for: a character, or one of the constants below. */
export let meaning: i32 = 0
/** `://` in brackets. */
export const SCHEME_MARK: i32 = 1
/** `//` in brackets. */
export const SLASHES_MARK: i32 = 2
/** A bracket that lost its counterpart and stands next to the dot that it enclosed. It stands for nothing. */
export const LONE_BRACKET: i32 = 3
/** The counterpart of a bracket is searched within this distance. */
const WIDEST: i32 = 64
/** Maximum number of nested brackets around a mark. */
export const MOST_OPENERS: i32 = 4
/** A position to the right of every text: no word is being rewritten. */
const NOWHERE: i32 = 0x7fffffff

/** Start of the word that is rewritten: brackets in it are measured from left to right. */
let word: i32 = NOWHERE
/** The last closing bracket of that word without a counterpart. */
let unopened: i32 = 0

/** Starts a word. Until `endWord`, call the functions from left to right and do not change the text. */
export function beginWord(start: i32): void {
  word = start
  unopened = 0
}

/** Ends what `beginWord` began. */
export function endWord(): void {
  word = NOWHERE
}

/** Tells whether a character is an opening bracket. */
export function isOpen(c: i32): boolean {
  return c === OPEN_BRACKET || c === OPEN_PAREN || c === OPEN_BRACE
}

/** Tells whether a character is a closing bracket. */
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
  while (q < p + MOST_OPENERS && isOpen(byteAt(q))) q++
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
    if (letter === D && startsWith(q, 'dot')) {
      q += 3
      meaning = DOT
    } else if (letter === P && startsWith(q, 'punkt')) {
      q += 5
      meaning = DOT
    } else if (letter === A && startsWith(q, 'at')) {
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
 * Tells whether a lone bracket is at `p`, next to a dot between letters or digits: `evil.]com`, `evil].com`,
 * `evil.[com`. A bracket with its counterpart on the same line does not count: `a[0].name`, `(the end.)Then`, `see
 * evil.[1]`.
 */
function isLone(p: i32): boolean {
  const c = byteAt(p)
  if (byteAt(p - 1) === DOT) {
    if (!is(p - 2, ALNUM) || !is(p + 1, ALNUM)) return false
    return isClose(c) ? !isOpened(p) : isOpen(c) && !isClosed(p)
  }
  return byteAt(p + 1) === DOT && isClose(c) && is(p - 1, ALNUM) && is(p + 2, ALNUM) && !isOpened(p)
}

/** The opening bracket for the closing bracket `c`. */
function openerOf(c: i32): i32 {
  return c === CLOSE_PAREN ? OPEN_PAREN : c - 2
}

function isOpened(p: i32): boolean {
  const close = byteAt(p)
  const open = openerOf(close)
  let nested: i32 = 0
  // The search can stop at the last closing bracket without a counterpart: any opening bracket to its left would have been
  // its own counterpart.
  const isKnown = unopened >= word && unopened < p && unopened > p - WIDEST && byteAt(unopened) === close
  const last = isKnown ? unopened : p - WIDEST
  for (let q = p - 1; q > last; q--) {
    const c = byteAt(q)
    if (c === close) nested++
    else if (c === open) {
      if (nested === 0) return true
      nested--
    } else if (c < SPACE) break
  }
  if (p >= word) unopened = p
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
 * Tells whether a mark follows a run that ends at `p`, directly or after a space: the run is then only a part of the
 * name.
 */
export function markAfter(p: i32): boolean {
  const c = byteAt(p)
  if (c === SPACE) {
    if (!isOpen(byteAt(p + 1))) return false
    return markLength(p + 1) > 0 && (meaning === DOT || meaning === AT)
  }
  return (isOpen(c) || isClose(c) || c === BACKSLASH) && markLength(p) > 0
}
