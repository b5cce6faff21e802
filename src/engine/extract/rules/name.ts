/** Domain names, and the e-mail addresses and URLs that contain them. */

import { isShare, judgeNumeric } from './address.ts'
import {
  ALNUM,
  APOSTROPHE,
  AT,
  BACKSLASH,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  EQUALS,
  HASH,
  HEX,
  HIGH,
  HYPHEN,
  is,
  LESS,
  LETTER,
  LINE_FEED,
  LOCAL,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PIPE,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  UNDERSCORE,
} from './bytes.ts'
import { before, beforeAt, ESCAPED_LETTER, endsWith, lookLeft, startsWith, tokenStart } from './context.ts'
import { DOMAIN, EMAIL, emit, ONION, SPELLED, scratchEnd } from './emit.ts'
import { markAfter } from './fanged.ts'
import { byteAt, setByte } from './memory.ts'
import { FILE_LIKE, STRONG, topLevel, UNDECIDED, WORD_LIKE } from './suffix.ts'
import { closeScratch, judgeUrl, schemeBefore } from './url.ts'

/** Facts about the last name that `checkName` accepted. */
export let nameTraits: i32 = 0
export let nameLabels: i32 = 0
export let nameHasHigh: boolean = false
export let nameHasUpper: boolean = false

/**
 * Whether the host characters `[start, end)` are a name under a known top-level domain. Names with non-ASCII characters
 * are left for the domain to decide.
 */
export function checkName(start: i32, end: i32): boolean {
  let dot = end - 1
  while (dot > start && byteAt(dot) !== DOT) dot--
  if (dot <= start || end - start > 1000) return false
  nameTraits = topLevel(dot + 1, end)
  if (nameTraits === 0 && !is(dot + 1, HIGH)) return false
  nameLabels = 1
  nameHasUpper = false
  let all: i32 = 0
  let labelStart = start
  for (let p = start; p < end; p++) {
    const c = byteAt(p)
    if (c === DOT) {
      const length = p - labelStart
      if (length === 0 || length > 63 || byteAt(p - 1) === HYPHEN || byteAt(p + 1) === HYPHEN) return false
      nameLabels++
      labelStart = p + 1
    } else if (c >= 65 && c <= 90) nameHasUpper = true
    all |= c
  }
  nameHasHigh = all >= 0x80
  return nameHasHigh || (end - start <= 253 && end - labelStart <= 63 && end > labelStart)
}

/**
 * Judges the run `[first, runEnd)` of host characters, which contains a dot between two letters or digits. `high`: it
 * may contain bytes of non-ASCII characters.
 */
export function judgeRun(first: i32, runEnd: i32, high: boolean): i32 {
  let start = first
  let end = runEnd
  while (start < end && (byteAt(start) === DOT || byteAt(start) === HYPHEN)) start++
  while (end > start && !is(end - 1, ALNUM)) end--
  let dot = end - 1
  while (dot > start && byteAt(dot) !== DOT) dot--
  if (dot <= start) return runEnd
  if (is(dot + 1, DIGIT)) return judgeNumeric(start, end, runEnd)
  return judgeName(start, end, runEnd, high)
}

function judgeName(first: i32, last: i32, runEnd: i32, high: boolean): i32 {
  let start = first
  let end = last
  if (high) {
    if (!trimHigh(start, end)) return judgeMixed(start, end, runEnd)
    start = trimmedStart
    end = trimmedEnd
  }
  if (!checkName(start, end) || (nameHasHigh && isMixed(start, end))) {
    return high ? judgeMixed(start, end, runEnd) : runEnd
  }
  const right = byteAt(runEnd)
  // `\\host@SSL\share` is WebDAV; otherwise a mailbox precedes the at sign.
  if (right === AT && byteAt(start - 1) !== BACKSLASH && (is(runEnd + 1, ALNUM) || byteAt(runEnd + 1) === OPEN_BRACKET))
    return runEnd
  if (end === last && markAfter(runEnd)) return runEnd
  lookLeft(start)
  if (tokenStart !== start) {
    start = tokenStart
    while (start < end && (byteAt(start) === DOT || byteAt(start) === HYPHEN)) start++
    if (!checkName(start, end)) return runEnd
  }
  const traits = nameTraits
  if (before === ESCAPED_LETTER) return runEnd
  if (before === AT) return judgeEmail(start, end, runEnd)
  let inPath = false
  if (before === SLASH) {
    const scheme = schemeBefore(start)
    if (scheme >= 0) {
      const past = judgeUrl(scheme, start)
      if (past > 0) return past
      emitName(start, end)
      return runEnd
    }
    inPath = byteAt(beforeAt - 1) !== SLASH
  } else if (before === BACKSLASH) {
    if (!isShare(beforeAt)) return runEnd
  } else if (before === DOLLAR_SIGN || (before === HASH && !(traits & STRONG))) return runEnd
  if (isReported(start, end, runEnd, traits, inPath)) emitName(start, end)
  return runEnd
}

const DOLLAR_SIGN: i32 = 36

/** Emits the last checked name. */
export function emitName(start: i32, end: i32): void {
  if ((nameTraits & UNDECIDED) !== 0) emit(ONION | SPELLED, start, end)
  else emit(nameHasHigh ? DOMAIN | SPELLED : DOMAIN, start, end)
}

/** Decides whether a well-formed name is a domain rather than a file, field, package or class. */
function isReported(start: i32, end: i32, runEnd: i32, traits: i32, inPath: boolean): boolean {
  if ((traits & STRONG) !== 0 && !nameHasUpper) {
    if (isFieldName(start, runEnd) && (byteAt(start - 1) !== QUOTE || byteAt(runEnd) !== QUOTE)) return false
    return true
  }
  if (isFieldName(start, runEnd)) return false
  const ambiguous = (traits & (FILE_LIKE | WORD_LIKE)) !== 0
  if (nameHasUpper && isClassName(start, end)) return false
  if (secondHasUnderscore(start, end)) return false
  if (isBuildFile(start, end)) return false
  if (!ambiguous) return nameLabels === 2 || !nameHasUpper || !isProgramRoot(start)
  if (byteAt(runEnd) === OPEN_PAREN) return false
  if (startsWith(start, 'www.')) return true
  if (isHostField(start, runEnd)) return true
  if (inPath) return false
  if (byteAt(runEnd) === COLON && is(runEnd + 1, DIGIT) && nameLabels > 2) return true
  if ((traits & FILE_LIKE) !== 0 && (nameLabels === 2 || isFileName(start, end))) return false
  if ((traits & WORD_LIKE) !== 0) {
    if (isProgramRoot(start)) return false
    if (hasUnderscore(start, end) || (nameLabels === 2 && isFieldWord(start))) return false
    if (endsWith(end, '.id') || endsWith(end, '.name')) {
      if (byteAt(runEnd) === COLON && byteAt(runEnd + 1) === SPACE) return false
      if (nameLabels > 2 && isFieldWord(secondLabel(start, end))) return false
    }
  }
  return true
}

/** `"user.name":` and `user.name=`: the name of a field. */
function isFieldName(start: i32, runEnd: i32): boolean {
  let p = runEnd
  const c = byteAt(p)
  if (c === EQUALS) return byteAt(p + 1) !== EQUALS
  if (c === BACKSLASH && byteAt(p + 1) === QUOTE) p++
  const quote = byteAt(p)
  if ((quote !== QUOTE && quote !== APOSTROPHE) || byteAt(start - 1) !== quote) return false
  p++
  while (byteAt(p) === SPACE) p++
  if (byteAt(p) !== COLON) return false
  // It must be the key of an object rather than a quoted name in a message: a brace or comma precedes its quote.
  let q = start - 2
  if (byteAt(q) === BACKSLASH) q--
  while (byteAt(q) === SPACE || byteAt(q) === TAB) q--
  return byteAt(q) === OPEN_BRACE || byteAt(q) === COMMA || byteAt(q) === LINE_FEED
}

/** Root packages of Java, Android and .NET: `com.vendor.app`, `java.util.zip`. */
export function isProgramRoot(start: i32): boolean {
  switch (lowerAt(start)) {
    case 97:
      return startsWith(start, 'android.') || startsWith(start, 'androidx.')
    case 99:
      return startsWith(start, 'com.')
    case 101:
      return startsWith(start, 'edu.')
    case 105:
      return startsWith(start, 'io.')
    case 106:
      return startsWith(start, 'java.') || startsWith(start, 'javax.') || startsWith(start, 'jdk.')
    case 107:
      return startsWith(start, 'kotlin.')
    case 109:
      return startsWith(start, 'microsoft.')
    case 110:
      return startsWith(start, 'net.')
    case 111:
      return startsWith(start, 'org.')
    case 115:
      return startsWith(start, 'sun.') || startsWith(start, 'scala.') || startsWith(start, 'system.')
    case 119:
      return startsWith(start, 'windows.')
    default:
      return false
  }
}

/** First words of field names and expressions: `host.name`, `this.id`. */
function isFieldWord(start: i32): boolean {
  switch (lowerAt(start)) {
    case 97:
      return startsWith(start, 'agent.') || startsWith(start, 'account.') || startsWith(start, 'app.')
    case 99:
      return (
        startsWith(start, 'client.') ||
        startsWith(start, 'cloud.') ||
        startsWith(start, 'container.') ||
        startsWith(start, 'config.') ||
        startsWith(start, 'console.')
      )
    case 100:
      return (
        startsWith(start, 'destination.') ||
        startsWith(start, 'document.') ||
        startsWith(start, 'dns.') ||
        startsWith(start, 'device.') ||
        startsWith(start, 'data.')
      )
    case 101:
      return startsWith(start, 'event.') || startsWith(start, 'email.')
    case 102:
      return startsWith(start, 'file.')
    case 103:
      return startsWith(start, 'group.')
    case 104:
      return startsWith(start, 'host.') || startsWith(start, 'http.')
    case 105:
      return startsWith(start, 'id.') || startsWith(start, 'item.')
    case 106:
      return startsWith(start, 'job.')
    case 108:
      return startsWith(start, 'log.')
    case 109:
      return startsWith(start, 'message.') || startsWith(start, 'math.') || startsWith(start, 'module.')
    case 110:
      return startsWith(start, 'network.') || startsWith(start, 'node.')
    case 111:
      return (
        startsWith(start, 'observer.') ||
        startsWith(start, 'organization.') ||
        startsWith(start, 'os.') ||
        startsWith(start, 'object.') ||
        startsWith(start, 'obj.')
      )
    case 112:
      return startsWith(start, 'process.')
    case 114:
      return (
        startsWith(start, 'rule.') ||
        startsWith(start, 'request.') ||
        startsWith(start, 'response.') ||
        startsWith(start, 'related.')
      )
    case 115:
      return (
        startsWith(start, 'source.') ||
        startsWith(start, 'server.') ||
        startsWith(start, 'self.') ||
        startsWith(start, 'service.') ||
        startsWith(start, 'session.') ||
        startsWith(start, 'string.') ||
        startsWith(start, 'sys.')
      )
    case 116:
      return startsWith(start, 'this.') || startsWith(start, 'threat.') || startsWith(start, 'task.')
    case 117:
      return startsWith(start, 'user.') || startsWith(start, 'url.')
    case 119:
      return startsWith(start, 'window.') || startsWith(start, 'winlog.')
    default:
      return false
  }
}

/** Start of the label before the top-level domain. */
function secondLabel(start: i32, end: i32): i32 {
  let p = end - 1
  while (byteAt(p) !== DOT) p--
  while (p > start && byteAt(p - 1) !== DOT) p--
  return p
}

/** No registry allows names with an underscore, but hosts below them may have one. */
function secondHasUnderscore(start: i32, end: i32): boolean {
  for (let p = secondLabel(start, end); byteAt(p) !== DOT; p++) if (byteAt(p) === UNDERSCORE) return true
  return false
}

function hasUnderscore(start: i32, end: i32): boolean {
  for (let p = start + 1; p < end; p++) if (byteAt(p) === UNDERSCORE) return true
  return false
}

/** Input files of the GNU build system; `am` and `in` are also country domains with many names. */
function isBuildFile(start: i32, end: i32): boolean {
  const first = lowerAt(start)
  if (first === 109) return startsWith(start, 'makefile.')
  return (first === 99 && startsWith(start, 'configure.')) || (nameLabels > 2 && endsWith(end, '.h.in'))
}

/** File names with three or more labels: `jquery.min.map`, `libfoo.1.so`, or a path before it. */
function isFileName(start: i32, end: i32): boolean {
  return (
    startsWith(start, 'lib') ||
    hasUnderscore(start, end) ||
    endsWith(end, '.tar.gz') ||
    endsWith(end, '.so') ||
    endsWith(end, '.py') ||
    endsWith(end, '.sh') ||
    endsWith(end, '.zip') ||
    endsWith(end, '.min.map')
  )
}

/**
 * `System.Net`, `Invoke.Foo`: labels in the style of class names, each starting with a capital and continuing in lower
 * case.
 */
function isClassName(start: i32, end: i32): boolean {
  let p = end - 1
  while (byteAt(p) !== DOT) p--
  const first = byteAt(start)
  const top = byteAt(p + 1)
  if (top < 65 || top > 90) return isProgramRoot(start)
  if (first < 65 || first > 90) return (nameTraits & STRONG) === 0 && mixedCase(start, p)
  // ASP.NET alone is a product.
  if (nameLabels === 2 && endsWith(end, 'asp.net')) return true
  return isProgramRoot(start) || ((nameTraits & STRONG) === 0 && mixedCase(start, p))
}

function mixedCase(start: i32, end: i32): boolean {
  let upper = false
  let lower = false
  for (let p = start; p < end; p++) {
    if (!is(p, LETTER)) continue
    if (byteAt(p) >= 97) lower = true
    else upper = true
  }
  return upper && lower
}

/** Whether the preceding field is one for hosts: `"query":"onet.pl"`, `host=get.sh`. */
function isHostField(start: i32, runEnd: i32): boolean {
  let p = start - 1
  const limit = start - 6
  let separated = false
  while (p > limit) {
    const c = byteAt(p)
    if (c === EQUALS || c === COLON) separated = true
    else if (c !== QUOTE && c !== SPACE && c !== APOSTROPHE && c !== TAB && c !== BACKSLASH) break
    p--
  }
  if (byteAt(start - 1) === TAB && byteAt(runEnd) === TAB) return true
  if (isInQuestion(start, runEnd)) return true
  const end = p + 1
  if (!separated) {
    // dnsmasq: `query[A] onet.pl from`, `reply onet.pl is`.
    if (byteAt(start - 1) !== SPACE || end !== start - 1) return false
    return (
      byteAt(p) === CLOSE_BRACKET ||
      endsWith(end, 'reply') ||
      endsWith(end, 'cached') ||
      endsWith(end, 'forwarded') ||
      endsWith(end, 'blocked') ||
      endsWith(end, 'denied') ||
      endsWith(end, 'connect')
    )
  }
  if (!is(p, LETTER)) return false
  switch (lowerAt(end - 1)) {
    case 101:
      return (
        endsWith(end, 'hostname') ||
        endsWith(end, 'rrname') ||
        endsWith(end, 'qname') ||
        endsWith(end, 'server_name') ||
        endsWith(end, 'query_name') ||
        endsWith(end, 'dstname') ||
        endsWith(end, 'site')
      )
    case 104:
      return endsWith(end, 'qh') && byteAt(end - 3) === QUOTE
    case 105:
      return endsWith(end, 'sni')
    case 110:
      return endsWith(end, 'domain') || endsWith(end, 'fqdn') || (endsWith(end, 'cn') && !is(end - 3, ALNUM))
    case 114:
      return endsWith(end, 'server')
    case 115:
      return endsWith(end, 'domains') || endsWith(end, 'dns')
    case 116:
      return endsWith(end, 'host')
    case 121:
      return endsWith(end, 'query')
    default:
      return false
  }
}

/**
 * Whether class and type of a DNS question stand next to the name: `name. A IN`, `name IN A`, `A IN name.`, `name|A`,
 * `name/A/IN`.
 */
function isInQuestion(start: i32, runEnd: i32): boolean {
  if (byteAt(start - 1) === SPACE && isInternet(start - 3) && byteAt(start - 4) === SPACE) return true
  const c = byteAt(runEnd)
  let p = runEnd + 1
  if (c === SPACE) {
    if (isInternet(p)) return pastType(p + 3) > 0
    return byteAt(runEnd - 1) === DOT && pastType(p) > 0
  }
  if (c === PIPE) return pastType(p) > 0
  if (c !== SLASH) return false
  p = pastType(p)
  return p > 0 && byteAt(p) === SLASH && isInternet(p + 1)
}

/** `IN`, the class of almost all questions. */
function isInternet(p: i32): boolean {
  return byteAt(p) === 73 && byteAt(p + 1) === 78 && !is(p + 2, ALNUM)
}

/** End of the record type that starts at `p`; 0 if there is none. */
function pastType(p: i32): i32 {
  let end = p
  while (end < p + 8 && byteAt(end) >= 65 && byteAt(end) <= 90) end++
  if (is(end, ALNUM)) return 0
  switch (end - p) {
    case 1:
      return byteAt(p) === 65 ? end : 0
    case 2:
      return startsWith(p, 'mx') || startsWith(p, 'ns') || startsWith(p, 'ds') ? end : 0
    case 3:
      return startsWith(p, 'txt') ||
        startsWith(p, 'ptr') ||
        startsWith(p, 'soa') ||
        startsWith(p, 'srv') ||
        startsWith(p, 'any') ||
        startsWith(p, 'caa')
        ? end
        : 0
    case 4:
      return startsWith(p, 'aaaa') || startsWith(p, 'svcb') ? end : 0
    case 5:
      return startsWith(p, 'cname') || startsWith(p, 'https') ? end : 0
    default:
      return startsWith(p, 'dnskey') ? end : 0
  }
}

/** Judges an e-mail address whose domain is `[start, end)`, after the at sign. */
function judgeEmail(start: i32, end: i32, runEnd: i32): i32 {
  const at = beforeAt
  let local = at
  while (local > at - 65 && is(local - 1, LOCAL)) local--
  const left = byteAt(local - 1)
  if (left === COLON || left === SLASH) {
    // `http://user:password@host/`
    let p = local - 1
    const limit = p - 128
    while (p > limit && byteAt(p) > SPACE && byteAt(p) !== SLASH && byteAt(p) !== QUOTE) p--
    if (byteAt(p) === SLASH) {
      const scheme = schemeBefore(p + 1)
      if (scheme >= 0) {
        const past = judgeUrl(scheme, p + 1)
        if (past > 0) return past
        emitName(start, end)
        return runEnd
      }
    }
  }
  if (isSshAlgorithm(start, end)) return runEnd
  // `krbtgt/REALM@REALM` is a Kerberos principal.
  if (left === SLASH) local = at
  if (local <= at - 65 || (is(local - 1, HIGH) && !endsInSign(local))) local = at
  lookLeft(local)
  if (local < at && tokenStart !== local && tokenStart <= at) local = tokenStart
  for (let p = local; p < at; p++) {
    // Skips the escape in `%3Cuser@…`, and everything up to a lone quote.
    if (byteAt(p) === PERCENT && is(p + 1, HEX) && is(p + 2, HEX)) local = p + 3
    else if (byteAt(p) === APOSTROPHE && (!is(p - 1, LETTER) || !is(p + 1, LETTER))) local = p + 1
  }
  while (local < at && !is(local, ALNUM) && byteAt(local) !== UNDERSCORE) local++
  let last = at
  if (local < last && byteAt(last - 1) === DOT) last = local
  for (let p = local; p < last; p++) if (byteAt(p) === DOT && byteAt(p + 1) === DOT) local = p + 2
  const dotted = nameHasHigh || nameHasUpper || (nameTraits & UNDECIDED) !== 0
  if (local < at && last === at && !isMessageId(local)) {
    if (byteAt(at) === AT) emit(dotted ? EMAIL | SPELLED : EMAIL, local, end)
    else emitEscaped(local, at, start, end)
  }
  emitName(start, end)
  return runEnd
}

/** Emits an address whose at sign is written as an escape. */
function emitEscaped(local: i32, at: i32, start: i32, end: i32): void {
  const out = scratchEnd
  let o = out
  for (let p = local; p < at; p++) setByte(o++, byteAt(p))
  setByte(o++, AT)
  for (let p = start; p < end; p++) setByte(o++, byteAt(p))
  closeScratch(o)
  emit(EMAIL | SPELLED, out, o)
}

/** `chacha20-poly1305@openssh.com`: names of SSH algorithms look like addresses (RFC 4251, section 6). */
function isSshAlgorithm(start: i32, end: i32): boolean {
  const length = end - start
  return (
    (length === 11 && endsWith(end, 'openssh.com')) ||
    (length === 10 && endsWith(end, 'libssh.org')) ||
    (length === 14 && endsWith(end, 'lysator.liu.se'))
  )
}

/** `Message-ID: <…>`, `message-id=<…>`: looks like an address but is not one. */
function isMessageId(local: i32): boolean {
  let p = local - 1
  if (byteAt(p) !== LESS) return false
  p--
  while (byteAt(p) === SPACE || byteAt(p) === COLON || byteAt(p) === EQUALS || byteAt(p) === QUOTE) p--
  return endsWith(p + 1, 'message-id') || endsWith(p + 1, 'msgid') || endsWith(p + 1, 'messageid')
}

let trimmedStart: i32 = 0
let trimmedEnd: i32 = 0

/** Removes Unicode punctuation and symbols from both ends; false if one is inside. */
function trimHigh(start: i32, end: i32): boolean {
  let s = start
  let width = punctuationAt(s)
  while (width > 0 && s + width < end) {
    s += width
    width = punctuationAt(s)
  }
  let e = end
  for (let p = s; p < end; p++) {
    width = punctuationAt(p)
    if (width > 0) {
      if (e === end) e = p
      p += width - 1
    } else if (e < end) return false
  }
  while (e > s && !is(e - 1, ALNUM)) e--
  while (s < e && (byteAt(s) === DOT || byteAt(s) === HYPHEN)) s++
  trimmedStart = s
  trimmedEnd = e
  return s < e
}

/** Whether a Unicode punctuation character or symbol ends at `end`. */
function endsInSign(end: i32): boolean {
  return punctuationAt(end - 3) === 3 || punctuationAt(end - 2) === 2 || punctuationAt(end - 4) === 4
}

/**
 * Whether a label mixes ASCII letters with a script that has no spaces: text that continues before and after a name.
 */
function isMixed(start: i32, end: i32): boolean {
  let ascii = false
  let wide = false
  for (let p = start; p < end; p++) {
    const c = byteAt(p)
    if (c === DOT || c === HYPHEN) {
      ascii = false
      wide = false
    } else if (c < 0x80) ascii = true
    else if (c >= 0xe1) wide = true
    if (ascii && wide) return true
  }
  return false
}

/**
 * Number of bytes of the punctuation, white space or symbol character at `p`; 0 for a letter. Covers Latin-1 symbols,
 * U+2000 to U+2BFF, CJK and full-width symbols, and pictographs.
 */
export function punctuationAt(p: i32): i32 {
  const a = byteAt(p)
  if (a < 0xc2) return 0
  const b = byteAt(p + 1)
  if (a === 0xc2) return b >= 0x80 && b < 0xc0 && b !== 0xaa && b !== 0xb5 && b !== 0xba && b !== 0xb7 ? 2 : 0
  if (a === 0xe2) return b >= 0x80 && b <= 0xaf ? 3 : 0
  if (a === 0xe3) return b === 0x80 ? 3 : 0
  if (a === 0xef) {
    const c = byteAt(p + 2)
    if (b === 0xbb && c === 0xbf) return 3
    if (b === 0xbc) return c <= 0x8f || (c >= 0x9a && c <= 0xa0) || c >= 0xbb ? 3 : 0
    return b === 0xbd && (c <= 0x80 || (c >= 0x9b && c <= 0xa5)) ? 3 : b === 0xbf ? 3 : 0
  }
  return a === 0xf0 && b === 0x9f ? 4 : 0
}

/** A run of ASCII parts separated by symbols or another script: each ASCII part is judged separately. */
function judgeMixed(start: i32, end: i32, runEnd: i32): i32 {
  let p = start
  while (p < end) {
    if (is(p, HIGH)) {
      p++
      continue
    }
    let stop = p
    while (stop < end && !is(stop, HIGH)) stop++
    judgeAscii(p, stop)
    p = stop
  }
  return runEnd
}

function judgeAscii(first: i32, last: i32): void {
  let start = first
  let end = last
  while (start < end && !is(start, ALNUM)) start++
  while (end > start && !is(end - 1, ALNUM)) end--
  let dot = end - 1
  while (dot > start && byteAt(dot) !== DOT) dot--
  if (dot <= start) return
  if (is(dot + 1, DIGIT)) judgeNumeric(start, end, end)
  else if (checkName(start, end)) judgeName(start, end, end, false)
}
