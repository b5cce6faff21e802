/** Hexadecimal values that only their position in the line shows to be ids rather than digests of files. */
import {
  ALNUM,
  BACKSLASH,
  CLOSE_BRACKET,
  COMMA,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  HOST,
  HYPHEN,
  is,
  isCapital,
  LETTER,
  LINE_FEED,
  OPEN_BRACKET,
  pastRun,
  SEMICOLON,
  SPACE,
  TAB,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith, isWordAt, startsWith } from './context.ts'
import { B, S } from './letters.ts'
import { byteAt } from './memory.ts'
import { endsWithAny, lengthAt, startsWithAny } from './words.ts'

/** Tells whether the value `[start, end)`, as long as an MD5, is an id. */
export function isUnnamedId(start: i32, end: i32): boolean {
  if (byteAt(start - 1) === BACKSLASH && byteAt(end) === UNDERSCORE && isKeyOfMachine(end + 1)) return true
  switch (byteAt(start - 1)) {
    case SPACE:
      return isRequestOfIngress(start) || isOfOpenStack(start)
    case COMMA:
      return byteAt(end) === COMMA && isRuleOfFilterlog(start, end)
    case TAB:
      return isSerial(start, end)
    case BACKSLASH:
      return byteAt(end) === BACKSLASH && isNativeImage(end)
    case EQUALS:
      return byteAt(end) === SEMICOLON && isOfCursor(start, end)
    case DOT:
      return byteAt(end) === DOT && isRegion(start - 1)
    default:
      return false
  }
}

/** The file of a key in Windows, whose name continues with the id of the machine: `…\\MachineKeys\\ID_97dc957e-5777-…`. */
function isKeyOfMachine(start: i32): boolean {
  for (let p = start; p < start + 8; p++) if (!is(p, HEX)) return false
  return byteAt(start + 8) === HYPHEN && byteAt(start + 13) === HYPHEN && byteAt(start + 18) === HYPHEN
}

/** The id of a request, last field of ingress-nginx: `… 10.244.0.9:80 13 0.000 200 ID`, `… [] - - - - ID`. */
function isRequestOfIngress(start: i32): boolean {
  if (endsWith(start, '] - - - - ')) return true
  for (let p = start - 4; p < start - 1; p++) if (!is(p, DIGIT)) return false
  if (byteAt(start - 5) !== SPACE || byteAt(start - 9) !== DOT || !is(start - 10, DIGIT)) return false
  for (let p = start - 8; p < start - 5; p++) if (!is(p, DIGIT)) return false
  return true
}

/**
 * The user and the project behind the request in OpenStack: `[req-38101a0b-… USER PROJECT - - -]`. Without the bracket, both
 * must be there, and what follows them.
 */
function isOfOpenStack(start: i32): boolean {
  let user = start
  if (!isRequest(user - 1)) {
    user = start - ID - 1
    if (byteAt(user - 1) !== SPACE || !isRequest(user - 1)) return false
  }
  const request = user - 1 - UUID - 4
  if (byteAt(request - 1) === OPEN_BRACKET || endsWith(request, '[none ')) return true
  if (is(request - 1, ALNUM) || byteAt(request - 1) === HYPHEN) return false
  const project = user + ID + 1
  for (let i: i32 = 0; i < ID; i++) if (!is(user + i, HEX) || !is(project + i, HEX)) return false
  const end = project + ID
  return byteAt(project - 1) === SPACE && (byteAt(end) === CLOSE_BRACKET || startsWith(end, ' - - '))
}

/** Tells whether the id of a request in OpenStack ends at `end`: `req-38101a0b-2096-447d-96ea-a692162415ae`. */
function isRequest(end: i32): boolean {
  return endsWith(end - UUID, 'req-') && byteAt(end - UUID + 8) === HYPHEN
}

/** Digits of an id, and characters of one with hyphens. */
const ID: i32 = 32
const UUID: i32 = 36

/** The boot and the sequence in a cursor of the systemd journal: `s=ID;i=1f;b=ID;m=…`. */
function isOfCursor(start: i32, end: i32): boolean {
  const letter = byteAt(start - 2)
  return (letter === S || letter === B) && !is(start - 3, ALNUM) && is(end + 1, LETTER) && byteAt(end + 2) === EQUALS
}

/** The id of a region in HBase, after the time of its creation in ms: `users,row7,1622995057123.ID.`. */
function isRegion(dot: i32): boolean {
  for (let p = dot - 13; p < dot; p++) if (!is(p, DIGIT)) return false
  return byteAt(dot - 14) === COMMA
}

/** The id of a rule in OPNsense's filterlog: `10,,,ID,re0,match,block,in,…`. */
function isRuleOfFilterlog(start: i32, end: i32): boolean {
  if (byteAt(start - 2) !== COMMA) return false
  return startsWith(pastRun(end + 1, HOST, 19), ',match,')
}

/**
 * The serial number of a certificate in Zeek's logs: `3⇥SERIAL⇥CN=…` in x509.log, at the end of a line in known_certs.log,
 * `SERIAL⇥good` in ocsp.log.
 */
function isSerial(start: i32, end: i32): boolean {
  if (byteAt(end) === LINE_FEED) return isSubjectBefore(start - 1)
  if (byteAt(end) !== TAB) return false
  if (is(start - 2, DIGIT) && byteAt(start - 3) === TAB) return isSubject(end + 1)
  return isWordAt(end + 1, lengthAt(end + 1, 'good|revoked'))
}

/** Tells whether an attribute of a certificate's name is at `start`: `CN=`, `emailAddress=`. */
function isSubject(start: i32): boolean {
  let p = start
  while (p < start + 8 && isCapital(byteAt(p))) p++
  return (p > start && byteAt(p) === EQUALS) || startsWithAny(start, 'emailaddress=|serialnumber=')
}

function isSubjectBefore(tab: i32): boolean {
  let p = tab
  while (p > tab - 512 && byteAt(p - 1) >= SPACE) p--
  return byteAt(p - 1) === TAB && isSubject(p)
}

/** The folder of a native image, which .NET compiles from an assembly: `…\\System\\ID\\System.ni.dll`. */
function isNativeImage(end: i32): boolean {
  let name = end
  while (name < end + 8 && byteAt(name) === BACKSLASH) name++
  return endsWithAny(pastRun(name, HOST, 100), '.ni.dll|.ni.exe')
}

/** The hashes of an issuer's name and key in Zeek's ocsp.log: `sha1⇥NAME⇥KEY⇥…`. */
export function isIssuerHash(start: i32, end: i32): boolean {
  if (byteAt(start - 1) !== TAB || byteAt(end) !== TAB) return false
  const name = start - 1 - (end - start)
  return endsWith(start - 1, '\tsha1') || (byteAt(name - 1) === TAB && endsWith(name - 1, '\tsha1'))
}
