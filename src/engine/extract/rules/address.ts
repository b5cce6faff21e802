/** Dotted quads and IPv6 addresses. */
import {
  ALNUM,
  AT,
  BACKSLASH,
  CLOSE_BRACKET,
  COLON,
  classOf,
  DIGIT,
  DOT,
  EQUALS,
  GREATER,
  HEX,
  HIGH,
  HOST,
  HYPHEN,
  hexValue,
  is,
  LETTER,
  OPEN_BRACKET,
  PERCENT,
  PIPE,
  pastRun,
  QUOTE,
  SLASH,
  SPACE,
  UNDERSCORE,
  ZERO,
} from './bytes.ts'
import { allDigits, before, beforeAt, endsWith, lookLeft, startsWith, tokenStart } from './context.ts'
import { emit, IPV4, IPV4_CIDR, IPV6, IPV6_CIDR, SPELLED } from './emit.ts'
import { isAddressOfMachine } from './machine.ts'
import { markAfter } from './marks.ts'
import { byteAt } from './memory.ts'
import { isRoutableQuad, quadEnd, quadValue } from './quad.ts'
import { schemeBefore } from './scheme.ts'
import { judgeUrl } from './url.ts'
import { isAssembly, isDeviceVersion, isProduct, isVersion, isVersionWord } from './version.ts'

/** Judges a run of host characters whose last label starts with a digit: it can only be a dotted quad. */
export function judgeNumeric(first: i32, last: i32, runEnd: i32): i32 {
  const isWhole = quadEnd(first, last) === last
  if (isWhole && !isRoutableQuad() && isPlain(first)) return runEnd
  lookLeft(first)
  let start = tokenStart
  while (start < last && (byteAt(start) === DOT || byteAt(start) === HYPHEN)) start++
  const end = isWhole && start === first ? last : quadEnd(start, last)
  if (end !== last) {
    if (end > 0 && isSocket(start, end, last, runEnd)) {
      if (isRoutableQuad()) emit(IPV4, start, end)
    } else if (last - first <= 255 && !(before === PIPE && isDeviceVersion(first))) judgePieces(start, last)
    return runEnd
  }
  if (markAfter(runEnd)) return runEnd
  const right = byteAt(runEnd)
  // `by admin on 192.0.2.1@pts/0`: a terminal of Cisco NX-OS.
  const isTerminal = startsWith(runEnd + 1, 'pts/')
  if (right === AT && is(runEnd + 1, ALNUM) && !isTerminal && !isPortBehindAt(runEnd + 1)) return runEnd
  if (before === SLASH) {
    const scheme = schemeBefore(start)
    if (scheme >= 0) {
      const past = judgeUrl(scheme, start)
      if (past > 0) return past
      quadEnd(start, last)
    } else if (isRoutableQuad() && isProduct(beforeAt, end)) return runEnd
  } else if (before === BACKSLASH) {
    if (!isShare(beforeAt)) return runEnd
  }
  if (before === EQUALS && isFirewall(start, end)) return runEnd
  if (!isRoutableQuad()) return runEnd
  if ((before === QUOTE || before === EQUALS) && isAddressOfMachine(start)) return runEnd
  if (!isVersion(start, end, before, beforeAt)) emitQuad(start, end, runEnd)
  return runEnd
}

/**
 * Tells whether nothing before an address that is not public can change what it means. Most addresses in logs are those of the
 * organisation itself.
 */
function isPlain(first: i32): boolean {
  const left = byteAt(first - 1)
  return left !== SLASH && left !== PERCENT && left !== BACKSLASH
}

/** Tells whether a port is at `p` in the notation of Unbound and NSD: `192.0.2.1@53433 name.`. */
function isPortBehindAt(p: i32): boolean {
  const q = pastRun(p, DIGIT, 6)
  return q > p && q <= p + 5 && !is(q, HOST) && byteAt(q) !== AT
}

/** Tells whether the value is the address of the SonicWall that writes the log: `fw=192.0.2.1 pri=6`. */
function isFirewall(start: i32, end: i32): boolean {
  return endsWith(start, ' fw=') && startsWith(end, ' pri=')
}

/**
 * Tells whether a port follows the address as tcpdump prints it, `IP 192.0.2.1.443 > 198.51.100.7.53:`, or Dante, `192.0.2.1.50550
 * 198.51.100.7.1080:`.
 */
function isSocket(start: i32, end: i32, last: i32, runEnd: i32): boolean {
  if (byteAt(end) !== DOT || last - end > 6 || !allDigits(end + 1, last)) return false
  const arrow = byteAt(start - 1) === SPACE && byteAt(start - 2) === GREATER
  const arrowAfter = byteAt(runEnd) === SPACE && byteAt(runEnd + 1) === GREATER
  if (arrowAfter || (arrow && byteAt(runEnd) === COLON)) return true
  const isBeside = isBesideSocket(start, last, last - end > 4)
  quadEnd(start, end)
  return isBeside
}

/**
 * Tells whether a space and another address with a port are beside `[start, last)`. One of the ports must have four digits: numbers of
 * SNMP have small parts.
 */
function isBesideSocket(start: i32, last: i32, hasLargePort: boolean): boolean {
  let p = start - 1
  if (byteAt(p) === SPACE) while (p > start - LONGEST_SOCKET && (is(p - 1, DIGIT) || byteAt(p - 1) === DOT)) p--
  if (pastSocket(p, start - 1, hasLargePort) === start - 1) return true
  return byteAt(last) === SPACE && pastSocket(last + 1, last + LONGEST_SOCKET, hasLargePort) > 0
}

const LONGEST_SOCKET: i32 = 23

/** End of the address with a port after a dot that starts at `start`; -1 if there is none, or if its port is as small as the other. */
function pastSocket(start: i32, limit: i32, hasLargePort: boolean): i32 {
  const end = quadEnd(start, limit)
  if (end < 0 || byteAt(end) !== DOT || !is(end + 1, DIGIT)) return -1
  let p = end + 1
  while (p < limit && is(p, DIGIT)) p++
  return hasLargePort || p - end > 4 ? p : -1
}

/** Emits an address, or a network if a prefix length without host bits follows. */
function emitQuad(start: i32, end: i32, runEnd: i32): void {
  if (end === runEnd && byteAt(end) === SLASH && is(end + 1, DIGIT)) {
    let p = end + 1
    let prefix: i32 = 0
    while (is(p, DIGIT) && p < end + 4) prefix = prefix * 10 + byteAt(p++) - 48
    if (prefix > 0 && prefix < 32 && quadValue << prefix === 0 && !is(p, ALNUM) && byteAt(end + 1) !== ZERO) {
      emit(IPV4_CIDR, start, p)
      return
    }
  }
  emit(IPV4, start, end)
}

/** Finds quads in a run with hyphens and underscores: ranges and flow keys, but not package versions. */
function judgePieces(first: i32, last: i32): void {
  let p = first
  while (p < last) {
    if (!is(p, DIGIT)) {
      p++
      continue
    }
    let stop = p
    while (stop < last && (is(stop, DIGIT) || byteAt(stop) === DOT) && !isGap(stop)) stop++
    let trimmed = stop
    while (trimmed > p && byteAt(trimmed - 1) === DOT) trimmed--
    if (trimmed - p >= 7 && quadEnd(p, trimmed) === trimmed && isRoutableQuad() && standsAlone(first, p, stop, last)) {
      emit(IPV4, p, trimmed)
    }
    p = stop
    while (p < last && byteAt(p) === DOT) p++
  }
}

function standsAlone(first: i32, start: i32, stop: i32, last: i32): boolean {
  if (isAssembly(stop)) return false
  const left = start === first || is(start - 1, HIGH) || isSeparator(start - 1)
  const right = stop === last || is(stop, HIGH) || isSeparator(stop)
  if (left && right) {
    // `openssl-1.0.2.1` and `1.2.3.4-beta` are versions; `5.6.7.8-5.6.7.9` and `5.6.7.8_443` are not.
    if (start > first && isSeparator(start - 1) && is(start - 2, LETTER)) return isBesidePort(start, stop, last)
    return stop === last || !isSeparator(stop) || !is(stop + 1, LETTER)
  }
  // Text directly attached on both sides, as in broken exports.
  return wordEndsAt(first, start) && wordBeginsAt(stop, last)
}

/**
 * Tells whether the quad `[start, stop)` of a key such as `vpn_93.184.216.34_443` is an address: a port follows, and the
 * first number is too large for the version of a package (`zlib_1.2.3.4_64`).
 */
function isBesidePort(start: i32, stop: i32, last: i32): boolean {
  if (byteAt(start - 1) !== UNDERSCORE || byteAt(stop) !== UNDERSCORE) return false
  let p = stop + 1
  while (p < last && is(p, DIGIT)) p++
  if (p < stop + 3 || p > stop + 6 || (p < last && !(isSeparator(p) && is(p + 1, DIGIT)))) return false
  let first: i32 = 0
  for (let q = start; byteAt(q) !== DOT; q++) first = first * 10 + byteAt(q) - ZERO
  return first >= LEAST_NETWORK
}

/** Versions rarely have a larger major number. */
const LEAST_NETWORK: i32 = 24

function isSeparator(p: i32): boolean {
  const c = byteAt(p)
  return c === HYPHEN || c === UNDERSCORE || (c === DOT && joinsAddresses(p))
}

/** Tells whether two dots are at `p`. */
function isGap(p: i32): boolean {
  return byteAt(p) === DOT && byteAt(p + 1) === DOT
}

/**
 * Tells whether the dots around `p` stand between addresses: three in connections of strongSwan (`192.0.2.1...198.51.100.7`), two in
 * ranges (`192.0.2.1..192.0.2.9`).
 */
function joinsAddresses(p: i32): boolean {
  let left = p
  while (byteAt(left - 1) === DOT) left--
  let right = p + 1
  while (byteAt(right) === DOT) right++
  return right - left > 2 || (right - left === 2 && isRange(left, right))
}

/**
 * Tells whether addresses of one network end at `left` and start at `right`. Git writes versions in the same way, so the first number
 * must be too large for one: `4.19.0.1..4.19.0.2`.
 */
function isRange(left: i32, right: i32): boolean {
  let start = left
  while (start > left - LONGEST_QUAD && (is(start - 1, DIGIT) || byteAt(start - 1) === DOT)) start--
  if (is(start - 1, HOST) || quadEnd(start, left) !== left) return false
  const first = quadValue
  const end = quadEnd(right, right + LONGEST_QUAD)
  if (end < 0 || is(end, ALNUM) || (byteAt(end) === DOT && is(end + 1, DIGIT))) return false
  return first >>> 8 === quadValue >>> 8 && first >>> 24 >= LEAST_NETWORK
}

const LONGEST_QUAD: i32 = 15

function wordEndsAt(first: i32, end: i32): boolean {
  let p = end
  while (p > first && is(p - 1, LETTER)) p--
  return p === first && end - p >= 3 && !isVersionWord(end)
}

function wordBeginsAt(start: i32, last: i32): boolean {
  let p = start
  while (p < last && is(p, LETTER)) p++
  return p === last && p - start >= 3
}

/** Tells whether `last` is the last of the two backslashes (four in JSON) at the start of a word: `\\server\share`. */
export function isShare(last: i32): boolean {
  let slashes: i32 = 0
  while (slashes < 5 && byteAt(last - slashes) === BACKSLASH) slashes++
  if (slashes !== 2 && slashes !== 4) return false
  const left = last - slashes
  return !is(left, HOST) && byteAt(left) !== COLON
}

/**
 * Judges a colon after four hexadecimal digits of which the first is 2, 3 or f: the first group of a routable address,
 * or the prefix of an IPv4-mapped one.
 */
export function judgeColon(colon: i32): i32 {
  let run = colon - 4
  const floor = run - 45
  while (run > floor && (is(run - 1, HEX) || byteAt(run - 1) === COLON)) run--
  if (run === floor) return skipGroups(colon)
  let end = tryIpv6(run)
  if (end < 0 && run < colon - 4) {
    // `src:2001:db8::1`: the colon before belongs to a label, or to an escape as in `\t2001:db8::1`.
    end =
      byteAt(colon - 5) === COLON || (byteAt(colon - 6) === BACKSLASH && is(colon - 5, LETTER))
        ? tryIpv6(colon - 4)
        : -1
  }
  return end < 0 ? skipGroups(colon) : end
}

/**
 * Skips the groups that continue from a colon, so that a long run is read once; stops before the first number of a
 * quad.
 */
function skipGroups(colon: i32): i32 {
  let p = colon + 1
  while (is(p, HEX) || byteAt(p) === COLON) p++
  if (byteAt(p) === DOT) while (is(p - 1, DIGIT)) p--
  return p
}

const groups: i32 = 8

/** Reads an IPv6 address at `start`, emits it if it is routable, and returns its end; -1 if it is not an address. */
function tryIpv6(start: i32): i32 {
  if (!startsAddress(start)) return -1
  let p = start
  let count: i32 = 0
  let gap: i32 = -1
  let pairs: i32 = 0
  let quadLast = false
  let firstGroup: i32 = 0
  let secondGroup: i32 = 0
  if (byteAt(p) === COLON) {
    if (byteAt(p + 1) !== COLON) return -1
    gap = 0
    p += 2
  }
  let end = p
  while (count < groups) {
    let value: i32 = 0
    let digits: i32 = 0
    while (digits < 5 && is(p, HEX)) {
      value = (value << 4) | hexValue(byteAt(p))
      p++
      digits++
    }
    if (digits === 0) break
    if (digits > 4) return -1
    if (byteAt(p) === DOT && count <= 6 && (gap >= 0 || count === 6)) {
      const quad = p - digits
      let stop = p
      while (is(stop, DIGIT) || byteAt(stop) === DOT) stop++
      const past = quadEnd(quad, stop)
      if (past > 0 && (past === stop || byteAt(past) === DOT)) {
        count += 2
        end = past
        p = past
        quadLast = true
        break
      }
    }
    if (digits === 2) pairs++
    if (count === 0) firstGroup = value
    if (count === 1) secondGroup = value
    count++
    end = p
    if (byteAt(p) !== COLON) break
    if (byteAt(p + 1) === COLON) {
      if (gap >= 0) break
      gap = count
      p += 2
      end = p
    } else if (is(p + 1, HEX)) p++
    else break
  }
  if (gap < 0 ? count !== groups : count > groups - 1) return -1
  // More groups or a third colon follow: something else. A port after eight groups or after a quad is dropped.
  if (byteAt(end) === COLON && !quadLast) {
    if (byteAt(end - 1) === COLON || byteAt(end + 1) === COLON) return -1
    if (is(end + 1, HEX) && (gap >= 0 || !isPort(end + 1))) return -1
  }
  if (is(end, LETTER | HIGH) || byteAt(end) === UNDERSCORE) return -1
  if (pairs === groups) return -1
  if (gap === 0) firstGroup = 0
  return emitIpv6(start, end, firstGroup, secondGroup, gap)
}

function isPort(start: i32): boolean {
  let p = start
  while (is(p, DIGIT)) p++
  return p > start && p <= start + 5 && byteAt(p) !== COLON && !is(p, ALNUM)
}

function startsAddress(start: i32): boolean {
  lookLeft(start)
  if (tokenStart > start + 1) return false
  const f = classOf(start - 1)
  if ((f & (ALNUM | HIGH)) !== 0) {
    // `\t2001:db8::1`: the letter belongs to the preceding escape.
    lookLeft(start - 1)
    return tokenStart === start
  }
  const c = byteAt(start - 1)
  return c !== UNDERSCORE && c !== DOT && (c !== COLON || byteAt(start) !== COLON)
}

function emitIpv6(start: i32, end: i32, first: i32, second: i32, gap: i32): i32 {
  const mapped = first === 0
  let routable = first >>> 13 === 1 && first !== 0x2002 && !(first === 0x3fff && second < 0x1000)
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) routable = false
  if (first === 0x2001 && gap === 1) routable = false
  if (!routable && !mapped) return end
  if (byteAt(start - 1) === QUOTE && isAddressOfMachine(start)) return end
  if (byteAt(start - 1) === OPEN_BRACKET && byteAt(end) === CLOSE_BRACKET && byteAt(start - 2) === SLASH) {
    const scheme = schemeBefore(start - 1)
    if (scheme >= 0) {
      const past = judgeUrl(scheme, start - 1)
      if (past > 0) return past
    }
  }
  if (byteAt(end) === SLASH && is(end + 1, DIGIT)) {
    let p = end + 1
    while (is(p, DIGIT) && p < end + 4) p++
    // The domain decides: a network, or an address if the prefix leaves host bits.
    emit(IPV6_CIDR | SPELLED, start, p)
    return p
  }
  emit(IPV6 | SPELLED, start, end)
  return byteAt(end) === PERCENT && is(end + 1, ALNUM) ? end + 1 : end
}
