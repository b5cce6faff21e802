/**
 * The context of a token, seen through the escapes of JSON, C and URLs: in `Address:\t\t192.0.2.1` the `t` before the
 * address is not a letter, and in `%2Fevil.example` the name does not start with `2F`.
 */

import {
  ALNUM,
  BACKSLASH,
  CARET,
  COLON,
  DIGIT,
  FIVE,
  HASH,
  HEX,
  HOST,
  hexValue,
  is,
  LETTER,
  lowerAt,
  OPEN_BRACKET,
  PERCENT,
  pastRun,
  SEMICOLON,
  SLASH,
  SPACE,
  THREE,
  TWO,
  ZERO,
} from './bytes.ts'
import { B, F, M, N, R, T, U, V, X } from './letters.ts'
import { byteAt } from './memory.ts'

/** Start of the token after a leading escape. */
export let tokenStart: i32 = 0
/** The character before it; a space for escaped white space and control characters. */
export let before: i32 = 0
/** Position of that character in the text. */
export let beforeAt: i32 = 0

/** Examines the text to the left of the token `[start, end)` and sets the three variables above. */
export function lookLeft(start: i32): void {
  tokenStart = start
  beforeAt = start - 1
  before = byteAt(start - 1)
  if (before === PERCENT) {
    while (byteAt(tokenStart - 1) === PERCENT || before === PERCENT) {
      if (!is(tokenStart, HEX) || !is(tokenStart + 1, HEX)) return
      before = (hexValue(byteAt(tokenStart)) << 4) | hexValue(byteAt(tokenStart + 1))
      tokenStart += 2
      if (before !== PERCENT) return
    }
  } else if (before === BACKSLASH) {
    const length = escapeAt(start)
    if (length === 0) return
    before = length === 1 ? SPACE : codeAt(start + 1, length - 1)
    // An escaped letter continues the name; other characters and control characters end it.
    if (before >= 0xc0 && (before < 0x2000 || before >= 0x3040)) before = ESCAPED_LETTER
    else if (before < SPACE || before > 126) before = SPACE
    tokenStart = start + length
    beforeAt = start - 1
  } else if (before === HASH) {
    // rsyslog writes control characters as `#011`.
    if (byteAt(start) === ZERO && isOctal(start + 1) && isOctal(start + 2)) setStart(start + 3)
  } else if (before === OPEN_BRACKET || before === SEMICOLON) {
    // Terminal colours: `ESC[1;31m`.
    const p = pastRun(start, DIGIT, 3)
    if (p > start && lowerAt(p) === M && isControlSequence(start - 1)) setStart(p + 1)
  }
}

/** Value of `before` for a non-ASCII letter that is written as an escape. */
export const ESCAPED_LETTER: i32 = 0x80

function setStart(start: i32): void {
  tokenStart = start
  before = SPACE
}

function isOctal(p: i32): boolean {
  return byteAt(p) >= ZERO && byteAt(p) < ZERO + 8
}

function isControlSequence(end: i32): boolean {
  let p = end
  while (p > end - 16 && (is(p, DIGIT) || byteAt(p) === SEMICOLON)) p--
  if (byteAt(p) !== OPEN_BRACKET) return false
  const c = byteAt(p - 1)
  // Escape itself, or as `\x1b`, `\u001b`, `\033`, `#033`, `^[`.
  return (
    c === 27 ||
    (c | 0x20) === B ||
    (c === THREE && byteAt(p - 2) === THREE) ||
    (c === OPEN_BRACKET && byteAt(p - 2) === CARET)
  )
}

/** Value of the `length` hexadecimal digits at `p`. */
export function codeAt(p: i32, length: i32): i32 {
  let code: i32 = 0
  for (let i: i32 = 0; i < length; i++) code = (code << 4) | hexValue(byteAt(p + i))
  return code
}

/** Number of bytes at `p`, after a backslash, that belong to its escape; 0 if the backslash is literal. */
function escapeAt(p: i32): i32 {
  let slashes: i32 = 1
  while (slashes < 16 && byteAt(p - 1 - slashes) === BACKSLASH) slashes++
  if ((slashes & 1) === 0) return 0
  const c = byteAt(p)
  let length: i32 = 0
  if (c === N || c === R || c === T || c === B || c === F || c === V) length = 1
  else if (c === U && is(p + 1, HEX) && is(p + 2, HEX) && is(p + 3, HEX) && is(p + 4, HEX)) length = 5
  else if (c === X && is(p + 1, HEX) && is(p + 2, HEX)) length = 3
  if (length === 0) return 0
  return slashes === 1 && inDrivePath(p - 1) ? 0 : length
}

/** Tells whether the backslash at `p` is part of a path that starts with a drive letter, `C:\temp\new`. */
function inDrivePath(p: i32): boolean {
  let q = p
  const limit = p - 260
  while (q > limit && (is(q - 1, HOST) || byteAt(q - 1) === BACKSLASH || byteAt(q - 1) === SPACE)) {
    // Two consecutive escapes, or an escaped line end, are text rather than a path.
    q--
    if (byteAt(q) === BACKSLASH && byteAt(q - 1) === BACKSLASH) return false
  }
  if (byteAt(q) !== BACKSLASH || byteAt(q - 1) !== COLON) return false
  return is(q - 2, LETTER) && !is(q - 3, ALNUM)
}

/**
 * Start of the slash that ends at `end`, in any notation (`/`, `\/`, `%2F`, `%252F`, `\u002f`); -1 if there is none.
 */
export function slashBefore(end: i32): i32 {
  return spelledBefore(end, SLASH, 102)
}

/** Start of the colon that ends at `end`, in any notation (`:`, `%3A`, `%253A`, `\u003a`); -1 if there is none. */
export function colonBefore(end: i32): i32 {
  return spelledBefore(end, COLON, 97)
}

function spelledBefore(end: i32, plain: i32, lastDigit: i32): i32 {
  const c = byteAt(end - 1)
  if (c === plain) return plain === SLASH && byteAt(end - 2) === BACKSLASH ? end - 2 : end - 1
  if ((c | 0x20) !== lastDigit) return -1
  const high = plain === SLASH ? TWO : THREE
  if (byteAt(end - 2) !== high) return -1
  if (byteAt(end - 3) === PERCENT) return end - 3
  if (byteAt(end - 5) === PERCENT && byteAt(end - 4) === TWO && byteAt(end - 3) === FIVE) return end - 5
  if (byteAt(end - 6) === BACKSLASH && lowerAt(end - 5) === U && byteAt(end - 4) === ZERO && byteAt(end - 3) === ZERO)
    return end - 6
  return -1
}

/** Tells whether the letters that end at `end` are `word` (lower case), in any letter case. */
export function endsWith(end: i32, word: string): boolean {
  const start = end - word.length
  for (let i: i32 = 0; i < word.length; i++) if (!isSame(byteAt(start + i), word.charCodeAt(i))) return false
  return true
}

/** Tells whether the bytes at `p` are the lower-case `word`, in any letter case. */
export function startsWith(p: i32, word: string): boolean {
  for (let i: i32 = 0; i < word.length; i++) if (!isSame(byteAt(p + i), word.charCodeAt(i))) return false
  return true
}

/** Tells whether a word of that length ends at `end`, and nothing that continues a name precedes it. False for 0. */
export function isWordBefore(end: i32, length: i32): boolean {
  return length > 0 && !is(end - length - 1, HOST)
}

/** Tells whether a word of that length is at `p`, and neither a letter nor a digit follows it. False for 0. */
export function isWordAt(p: i32, length: i32): boolean {
  return length > 0 && !is(p + length, ALNUM)
}

/** Tells whether two bytes differ at most in the bit for upper case. */
function isSame(a: i32, b: i32): boolean {
  return ((a ^ b) & 0xdf) === 0
}

/** Tells whether only digits stand in `[start, end)`. */
export function allDigits(start: i32, end: i32): boolean {
  for (let p = start; p < end; p++) if (!is(p, DIGIT)) return false
  return start < end
}
