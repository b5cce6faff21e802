/**
 * Decides which dotted quads are versions. `word/5.6.7.8` and `word 5.6.7.8` are addresses unless something says
 * otherwise: a product name, the context (a user agent, a build number, a file name), or the name of the field.
 */

import {
  ALNUM,
  APOSTROPHE,
  AT,
  BACKSLASH,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  EIGHT,
  EQUALS,
  FIVE,
  GREATER,
  HASH,
  HEX,
  HIGH,
  HOST,
  HYPHEN,
  is,
  LESS,
  LETTER,
  lowerAt,
  ONE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PERCENT,
  PIPE,
  PLUS,
  pastRun,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
  startOfRun,
  TAB,
  TILDE,
  TWO,
  UNDERSCORE,
  ZERO,
} from './bytes.ts'
import { isBlankEscape } from './command.ts'
import { endsWith, startsWith } from './context.ts'
import { A, CAPITAL_A, CAPITAL_I, CAPITAL_M, CAPITAL_N, CAPITAL_S, CAPITAL_V, P, R, V } from './letters.ts'
import { byteAt } from './memory.ts'
import { hasCapital, hasProductTail, PRODUCT, productTraits, TITLE, TOOL, VENDOR } from './product.ts'
import { isProgramRoot } from './program-root.ts'
import { isArchive } from './trace.ts'
import { endsWithAny, lengthAt, startsWithAny } from './words.ts'

/**
 * Tells whether the quad `[start, end)`, without a slash or backslash before it, is a version. `left` is the byte
 * before it.
 */
export function isVersion(start: i32, end: i32, left: i32, leftAt: i32): boolean {
  const right = byteAt(end)
  // A port follows only addresses: `<HTTP_RESPONSE_RELEASE>: 203.0.113.9:57590`.
  if (right === COLON && is(end + 1, DIGIT)) return false
  if (afterVersionWord(leftAt)) return true
  if (left === TAB) return false
  if (left === TILDE) return right !== TILDE && byteAt(leftAt - 1) === TILDE && isAfterPackage(leftAt - 1)
  if (left === COLON) {
    if (isArchive(leftAt)) return true
  } else if (left === SPACE) {
    if (byteAt(leftAt) === SPACE) {
      if (is(leftAt - 1, HOST) || byteAt(leftAt - 1) === PLUS) {
        if (afterTitle(leftAt) && !isAddressTail(end)) return true
      } else if (byteAt(leftAt - 1) === COLON && isNumbered(leftAt - 1)) return true
      if (isInSoftware(leftAt)) return true
    }
  } else if (left === EQUALS) {
    if (isLabelledVersion(leftAt, end)) return true
  } else if (left === PIPE) {
    // No host has an address x.0.0.0: `KES|11.0.0.0|…`.
    if (isDeviceVersion(start) || (right === PIPE && endsWith(end, '.0.0.0'))) return true
  } else if (left === GREATER) {
    if (right === LESS && isFileVersion(start, end)) return true
  } else if (left === QUOTE) {
    if (right === QUOTE && byteAt(end + 1) === COMMA && isLinkTime(end + 2)) return true
  }
  return right === SPACE && isBuild(end + 1)
}

/** Tells whether `p` is in the line of a W3C log that names its product: `#Software: SGOS 7.3.1.1`. */
function isInSoftware(p: i32): boolean {
  let start = p
  while (start > p - LONGEST_SOFTWARE && (is(start - 1, HOST) || byteAt(start - 1) === SPACE)) start--
  return byteAt(start - 1) === COLON && endsWith(start - 1, '#software')
}

const LONGEST_SOFTWARE: i32 = 60

/** Tells whether a package of Windows, without its language, is before `p`: `KB2928120~31bf3856ad364e35~amd64~~6.1.1.2`. */
function isAfterPackage(p: i32): boolean {
  return endsWithAny(p, '~amd64|~x86|~wow64|~msil|~arm64|~31bf3856ad364e35~')
}

/** Tells whether the word before `p` says that a version follows: `version: 5.2.160.0`, `<FileVersion>10.0.0.1`. */
function afterVersionWord(p: i32): boolean {
  let q = p
  const limit = p - 6
  while (q > limit) {
    const c = byteAt(q)
    if (
      c !== SPACE &&
      c !== QUOTE &&
      c !== EQUALS &&
      c !== COLON &&
      c !== GREATER &&
      c !== APOSTROPHE &&
      c !== TAB &&
      c !== OPEN_PAREN &&
      c !== BACKSLASH &&
      c !== OPEN_BRACKET &&
      c !== CLOSE_BRACKET &&
      c !== DOT &&
      !(c === CLOSE_PAREN && isLabelEnd(q))
    )
      break
    q--
  }
  return is(q, LETTER) && isVersionWord(q + 1)
}

/**
 * Tells whether the bracket at `p` ends a label, with at most one space before its colon: `Syntax (OID):`. In `agent
 * (build):`, the word names a step rather than a version.
 */
function isLabelEnd(p: i32): boolean {
  if (!endsWithAny(p, 'oid|version')) return false
  return byteAt(p + 1) === COLON || (byteAt(p + 1) === SPACE && byteAt(p + 2) === COLON)
}

/** Tells whether the word that ends at `end` announces a version, such as `version`, `build` or `firmware`. */
export function isVersionWord(end: i32): boolean {
  // `with Microsoft SMTP Server (TLS) id 15.1.225.42`: Exchange writes this into `Received`.
  if (endsWithAny(end, 'version|versions|revision|rev|release|firmware|oid|) id|server id')) return true
  const last = lowerAt(end - 1)
  if (last === R) return endsWith(end, 'ver') && (!is(end - 4, LETTER) || isCamelVer(end))
  // `rv:1.9.2.13` is the engine in user agents of Firefox 3 and older.
  if (last === V) return !is(end - 2, LETTER) || (byteAt(end) === COLON && endsWith(end, 'rv') && !is(end - 3, ALNUM))
  return endsWith(end, 'build') && !is(end - 6, LETTER)
}

/** Tells whether the word ends with `Ver` in camel case: `AppVer`, `osVer`; but not `server` or `SERVER`. */
function isCamelVer(end: i32): boolean {
  return byteAt(end - 3) === CAPITAL_V && byteAt(end - 1) === R && byteAt(end - 4) >= A
}

/** Largest distance between the value of a custom field of CEF and the end of its label. */
const LONGEST_LABEL: i32 = 48

/**
 * A custom field of CEF whose label says that it holds a version, whichever comes first: `cs3=5.6.7.8 cs3Label=Product
 * Version`.
 */
function isLabelledVersion(equals: i32, end: i32): boolean {
  const digit = byteAt(equals - 1)
  if (!is(equals - 1, DIGIT) || (!endsWith(equals - 1, 'cs') && !endsWith(equals - 1, 'flexstring'))) return false
  let key = equals - 3
  while (is(key - 1, LETTER)) key--
  // The label is before the field …
  let p = key - 1
  if (byteAt(p) === SPACE && isVersionWord(p)) {
    const limit = p - LONGEST_LABEL
    while (p > limit && byteAt(p) !== EQUALS) p--
    if (endsWith(p, 'label') && byteAt(p - 6) === digit) return true
  }
  // … or behind it.
  p = end
  if (byteAt(p) !== SPACE) return false
  p += equals - key + 1
  if (byteAt(p - 1) !== digit || !startsWith(p, 'label=')) return false
  const limit = p + LONGEST_LABEL
  p += 6
  while (p < limit && (is(p, ALNUM) || byteAt(p) === SPACE)) if (isVersionWord(++p) && !is(p, LETTER)) return true
  return false
}

/**
 * Tells whether all labels of a name before the last are numbers, as in `8.0.1.Final` and `v2.0.0.pro`. A user agent with `Firefox/3.5.5
 * (.NET` reads as such a name too.
 */
export function isNumberedName(start: i32, end: i32, isWord: boolean): boolean {
  let p = lowerAt(start) === V && is(start + 1, DIGIT) ? start + 1 : start
  let numbers: i32 = 0
  while (p < end && is(p, DIGIT)) {
    while (is(p, DIGIT)) p++
    if (byteAt(p) !== DOT) return false
    p++
    numbers++
  }
  if (numbers !== 3 && !(isWord && numbers === 2) && !(numbers === 4 && isBuildNumber(start))) return false
  while (p < end && byteAt(p) !== DOT) p++
  return p === end
}

/** A number of at least four digits, too large for an address: `20348.220.1.0.cat`. */
function isBuildNumber(p: i32): boolean {
  return is(p, DIGIT) && is(p + 1, DIGIT) && is(p + 2, DIGIT) && is(p + 3, DIGIT)
}

/** Characters that follow an address but not a version: a port or a prefix. */
function isAddressTail(end: i32): boolean {
  const c = byteAt(end)
  return c === SLASH || c === COLON || c === HASH || c === AT || (c === OPEN_PAREN && is(end + 1, DIGIT))
}

/** Tells whether the words that end at `end` name a product: `Google Chrome`, `Adobe Acrobat Reader DC`. */
function afterTitle(end: i32): boolean {
  const start = wordStart(end)
  // Almost all words end here.
  if (start === end || !hasProductTail(start, end)) return false
  const traits = productTraits(start, end)
  if ((traits & (TITLE | TOOL)) === 0 || !hasCapital(start, end)) return false
  if ((traits & TITLE) !== 0) return true
  return afterVendor(start)
}

/** Tells whether one of the words directly before `start` is a vendor or a product. */
function afterVendor(start: i32): boolean {
  let p = start
  for (let i: i32 = 0; i < 4; i++) {
    if (byteAt(p - 1) !== SPACE) return false
    const end = p - 1
    p = wordStart(end)
    if (p === end) return false
    if ((productTraits(p, end) & (VENDOR | PRODUCT | TITLE)) !== 0) return true
  }
  return false
}

/** Start of the word of letters, digits and `+`, `-`, `_`, `.` that ends at `end`. */
function wordStart(end: i32): i32 {
  let p = end
  while (p > end - 40 && (is(p - 1, HOST) || byteAt(p - 1) === PLUS)) p--
  return p
}

/** `AV: 1.38.12.0`, `NIS: …`: Defender's engines; `P2: …`: parameters of a Windows crash report. */
function isNumbered(colon: i32): boolean {
  const last = byteAt(colon - 1)
  if (last === TWO || last === FIVE) return lowerAt(colon - 2) === P && !is(colon - 3, ALNUM)
  if (last !== CAPITAL_V && last !== CAPITAL_M && last !== CAPITAL_S) return false
  if (byteAt(colon - 2) === CAPITAL_A) return !is(colon - 3, ALNUM)
  return (
    last === CAPITAL_S && byteAt(colon - 2) === CAPITAL_I && byteAt(colon - 3) === CAPITAL_N && !is(colon - 4, ALNUM)
  )
}

/** The third field of the header of CEF and LEEF: `CEF:0|Vendor|Product|5.6.7.8|`, `…|5.6.7.8_0|`. */
export function isDeviceVersion(start: i32): boolean {
  return isDeviceField(start, 2)
}

/** The fourth field of the header of CEF and LEEF, the id of a type of events: `CEF:0|Vendor|Product|5.6.7.8|core.network|`. */
export function isSignatureId(start: i32, end: i32): boolean {
  return byteAt(start - 1) === PIPE && byteAt(end) === PIPE && isDeviceField(start, 3)
}

/** Tells whether so many fields are between the mark of CEF or LEEF and the field at `start`. */
function isDeviceField(start: i32, fields: i32): boolean {
  let p = start - 1
  const limit = start - 130
  for (let i: i32 = 0; i < fields; i++) {
    p--
    while (p > limit && byteAt(p) !== PIPE && byteAt(p) >= SPACE) p--
    if (byteAt(p) !== PIPE) return false
  }
  return endsWithAny(p, 'cef:0|cef:1|cef: 0|leef:1.0|leef:2.0')
}

/** An unnamed value in a Windows event after a file name, or before a language and a zero (Windows Installer). */
function isFileVersion(start: i32, end: i32): boolean {
  if (!endsWith(start, '<data>')) return false
  const next = nextData(end)
  if (next > 0) {
    let p = next
    while (is(p, DIGIT)) p++
    if (p === next + 4 && byteAt(next) === ONE && byteAt(next + 1) === ZERO) {
      const last = nextData(p)
      if (last > 0 && byteAt(last) === ZERO && byteAt(last + 1) === LESS) return true
    }
  }
  let p = start - 6
  while (byteAt(p - 1) === SPACE) p--
  return endsWith(p, '</data>') && endsWithAny(p - 7, '.exe|.dll|.sys|.ocx|.scr')
}

/** Start of the value of the next element, after `</Data><Data>`; -1 if there is none. */
function nextData(end: i32): i32 {
  if (!startsWith(end, '</data>')) return -1
  let p = end + 7
  while (byteAt(p) === SPACE) p++
  return startsWith(p, '<data>') ? p + 6 : -1
}

/**
 * `_de-DE_b77a5c561934e089`: culture (possibly empty) and key after the version in the folder name of a .NET assembly.
 */
export function isAssembly(start: i32): boolean {
  if (byteAt(start) !== UNDERSCORE) return false
  let p = start + 1
  while (p < start + 13 && (is(p, LETTER) || byteAt(p) === HYPHEN)) p++
  if (byteAt(p) !== UNDERSCORE) return false
  for (let i: i32 = 1; i <= 16; i++) if (!is(p + i, HEX)) return false
  return !is(p + 17, ALNUM)
}

/** `"5a1b2c3d"`: link time of a program, which follows its version in crash reports. */
function isLinkTime(start: i32): boolean {
  let p = start
  if (byteAt(p) === SPACE) p++
  if (byteAt(p) !== QUOTE || byteAt(p + 9) !== QUOTE) return false
  let letters = false
  for (let i: i32 = 1; i < 9; i++) {
    if (!is(p + i, HEX)) return false
    if (is(p + i, LETTER)) letters = true
  }
  return letters
}

/** Text that follows only versions: `(build 12)`, `build 12`, `(x64)`, `(64-bit)`, `(r12)`, `beta`, `SP1`. */
function isBuild(start: i32): boolean {
  const bracketed = byteAt(start) === OPEN_PAREN
  const p = bracketed ? start + 1 : start
  const stage = lengthAt(p, 'alpha|beta')
  if (stage > 0) return !is(p + stage, LETTER)
  if (startsWith(p, 'build'))
    return is(p + 5, DIGIT) || (!is(p + 5, LETTER) && is(p + 6, ALNUM) && (bracketed || is(p + 6, DIGIT)))
  if (startsWith(p, 'rc')) return is(p + 2, DIGIT)
  if (startsWith(p, 'sp')) return is(p + 2, DIGIT) && !is(p + 3, ALNUM)
  if (!bracketed) return false
  return startsWithAny(p, 'x64|x86|64-bit|32-bit|64bit|32bit') || (lowerAt(p) === R && is(p + 1, DIGIT))
}

/**
 * Tells whether the slash at `slash` separates a product from its version, which ends at `end`: `Chrome/91.0.44.124`.
 */
export function isProduct(slash: i32, end: i32): boolean {
  const right = byteAt(end)
  // A port or a prefix follows only addresses.
  if (is(end + 1, DIGIT) && (right === COLON || right === OPEN_PAREN || right === SLASH)) return false
  if (!is(slash - 1, ALNUM)) return byteAt(slash - 1) === CLOSE_PAREN
  const start = nameStart(slash)
  if (start === slash || !hasLetter(start, slash)) return false
  let label = slash
  while (label > start && byteAt(label - 1) !== DOT) label--
  // `com.vendor.app/5.6.7.8` is a program; `mail.evil.example/5.6.7.8` is a host with its address.
  if (isNamedProduct(start, slash) || (label > start && (isProgramRoot(start) || isNamedProduct(label, slash))))
    return true
  const left = byteAt(start - 1)
  if (left === SLASH || left === BACKSLASH) return false
  // No host has an address x.0.0.0, but many browsers report such versions.
  if (endsWith(end, '.0.0.0')) return true
  if (left === SPACE && (productTraits(start, slash) & TOOL) !== 0 && afterVendor(start)) return true
  return isInUserAgent(start, end)
}

/** Start of the name that ends at `end`, after an escaped space (`%20`). */
function nameStart(end: i32): i32 {
  const p = startOfRun(end, HOST, 40)
  return byteAt(p - 1) === PERCENT && p + 2 < end ? p + 2 : p
}

function hasLetter(start: i32, end: i32): boolean {
  for (let p = start; p < end; p++) if (is(p, LETTER | HIGH)) return true
  return false
}

/**
 * Tells whether a name belongs to a product: as a whole, by its ending, or by its first and last part
 * (`Windows-Update-Agent`).
 */
function isNamedProduct(start: i32, end: i32): boolean {
  if ((productTraits(start, end) & PRODUCT) !== 0) return true
  if (endsWithAny(end, 'bot|webkit|browser|crawler|spider|updater|sdk')) return true
  let first = start
  while (first < end && byteAt(first) !== HYPHEN && byteAt(first) !== UNDERSCORE) first++
  if (first === end || (productTraits(start, first) & (PRODUCT | VENDOR)) === 0) return false
  let last = end
  while (byteAt(last - 1) !== HYPHEN && byteAt(last - 1) !== UNDERSCORE) last--
  return (productTraits(last, end) & (PRODUCT | TOOL)) !== 0
}

/** Tells whether the word at `start` and the quad that ends at `end` are part of a user agent, by their neighbours. */
function isInUserAgent(start: i32, end: i32): boolean {
  return afterAgentField(start) || afterProduct(start) || beforeProduct(end)
}

/**
 * After a user-agent field: `User-Agent: `, `"user_agent":"`, `agent='`, `"Name":"UserAgent","Value":"`, or the second
 * of two quoted fields.
 */
function afterAgentField(start: i32): boolean {
  let p = beforeSigns(start)
  if (p === start || (p === start - 1 && byteAt(p) === SPACE)) return false
  // Apache's combined format and its derivatives: `"GET / HTTP/1.1" 200 12 "-" "name/5.6.7.8"`.
  if (byteAt(start - 1) === QUOTE && byteAt(start - 2) === SPACE && byteAt(start - 3) === QUOTE) return true
  if (endsWith(p, 'value')) p = beforeSigns(p - 5)
  return endsWith(p, 'agent')
}

/** Skips the quotes, brackets, colons and spaces to the left of `start`. */
function beforeSigns(start: i32): i32 {
  let p = start
  while (p > start - 8) {
    const c = byteAt(p - 1)
    if (
      c !== SPACE &&
      c !== QUOTE &&
      c !== APOSTROPHE &&
      c !== EQUALS &&
      c !== COLON &&
      c !== COMMA &&
      c !== OPEN_BRACKET &&
      c !== BACKSLASH
    )
      break
    p--
  }
  return p
}

/** Tells whether a product with a version, or the comment after one, is to the left of the word at `start`. */
function afterProduct(start: i32): boolean {
  let p = beforeBlank(start)
  if (p === start) return false
  if (byteAt(p - 1) === SEMICOLON) return isInComment(p - 1)
  if (byteAt(p - 1) === CLOSE_PAREN) {
    const limit = p - 160
    p--
    while (p > limit && byteAt(p - 1) !== OPEN_PAREN && byteAt(p - 1) !== CLOSE_PAREN && byteAt(p - 1) !== QUOTE) p--
    if (byteAt(p - 1) !== OPEN_PAREN) return false
    p = beforeBlank(p - 1)
  }
  const end = p
  let dots: i32 = 0
  while (p > end - 16 && (is(p - 1, DIGIT) || byteAt(p - 1) === DOT)) if (byteAt(--p) === DOT) dots++
  if (p === end || dots === 0 || byteAt(p - 1) !== SLASH || !is(p - 2, ALNUM)) return false
  // A dotted quad may be an address, and the version of a protocol does not show that this is a user agent.
  if (dots > 2) return isNamedProduct(nameStart(p - 1), p - 1)
  return !endsWithAny(p - 1, 'http|sip|rtsp')
}

/** Start of the blank that ends at `end`, which IIS writes as `+` and CloudFront as `%20`; `end` if there is none. */
function beforeBlank(end: i32): i32 {
  if (byteAt(end - 1) === SPACE || byteAt(end - 1) === PLUS) return end - 1
  return isBlankEscape(end - 3) ? end - 3 : end
}

/** `(compatible; name/5.6.7.8`. */
function isInComment(semicolon: i32): boolean {
  let p = semicolon
  const limit = semicolon - 60
  while (p > limit && byteAt(p - 1) !== OPEN_PAREN && byteAt(p - 1) !== QUOTE) p--
  return byteAt(p - 1) === OPEN_PAREN && isPlatform(p)
}

/** Tells whether a comment about the platform or another product is to the right of a quad. */
function beforeProduct(end: i32): boolean {
  let p = end
  if (byteAt(p) === SPACE || byteAt(p) === PLUS) p++
  else if (isBlankEscape(p)) p += 3
  else return false
  if (byteAt(p) === OPEN_PAREN) return isPlatform(p + 1)
  if (byteAt(p) === PERCENT && byteAt(p + 1) === TWO && byteAt(p + 2) === EIGHT) return isPlatform(p + 3)
  const word = p
  p = pastRun(word, HOST, 40)
  if (p === word || byteAt(p) !== SLASH || !is(p + 1, DIGIT)) return false
  const slash = p++
  let dots: i32 = 0
  while (p < slash + 17 && (is(p, DIGIT) || byteAt(p) === DOT)) if (byteAt(p++) === DOT) dots++
  if (dots > 2) return isNamedProduct(word, slash)
  return dots > 0 && !is(p, LETTER)
}

/** First words of a user agent's comment. */
function isPlatform(p: i32): boolean {
  return (
    startsWithAny(p, 'android|iphone|ipad|ios|linux|mac|unix|ubuntu|windows|win32|win64|win;|x11') ||
    startsWithAny(p, 'compatible|java|khtml|+http')
  )
}
