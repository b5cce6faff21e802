/** The name of the field that a value belongs to, as logs write it: `user=…`, `"user": "…`, `<Data Name="user">…`. */

import {
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  COLON,
  COMMA,
  EQUALS,
  GREATER,
  LESS,
  LINE_FEED,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  QUOTE,
  SPACE,
  TAB,
} from './bytes.ts'
import { T } from './letters.ts'
import { byteAt } from './memory.ts'

/** Maximum number of bytes between a name and its value: `Account Name:\t\t` in JSON, with its quotes. */
const WIDEST: i32 = 12
/** The start of an object is searched within this distance. */
const WIDEST_OBJECT: i32 = 256

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
