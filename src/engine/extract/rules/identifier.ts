/** Hexadecimal values that are no digest of a file: ids, tokens, fingerprints of clients. Their field says so. */
import {
  ALNUM,
  BACKSLASH,
  COLON,
  COMMA,
  DOT,
  HYPHEN,
  is,
  LESS,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  SPACE,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith } from './context.ts'
import { fieldEnd, isAssigned } from './field.ts'
import { byteAt } from './memory.ts'

/** So many values of a list are passed on the way to its field. */
const LONGEST_LIST: i32 = 16
/** Digits of an MD5, and of a UUID without hyphens. */
const SHORTEST: i32 = 32

/** Tells whether the value of `length` digits at `start` is an id, a token or the fingerprint of a client. */
export function isIdentifier(start: i32, length: i32): boolean {
  if (byteAt(start - 1) === SLASH) return length === SHORTEST && isPathOfIds(start - 1)
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
      return endsWith(end, 'hasshserver')
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
        endsWith(end, 'sid') ||
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
 * `detectorId`, `RuleIDs`, `container_id`, `aid`; a bare `id` only for values as long as a UUID. Of files, samples and
 * images the id is often their digest.
 */
function isId(last: i32, length: i32): boolean {
  const end = lowerAt(last - 1) === 115 ? last - 1 : last
  if (!endsWith(end, 'id')) return false
  const c = byteAt(end - 3)
  if (!is(end - 3, ALNUM)) {
    const isBare = c !== UNDERSCORE && c !== HYPHEN && c !== DOT
    return isBare ? length === SHORTEST : !isFileWord(end - 3)
  }
  // CrowdStrike's agent and customer.
  if (!is(end - 4, ALNUM)) return endsWith(end, 'aid') || endsWith(end, 'cid')
  return byteAt(end - 2) === 73 && c >= 97 && c <= 122 && !isFileWord(end - 2)
}

function isFileWord(end: i32): boolean {
  return (
    endsWith(end, 'file') ||
    endsWith(end, 'sample') ||
    endsWith(end, 'malware') ||
    endsWith(end, 'hash') ||
    endsWith(end, 'image') ||
    endsWith(end, 'scan') ||
    endsWith(end, 'artifact') ||
    endsWith(end, 'attachment')
  )
}

/** `digest: <…>`, of a message in rspamd; `"Ref":"…"`, of a rule in Cloudflare. */
function isMark(end: i32, start: i32, length: i32): boolean {
  if (byteAt(start - 1) === LESS) return endsWith(end, 'digest')
  return length === SHORTEST && byteAt(end - 4) === QUOTE && endsWith(end, 'ref')
}

/** Tells whether ids stand behind the slash at `slash`: GuardDuty's detectors and findings, traces of Google Cloud. */
function isPathOfIds(slash: i32): boolean {
  return endsWith(slash, ':detector') || endsWith(slash, '/finding') || endsWith(slash, '/traces')
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
