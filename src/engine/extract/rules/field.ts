/** The name of the field that a value belongs to, as logs write it: `user=…`, `"user": "…`, `<Data Name="user">…`. */
import { APOSTROPHE, BACKSLASH, COLON, EQUALS, GREATER, LESS, lowerAt, OPEN_PAREN, QUOTE, SPACE, TAB } from './bytes.ts'
import { byteAt } from './memory.ts'

/** The widest text between a name and its value: `Account Name:\t\t` in JSON, with its quotes. */
const WIDEST: i32 = 12

/** Tells whether a sign stands between the last name and its value, rather than only spaces, quotes or brackets. */
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
      // The end of an XML tag, or an arrow.
      if (p !== start - 1 && byteAt(p - 1) !== EQUALS) break
      isAssigned = true
    } else if (lowerAt(p) === 116 && byteAt(p - 1) === BACKSLASH) p--
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
