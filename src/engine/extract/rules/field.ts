/** The name of the field that a value belongs to, as logs write it: `user=…`, `"user": "…`, `<Data Name="user">…`. */

import { beforeBlanks, innerBrace, lookAround, startsJson } from './braces.ts'
import {
  ALNUM,
  AMPERSAND,
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  COLON,
  COMMA,
  DIGIT,
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
import { endsWith } from './context.ts'
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
    if (is(p, ALNUM)) {
      if (lowerAt(p) !== T || byteAt(p - 1) !== BACKSLASH) break
      p--
    } else if (c === EQUALS || c === COLON) isAssigned = true
    else if (c === GREATER) {
      // `>` ends an XML tag (directly before the value) or is part of the arrow `=>`.
      if (p !== start - 1 && byteAt(p - 1) !== EQUALS) break
      isAssigned = true
    } else if (
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
  return nearField(p, true)
}

/** The same, of a list only if `lists` is true. */
function nearField(p: i32, lists: boolean): i32 {
  isAssigned = false
  let inner: i32 = 0
  for (let q = p; q > p - WIDEST_OBJECT; q--) {
    const c = byteAt(q)
    if (c === LINE_FEED) return p
    if (c === CLOSE_BRACE) inner++
    else if (c === OPEN_BRACE && inner > 0) inner--
    else if (c === OPEN_BRACE) return lists && isListed(q) ? listField(q, p) : fieldEnd(q)
  }
  return p
}

/** The same for the key of JSON whose opening quote is at `quote`. Keys of a line are asked in ascending order. */
export function keyObjectField(quote: i32): i32 {
  if (!isPlainKey(quote) || !lookAround(quote)) return objectField(quote)
  isAssigned = false
  if (innerBrace < 0 || innerBrace <= quote - WIDEST_OBJECT) return quote
  return isListed(innerBrace) ? listField(innerBrace, quote) : fieldEnd(innerBrace)
}

/** The same for objects of any length that are in no list. */
export function longObjectField(quote: i32): i32 {
  if (!isPlainKey(quote) || !lookAround(quote)) return nearField(quote, false)
  isAssigned = false
  return innerBrace < 0 ? quote : fieldEnd(innerBrace)
}

/** Tells whether the quote at `quote` opens a key of JSON rather than one in a text of JSON or in a cell, where quotes are escaped or doubled. */
export function isPlainKey(quote: i32): boolean {
  return byteAt(quote) === QUOTE && byteAt(quote - 1) !== BACKSLASH && byteAt(quote - 1) !== QUOTE
}

/** Tells whether the object that starts at `brace` is an element of a list. */
function isListed(brace: i32): boolean {
  const before = byteAt(beforeBlanks(brace))
  return before === COMMA || before === OPEN_BRACKET
}

/** End of the name of the field whose value is the list around `brace`; `p` if it is too far from there. Sets `isAssigned`. */
function listField(brace: i32, p: i32): i32 {
  let inner: i32 = 0
  for (let q = brace - 1; q > p - WIDEST_OBJECT; q--) {
    const c = byteAt(q)
    if (c === LINE_FEED) return p
    if (c === CLOSE_BRACE) inner++
    else if (c === OPEN_BRACE && inner > 0) inner--
    else if (c === OPEN_BRACKET && inner === 0) return fieldEnd(q)
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
    if (c <= SPACE || c === QUOTE) return byteAt(q + 1) === SLASH && !isEndOfTag(q)
    if (c === QUESTION || c === AMPERSAND || (c === SLASH && byteAt(q - 1) === SLASH)) return true
  }
  return false
}

/**
 * Tells whether the slash behind `p` ends a tag as Windows writes it, `<Execution ThreadID="5"/><Channel>`, rather than starts a path. Who
 * chooses a path does not choose the attribute before it.
 */
function isEndOfTag(p: i32): boolean {
  if (byteAt(p + 2) !== GREATER) return false
  let q = byteAt(p) === SPACE ? p - 1 : p
  const quote = byteAt(q)
  if (quote !== QUOTE && quote !== APOSTROPHE) return false
  if (byteAt(q - 1) === BACKSLASH) q--
  const end = q
  while (q > end - WIDEST && is(q - 1, DIGIT)) q--
  if (q === end || byteAt(q - 1) !== quote) return false
  q -= byteAt(q - 2) === BACKSLASH ? 2 : 1
  return endsWith(q, 'id=')
}

/** Tells whether the object around `p` is a record of its own rather than the value of a field: its opening brace starts JSON. */
export function isInRecord(p: i32): boolean {
  let inner: i32 = 0
  for (let q = p; q > p - WIDEST_RECORD; q--) {
    const c = byteAt(q)
    if (c === LINE_FEED) return false
    if (c === CLOSE_BRACE) inner++
    else if (c === OPEN_BRACE && inner > 0) inner--
    else if (c === OPEN_BRACE) return startsJson(q)
  }
  return false
}
