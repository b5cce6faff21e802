/** Schemes of URLs, plain, escaped and defanged. */

import { COLON, is, LETTER, lowerAt, PERCENT, STAR } from './bytes.ts'
import { colonBefore, slashBefore, startsWith } from './context.ts'
import { H, P, S, T, X } from './letters.ts'
import { byteAt, setByte } from './memory.ts'

/** The replacement for the last scheme found; 0 if it is correct as written. */
export let schemeName: i32 = 0
/** True if the slashes or the colon are percent-encoded, so that the URL is a value inside another URL. */
export let schemeEncoded: boolean = false

const HTTP: i32 = 1
const HTTPS: i32 = 2
const FTP: i32 = 3
const FTPS: i32 = 4

/** Start of a URL scheme whose colon and slashes end at `end`; -1 if there is none. */
export function schemeBefore(end: i32): i32 {
  const second = slashBefore(end)
  if (second < 0) return -1
  const first = slashBefore(second)
  if (first < 0) return -1
  const colon = colonBefore(first)
  if (colon < 0) return -1
  schemeEncoded = byteAt(colon) !== COLON || byteAt(first) === PERCENT
  let start = colon
  while (start > colon - 8 && (is(start - 1, LETTER) || byteAt(start - 1) === STAR)) start--
  return nameScheme(start, colon)
}

/** Tells whether `[start, colon)` is a scheme. The caller has seen that its colon and slashes are plain. */
export function isPlainScheme(start: i32, colon: i32): boolean {
  schemeEncoded = false
  return nameScheme(start, colon) >= 0
}

/** Recognises the longest scheme that ends at `end`, including defanged ones, and returns its start. */
function nameScheme(start: i32, end: i32): i32 {
  schemeName = 0
  const length = end - start
  const secure = lowerAt(end - 1) === S
  const base = secure ? end - 1 : end
  if (base - 4 >= start) {
    const p = base - 4
    const a = lowerAt(p)
    const d = lowerAt(p + 3)
    if (a === H && d === P) {
      const b = byteAt(p + 1)
      const c = byteAt(p + 2)
      if (isMiddle(b) && isMiddle(c)) {
        const plain = b === T && c === T && byteAt(p) === H && byteAt(p + 3) === P
        schemeName = plain ? 0 : secure ? HTTPS : HTTP
        return p
      }
    }
    if ((startsWith(p, 'meow') || startsWith(p, 'xxxx') || startsWith(p, 'hxxx')) && length === (secure ? 5 : 4)) {
      schemeName = secure ? HTTPS : HTTP
      return p
    }
  }
  if (base - 3 >= start) {
    const p = base - 3
    if (startsWith(p, 'ftp')) {
      if (lowerAt(p - 1) === S && !secure && p - 1 >= start) return p - 1
      return p
    }
    if (startsWith(p, 'fxp') && length === (secure ? 4 : 3)) {
      schemeName = secure ? FTPS : FTP
      return p
    }
    if (startsWith(p, 'hxx') && length === (secure ? 4 : 3)) {
      schemeName = secure ? HTTPS : HTTP
      return p
    }
    if (!secure && length === 3 && (startsWith(p, 'tcp') || startsWith(p, 'udp') || startsWith(p, 'wss'))) return p
  }
  if (length === 3 && startsWith(start, 'wss')) return start
  if (length === 2 && startsWith(start, 'ws')) return start
  return -1
}

/** A letter between the `h` and the `p` of `http`, or its defanged replacement. */
function isMiddle(c: i32): boolean {
  const lower = c | 0x20
  return lower === T || lower === X || c === STAR
}

/** Writes the scheme at `out` and returns the position after it. */
export function putScheme(out: i32, scheme: i32): i32 {
  let o = out
  if (scheme === HTTP || scheme === HTTPS) {
    setByte(o, 104)
    setByte(o + 1, 116)
    setByte(o + 2, 116)
    setByte(o + 3, 112)
    o += 4
  } else {
    setByte(o, 102)
    setByte(o + 1, 116)
    setByte(o + 2, 112)
    o += 3
  }
  if (scheme === HTTPS || scheme === FTPS) setByte(o++, 115)
  return o
}
