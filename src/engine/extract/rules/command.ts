/** Commands of a shell, which follow a URL in attempts to have a server load a program. */
import {
  ALNUM,
  AMPERSAND,
  CLOSE_BRACE,
  DIGIT,
  DOLLAR,
  GREATER,
  HYPHEN,
  is,
  LETTER,
  PERCENT,
  PIPE,
  PLUS,
  SEMICOLON,
  SPACE,
  TAB,
  TWO,
  ZERO,
} from './bytes.ts'
import { endsWith, startsWith } from './context.ts'

import { byteAt } from './memory.ts'
import { endsWithAny, lengthAt, startsWithAny } from './words.ts'

/**
 * Tells whether a command with an argument is at `start`, behind the separator of a shell and the URL at `url`: `;chmod 777 …`,
 * `;sh+/tmp/…`, `&&./a`. The blanks before the URL and behind the command are written alike; other URLs have words of a shell in
 * their queries (`?q=tom;cat+dog`), or end in one (`/a;sh`).
 */
export function isCommandAt(start: i32, url: i32): boolean {
  const blank = blankBefore(url)
  if (blank === NONE) return false
  let p = start
  if (byteAt(p) === PLUS) p++
  else if (isBlankEscape(p)) p += 3
  if (startsWithAny(p, './|/bin/|/tmp/|/usr/bin/')) return true
  const length =
    lengthAt(p, 'bash|busybox|cat|cd|chmod|chown|cp|curl|echo|ftpget|killall|kill|mkdir|mv|nohup|perl|php|pkill') ||
    lengthAt(p, 'python|rm|sh|sleep|sudo|tftp|wget')
  return length > 0 && isBeforeBlank(p + length, blank)
}

/** Tells whether a blank of a URL is at `p`: `%20`. */
export function isBlankEscape(p: i32): boolean {
  return byteAt(p) === PERCENT && byteAt(p + 1) === TWO && byteAt(p + 2) === ZERO
}

/** Tells whether a blank that goes with the one before the URL is at `start`, maybe behind the version of a command (`python3`). */
function isBeforeBlank(start: i32, blank: i32): boolean {
  const end = is(start, DIGIT) ? start + 1 : start
  const c = byteAt(end)
  if (c === SPACE || c === TAB) return blank !== ESCAPED && !endsRequest(end + 1)
  if (c === PLUS || isBlankEscape(end)) return blank !== PLAIN
  return c === DOLLAR && startsWithAny(end + 1, '{ifs}|ifs')
}

/** Tells whether a request ends before `p`: its protocol, or a hyphen for a field without a value, is there. */
function endsRequest(p: i32): boolean {
  return startsWith(p, 'http/') || (byteAt(p) === HYPHEN && byteAt(p + 1) <= SPACE)
}

const NONE: i32 = 0
/** A space. Tabs separate the columns of tables. */
const PLAIN: i32 = 1
/** `+` or `%20` behind a word. */
const ESCAPED: i32 = 2
/** `${IFS}` */
const VARIABLE: i32 = 3

/** How the blank is written that makes the URL at `url` an argument of a command; `NONE` if none is before it. */
function blankBefore(url: i32): i32 {
  const c = byteAt(url - 1)
  if (c === SPACE) return isMethod(url - 1) ? NONE : PLAIN
  if (c === CLOSE_BRACE) return endsWith(url, '{ifs}') ? VARIABLE : NONE
  return wordBefore(url) > 0 ? ESCAPED : NONE
}

/** Tells whether a method of HTTP ends at `end`: `GET http://…` is a request to a proxy. */
function isMethod(end: i32): boolean {
  if (endsWith(end, 'get')) return !is(end - 4, ALNUM)
  return endsWithAny(end, 'post|head')
}

/** Tells whether the URL at `url` may be an argument of a command: a blank in any notation is before it. */
export function isArgument(url: i32): boolean {
  return blankBefore(url) !== NONE
}

/** End of the word before the URL at `url` and the `+` or `%20` between; -1 if there is none, as in `(+http://…`. */
function wordBefore(url: i32): i32 {
  let end = url
  if (byteAt(url - 1) === PLUS) end = url - 1
  else if (isBlankEscape(url - 3)) end = url - 3
  else return -1
  return is(end - 1, ALNUM) || byteAt(end - 1) === HYPHEN ? end : -1
}

/**
 * Tells whether the `+` or `%20` at `p` ends the URL at `url`, an argument of a command in a query: `wget+http://…+/tmp/a`, or an option
 * or operator of a shell is behind it. Otherwise it belongs to the URL: `see+http://…?q=a+b`.
 */
export function endsArgument(p: i32, url: i32): boolean {
  const word = wordBefore(url)
  if (word < 0) return false
  if (endsWithAny(word, 'wget|curl')) return true
  return isOperator(byteAt(p) === PLUS ? p + 1 : p + 3)
}

/** Tells whether an option or an operator of a shell is at `p`, plain or with escapes: `-O`, `|`, `2>`, `%3B`. */
function isOperator(p: i32): boolean {
  const c = byteAt(p)
  if (c === HYPHEN) return is(p + 1, LETTER) || byteAt(p + 1) === HYPHEN
  if (c === PERCENT) return startsWithAny(p, '%7c|%3e|%3b|%26%26')
  if (c === AMPERSAND) return byteAt(p + 1) === AMPERSAND
  if (is(p, DIGIT)) return byteAt(p + 1) === GREATER
  return c === PIPE || c === GREATER || c === SEMICOLON
}
