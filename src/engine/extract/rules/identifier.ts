/** Hexadecimal values that are no digest of a file: ids, tokens, fingerprints of clients. Their field says so. */
import {
  ALNUM,
  BACKSLASH,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  HEX,
  HYPHEN,
  is,
  LESS,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUOTE,
  SLASH,
  SPACE,
  TILDE,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith } from './context.ts'
import { fieldEnd, isAssigned, objectField } from './field.ts'
import { byteAt } from './memory.ts'

/** So many values of a list are passed on the way to its field. */
const LONGEST_LIST: i32 = 16
/** Digits of an MD5, and of a UUID without hyphens. */
const SHORTEST: i32 = 32

/** Tells whether the value of `length` digits at `start` is an id, a token or the fingerprint of a client. */
export function isIdentifier(start: i32, length: i32): boolean {
  if (byteAt(start - 1) === SLASH) return length === SHORTEST && isPathOfIds(start - 1)
  if (length === SHORTEST && isOfKind(start)) return true
  // `ak_bmsc=<…>~`, `bm_sz=<…>~`: cookies of Akamai.
  if (byteAt(start + length) === TILDE && byteAt(start - 1) === EQUALS) return true
  let end = fieldEnd(fieldValue(start, length))
  if (byteAt(end - 1) === HYPHEN) end = fieldEnd(end - 1)
  if (end === start) return false
  return isOtherHash(end) || isToken(end) || (isAssigned && (isId(end, length) || isMark(end, start, length)))
}

/** Start of the list that holds the value; `start` if it is not in one. */
function fieldValue(start: i32, length: i32): i32 {
  let first = start
  for (let i: i32 = 0; i < LONGEST_LIST && byteAt(first - 1) === QUOTE; i++) {
    // The value before it in the list.
    const p = byteAt(first - 2) === SPACE ? first - 3 : first - 2
    if (byteAt(p) !== COMMA || byteAt(p - 1) !== QUOTE || byteAt(p - length - 2) !== QUOTE) break
    first = p - length - 1
  }
  return byteAt(first - 1) === QUOTE && byteAt(first - 2) === OPEN_BRACKET ? first - 2 : first
}

/** A hash of something else than a file: imphash, JA3, JA3S, HASSH, and the traits of a device as Okta sends them. */
function isOtherHash(end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case 51:
      return endsWith(end, 'ja3')
    case 104:
      return (
        endsWith(end, 'imphash') ||
        endsWith(end, 'import hash') ||
        endsWith(end, 'import_hash') ||
        endsWith(end, 'ja3_hash') ||
        endsWith(end, 'ja3s_hash') ||
        endsWith(end, 'dthash') ||
        endsWith(end, 'hassh') ||
        (endsWith(end, 'hash') && isInHandshake(end - 4))
      )
    case 114:
      // Windows' number of a file, as CrowdStrike sends it.
      return endsWith(end, 'hasshserver') || endsWith(end, 'fileidentifier')
    case 115:
      return endsWith(end, 'ja3s')
    case 116:
      return (
        endsWith(end, 'fingerprint') &&
        (endsWith(end, 'hassh fingerprint') ||
          endsWith(end, 'ja3fingerprint') ||
          endsWith(end, 'ja3_fingerprint') ||
          endsWith(end, 'ja3sfingerprint') ||
          endsWith(end, 'ja3s_fingerprint') ||
          endsWith(end, 'devicefingerprint') ||
          endsWith(end, 'device_fingerprint'))
      )
    default:
      return false
  }
}

function isToken(end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case 100:
      return (
        endsWith(end, 'traceid') ||
        endsWith(end, 'trace_id') ||
        endsWith(end, 'trace.id') ||
        endsWith(end, 'sessionid') ||
        endsWith(end, 'session_id') ||
        endsWith(end, 'uuid') ||
        endsWith(end, 'guid') ||
        endsWith(end, 'correlationid') ||
        endsWith(end, 'requestid') ||
        endsWith(end, 'request_id') ||
        // But not `analysisId`.
        (endsWith(end, 'sid') && (byteAt(end - 2) !== 73 || byteAt(end - 3) === 83)) ||
        endsWith(end, 'sessid')
      )
    case 101:
      return endsWith(end, 'nonce')
    case 103:
      return endsWith(end, 'etag')
    case 110:
      return endsWith(end, 'token')
    default:
      return false
  }
}

/**
 * `detectorId`, `RuleIDs`, `container_id`, `aid` and a bare `id`. Of files, samples and images the id is often their
 * digest; a value longer than a UUID is one unless the field is for ids of that length.
 */
function isId(last: i32, length: i32): boolean {
  const end = lowerAt(last - 1) === 115 ? last - 1 : last
  if (!endsWith(end, 'id')) return false
  const c = byteAt(end - 3)
  const isPart = c === UNDERSCORE || c === HYPHEN || c === DOT
  const word = isPart || c === SPACE ? end - 3 : end - 2
  if (length !== SHORTEST) return isWordOfLongIds(word)
  if (!is(end - 3, ALNUM)) return !isFileWord(word) && (isPart || !isOfFile(end - 2))
  // CrowdStrike's agent and customer.
  if (!is(end - 4, ALNUM)) return endsWith(end, 'aid') || endsWith(end, 'cid')
  return byteAt(end - 2) === 73 && c >= 97 && c <= 122 && !isFileWord(word)
}

/** Devices of Microsoft Defender (40 digits), containers of Docker (64), detectors of GuardDuty, commits of Git (40). */
function isWordOfLongIds(end: i32): boolean {
  return (
    endsWith(end, 'device') ||
    endsWith(end, 'machine') ||
    endsWith(end, 'container') ||
    endsWith(end, 'detector') ||
    endsWith(end, 'commit')
  )
}

function isFileWord(end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case 99:
      return endsWith(end, 'ioc')
    case 100:
      return endsWith(end, 'payload') || endsWith(end, 'download')
    case 101:
      return (
        (endsWith(end, 'file') && !endsWith(end, 'profile')) ||
        endsWith(end, 'sample') ||
        endsWith(end, 'malware') ||
        endsWith(end, 'image') ||
        endsWith(end, 'executable') ||
        endsWith(end, 'exe')
      )
    case 104:
      return endsWith(end, 'hash')
    case 108:
      return endsWith(end, 'dll')
    case 114:
      return endsWith(end, 'indicator')
    case 116:
      return endsWith(end, 'artifact') || endsWith(end, 'attachment') || endsWith(end, 'object')
    case 121:
      return endsWith(end, 'binary')
    default:
      return false
  }
}

/** `"file":{"id":…`, `"attachments":[{"id":…`: tells whether the object around `p` is a file or one of several. */
function isOfFile(p: i32): boolean {
  const end = objectField(p)
  return isAssigned && isFileWord(lowerAt(end - 1) === 115 ? end - 1 : end)
}

/** `digest: <…>`, of a message in rspamd; `"Ref":"…"`, of a rule in Cloudflare's firewall events. */
function isMark(end: i32, start: i32, length: i32): boolean {
  if (byteAt(start - 1) === LESS) return endsWith(end, 'digest')
  return length === SHORTEST && byteAt(end - 4) === QUOTE && byteAt(end - 3) === 82 && endsWith(end, 'ref')
}

/** Tells whether ids stand behind the slash at `slash`: GuardDuty's detectors and findings, traces of Google Cloud. */
function isPathOfIds(slash: i32): boolean {
  return endsWith(slash, ':detector') || endsWith(slash, '/finding') || endsWith(slash, '/traces')
}

/** `ind:<…>:1`, `inc%3A<agent>%3A<…>`: an id of CrowdStrike, or the second one behind the word for its kind. */
function isOfKind(start: i32): boolean {
  const colon = colonBefore(start)
  if (colon < 0) return false
  if (isKindOfId(colon)) return byteAt(start + SHORTEST) === COLON || byteAt(start + SHORTEST) === PERCENT
  for (let p = colon - SHORTEST; p < colon; p++) if (!is(p, HEX)) return false
  const first = colonBefore(colon - SHORTEST)
  return first >= 0 && isKindOfId(first)
}

/** Position of the colon before `p`, also as `%3A`; -1 if there is none. */
function colonBefore(p: i32): i32 {
  if (byteAt(p - 1) === COLON) return p - 1
  return lowerAt(p - 1) === 97 && byteAt(p - 2) === 51 && byteAt(p - 3) === PERCENT ? p - 3 : -1
}

function isKindOfId(end: i32): boolean {
  if (endsWith(end, 'uses')) return !is(end - 5, ALNUM)
  return (
    !is(end - 4, ALNUM) &&
    (endsWith(end, 'aid') ||
      endsWith(end, 'cid') ||
      endsWith(end, 'pid') ||
      endsWith(end, 'ind') ||
      endsWith(end, 'inc'))
  )
}

/** `"ja3":{"hash":"…"`: Suricata stores the fingerprint of a handshake next to its input. */
function isInHandshake(end: i32): boolean {
  let p = end
  while (
    p > end - 10 &&
    (byteAt(p - 1) === QUOTE ||
      byteAt(p - 1) === BACKSLASH ||
      byteAt(p - 1) === OPEN_BRACE ||
      byteAt(p - 1) === COLON ||
      byteAt(p - 1) === SPACE)
  )
    p--
  return endsWith(p, 'ja3') || endsWith(p, 'ja3s') || endsWith(p, 'hassh')
}
