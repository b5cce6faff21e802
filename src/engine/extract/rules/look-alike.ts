/** Decides which well-formed names are domains, and which are files, fields, packages or classes that look like one. */

import { isAccount } from './account.ts'
import { isApiName, isLogName } from './api-name.ts'
import {
  ALNUM,
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  EQUALS,
  EXCLAMATION,
  HOST,
  is,
  isCapital,
  LETTER,
  LINE_FEED,
  lowerAt,
  OPEN_BRACE,
  OPEN_PAREN,
  PIPE,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  TILDE,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { isDetection } from './detection.ts'
import { isFacility, isPartOfProgram } from './facility.ts'
import { fieldEnd, isAssigned } from './field.ts'
import { nameHasUpper, nameLabels, nameTraits } from './host-name.ts'
import { A, CAPITAL_I, CAPITAL_N, F } from './letters.ts'
import { isMachine } from './machine.ts'
import { byteAt } from './memory.ts'
import { isMention } from './mention.ts'
import { isProgramRoot } from './program-root.ts'
import { FILE_LIKE, STRONG, WORD_LIKE } from './suffix.ts'
import { isTracedMethod } from './trace.ts'
import { isNumberedName, isSignatureId } from './version.ts'
import { endsWithAny, lengthAt, startsWithAny } from './words.ts'

/** Maximum length of a Kubernetes key after its prefix, including the slash. */
const LONGEST_PART: i32 = 64

/**
 * Decides whether a well-formed name is a domain rather than the name of a file, field, package, class, account, API,
 * syslog facility, malware or the machine that writes the line.
 */
export function isReported(start: i32, end: i32, runEnd: i32, traits: i32, inPath: boolean): boolean {
  // A masked address.
  if (nameLabels === 4 && endsWith(end, 'xxx.xxx.xxx.xxx')) return false
  if (!looksLikeHost(start, end, runEnd, traits, inPath)) return false
  if (isNumberedVersion(start, end, runEnd, traits)) return false
  if (isSignatureId(start, runEnd)) return false
  if (isPartOfProgram(start, end)) return false
  if (isFacility(start, runEnd) || (inPath && isLogName(start, runEnd))) return false
  const field = fieldEnd(start)
  const isValue = isAssigned
  if (isMention(start, end, runEnd, field, traits)) return false
  if (isDetection(start, end, runEnd, field) && !isAskedFor(start, runEnd)) return false
  if (isApiName(start, runEnd, field) || isAccount(start, runEnd, field)) return false
  return !isMachine(start, runEnd, field, isValue)
}

function looksLikeHost(start: i32, end: i32, runEnd: i32, traits: i32, inPath: boolean): boolean {
  if ((traits & STRONG) !== 0 && !nameHasUpper) {
    if (isFieldName(start, runEnd) && (byteAt(start - 1) !== QUOTE || byteAt(runEnd) !== QUOTE)) return false
    return true
  }
  if (isFieldName(start, runEnd) || isKeyPrefix(start, runEnd)) return false
  const ambiguous = (traits & (FILE_LIKE | WORD_LIKE)) !== 0
  if (nameHasUpper && isClassName(start, end)) return false
  if (secondHasUnderscore(start, end)) return false
  if (isBuildFile(start, end)) return false
  if (!ambiguous) return nameLabels === 2 || !nameHasUpper || !isProgramRoot(start)
  if (byteAt(runEnd) === OPEN_PAREN || isTracedMethod(start, runEnd)) return false
  if (startsWith(start, 'www.')) return true
  if (byteAt(runEnd) === SPACE && isTerm(start, end, runEnd + 1)) return false
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

/** Tells whether a name is a version whose last part is a word, unless the log says that it is a host. */
function isNumberedVersion(start: i32, end: i32, runEnd: i32, traits: i32): boolean {
  if (!is(start, DIGIT) && !is(start + 1, DIGIT)) return false
  return isNumberedName(start, end, (traits & WORD_LIKE) !== 0) && !isHostField(start, runEnd)
}

/** Tells whether the name is that of a field: `"user.name":`, `user.name=`. */
function isFieldName(start: i32, runEnd: i32): boolean {
  if (byteAt(runEnd) === EQUALS) return byteAt(runEnd + 1) !== EQUALS
  return isKey(start, runEnd) || isEscapedEquals(runEnd)
}

/** `\u003d`: an equals sign in JSON of Java programs, perhaps within further JSON. */
function isEscapedEquals(p: i32): boolean {
  if (byteAt(p) !== BACKSLASH) return false
  return startsWith(byteAt(p + 1) === BACKSLASH ? p + 2 : p + 1, 'u003d')
}

/** Tells whether a name is a field in a query, with a sign behind it at `p`: `process.name == "a"`, `host.id : 1`. */
function isTerm(start: i32, end: i32, p: i32): boolean {
  const c = byteAt(p)
  if (c !== EQUALS && c !== COLON && (byteAt(p + 1) !== EQUALS || (c !== EXCLAMATION && c !== TILDE))) return false
  const isName = endsWith(end, '.name')
  if (!isName && !endsWith(end, '.id')) return false
  // `.id` is also Indonesia's, and names below `.name` have hosts.
  return isFieldWord(start) || (nameLabels > 2 ? isFieldWord(secondLabel(start, end)) : isName)
}

/**
 * `"authorization.k8s.io/decision":"allow"`, `"f:app.kubernetes.io/name":{}`: the prefix of a label, an annotation or a
 * managed field in objects of Kubernetes. Labels and annotations have text as their values.
 *
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
 */
function isKeyPrefix(start: i32, runEnd: i32): boolean {
  if (byteAt(runEnd) !== SLASH) return false
  const isOwn = endsWithAny(runEnd, '.k8s.io|kubernetes.io')
  if (!isOwn && !endsWithAny(runEnd, '.io|.sh|.dev')) return false
  let p = runEnd + 1
  while (p < runEnd + LONGEST_PART && is(p, HOST) && (isOwn || byteAt(p) !== DOT)) p++
  if (byteAt(start - 1) === COLON && lowerAt(start - 2) === F) return isKey(start - 2, p)
  return isKey(start, p) && (isOwn || hasText(p))
}

/** Tells whether the key that ends at `end` has text as its value. */
function hasText(end: i32): boolean {
  let p = end
  while (byteAt(p) !== COLON) p++
  p++
  while (byteAt(p) === SPACE || byteAt(p) === BACKSLASH) p++
  return byteAt(p) === QUOTE
}

/** Tells whether `[start, end)` is the key of a JSON object: in quotes, with a colon after it. */
function isKey(start: i32, end: i32): boolean {
  let p = end
  if (byteAt(p) === BACKSLASH && byteAt(p + 1) === QUOTE) p++
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

/** First words of field names and expressions: `host.name`, `this.id`. */
function isFieldWord(start: i32): boolean {
  return (
    startsWithAny(start, 'account.|agent.|app.|asset.|client.|cloud.|config.|container.|data.|destination.|device.') ||
    startsWithAny(start, 'dns.|document.|email.|endpoint.|event.|file.|group.|host.|http.|id.|item.|job.|log.') ||
    startsWithAny(start, 'message.|module.|network.|node.|obj.|object.|observer.|organization.|os.|parent.|process.') ||
    startsWithAny(start, 'related.|request.|response.|rule.|server.|service.|session.|source.|sys.|task.|threat.') ||
    startsWithAny(start, 'url.|user.|winlog.') ||
    // Expressions.
    startsWithAny(start, 'console.|math.|self.|string.|this.|window.')
  )
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
  return startsWithAny(start, 'makefile.|configure.') || (nameLabels > 2 && endsWith(end, '.h.in'))
}

/** File names with three or more labels: `jquery.min.map`, `libfoo.1.so`, or a path before it. */
function isFileName(start: i32, end: i32): boolean {
  return startsWith(start, 'lib') || hasUnderscore(start, end) || endsWithAny(end, '.tar.gz|.so|.py|.sh|.zip|.min.map')
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
  if (!isCapital(top)) return isProgramRoot(start)
  if (!isCapital(first)) return (nameTraits & STRONG) === 0 && mixedCase(start, p)
  // ASP.NET alone is a product.
  if (nameLabels === 2 && endsWith(end, 'asp.net')) return true
  return isProgramRoot(start) || ((nameTraits & STRONG) === 0 && mixedCase(start, p))
}

function mixedCase(start: i32, end: i32): boolean {
  let upper = false
  let lower = false
  for (let p = start; p < end; p++) {
    if (!is(p, LETTER)) continue
    if (byteAt(p) >= A) lower = true
    else upper = true
  }
  return upper && lower
}

/** Tells whether a DNS question or an assigned field for hosts contains the name: `query[A] onet.pl`, `"query":"onet.pl"`. */
function isAskedFor(start: i32, runEnd: i32): boolean {
  if (isInQuestion(start, runEnd)) return true
  if (isAssigned) return byteAt(start - 1) !== TAB && isHostField(start, runEnd)
  if (!endsWith(start, '] ')) return false
  let p = start - 3
  while (is(p, LETTER)) p--
  return endsWith(p, 'query')
}

/** Tells whether the preceding field is one for hosts: `"query":"onet.pl"`, `host=get.sh`. */
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
  // The header of a table of tshark has a cell `dns.qry.name`.
  if (byteAt(start - 1) === TAB && byteAt(runEnd) === TAB) return !startsWith(start, 'dns.qry.name')
  if (isInQuestion(start, runEnd)) return true
  const end = p + 1
  if (!separated) {
    // dnsmasq: `query[A] onet.pl from`, `reply onet.pl is`.
    if (byteAt(start - 1) !== SPACE || end !== start - 1) return false
    return byteAt(p) === CLOSE_BRACKET || endsWithAny(end, 'reply|cached|forwarded|blocked|denied|connect')
  }
  return (
    endsWithAny(end, 'domain|domains|fqdn|host|server|site|dns|query|sni|"qh') ||
    (endsWith(end, 'name') && endsWithAny(end - 4, 'q|rr|host|dst|server_|query_')) ||
    (endsWith(end, 'cn') && !is(end - 3, ALNUM))
  )
}

/**
 * Tells whether class and type of a DNS question stand next to the name: `name. A IN`, `name IN A`, `A IN name.`,
 * `name|A`, `name/A/IN`.
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

/** Tells whether the word at `p` is `IN`, the class of almost all DNS questions. */
function isInternet(p: i32): boolean {
  return byteAt(p) === CAPITAL_I && byteAt(p + 1) === CAPITAL_N && !is(p + 2, ALNUM)
}

/** End of the record type that starts at `p`; 0 if there is none. */
function pastType(p: i32): i32 {
  const end = p + lengthAt(p, 'aaaa|any|a|caa|cname|dnskey|ds|https|mx|ns|ptr|soa|srv|svcb|txt')
  for (let q = p; q < end; q++) if (!isCapital(byteAt(q))) return 0
  return end > p && !is(end, ALNUM) ? end : 0
}
