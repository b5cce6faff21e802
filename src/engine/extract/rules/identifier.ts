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
  SLASH,
  SPACE,
  startOfRun,
  TILDE,
  UNDERSCORE,
} from './bytes.ts'
import { colonBefore, endsWith, startsWith } from './context.ts'
import { fieldEnd, isAssigned, objectField } from './field.ts'
import { A, C, CAPITAL_F, CAPITAL_I, CAPITAL_R, CAPITAL_S, CAPITAL_W, F, S, Z } from './letters.ts'
import { byteAt } from './memory.ts'
import { endsWithAny, startsWithAny } from './words.ts'

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
  if (endsWithAny(end, 'ak_bmsc|_abck')) return true
  return endsWith(startOfRun(end, LETTER, 4), 'bm_')
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
  if (endsWith(end, 'hash') && (isInHandshake(end - 4) || isHashedWord(end - 4, length))) return true
  return (
    endsWithAny(end, 'imphash|import hash|import_hash|dthash|hassh|hasshserver|ja3|ja3s|ja3_hash|ja3s_hash') ||
    endsWithAny(end, 'hassh fingerprint|ja3fingerprint|ja3_fingerprint|ja3sfingerprint|ja3s_fingerprint') ||
    endsWithAny(end, 'devicefingerprint|device_fingerprint|mergebykeyhex|serial|serials') ||
    // What Apple's signatures seal (the directory of the code, not the file), client certificates in Kubernetes' audit log,
    // the bytes of a socket's address in the records of Linux audit.
    endsWithAny(end, 'cdhash|x509sha256|saddr') ||
    (endsWith(end, 'number') && isSerialNumber(end - 6))
  )
}

/** Tells whether the word before `hash` names something other than a file: `issuerNameHash`, `config_hash`. */
function isHashedWord(end: i32, length: i32): boolean {
  const isPart = byteAt(end - 1) === UNDERSCORE || byteAt(end - 1) === HYPHEN
  const word = isPart ? end - 1 : end
  return (
    endsWithAny(word, 'password|issuername|issuerkey|config|token|session|recipients|commit|subject|query') ||
    // Asterisk's `ReceivedHash` answers a challenge; `received_hash` is the digest of what came.
    (isPart ? endsWithAny(word, 'url|user') : length === SHORTEST && endsWith(word, 'received')) ||
    (endsWith(word, 'ls') && !is(word - 3, ALNUM))
  )
}

/** `serialNumber`, `serial_number`, `Serial Number`. */
function isSerialNumber(end: i32): boolean {
  return endsWith(end, 'serial') || (!is(end - 1, ALNUM) && endsWith(end - 1, 'serial'))
}

function isToken(end: i32, length: i32): boolean {
  return (
    endsWithAny(end, 'traceid|trace_id|trace.id|trace-id|requestid|request_id|request-id|correlationid|ray-id|uid') ||
    endsWithAny(end, 'sessionid|session_id|sessid|token|tokens|nonce|etag|if-none-match|if-match') ||
    // Buckets of Amazon S3 have canonical ids.
    endsWithAny(end, 'bucket_owner|bucketowner|requester') ||
    // But not `analysisId`.
    (endsWith(end, 'sid') && (byteAt(end - 2) !== CAPITAL_I || byteAt(end - 3) === CAPITAL_S)) ||
    // The key of a JSON web token.
    (endsWith(end, 'kid') && !is(end - 4, ALNUM)) ||
    // `req-…`, the id of a request in OpenStack.
    (byteAt(end) === HYPHEN && endsWith(end, 'req') && !is(end - 4, ALNUM)) ||
    // Jenkins.
    (length === COMMIT && (endsWith(end, 'checking out revision') || isCommit(end))) ||
    (isParameter(end - 3) && endsWith(end, 'sig')) ||
    (isParameter(end - 4) && endsWith(end, 'sign')) ||
    isSignature(end) ||
    (isAssigned && isAssignedToken(end, length))
  )
}

/** The same for fields whose name says so only where a sign such as `=` follows it. */
function isAssignedToken(end: i32, length: i32): boolean {
  return (
    // Digest authentication (RFC 7616), VNC, and Meraki's id of the other end of a VPN.
    endsWithAny(end, 'challenge|response|license|session|salt|peer_ident') ||
    // CrowdStrike's `CustomerIdString`, `AgentIdString`.
    (length === SHORTEST && (endsWith(end, 'idstring') || (endsWith(end, 'trace') && !is(end - 6, ALNUM)))) ||
    // Zipkin's single header.
    (endsWith(end, 'b3') && !is(end - 3, ALNUM)) ||
    // CrowdStrike's `FileIdentifier` is the number of a file in its file system.
    (endsWith(end, 'identifier') && isIdOfLength(end - 10, length)) ||
    (endsWith(end, 'key') && isWordOfKeys(end - 3))
  )
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
  return endsWithAny(word, 'cache|license|private|api|session|correlation|access|secret|idempotency')
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
  // In lower case: `callid`, `logid`. Other words merely end in these letters, such as `valid`.
  return (
    endsWithAny(word, 'device|rule|log|msg|call|conn|transaction|trans|event') ||
    endsWithAny(word, 'user|customer|agent|client|account|tenant')
  )
}

/**
 * Devices of Microsoft Defender (40 digits), containers of Docker (64), detectors of GuardDuty, commits of Git (40), servers of
 * ModSecurity (40).
 */
function isWordOfLongIds(end: i32, length: i32): boolean {
  return (
    endsWithAny(end, 'device|machine|container|docker|detector|commit') ||
    (length === COMMIT && endsWith(end, 'server') && !is(end - 7, LETTER))
  )
}

function isFileWord(end: i32): boolean {
  return (
    endsWithAny(end, 'ioc|indicator|payload|download|sample|malware|image|executable|exe|dll|binary') ||
    endsWithAny(end, 'hash|artifact|attachment|object') ||
    (endsWith(end, 'file') && !endsWith(end, 'profile'))
  )
}

/**
 * Tells whether `…Identifier` names an id of this length. If it is longer than a UUID, it may be the digest in a rule or an
 * indicator, but the identifier of a message is always an id, and that of a certificate's key is not a digest of a file.
 */
function isIdOfLength(end: i32, length: i32): boolean {
  if (length === SHORTEST) return !isOfFileByName(end)
  const isPart = byteAt(end - 1) === UNDERSCORE || byteAt(end - 1) === SPACE
  const word = isPart ? end - 1 : end
  return endsWithAny(word, 'message|key')
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
    if (endsWithAny(slash, ':detector|/finding|/traces')) return true
    if (byteAt(end) === SLASH && isProject(slash, end)) return true
    const p = startOfRun(slash, DIGIT, 12)
    return p < slash && endsWith(p, 'challenge="')
  }
  // OpenStack keeps an image under the digest of its id.
  if (length === COMMIT) return endsWithAny(slash, '/commit|/commits|/instances/_base')
  if (length !== CONTAINER) return false
  return (
    endsWithAny(slash, '/container|/containers|/docker|/overlay2|docker:/|containerd:/|cri-o:/') ||
    startsWith(end, '-json.log')
  )
}

/** Tells whether the id `(slash, end)` is a project of OpenStack, whose interfaces have versions: `GET /v2/ID/servers`. */
function isProject(slash: i32, end: i32): boolean {
  return (
    endsWithAny(slash, ' /v2| /v2.1| /v3') && startsWithAny(end, '/servers|/flavors|/images|/volumes|/snapshots|/os-')
  )
}

/** Tells whether the value is the container in the name of a systemd unit: `docker-….scope`, `cri-containerd-….scope`. */
function isScope(start: i32): boolean {
  return startsWith(start + CONTAINER, '.scope') && endsWithAny(start, 'docker-|containerd-|crio-|libpod-')
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
  const p = startOfRun(colon, ALNUM, LONGEST_TYPE)
  if (endsWith(p, 'urn:') && !is(p - 5, ALNUM)) return !startsWithAny(p, 'sha|md5|hash')
  if (length !== SHORTEST) return false
  if (isTypeOfCrowdStrike(colon)) {
    const right = byteAt(start + SHORTEST)
    return right === COLON || right === PERCENT
  }
  if (colon - p < SHORTEST || startOfRun(colon, HEX, SHORTEST) > colon - SHORTEST) return false
  const type = colonBefore(colon - SHORTEST)
  return type >= 0 && isTypeOfCrowdStrike(type)
}

/** CrowdStrike's types of ids: indicators, incidents, detections, modules, agents and processes. */
function isTypeOfCrowdStrike(end: i32): boolean {
  if (is(end - 4, ALNUM)) return endsWith(end, 'uses') && !is(end - 5, ALNUM)
  return endsWithAny(end, 'inc|ind|mod|aid|pid|ldt')
}

/** `"ja3":{"hash":"…"`: Suricata stores the fingerprint of a handshake next to its input. */
function isInHandshake(end: i32): boolean {
  let p = end
  for (; p > end - 10; p--) {
    const c = byteAt(p - 1)
    if (c !== QUOTE && c !== BACKSLASH && c !== OPEN_BRACE && c !== COLON && c !== SPACE) break
  }
  return endsWithAny(p, 'ja3|ja3s|hassh')
}
