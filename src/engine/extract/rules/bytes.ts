/** Character classes of each byte, as bit sets. */
import { BYTE_CLASSES, URL_CLASSES } from './layout.ts'
import { byteAt, setByte } from './memory.ts'

/** Part of a host name: letter, digit, hyphen, dot, underscore, any byte of a non-ASCII character. */
export const HOST: i32 = 1
/** Letter, digit or byte of a non-ASCII character: occurs on both sides of a relevant dot. */
export const ALNUM: i32 = 2
export const DIGIT: i32 = 4
export const HEX: i32 = 8
export const LETTER: i32 = 16
/** Part of a defanged word: no white space, quote, comma, angle bracket or control character. */
export const WORD: i32 = 32
/** Part of the local part of an e-mail address, as it occurs in logs. */
export const LOCAL: i32 = 64
/** Byte of a non-ASCII character. */
export const HIGH: i32 = 128

/** Characters that always end a URL. */
export const URL_STOP: i32 = 1
/** Part of a URL, but the WHATWG standard may serialise it differently. */
const URL_UNCLEAN: i32 = 2
/** Its meaning depends on the surrounding text. */
const URL_SPECIAL: i32 = 4

/** Codes of single characters. */
export const TAB: i32 = 9
export const LINE_FEED: i32 = 10
export const SPACE: i32 = 32
export const EXCLAMATION: i32 = 33
export const QUOTE: i32 = 34
export const HASH: i32 = 35
export const DOLLAR: i32 = 36
export const PERCENT: i32 = 37
export const AMPERSAND: i32 = 38
export const APOSTROPHE: i32 = 39
export const OPEN_PAREN: i32 = 40
export const CLOSE_PAREN: i32 = 41
export const STAR: i32 = 42
export const PLUS: i32 = 43
export const COMMA: i32 = 44
export const HYPHEN: i32 = 45
export const DOT: i32 = 46
export const SLASH: i32 = 47
export const ZERO: i32 = 48
export const ONE: i32 = 49
export const TWO: i32 = 50
export const THREE: i32 = 51
export const FIVE: i32 = 53
export const EIGHT: i32 = 56
export const COLON: i32 = 58
export const SEMICOLON: i32 = 59
export const LESS: i32 = 60
export const EQUALS: i32 = 61
export const GREATER: i32 = 62
export const QUESTION: i32 = 63
export const AT: i32 = 64
export const OPEN_BRACKET: i32 = 91
export const BACKSLASH: i32 = 92
export const CLOSE_BRACKET: i32 = 93
export const CARET: i32 = 94
export const UNDERSCORE: i32 = 95
export const BACKTICK: i32 = 96
export const OPEN_BRACE: i32 = 123
export const PIPE: i32 = 124
export const CLOSE_BRACE: i32 = 125
export const TILDE: i32 = 126

/** Character classes of the byte at `p`, as bits. */
export function classOf(p: i32): i32 {
  return byteAt(BYTE_CLASSES + byteAt(p))
}

/** Tells whether the byte at `p` is in any of the classes. */
export function is(p: i32, bits: i32): boolean {
  return (byteAt(BYTE_CLASSES + byteAt(p)) & bits) !== 0
}

/** End of the run of such bytes that starts at `p`, of which it looks at `most`. */
export function pastRun(p: i32, bits: i32, most: i32): i32 {
  let end = p
  while (end < p + most && is(end, bits)) end++
  return end
}

/** Start of the run of such bytes that ends at `end`, of which it looks at `most`. */
export function startOfRun(end: i32, bits: i32, most: i32): i32 {
  let start = end
  while (start > end - most && is(start - 1, bits)) start--
  return start
}

/** The byte as a lower-case letter. Bytes other than letters may change, so compare the result only with letters. */
export function lowerAt(p: i32): i32 {
  return byteAt(p) | 0x20
}

/** Tells whether a byte is a capital letter. */
export function isCapital(c: i32): boolean {
  return c >= 65 && c <= 90
}

/** The value of a hexadecimal digit. */
export function hexValue(c: i32): i32 {
  return c <= 57 ? c - 48 : (c | 0x20) - 87
}

/** Fills the tables of character classes; call once before the first scan. */
export function fillByteClasses(): void {
  for (let c: i32 = 0; c < 256; c++) {
    const digit = c >= 48 && c <= 57
    const lower = c | 0x20
    const letter = lower >= 97 && lower <= 122 && c < 128
    const hex = digit || (letter && lower <= 102)
    const high = c >= 128
    let bits: i32 = 0
    if (digit || letter || high) bits |= ALNUM
    if (digit || letter || high || c === DOT || c === HYPHEN || c === UNDERSCORE) bits |= HOST
    if (digit) bits |= DIGIT
    if (hex) bits |= HEX
    if (letter) bits |= LETTER
    if (high) bits |= HIGH
    if (c > SPACE && c !== QUOTE && c !== LESS && c !== GREATER && c !== COMMA && c !== BACKTICK && c !== 127)
      bits |= WORD
    if (
      digit ||
      letter ||
      c === DOT ||
      c === HYPHEN ||
      c === UNDERSCORE ||
      c === PLUS ||
      c === PERCENT ||
      c === APOSTROPHE
    )
      bits |= LOCAL
    setByte(BYTE_CLASSES + c, bits)

    let url: i32 = 0
    if (c <= SPACE || c === QUOTE || c === LESS || c === GREATER || c === BACKTICK || c === PIPE || c === 127)
      url = URL_STOP
    else if (c === OPEN_BRACE || c === CLOSE_BRACE || c === CARET) url = URL_STOP
    else if (c === OPEN_BRACKET || c === CLOSE_BRACKET) url = URL_UNCLEAN | URL_SPECIAL
    else if (c === BACKSLASH || c === APOSTROPHE || high) url = URL_UNCLEAN | URL_SPECIAL
    else if (c === DOT || c === PERCENT || c === AMPERSAND || c === COLON || c === HASH || c === QUESTION)
      url = URL_SPECIAL
    else if (c === COMMA || c === SEMICOLON || c === PLUS || c === OPEN_PAREN || c === CLOSE_PAREN) url = URL_SPECIAL
    setByte(URL_CLASSES + c, url)
  }
}
