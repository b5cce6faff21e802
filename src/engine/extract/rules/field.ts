/** The name of the field that a value belongs to, as logs write it: `user=…`, `"user": "…`, `<Data Name="user">…`. */

import {
  AMPERSAND,
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  EQUALS,
  GREATER,
  HOST,
  is,
  LESS,
  LINE_FEED,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
} from './bytes.ts'
import { T } from './letters.ts'
import { byteAt } from './memory.ts'

/** Maximum number of bytes between a name and its value: `Account Name:\t\t` in JSON, with its quotes. */
const WIDEST: i32 = 12
/** The start of an object is searched within this distance. */
const WIDEST_OBJECT: i32 = 256
/** The start of a record is searched within this distance. */
const WIDEST_RECORD: i32 = 1024

/** True if a sign such as `=` or `:`, rather than only spaces, quotes or brackets, separates the last name and its value. */
export let isAssigned: boolean = false

/** End of the word before the value at `start`, which is the name of its field if there is one; sets `isAssigned`. */
export function fieldEnd(start: i32): i32 {
  isAssigned = false
  let p = start - 1
  const limit = start - WIDEST
  while (p > limit) {
    const c = byteAt(p)
    if (c === EQUALS || c === COLON) isAssigned = true
    else if (c === GREATER) {
      // `>` ends an XML tag (directly before the value) or is part of the arrow `=>`.
      if (p !== start - 1 && byteAt(p - 1) !== EQUALS) break
      isAssigned = true
    } else if (lowerAt(p) === T && byteAt(p - 1) === BACKSLASH) p--
    else if (
      c !== QUOTE &&
      c !== SPACE &&
      c !== APOSTROPHE &&
      c !== TAB &&
      c !== BACKSLASH &&
      c !== LESS &&
      c !== OPEN_PAREN
    )
      break
    p--
  }
  return p + 1
}

/**
 * End of the name of the field whose value is the object around `p`, or the list that holds it: `"user":{"id":…`,
 * `"files":[{"id":…`. Sets `isAssigned`, to false if there is none on the line.
 */
export function objectField(p: i32): i32 {
  isAssigned = false
  let inner: i32 = 0
  let isListed = false
  for (let q = p; q > p - WIDEST_OBJECT; q--) {
    const c = byteAt(q)
    if (c === LINE_FEED) return p
    if (c === CLOSE_BRACE) inner++
    else if (c === OPEN_BRACE && inner > 0) inner--
    else if (c === OPEN_BRACE && !isListed) {
      let before = q - 1
      while (byteAt(before) === SPACE) before--
      isListed = byteAt(before) === COMMA || byteAt(before) === OPEN_BRACKET
      if (!isListed) return fieldEnd(q)
    } else if (c === OPEN_BRACKET && isListed && inner === 0) return fieldEnd(q)
  }
  return p
}

/** A key, the word before it, or a URL around it is within this distance. */
const WIDEST_KEY: i32 = 200

/**
 * Tells whether the name `[start, end)` of a field is all of its key, and no parameter of a URL: `Computer` in `<Computer>` or
 * `a=1 computer=`, but not in `"Remote Computer":`, `DestinationComputer=` or `?computer=`.
 */
export function isWholeKey(start: i32, end: i32): boolean {
  if (!isWordKey(start)) return false
  if (byteAt(start - 1) !== SPACE) return true
  if (byteAt(end) !== EQUALS) return false
  if (!is(start - 2, HOST)) return true
  // Another field before it, rather than a word of the same key.
  for (let p = start - 2; p > start - WIDEST_KEY && byteAt(p) > SPACE; p--) if (byteAt(p) === EQUALS) return true
  return false
}

/** The same for a key that no other word precedes, such as `dvchost`, which starts at `start`: values before it may have blanks. */
export function isWordKey(start: i32): boolean {
  return !is(start - 1, HOST) && byteAt(start - 1) !== SLASH && !isInUrl(start)
}

/** Tells whether `p` is in a URL or in the path or the query of a request: `/a;b=1`, `/a?b=1&`, `http://`. */
export function isInUrl(p: i32): boolean {
  for (let q = p - 1; q > p - WIDEST_KEY; q--) {
    const c = byteAt(q)
    if (c <= SPACE || c === QUOTE) return byteAt(q + 1) === SLASH
    if (c === QUESTION || c === AMPERSAND || (c === SLASH && byteAt(q - 1) === SLASH)) return true
  }
  return false
}

/** Tells whether the object around `p` is a record of its own rather than the value of a field: its opening brace starts JSON. */
export function isInRecord(p: i32): boolean {
  let inner: i32 = 0
  for (let q = p; q > p - WIDEST_RECORD; q--) {
    const c = byteAt(q)
    if (c === LINE_FEED) return false
    if (c === CLOSE_BRACE) inner++
    else if (c === OPEN_BRACE && inner > 0) inner--
    else if (c === OPEN_BRACE) {
      let left = q - 1
      while (byteAt(left) === SPACE) left--
      const d = byteAt(left)
      if (d === COLON) return is(left - 1, HOST) || byteAt(left - 1) === CLOSE_BRACKET
      return d !== COMMA && d !== OPEN_BRACKET && d !== EQUALS
    }
  }
  return false
}
