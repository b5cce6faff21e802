/** Hexadecimal values that are not digests of a file: ids, tokens, fingerprints of clients. Their field says so. */

import {
  ALNUM,
  AMPERSAND,
  BACKSLASH,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  HOST,
  HYPHEN,
  is,
  isCapital,
  LESS,
  LETTER,
  LINE_FEED,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  QUESTION,
  QUOTE,
  SIX,
  SLASH,
  SPACE,
  THREE,
  TILDE,
  UNDERSCORE,
} from './bytes.ts'
import { colonBefore, endsWith, startsWith } from './context.ts'
import { fieldEnd, isAssigned, objectField } from './field.ts'
import {
  A,
  C,
  CAPITAL_F,
  CAPITAL_I,
  CAPITAL_R,
  CAPITAL_S,
  CAPITAL_W,
  D,
  E,
  F,
  G,
  H,
  I,
  L,
  N,
  Q,
  R,
  S,
  T,
  X,
  Y,
  Z,
} from './letters.ts'
import { byteAt } from './memory.ts'

/** Maximum number of values of a list that are skipped on the way to the name of its field. */
const LONGEST_LIST: i32 = 16
/** Digits of an MD5, and of a UUID without hyphens. */
const SHORTEST: i32 = 32
/** Digits of a SHA-1, and of a commit of Git. */
const COMMIT: i32 = 40
/** Digits of a SHA-256, and of the id of a container. */
const CONTAINER: i32 = 64

/** Tells whether the value of `length` digits at `start` is an id, a token or the fingerprint of a client. */
export function isIdentifier(start: i32, length: i32): boolean {
  if (byteAt(start - 1) === SLASH) return isInPathOfIds(start - 1, start + length, length)
  if (byteAt(start + length) === TILDE && byteAt(start - 1) === EQUALS && isCookieOfAkamai(start - 1)) return true
  // A weak ETag: `W/"…"`.
  if (byteAt(start - 1) === QUOTE && byteAt(start - 2) === SLASH && byteAt(start - 3) === CAPITAL_W) return true
  if (isPartOfId(start, length) || (length === CONTAINER && isScope(start))) return true
  let end = fieldEnd(fieldValue(start, length))
  if (byteAt(end - 1) === HYPHEN) end = fieldEnd(end - 1)
  if (end === start) return false
  return (
    isOtherHash(end, length) ||
    isToken(end, length) ||
    (isAssigned && (isId(end, length) || isMark(end, start, length)))
  )
}

/** `ak_bmsc=<…>~`, `bm_sz=<…>~`, `_abck=<…>~`. Others separate fields with tildes. */
function isCookieOfAkamai(end: i32): boolean {
  if (endsWith(end, 'ak_bmsc') || endsWith(end, '_abck')) return true
  let p = end
  while (p > end - 4 && is(p - 1, LETTER)) p--
  return endsWith(p, 'bm_')
}

/** Start of the list that holds the value; `start` if it is not in one. */
function fieldValue(start: i32, length: i32): i32 {
  let first = start
  for (let i: i32 = 0; i < LONGEST_LIST && byteAt(first - 1) === QUOTE; i++) {
    // Steps to the previous value of the list.
    const p = byteAt(first - 2) === SPACE ? first - 3 : first - 2
    if (byteAt(p) !== COMMA || byteAt(p - 1) !== QUOTE || byteAt(p - length - 2) !== QUOTE) break
    first = p - length - 1
  }
  return byteAt(first - 1) === QUOTE && byteAt(first - 2) === OPEN_BRACKET ? first - 2 : first
}

/**
 * Tells whether a field is for a hash of something other than a file: imphash, JA3, JA3S, HASSH, the device fingerprint of
 * Okta, Defender's locality-sensitive hash, names and keys in OCSP. Also true for the serial number of a certificate.
 */
function isOtherHash(end: i32, length: i32): boolean {
  switch (lowerAt(end - 1)) {
    case THREE:
      return endsWith(end, 'ja3')
    case SIX:
      // Client certificates in Kubernetes' audit log.
      return endsWith(end, 'x509sha256')
    case H:
      return (
        endsWith(end, 'imphash') ||
        // What Apple's signatures seal: the directory of the code, not the file.
        endsWith(end, 'cdhash') ||
        endsWith(end, 'import hash') ||
        endsWith(end, 'import_hash') ||
        endsWith(end, 'ja3_hash') ||
        endsWith(end, 'ja3s_hash') ||
        endsWith(end, 'dthash') ||
        endsWith(end, 'hassh') ||
        (endsWith(end, 'hash') && (isInHandshake(end - 4) || isHashedWord(end - 4, length)))
      )
    case L:
      return endsWith(end, 'serial')
    case R:
      // The bytes of a socket's address, in the records of Linux audit.
      return (
        endsWith(end, 'hasshserver') || endsWith(end, 'saddr') || (endsWith(end, 'number') && isSerialNumber(end - 6))
      )
    case S:
      return endsWith(end, 'ja3s') || endsWith(end, 'serials')
    case X:
      return endsWith(end, 'mergebykeyhex')
    case T:
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

/** Tells whether the word before `hash` names something other than a file: `issuerNameHash`, `config_hash`. */
function isHashedWord(end: i32, length: i32): boolean {
  const isPart = byteAt(end - 1) === UNDERSCORE || byteAt(end - 1) === HYPHEN
  const word = isPart ? end - 1 : end
  switch (lowerAt(word - 1)) {
    case D:
      // Asterisk's `ReceivedHash` answers a challenge; `received_hash` is the digest of what came.
      return endsWith(word, 'password') || (!isPart && length === SHORTEST && endsWith(word, 'received'))
    case E:
      return endsWith(word, 'issuername')
    case G:
      return endsWith(word, 'config')
    case L:
      return isPart && endsWith(word, 'url')
    case N:
      return endsWith(word, 'token') || endsWith(word, 'session')
    case R:
      return isPart && endsWith(word, 'user')
    case S:
      return endsWith(word, 'recipients') || (endsWith(word, 'ls') && !is(word - 3, ALNUM))
    case T:
      return endsWith(word, 'commit') || endsWith(word, 'subject')
    case Y:
      return endsWith(word, 'issuerkey') || endsWith(word, 'query')
    default:
      return false
  }
}

/** `serialNumber`, `serial_number`, `Serial Number`. */
function isSerialNumber(end: i32): boolean {
  return endsWith(end, 'serial') || (!is(end - 1, ALNUM) && endsWith(end - 1, 'serial'))
}

function isToken(end: i32, length: i32): boolean {
  switch (lowerAt(end - 1)) {
    case D:
      return (
        endsWith(end, 'traceid') ||
        endsWith(end, 'trace_id') ||
        endsWith(end, 'trace.id') ||
        endsWith(end, 'sessionid') ||
        endsWith(end, 'session_id') ||
        endsWith(end, 'uid') ||
        endsWith(end, 'correlationid') ||
        endsWith(end, 'requestid') ||
        endsWith(end, 'request_id') ||
        endsWith(end, 'request-id') ||
        endsWith(end, 'trace-id') ||
        endsWith(end, 'ray-id') ||
        // But not `analysisId`.
        (endsWith(end, 'sid') && (byteAt(end - 2) !== CAPITAL_I || byteAt(end - 3) === CAPITAL_S)) ||
        endsWith(end, 'sessid') ||
        // The key of a JSON web token.
        (endsWith(end, 'kid') && !is(end - 4, ALNUM))
      )
    case E:
      // Fields of digest authentication (RFC 7616) and of VNC.
      return (
        endsWith(end, 'nonce') ||
        (isAssigned && (endsWith(end, 'challenge') || endsWith(end, 'response') || endsWith(end, 'license'))) ||
        (isAssigned && length === SHORTEST && endsWith(end, 'trace') && !is(end - 6, ALNUM)) ||
        isSignature(end)
      )
    case THREE:
      // Zipkin's single header.
      return isAssigned && endsWith(end, 'b3') && !is(end - 3, ALNUM)
    case G:
      // CrowdStrike's `CustomerIdString`, `AgentIdString`.
      if (isAssigned && length === SHORTEST && endsWith(end, 'idstring')) return true
      return endsWith(end, 'etag') || (isParameter(end - 3) && endsWith(end, 'sig'))
    case N:
      return (
        endsWith(end, 'token') ||
        // Jenkins.
        (length === COMMIT && endsWith(end, 'checking out revision')) ||
        (isAssigned && endsWith(end, 'session')) ||
        (isParameter(end - 4) && endsWith(end, 'sign'))
      )
    case H:
      return endsWith(end, 'if-none-match') || endsWith(end, 'if-match')
    case Q:
      // `req-…`, the id of a request in OpenStack.
      return byteAt(end) === HYPHEN && endsWith(end, 'req') && !is(end - 4, ALNUM)
    case R:
      return (
        // CrowdStrike's `FileIdentifier` is the number of a file in its file system. Buckets of Amazon S3 have canonical
        // ids.
        (isAssigned && endsWith(end, 'identifier') && isIdOfLength(end - 10, length)) ||
        endsWith(end, 'bucket_owner') ||
        endsWith(end, 'bucketowner') ||
        endsWith(end, 'requester')
      )
    case S:
      return endsWith(end, 'tokens')
    case T:
      return (
        (length === COMMIT && isCommit(end)) ||
        // Meraki's id of the other end of a VPN.
        (isAssigned && (endsWith(end, 'salt') || endsWith(end, 'peer_ident')))
      )
    case Y:
      return isAssigned && endsWith(end, 'key') && isWordOfKeys(end - 3)
    default:
      return false
  }
}

/**
 * Git's `commit …` on a line of its own, `HEAD is now at …`, `HEAD detached at …`; fields `"commit":"…"`, `commit=…`. Elsewhere,
 * a file that a commit brought may follow.
 */
function isCommit(end: i32): boolean {
  if (endsWith(end, 'head is now at')) return !is(end - 15, ALNUM)
  if (endsWith(end, 'head detached at')) return !is(end - 17, ALNUM)
  if (!endsWith(end, 'commit')) return false
  const left = byteAt(end - 7)
  if (isAssigned) {
    if (left === QUOTE || (byteAt(end) === EQUALS && !is(end - 7, HOST))) return true
    // A level of a log: `INFO commit: …`.
    return left === SPACE && byteAt(end) === COLON && isCapital(byteAt(end - 8)) && isCapital(byteAt(end - 9))
  }
  if (left !== LINE_FEED || byteAt(end - 6) !== C) return false
  const past = end + 1 + COMMIT
  return byteAt(past) < SPACE || startsWith(past, ' (')
}

/** Tells whether the word before `key` names a secret or the place of a value: `api_key`, `accessKey`, `cache-key`. */
function isWordOfKeys(end: i32): boolean {
  const isPart = byteAt(end - 1) === UNDERSCORE || byteAt(end - 1) === HYPHEN
  const word = isPart ? end - 1 : end
  switch (lowerAt(word - 1)) {
    case E:
      return endsWith(word, 'cache') || endsWith(word, 'license') || endsWith(word, 'private')
    case I:
      return endsWith(word, 'api')
    case N:
      return endsWith(word, 'session') || endsWith(word, 'correlation')
    case S:
      return endsWith(word, 'access')
    case T:
      return endsWith(word, 'secret')
    case Y:
      return endsWith(word, 'idempotency')
    default:
      return false
  }
}

/** `X-Amz-Signature=`, and `&signature=` in any URL. In other places, `signature` is the name of malware. */
function isSignature(end: i32): boolean {
  return endsWith(end, 'signature') && (endsWith(end - 9, 'amz-') || isParameter(end - 9))
}

/** Tells whether the name that starts at `start` is a parameter in the query of a URL. */
function isParameter(start: i32): boolean {
  return byteAt(start - 1) === AMPERSAND || byteAt(start - 1) === QUESTION
}

/**
 * `detectorId`, `RuleIDs`, `container_id`, `aid` and a bare `id`. The id of a file, sample or image is often its digest. A
 * value longer than a UUID counts as a digest unless the field is for ids of that length.
 */
function isId(last: i32, length: i32): boolean {
  const end = lowerAt(last - 1) === S ? last - 1 : last
  if (!endsWith(end, 'id')) return false
  const c = byteAt(end - 3)
  const isPart = c === UNDERSCORE || c === HYPHEN || c === DOT
  const word = isPart || c === SPACE ? end - 3 : end - 2
  if (length !== SHORTEST) return isWordOfLongIds(word, length)
  if (!is(end - 3, ALNUM)) return !isFileWord(word) && (isPart || !isOfFile(end - 2))
  // CrowdStrike's `aid`, `cid` and `pid`, and `rid` for requests; but `fid` may be the digest of a file.
  if (!is(end - 4, ALNUM)) return lowerAt(end - 3) !== F
  if (byteAt(end - 2) === CAPITAL_I) return c >= A && c <= Z && !isFileWord(word)
  return isWordBeforeId(word)
}

/** Words to which logs attach `id` in lower case: `callid`, `logid`. Other words merely end in these letters, such as `valid`. */
function isWordBeforeId(end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case E:
      return endsWith(end, 'device') || endsWith(end, 'rule')
    case G:
      return endsWith(end, 'log') || endsWith(end, 'msg')
    case L:
      return endsWith(end, 'call')
    case N:
      return endsWith(end, 'conn') || endsWith(end, 'transaction')
    case R:
      return endsWith(end, 'user') || endsWith(end, 'customer')
    case S:
      return endsWith(end, 'trans')
    case T:
      return (
        endsWith(end, 'event') ||
        endsWith(end, 'agent') ||
        endsWith(end, 'client') ||
        endsWith(end, 'account') ||
        endsWith(end, 'tenant')
      )
    default:
      return false
  }
}

/**
 * Devices of Microsoft Defender (40 digits), containers of Docker (64), detectors of GuardDuty, commits of Git (40), servers of
 * ModSecurity (40).
 */
function isWordOfLongIds(end: i32, length: i32): boolean {
  return (
    endsWith(end, 'device') ||
    endsWith(end, 'machine') ||
    endsWith(end, 'container') ||
    endsWith(end, 'docker') ||
    endsWith(end, 'detector') ||
    endsWith(end, 'commit') ||
    (length === 40 && endsWith(end, 'server') && !is(end - 7, LETTER))
  )
}

function isFileWord(end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case C:
      return endsWith(end, 'ioc')
    case D:
      return endsWith(end, 'payload') || endsWith(end, 'download')
    case E:
      return (
        (endsWith(end, 'file') && !endsWith(end, 'profile')) ||
        endsWith(end, 'sample') ||
        endsWith(end, 'malware') ||
        endsWith(end, 'image') ||
        endsWith(end, 'executable') ||
        endsWith(end, 'exe')
      )
    case H:
      return endsWith(end, 'hash')
    case L:
      return endsWith(end, 'dll')
    case R:
      return endsWith(end, 'indicator')
    case T:
      return endsWith(end, 'artifact') || endsWith(end, 'attachment') || endsWith(end, 'object')
    case Y:
      return endsWith(end, 'binary')
    default:
      return false
  }
}

/**
 * Tells whether `…Identifier` names an id of this length. If it is longer than a UUID, it may be the digest in a rule or an
 * indicator, but the identifier of a message is always an id, and that of a certificate's key is not a digest of a file.
 */
function isIdOfLength(end: i32, length: i32): boolean {
  if (length === SHORTEST) return !isOfFileByName(end)
  const isPart = byteAt(end - 1) === UNDERSCORE || byteAt(end - 1) === SPACE
  const word = isPart ? end - 1 : end
  return endsWith(word, 'message') || endsWith(word, 'key')
}

/** `sampleIdentifier`, `file_identifier`; but not CrowdStrike's `FileIdentifier`. */
function isOfFileByName(end: i32): boolean {
  const isPart = byteAt(end - 1) === UNDERSCORE || byteAt(end - 1) === SPACE
  return isFileWord(isPart ? end - 1 : end) && (isPart || byteAt(end - 4) !== CAPITAL_F)
}

/** Tells whether the object around `p` is a file, alone or in a list: `"file":{"id":…`, `"attachments":[{"id":…`. */
function isOfFile(p: i32): boolean {
  const end = objectField(p)
  return isAssigned && isFileWord(lowerAt(end - 1) === S ? end - 1 : end)
}

/** rspamd's digest of a message, `digest: <…>`; the id of a rule in Cloudflare's firewall events, `"Ref":"…"`. */
function isMark(end: i32, start: i32, length: i32): boolean {
  if (byteAt(start - 1) === LESS) return endsWith(end, 'digest')
  // OPNsense's number of a record.
  if (byteAt(end - 1) === UNDERSCORE) return length === SHORTEST && endsWith(end, '__digest__')
  return length === SHORTEST && byteAt(end - 4) === QUOTE && byteAt(end - 3) === CAPITAL_R && endsWith(end, 'ref')
}

/**
 * Tells whether ids follow the slash at `slash`: GuardDuty's detectors and findings, traces of Google Cloud,
 * commits, containers, challenges of Asterisk (`Challenge="1720500941/…`).
 */
function isInPathOfIds(slash: i32, end: i32, length: i32): boolean {
  if (length === SHORTEST) {
    if (endsWith(slash, ':detector') || endsWith(slash, '/finding') || endsWith(slash, '/traces')) return true
    if (byteAt(end) === SLASH && isProject(slash, end)) return true
    let p = slash
    while (p > slash - 12 && is(p - 1, DIGIT)) p--
    return p < slash && endsWith(p, 'challenge="')
  }
  // OpenStack keeps an image under the digest of its id.
  if (length === COMMIT)
    return endsWith(slash, '/commit') || endsWith(slash, '/commits') || endsWith(slash, '/instances/_base')
  if (length !== CONTAINER) return false
  return (
    endsWith(slash, '/container') ||
    endsWith(slash, '/containers') ||
    endsWith(slash, '/docker') ||
    endsWith(slash, '/overlay2') ||
    endsWith(slash, 'docker:/') ||
    endsWith(slash, 'containerd:/') ||
    endsWith(slash, 'cri-o:/') ||
    startsWith(end, '-json.log')
  )
}

/** Tells whether the id `(slash, end)` is a project of OpenStack, whose interfaces have versions: `GET /v2/ID/servers`. */
function isProject(slash: i32, end: i32): boolean {
  if (!endsWith(slash, ' /v2') && !endsWith(slash, ' /v2.1') && !endsWith(slash, ' /v3')) return false
  return (
    startsWith(end, '/servers') ||
    startsWith(end, '/flavors') ||
    startsWith(end, '/images') ||
    startsWith(end, '/volumes') ||
    startsWith(end, '/snapshots') ||
    startsWith(end, '/os-')
  )
}

/** Tells whether the value is the container in the name of a systemd unit: `docker-….scope`, `cri-containerd-….scope`. */
function isScope(start: i32): boolean {
  return (
    byteAt(start - 1) === HYPHEN &&
    startsWith(start + CONTAINER, '.scope') &&
    (endsWith(start, 'docker-') ||
      endsWith(start, 'containerd-') ||
      endsWith(start, 'crio-') ||
      endsWith(start, 'libpod-'))
  )
}

/** Longest type in a URN. */
const LONGEST_TYPE: i32 = 40

/**
 * Tells whether the value is part of an id that starts with its type: `urn:MailEntity:…`, but not `urn:sha1:…`; or
 * CrowdStrike's `ind:…`, `inc:…:…`, `ldt:…`, also as `inc%3A…`.
 */
function isPartOfId(start: i32, length: i32): boolean {
  const colon = colonBefore(start)
  if (colon < 0) return false
  let p = colon
  while (p > colon - LONGEST_TYPE && is(p - 1, ALNUM)) p--
  if (endsWith(p, 'urn:') && !is(p - 5, ALNUM))
    return !startsWith(p, 'sha') && !startsWith(p, 'md5') && !startsWith(p, 'hash')
  if (length !== SHORTEST) return false
  if (isTypeOfCrowdStrike(colon)) {
    const right = byteAt(start + SHORTEST)
    return right === COLON || right === PERCENT
  }
  if (colon - p < SHORTEST || !isHexBefore(colon)) return false
  const type = colonBefore(colon - SHORTEST)
  return type >= 0 && isTypeOfCrowdStrike(type)
}

function isHexBefore(end: i32): boolean {
  for (let p = end - SHORTEST; p < end; p++) if (!is(p, HEX)) return false
  return true
}

/** CrowdStrike's types of ids: indicators, incidents, detections, modules, agents and processes. */
function isTypeOfCrowdStrike(end: i32): boolean {
  if (is(end - 4, ALNUM)) return endsWith(end, 'uses') && !is(end - 5, ALNUM)
  switch (lowerAt(end - 1)) {
    case C:
      return endsWith(end, 'inc')
    case D:
      return endsWith(end, 'ind') || endsWith(end, 'mod') || endsWith(end, 'aid') || endsWith(end, 'pid')
    case T:
      return endsWith(end, 'ldt')
    default:
      return false
  }
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
