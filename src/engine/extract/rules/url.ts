/** URLs from their scheme to their end, including nested URLs. */

import {
  ALNUM,
  AMPERSAND,
  APOSTROPHE,
  AT,
  BACKSLASH,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DIGIT,
  DOLLAR,
  DOT,
  EXCLAMATION,
  FIVE,
  HASH,
  HEX,
  HOST,
  HYPHEN,
  is,
  isCapital,
  LETTER,
  LINE_FEED,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PLUS,
  QUESTION,
  SEMICOLON,
  SLASH,
  SPACE,
  STAR,
  THREE,
  TILDE,
  TWO,
  UNDERSCORE,
  URL_STOP,
  ZERO,
} from './bytes.ts'
import { endsArgument, isArgument, isBlankEscape, isCommandAt } from './command.ts'
import { codeAt, startsWith } from './context.ts'
import { rewriteWord } from './defanged.ts'
import {
  DOMAIN,
  depth,
  emit,
  enterRewritten,
  IPV4,
  IPV6,
  leaveRewritten,
  SPELLED,
  scratchEnd,
  takeScratch,
  URL_KIND,
} from './emit.ts'
import { checkName, emitName, nameHasHigh, nameHasUpper, nameTraits } from './host-name.ts'
import { URL_CLASSES } from './layout.ts'
import { A, E, F, U } from './letters.ts'
import { markLength } from './marks.ts'
import { byteAt, setByte } from './memory.ts'
import { pastNamespace } from './namespace.ts'
import { punctuationAt } from './punctuation.ts'
import { isRoutableQuad, quadEnd } from './quad.ts'
import { closeScratch, scanCopy } from './rewritten.ts'
import { isPlainScheme, putScheme, schemeBefore, schemeEncoded, schemeName } from './scheme.ts'
import { UNDECIDED } from './suffix.ts'
import { startsWithAny } from './words.ts'

const LONGEST: i32 = 8192
const LONGEST_AUTHORITY: i32 = 400

/** Latest end of a nested URL. */
let limit: i32 = 0x7fffffff
/** Number of URLs around the current one. */
let nesting: i32 = 0

/**
 * Judges a URL whose scheme starts at `start` and whose authority starts at `authority`. Emits it with its host and
 * returns its end; -1 if the host is invalid.
 */
export function judgeUrl(start: i32, authority: i32): i32 {
  const scheme = schemeName
  const past = pastNamespace(start, authority)
  if (past > 0) return past
  if (schemeEncoded) return depth < 3 ? judgeEncoded(start, scheme) : -1
  let host = authority
  let p = authority
  for (; p < limit && p < authority + LONGEST_AUTHORITY; p++) {
    const c = byteAt(p)
    if (c === SLASH || c === QUESTION || c === HASH || c === BACKSLASH) break
    if (c === AT) host = p + 1
    else if (c === OPEN_BRACKET) {
      const length = markLength(p)
      if (length > 0) return depth < 3 ? rewriteWord(start, p) : -1
      if (p !== host) break
    } else if ((byteAt(URL_CLASSES + c) & URL_STOP) !== 0) break
    else if (
      c === COMMA ||
      c === SEMICOLON ||
      c === OPEN_PAREN ||
      c === CLOSE_PAREN ||
      c === APOSTROPHE ||
      c === STAR
    ) {
      if (c === OPEN_PAREN && markLength(p) > 0) return depth < 3 ? rewriteWord(start, p) : -1
      break
    } else if (c >= 0x80 && punctuationAt(p) > 0) break
    else if (c === CLOSE_BRACKET && byteAt(host) !== OPEN_BRACKET) break
  }
  const authorityEnd = p
  if (markLength(p) > 0) return depth < 3 ? rewriteWord(start, p) : -1
  let hostEnd = host
  let kind: i32 = 0
  if (byteAt(host) === OPEN_BRACKET) {
    while (hostEnd < authorityEnd && byteAt(hostEnd) !== CLOSE_BRACKET) hostEnd++
    if (hostEnd === authorityEnd) return -1
    hostEnd++
    kind = IPV6 | SPELLED
  } else {
    while (hostEnd < authorityEnd && is(hostEnd, HOST) && (byteAt(hostEnd) < 0x80 || punctuationAt(hostEnd) === 0))
      hostEnd++
    let nameEnd = hostEnd
    while (nameEnd > host && !is(nameEnd - 1, ALNUM)) nameEnd--
    if (is(nameEnd - 1, DIGIT) && quadEnd(host, nameEnd) === nameEnd) {
      if (!isRoutableQuad()) kind = -1
      else kind = IPV4
    } else if (checkName(host, nameEnd))
      kind = nameHasHigh || (nameTraits & UNDECIDED) !== 0 ? DOMAIN | SPELLED : DOMAIN
    else return -1
    if (nameEnd < hostEnd && hostEnd < authorityEnd) return -1
    if (nameEnd < hostEnd) return finish(start, scheme, host, nameEnd, nameEnd, kind, true)
  }
  let clean =
    scheme === 0 && host === authority && (kind === IPV4 || (kind === DOMAIN && !nameHasUpper)) && isLowerScheme(start)
  p = hostEnd
  if (byteAt(p) === COLON && p < authorityEnd) {
    let q = p + 1
    while (is(q, DIGIT)) q++
    if (q === p + 1 || q > p + 6) {
      return finish(start, scheme, host, p, p, kind, true)
    }
    if (isDefaultPort(p + 1, q)) clean = false
    p = q
  }
  return body(start, scheme, host, hostEnd, p, kind, clean)
}

function isLowerScheme(start: i32): boolean {
  for (let p = start; byteAt(p) !== COLON; p++) if (byteAt(p) < A) return false
  return true
}

/** Ports that the canonical form omits or writes differently. */
function isDefaultPort(from: i32, to: i32): boolean {
  if (byteAt(from) === ZERO) return true
  const length = to - from
  if (length === 2) {
    // Reads the digits as hexadecimal ones: 0x80 is port 80.
    const port = codeAt(from, 2)
    return port === 0x80 || port === 0x21
  }
  return (length === 3 && codeAt(from, 3) === 0x443) || length >= 5
}

/**
 * Reads path, query and fragment from `from`, and emits the URL and its host.
 * @param kind kind of the host, with flags; -1 for an address that is not routable
 * @param cleanSoFar true if the text up to `from` is in canonical form
 * @returns end of the text that belongs to the URL
 */
function body(start: i32, scheme: i32, host: i32, hostEnd: i32, from: i32, kind: i32, cleanSoFar: boolean): i32 {
  const opener = byteAt(start - 1)
  /** Whether the URL is written in its canonical form. */
  let clean = cleanSoFar && byteAt(from) === SLASH
  /** Whether it contains escapes of the log, which must be resolved first. */
  let decode = false
  let fragment: i32 = -1
  let query = false
  let parens: i32 = 0
  let brackets: i32 = 0
  /** The first and the last colon of further URLs in its path or query. */
  let nested: i32 = -1
  let nested2: i32 = -1
  let p = from
  while (p < limit) {
    const c = byteAt(p)
    const f = byteAt(URL_CLASSES + c)
    if (f === 0) {
      p++
      continue
    }
    if ((f & URL_STOP) !== 0) break
    if (c === DOT) {
      if (byteAt(p - 1) === SLASH) clean = false
    } else if (c === COLON) {
      // FireEye writes `::~~` between the lines of a request.
      if (byteAt(p + 1) === COLON && byteAt(p + 2) === TILDE && byteAt(p + 3) === TILDE) break
      if (p > from && fragment < 0 && isNestedColon(p)) {
        if (nested < 0) nested = p
        else nested2 = p
      }
    } else if (c === PLUS) {
      if (endsArgument(p, start)) break
    } else if (c === PERCENT) {
      if (isBlankEscape(p)) {
        if (endsArgument(p, start)) break
      } else if (byteAt(p + 1) === THREE && lowerAt(p + 2) === A) {
        if (nested < 0) nested = p
        else nested2 = p
      } else if (byteAt(p + 1) === TWO && lowerAt(p + 2) === E) clean = false
      else if (byteAt(p + 1) === TWO && byteAt(p + 2) === FIVE && byteAt(p + 3) === THREE && lowerAt(p + 4) === A) {
        if (nested < 0) nested = p
        else nested2 = p
      }
    } else if (c === QUESTION) query = true
    else if (c === HASH) {
      if (fragment < 0) fragment = p
    } else if (c === AMPERSAND) {
      const entity = entityAt(p)
      if (entity > 0 || (byteAt(p + 1) === AMPERSAND && isCommandAt(p + 2, start))) break
      if (entity < 0) decode = true
    } else if (c === BACKSLASH) {
      const next = byteAt(p + 1)
      if (next === SLASH) {
        decode = true
        p++
      } else if (next === U && is(p + 2, HEX) && is(p + 3, HEX) && is(p + 4, HEX) && is(p + 5, HEX)) {
        const code = codeAt(p + 2, 4)
        if (code <= SPACE || code > 126 || (byteAt(URL_CLASSES + code) & URL_STOP) !== 0) break
        decode = true
        p += 5
      } else break
    } else if (c === APOSTROPHE) {
      if (opener === APOSTROPHE) break
      clean = false
    } else if (c === COMMA) {
      if (opener === COMMA || (opener === LINE_FEED && isPlainField(p + 1)) || isLabel(p + 1)) break
    } else if (c === SEMICOLON) {
      if (opener === SEMICOLON || isCommandAt(p + 1, start)) break
    } else if (c === OPEN_PAREN) parens++
    else if (c === CLOSE_PAREN) {
      if (parens === 0 && opener === OPEN_PAREN) break
      parens--
    } else if (c === OPEN_BRACKET) {
      if (markLength(p) > 0 && depth < 3) return rewriteWord(start, p)
      clean = false
      brackets++
    } else if (c === CLOSE_BRACKET) {
      if (brackets === 0 && opener === OPEN_BRACKET) break
      clean = false
      brackets--
    } else {
      if (punctuationAt(p) > 0) break
      clean = false
    }
    p++
  }
  // `http://…${IFS}`
  const isVariable = byteAt(p) === OPEN_BRACE && byteAt(p - 1) === DOLLAR && p > from
  let end = trimEnd(from, isVariable ? p - 1 : p)
  if (decode && depth < 3) {
    rewriteUrl(start, scheme, authorityOf(start), end)
    return p
  }
  if (fragment >= 0 && fragment < end) end = fragment
  if (end <= from) {
    end = from
    clean = false
  }
  // The fragment is not part of the canonical form. A question mark without a query needs no closer look.
  if (query && byteAt(end - 1) === QUESTION) clean = false
  finish(start, scheme, host, hostEnd, end, kind, !clean)
  if (nested >= 0 && nested < p && nesting < 3 && p - start <= LONGEST) {
    const outer = limit
    nesting++
    judgeNested(nested, p)
    if (nested2 >= 0) judgeNested(nested2, p)
    nesting--
    limit = outer
  }
  return p
}

/** Emits the URL `[start, end)`, then its host. */
function finish(start: i32, scheme: i32, host: i32, hostEnd: i32, end: i32, kind: i32, spelled: boolean): i32 {
  if (kind !== -1 && end - start <= LONGEST) {
    if (scheme === 0) emit(spelled ? URL_KIND | SPELLED : URL_KIND, start, end)
    else emitRenamed(start, scheme, end)
  }
  if (kind === DOMAIN || kind === (DOMAIN | SPELLED)) {
    let nameEnd = hostEnd
    while (nameEnd > host && !is(nameEnd - 1, ALNUM)) nameEnd--
    if (checkName(host, nameEnd)) emitName(host, nameEnd)
  } else if (kind === IPV4) emit(IPV4, host, quadEnd(host, hostEnd))
  else if (kind === (IPV6 | SPELLED)) emit(kind, host + 1, hostEnd - 1)
  return end
}

/** Emits a URL whose scheme was defanged, with the real scheme. */
function emitRenamed(start: i32, scheme: i32, end: i32): void {
  const out = scratchEnd
  let o = putScheme(out, scheme)
  let p = start
  while (byteAt(p) !== COLON) p++
  for (; p < end; p++) setByte(o++, byteAt(p))
  takeScratch(o)
  emit(URL_KIND | SPELLED, out, o)
}

/**
 * Removes characters that belong to the sentence: dots, commas, closing quotes, and brackets not opened inside the URL.
 */
function trimEnd(from: i32, to: i32): i32 {
  let end = to
  let parens: i32 = 0
  let brackets: i32 = 0
  let counted = false
  while (end > from) {
    const c = byteAt(end - 1)
    if (
      c === DOT ||
      c === COMMA ||
      c === SEMICOLON ||
      c === COLON ||
      c === EXCLAMATION ||
      c === QUESTION ||
      c === APOSTROPHE ||
      c === STAR ||
      c === BACKSLASH
    ) {
      end--
    } else if (c === CLOSE_PAREN || c === CLOSE_BRACKET) {
      if (!counted) {
        counted = true
        for (let p = from; p < end; p++) {
          const d = byteAt(p)
          if (d === OPEN_PAREN) parens++
          else if (d === CLOSE_PAREN) parens--
          else if (d === OPEN_BRACKET) brackets++
          else if (d === CLOSE_BRACKET) brackets--
        }
      }
      if (c === CLOSE_PAREN) {
        if (parens >= 0) return end
        parens++
      } else {
        if (brackets >= 0) return end
        brackets++
      }
      end--
    } else return end
  }
  return end
}

/** The HTML entity at the ampersand: 1 if it ends a URL (quote or angle bracket), -1 for `&amp;`, otherwise 0. */
function entityAt(p: i32): i32 {
  if (startsWith(p + 1, 'amp;')) return -1
  if (startsWithAny(p + 1, 'quot;|lt;|gt;|apos;')) return 1
  return byteAt(p + 1) === HASH && is(p + 2, DIGIT) ? 1 : 0
}

/** Tells whether the text from `from` to the next comma or line end is a plain word: the next cell of a table. */
function isPlainField(from: i32): boolean {
  let p = from
  while (p < from + 64 && (is(p, DIGIT | LETTER) || byteAt(p) === SPACE || byteAt(p) === UNDERSCORE)) p++
  const c = byteAt(p)
  return c === COMMA || c === LINE_FEED || c === 13 || c === SPACE
}

/** Tells whether the text from `from` on is the name of the next field: `Intrusion Payload URL: `. */
function isLabel(from: i32): boolean {
  if (!isCapital(byteAt(from))) return false
  let p = from + 1
  while (p < from + 40 && (is(p, DIGIT | LETTER) || byteAt(p) === SPACE || byteAt(p) === HYPHEN)) p++
  return byteAt(p) === COLON && byteAt(p + 1) === SPACE
}

function authorityOf(start: i32): i32 {
  let p = start
  while (byteAt(p) !== COLON) p++
  return p + 1
}

function isNestedColon(p: i32): boolean {
  if (!is(p - 1, LETTER)) return false
  if (byteAt(p + 1) === SLASH) return byteAt(p + 2) === SLASH
  if (byteAt(p + 1) === BACKSLASH) return byteAt(p + 2) === SLASH
  return byteAt(p + 1) === PERCENT && byteAt(p + 2) === TWO && lowerAt(p + 3) === F
}

/** Copies a URL without its escapes and judges the copy. */
function rewriteUrl(start: i32, scheme: i32, rest: i32, end: i32): void {
  const out = scratchEnd
  let o = out
  setByte(o++, SPACE)
  const begin = o
  if (scheme === 0) for (let p = start; p < rest - 1; p++) setByte(o++, byteAt(p))
  else o = putScheme(o, scheme)
  setByte(o++, COLON)
  for (let p = rest; p < end && o < out + LONGEST * 2; p++) {
    const c = byteAt(p)
    if (c === BACKSLASH && byteAt(p + 1) === SLASH) continue
    if (c === BACKSLASH && byteAt(p + 1) === U) {
      setByte(o++, codeAt(p + 2, 4))
      p += 5
    } else if (c === AMPERSAND && startsWith(p + 1, 'amp;')) {
      setByte(o++, AMPERSAND)
      p += 4
    } else setByte(o++, c)
  }
  o = closeScratch(o)
  judgeCopy(begin, o)
}

function judgeCopy(start: i32, end: i32): void {
  const outer = limit
  limit = end
  enterRewritten()
  let p = start
  while (p < end && byteAt(p) !== COLON) p++
  if (byteAt(p + 1) === SLASH && byteAt(p + 2) === SLASH && isPlainScheme(start, p)) {
    judgeUrl(start, p + 3)
  }
  leaveRewritten()
  limit = outer
}

/** A nested URL: plain text up to the end of its parameter, or percent-encoded. */
function judgeNested(colon: i32, end: i32): void {
  let stop = colon
  while (stop < end && byteAt(stop) !== AMPERSAND) stop++
  let p = colon + 1
  if (byteAt(colon) === PERCENT) p = byteAt(colon + 1) === TWO ? colon + 5 : colon + 3
  // Two slashes in any notation.
  for (let i: i32 = 0; i < 2; i++) {
    if (byteAt(p) === SLASH) p++
    else if (byteAt(p) === BACKSLASH && byteAt(p + 1) === SLASH) p += 2
    else if (byteAt(p) === PERCENT && byteAt(p + 1) === TWO && lowerAt(p + 2) === F) p += 3
    else if (
      byteAt(p) === PERCENT &&
      byteAt(p + 1) === TWO &&
      byteAt(p + 2) === FIVE &&
      byteAt(p + 3) === TWO &&
      lowerAt(p + 4) === F
    )
      p += 5
    else return
  }
  const scheme = schemeBefore(p)
  if (scheme < 0) return
  limit = stop
  judgeUrl(scheme, p)
}

/** Decodes a percent-encoded URL up to the first bare delimiter and scans the copy. */
function judgeEncoded(start: i32, scheme: i32): i32 {
  const out = scratchEnd
  let o = out
  setByte(o++, SPACE)
  let p = start
  if (scheme !== 0) {
    o = putScheme(o, scheme)
    while (is(p, LETTER) || byteAt(p) === STAR) p++
  }
  let first = true
  while (p < limit && o < out + LONGEST) {
    const c = byteAt(p)
    if (c === PERCENT && is(p + 1, HEX) && is(p + 2, HEX)) {
      let code = codeAt(p + 1, 2)
      let width: i32 = 3
      if (code === PERCENT && is(p + 3, HEX) && is(p + 4, HEX)) {
        code = codeAt(p + 3, 2)
        width = 5
      }
      if (code <= SPACE || (code === SEMICOLON && isCommandAt(p + width, start))) {
        // In the copy, the blank tells a command with an argument from the last word of a path.
        if (isArgument(start)) setByte(o++, SPACE)
        break
      }
      setByte(o++, code)
      p += width
    } else if (c === PLUS && endsArgument(p, start)) {
      setByte(o++, SPACE)
      break
    } else if (is(p, HOST) || (c === COLON && first) || c === STAR || c === PLUS || c === 126 || c === EXCLAMATION) {
      if (c === COLON) first = false
      setByte(o++, c)
      p++
    } else break
  }
  o = closeScratch(o)
  const outer = limit
  limit = o
  scanCopy(out + 1, o, false)
  limit = outer
  return p
}
