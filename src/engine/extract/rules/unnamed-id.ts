/** Hexadecimal values that are no digest of a file, which only their place tells. */
import { ALNUM, BACKSLASH, COMMA, DIGIT, DOT, EQUALS, HOST, is, isCapital, LINE_FEED, SPACE, TAB } from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { byteAt } from './memory.ts'

/** Tells whether the value `[start, end)`, as long as an MD5, is an id. */
export function isUnnamedId(start: i32, end: i32): boolean {
  switch (byteAt(start - 1)) {
    case SPACE:
      return isRequestOfIngress(start)
    case COMMA:
      return byteAt(end) === COMMA && isRuleOfFilterlog(start, end)
    case TAB:
      return isSerial(start, end)
    case BACKSLASH:
      return byteAt(end) === BACKSLASH && isNativeImage(end)
    default:
      return false
  }
}

/** The last field of ingress-nginx: `… 10.244.0.9:80 13 0.000 200 ID`, `… [] - - - - ID`. */
function isRequestOfIngress(start: i32): boolean {
  if (endsWith(start, '] - - - - ')) return true
  for (let p = start - 4; p < start - 1; p++) if (!is(p, DIGIT)) return false
  if (byteAt(start - 5) !== SPACE || byteAt(start - 9) !== DOT || !is(start - 10, DIGIT)) return false
  for (let p = start - 8; p < start - 5; p++) if (!is(p, DIGIT)) return false
  return true
}

/** OPNsense's filterlog: `10,,,ID,re0,match,block,in,…`. */
function isRuleOfFilterlog(start: i32, end: i32): boolean {
  if (byteAt(start - 2) !== COMMA) return false
  let p = end + 1
  while (p < end + 20 && is(p, HOST)) p++
  return startsWith(p, ',match,')
}

/** Of a certificate in Zeek's tables: `3⇥SERIAL⇥CN=…`, at the end of known_certs.log, `SERIAL⇥good` in ocsp.log. */
function isSerial(start: i32, end: i32): boolean {
  if (byteAt(end) === LINE_FEED) return isSubjectBefore(start - 1)
  if (byteAt(end) !== TAB) return false
  if (is(start - 2, DIGIT) && byteAt(start - 3) === TAB) return isSubject(end + 1)
  return isWordAt(end + 1, 'good') || isWordAt(end + 1, 'revoked')
}

function isWordAt(p: i32, word: string): boolean {
  return startsWith(p, word) && !is(p + word.length, ALNUM)
}

/** `CN=`, `emailAddress=`: attributes of a name in a certificate. */
function isSubject(start: i32): boolean {
  let p = start
  while (p < start + 8 && isCapital(byteAt(p))) p++
  return (p > start && byteAt(p) === EQUALS) || startsWith(start, 'emailaddress=') || startsWith(start, 'serialnumber=')
}

function isSubjectBefore(tab: i32): boolean {
  let p = tab
  while (p > tab - 512 && byteAt(p - 1) >= SPACE) p--
  return byteAt(p - 1) === TAB && isSubject(p)
}

/** The folder of an assembly that .NET has compiled: `…\\System\\ID\\System.ni.dll`. */
function isNativeImage(end: i32): boolean {
  let p = end
  while (p < end + 8 && byteAt(p) === BACKSLASH) p++
  const name = p
  while (p < name + 100 && is(p, HOST)) p++
  return endsWith(p, '.ni.dll') || endsWith(p, '.ni.exe')
}

/** Zeek's ocsp.log: `sha1⇥NAME⇥KEY⇥…`, the hashes of an issuer. */
export function isIssuerHash(start: i32, end: i32): boolean {
  if (byteAt(start - 1) !== TAB || byteAt(end) !== TAB) return false
  const name = start - 1 - (end - start)
  return endsWith(start - 1, '\tsha1') || (byteAt(name - 1) === TAB && endsWith(name - 1, '\tsha1'))
}
