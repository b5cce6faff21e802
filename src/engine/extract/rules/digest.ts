/** Hexadecimal digests. */
import {
  ALNUM,
  AT,
  BACKSLASH,
  DIGIT,
  DOT,
  HEX,
  HOST,
  HYPHEN,
  is,
  LETTER,
  LINE_FEED,
  LOCAL,
  OPEN_BRACKET,
  PERCENT,
  pastRun,
  SLASH,
  SPACE,
  startOfRun,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith, isWordAt, lookLeft, tokenStart } from './context.ts'
import { emit, MD5, SHA1, SHA256, SHA512 } from './emit.ts'
import { isEncodedText } from './encoded-text.ts'
import { checkName, nameLabels, nameTraits } from './host-name.ts'
import { isIdentifier } from './identifier.ts'

import { byteAt } from './memory.ts'
import { FILE_LIKE } from './suffix.ts'

import { isIssuerHash, isUnnamedId } from './unnamed-id.ts'
import { lengthAt, startsWithAny } from './words.ts'

/** Judges the hexadecimal run `[first, end)` of at least 32 digits, which is maximal on both sides. */
export function judgeDigest(first: i32, end: i32): void {
  let start = first
  let kind = kindOfLength(end - start)
  if (kind === 0 || is(start - 1, ALNUM)) {
    // An escape before the digest may contain its first digits (`\u0022d41d…`, `%22d41d…`, `\fd41d…`) or the letter before
    // them (`\nd41d…`).
    start = afterEscape(first)
    if (start < 0) {
      if (!isBetweenWords(first, end)) return
      start = first
    }
    kind = kindOfLength(end - start)
    if (kind === 0) return
  }
  if (is(end, ALNUM) && !isBetweenWords(start, end)) return
  const right = byteAt(end)
  if ((right === DOT || right === HYPHEN) && isLabel(start, end)) return
  if (right === DOT && isAsset(start, end)) return
  if (isInLocalPart(end)) return
  if (isIdentifier(start, end - start)) return
  if (kind === MD5 && (isTraceParent(start, end) || isUnnamedId(start, end))) return
  if (kind === SHA1 && (isIssuerHash(start, end) || endsWith(start, '/rustc/'))) return
  if (kind === SHA256 && isCanonicalUser(start, end)) return
  if (isVaried(start, end) && !isEncodedText(start, end)) emit(kind, start, end)
}

/** A value that starts with this many equal digits is not a digest but, for example, a number padded with zeros. */
const MOST_EQUAL: i32 = 12

/** Tells whether the digits vary as much as those of a digest. */
function isVaried(start: i32, end: i32): boolean {
  let p = start
  while (p < end && (byteAt(p) | 0x20) === (byteAt(start) | 0x20)) p++
  if (p - start >= MOST_EQUAL) return false
  // A long decimal number is not a digest: only one in three million MD5 sums has no letter.
  for (let q = start; q < end; q++) if (is(q, LETTER)) return true
  return false
}

function kindOfLength(length: i32): i32 {
  if (length === 32) return MD5
  if (length === 40) return SHA1
  if (length === 64) return SHA256
  return length === 128 ? SHA512 : 0
}

function afterEscape(first: i32): i32 {
  const c = byteAt(first - 1)
  if (c === PERCENT || c === BACKSLASH) {
    lookLeft(first)
    return tokenStart === first ? -1 : tokenStart
  }
  if (is(first - 1, ALNUM) && byteAt(first - 2) === BACKSLASH) {
    lookLeft(first - 1)
    return tokenStart >= first ? tokenStart : -1
  }
  return -1
}

/** Text directly attached on both sides, as in broken exports: at least three letters and nothing else. */
function isBetweenWords(start: i32, end: i32): boolean {
  const left = startOfRun(start, LETTER, 40)
  const right = pastRun(end, LETTER, 40)
  return start - left >= 3 && right - end >= 3 && !is(left - 1, ALNUM) && !is(right, ALNUM)
}

const LONGEST_NAME: i32 = 253

/**
 * Tells whether the digest is the first label of a domain or begins it, as in trackers, balancers and blocklists, rather
 * than a file name.
 */
function isLabel(start: i32, end: i32): boolean {
  if (!checkName(start, nameEnd(end))) return false
  if (byteAt(end) === HYPHEN) return (nameTraits & FILE_LIKE) === 0 && nameLabels > 2
  return (nameTraits & FILE_LIKE) === 0 || nameLabels > 2
}

const LONGEST_LOCAL: i32 = 64

/**
 * Tells whether what follows the digits ends in an at sign and a domain: they are then part of a mailbox or of the id of a
 * message, as in `<mid-…-3638@example.com>`. Two signs in a row separate fields.
 */
function isInLocalPart(end: i32): boolean {
  let at = end
  while (at < end + LONGEST_LOCAL && is(at, LOCAL)) {
    if (byteAt(at) === PERCENT || (!is(at, ALNUM) && !is(at + 1, ALNUM))) return false
    at++
  }
  return byteAt(at) === AT && checkName(at + 1, nameEnd(at + 1))
}

const LONGEST_PREFIX: i32 = 64

/**
 * Tells whether the digits mark a build in the name of a site's file: `/static/app-….js`, `/assets/main.….chunk.css`. The
 * name starts with a word and is in a folder of sites: elsewhere malware is named by its digest, too.
 */
function isAsset(start: i32, end: i32): boolean {
  const sign = byteAt(start - 1)
  if ((sign !== DOT && sign !== HYPHEN) || !is(start - 2, ALNUM)) return false
  const extension = end + 1 + lengthAt(end + 1, 'chunk.|bundle.|min.')
  if (!isWordAt(extension, lengthAt(extension, 'css|gif|ico|js|jpg|jpeg|mjs|map|png|svg|ttf|woff2|woff|webp')))
    return false
  const slash = startOfRun(start - 1, HOST, LONGEST_PREFIX) - 1
  return byteAt(slash) === SLASH && isFolderOfSite(slash)
}

/** Tells whether the folder that ends at `end` is one in which sites keep the files of their pages. */
function isFolderOfSite(end: i32): boolean {
  let p = end
  while (p > end - LONGEST_FOLDER && (is(p - 1, LETTER) || byteAt(p - 1) === UNDERSCORE)) p--
  if (byteAt(p - 1) !== SLASH) return false
  return (
    isWordAt(p, lengthAt(p, 'assets|app|build|bundles|css|chunks|dist|fonts|img|images|icons|js|media|public|pages')) ||
    isWordAt(p, lengthAt(p, 'static|scripts|styles|_next'))
  )
}

const LONGEST_FOLDER: i32 = 12

function nameEnd(start: i32): i32 {
  let end = pastRun(start, HOST, LONGEST_NAME)
  while (end > start && !is(end - 1, ALNUM)) end--
  return end
}

/**
 * A canonical user id in S3 access logs: the bucket owner, first on the line, or the requester, two words before the
 * operation.
 */
function isCanonicalUser(start: i32, end: i32): boolean {
  if (byteAt(end) !== SPACE) return false
  let p = end + 1
  while (p < end + 70 && byteAt(p) > SPACE) p++
  if (byteAt(p) !== SPACE) return false
  p++
  if (byteAt(p) === OPEN_BRACKET) return byteAt(start - 1) === LINE_FEED && is(p + 1, DIGIT) && byteAt(p + 3) === SLASH
  return startsWithAny(p, 'rest.|website.|batch.|s3.')
}

/** The trace id in `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01` (W3C Trace Context). */
function isTraceParent(start: i32, end: i32): boolean {
  if (byteAt(start - 1) !== HYPHEN || byteAt(end) !== HYPHEN || byteAt(end + 17) !== HYPHEN) return false
  for (let p = end + 1; p < end + 17; p++) if (!is(p, HEX)) return false
  return is(start - 2, HEX) && is(start - 3, HEX)
}
