/** Names of accounts, such as `h.schmidt`: many family names are top-level domains. */

import {
  APOSTROPHE,
  BACKSLASH,
  COLON,
  DIGIT,
  DOT,
  EQUALS,
  HYPHEN,
  is,
  isCapital,
  QUOTE,
  SLASH,
  SPACE,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith, isWordBefore, startsWith } from './context.ts'
import { isAssigned, keyObjectField } from './field.ts'
import { nameTraits } from './host-name.ts'
import { N, R } from './letters.ts'
import { byteAt } from './memory.ts'
import { STRONG } from './suffix.ts'
import { endsWithAny, lengthBefore } from './words.ts'

/** Length of the longest HTTP method that is recognised. */
const LONGEST_METHOD: i32 = 10

/**
 * Tells whether the name `[start, runEnd)` is an account: the value of a field for accounts, or in the place where sshd
 * and sudo write the account. `host\user` and `realm/user` start with a host, not an account. `field` is the end of the
 * name of the field, from `fieldEnd`.
 */
export function isAccount(start: i32, runEnd: i32, field: i32): boolean {
  const right = byteAt(runEnd)
  if (right === SLASH) return isBeforeAddress(start, runEnd)
  if (right === BACKSLASH && !isEscape(runEnd + 1)) return false
  if (right === SPACE && (isLogin(start, runEnd) || startsWith(runEnd, ' : tty=') || isUserOfSquid(start, runEnd)))
    return true
  // The ARN of an IAM user.
  if (byteAt(start - 1) === SLASH && endsWith(start - 1, ':user') && isPersonal(start, runEnd)) return true
  if (field === start || !isPersonal(start, runEnd) || isPastValue(start)) return false
  if (!isAssigned) return isUserWord(field) && !isUserColumn(field, runEnd)
  return isAccountField(field) || (endsWith(field, 'name') && isQuote(field - 5) && isInAccount(field - 5))
}

/** Tells whether the last checked name, `[start, end)`, has the form of `h.schmidt` rather than of a host. */
function isPersonal(start: i32, end: i32): boolean {
  if ((nameTraits & STRONG) !== 0 || startsWith(start, 'www.')) return false
  for (let p = start; p < end; p++) if (is(p, DIGIT) || byteAt(p) === HYPHEN) return false
  return true
}

/**
 * OpenVPN writes clients as `h.schmidt/192.0.2.1:51234`. Java writes hosts in the same way, so only an initial shows that
 * it is an account.
 */
function isBeforeAddress(start: i32, slash: i32): boolean {
  if (byteAt(start + 1) !== DOT || !isPersonal(start, slash)) return false
  let p = slash + 1
  while (p < slash + 16 && (is(p, DIGIT) || byteAt(p) === DOT)) p++
  return p > slash + 7 && byteAt(p) === COLON
}

/** `GET http://www.example/ h.schmidt HIER_DIRECT/192.0.2.1`. */
function isUserOfSquid(start: i32, end: i32): boolean {
  return startsWith(end, ' hier_') && isPersonal(start, end)
}

/** Tells whether the value before `start` is empty, so that the name is not the field's value: `user= `, `user="" `. */
function isPastValue(start: i32): boolean {
  if (byteAt(start - 1) !== SPACE) return false
  return isQuote(start - 2) || (byteAt(start - 2) === EQUALS && byteAt(start - 3) !== SPACE)
}

/** Tells whether the backslash before `p` starts an escaped quote or line end: `\"`, `\r\n`, `\n\t`. */
function isEscape(p: i32): boolean {
  const c = byteAt(p)
  return c === QUOTE || ((c === N || c === R) && byteAt(p + 1) === BACKSLASH)
}

/** Tells whether the name of a field that ends at `end` is one for accounts. */
function isAccountField(end: i32): boolean {
  if (endsWith(end, 'name')) return isOfAccount(end - 4)
  return (
    endsWithAny(end, 'userid|user_id|usr') ||
    (endsWith(end, 'user') && !endsWith(end, 'abuser')) ||
    // A storage account is a host.
    isWordBefore(end, lengthBefore(end, 'set_id|account|acct'))
  )
}

/** Tells whether the part of a field before its final `name` that ends at `end` says that the name is an account's. */
function isOfAccount(end: i32): boolean {
  const c = byteAt(end - 1)
  const isParted = c === UNDERSCORE || c === SPACE
  if (c === HYPHEN || c === DOT) return endsWith(end - 1, 'user')
  const word = isParted ? end - 1 : end
  return (
    endsWithAny(word, 'user|account') ||
    (c !== SPACE && endsWithAny(word, 'login|logon')) ||
    (!isParted && endsWith(word, 'usr'))
  )
}

/** The field name `user` without `=` or `:`: `user h.schmidt`, `User <a.weber>`, `Username 'a.weber'`. */
function isUserWord(end: i32): boolean {
  return byteAt(end) === SPACE && isWordBefore(end, lengthBefore(end, 'user|username'))
}

/**
 * Tells whether the word `user` that ends at `end` is itself the account in a proxy's log line, so that a host follows it:
 * `10.1.1.5 - user evil.example [`, `user evil.example GET /`.
 */
function isUserColumn(end: i32, runEnd: i32): boolean {
  if (endsWith(end, ' - user')) return true
  let p = runEnd + 1
  while (p < runEnd + LONGEST_METHOD && isCapital(byteAt(p))) p++
  return p > runEnd + 1 && byteAt(p) === SPACE && byteAt(p + 1) === SLASH
}

/** `Accepted publickey for h.schmidt from`, with the methods of RFC 4252 and 4256. */
function isLogin(start: i32, runEnd: i32): boolean {
  if (!startsWith(runEnd, ' from ') || !endsWith(start, ' for ')) return false
  return (
    endsWithAny(start - 5, 'publickey|password|hostbased|gssapi-with-mic|none') ||
    endsWithAny(start - 5, 'keyboard-interactive|keyboard-interactive/pam')
  )
}

function isQuote(p: i32): boolean {
  return byteAt(p) === QUOTE || byteAt(p) === APOSTROPHE
}

/** Tells whether the object around `p` is the value of a field for accounts: `"user":{"id":1,"name":"j.wang"}`. */
function isInAccount(p: i32): boolean {
  const end = keyObjectField(p)
  return isAssigned && isAccountField(end)
}
