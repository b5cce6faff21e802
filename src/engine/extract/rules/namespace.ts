/**
 * URLs used as names: namespaces, schema locations, public identifiers of document types, claim types. No program
 * contacts their hosts (XML namespaces 1.0, section 3; XML Schema part 1, 4.3.2; XML 1.0, 4.2.2).
 */

import {
  AMPERSAND,
  APOSTROPHE,
  BACKSLASH,
  COLON,
  EQUALS,
  HOST,
  is,
  LESS,
  LETTER,
  LINE_FEED,
  OPEN_PAREN,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
  startOfRun,
  TWO,
} from './bytes.ts'
import { endsWith, startsWith } from './context.ts'

import { byteAt } from './memory.ts'
import { endsWithAny, lengthBefore, startsWithAny } from './words.ts'

const LONGEST: i32 = 4096

/**
 * End of the quoted value that starts with the URL at `start`, if the URL is used as a name; 0 if it is an address. The
 * authority of the URL starts at `authority`.
 */
export function pastNamespace(start: i32, authority: i32): i32 {
  const opener = byteAt(start - 1)
  if (opener === OPEN_PAREN && isProducer(start - 1, authority)) return authority + PRODUCER.length
  if (opener !== QUOTE && opener !== APOSTROPHE && opener !== SEMICOLON && opener !== TWO) return 0
  let p = beforeQuote(start)
  if (p === start || !(isNamespaceHost(authority) || isNaming(p, authority))) return 0
  p = start
  const limit = start + LONGEST
  while (p < limit) {
    const c = byteAt(p)
    if (c === LINE_FEED || c === LESS || c === QUOTE || (c === opener && opener !== TWO)) break
    // Other notations of a quote: `&quot;`, `\u0022`.
    if ((opener === SEMICOLON && c === AMPERSAND) || (opener === TWO && c === BACKSLASH && byteAt(p + 1) !== SLASH))
      break
    p++
  }
  return p
}

/** `Producer: ModSecurity for Apache/2.9.7 (http://www.modsecurity.org/)`: the program that wrote the audit log. */
function isProducer(end: i32, authority: i32): boolean {
  if (!startsWith(authority, PRODUCER)) return false
  let p = end
  while (p > end - 80 && byteAt(p - 1) >= SPACE) p--
  return startsWith(p, 'producer: modsecurity')
}

const PRODUCER = 'www.modsecurity.org/'

/** Start of the quote that ends at `end`, including a backslash before it; `end` if there is none. */
function beforeQuote(end: i32): i32 {
  const c = byteAt(end - 1)
  let p = end
  if (c === QUOTE || c === APOSTROPHE) p--
  else if (c === SEMICOLON) {
    p -= lengthBefore(end, '&quot;|&apos;|&#34;|&#39;')
  } else if (c === TWO) {
    p -= lengthBefore(end, 'u0022|x22')
    if (p < end && byteAt(p - 1) !== BACKSLASH) return end
  }
  if (p < end) while (p > end - 12 && byteAt(p - 1) === BACKSLASH) p--
  return p
}

/** Hosts in the names of Microsoft, SOAP and Office Open XML. */
function isNamespaceHost(authority: i32): boolean {
  return (
    startsWith(authority, 'schemas.') &&
    startsWithAny(authority + 8, 'microsoft.com|xmlsoap.org|openxmlformats.org|android.com')
  )
}

/** Tells whether the text before the quote at `quote` says that its value is a name. */
function isNaming(quote: i32, authority: i32): boolean {
  let p = quote
  while (p > quote - 4 && byteAt(p - 1) === SPACE) p--
  const c = byteAt(p - 1)
  if (c === EQUALS || c === COLON) {
    p--
    while (p > quote - 8 && byteAt(p - 1) === SPACE) p--
    // The quotes around a JSON key.
    return isNamingWord(beforeQuote(p))
  }
  return p < quote && (isPublicId(p) || (endsWith(p, 'system') && isStandard(authority)))
}

/** `xmlns`, `xmlns:prefix`, `xsi:schemaLocation`, `xsi:noNamespaceSchemaLocation`, `targetNamespace`. */
function isNamingWord(end: i32): boolean {
  if (endsWithAny(end, 'schemalocation|targetnamespace|xmlns')) return true
  const p = startOfRun(end, HOST, 32)
  return byteAt(p - 1) === COLON && endsWith(p - 1, 'xmlns')
}

/** Tells whether a public identifier ends at `end`: `PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"`. */
function isPublicId(end: i32): boolean {
  const p = beforeQuote(end)
  return p < end && is(p - 1, LETTER) && is(p - 2, LETTER) && byteAt(p - 3) === SLASH && byteAt(p - 4) === SLASH
}

/**
 * Publishers of document types whose `SYSTEM` URL is only a name. Parsers do fetch URLs on other hosts, which attacks
 * exploit.
 */
function isStandard(authority: i32): boolean {
  return startsWithAny(authority, 'java.sun.com/|www.w3.org/')
}
