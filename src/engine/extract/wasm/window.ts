/**
 * Finds the positions to judge in the lines of the window, 64 bytes at a time: bytes are turned into bit masks, masks
 * are combined, and only the remaining positions are examined. Finds the same as `../rules/span.ts`.
 *
 * The classification by two table lookups on the halves of each byte is from "Ridiculously fast base64" and simdjson
 * (Lemire, Langdale; arXiv:1902.08318).
 */
import { judgeColon } from '../rules/address'
import { ALNUM, classOf, HEX, HIGH as HIGH_BYTE, HOST, is } from '../rules/bytes'
import { judgeDigest } from '../rules/digest'
import { isFull, recordCount, setPlace } from '../rules/emit'
import { claim, judgeMark } from '../rules/defanged'
import { judgeRun } from '../rules/name'
import { isFirstGroup } from '../rules/span'

// Classes as bits. A byte belongs to a class if the table entries of both its halves contain the bit. The order of the
// bits makes each set of classes that is asked for those above a limit, which costs one comparison.
const OPENER: i8 = 1 // ( [ { and, besides, + x X
const DOT_HYPHEN: i8 = 2
const UNDERSCORE: i8 = 4
const P_TO_Z: i8 = 8
const A_TO_F: i8 = 16
const A_TO_O: i8 = 32
const DIGITS: i8 = 64 // 0-9

// The highest value of what is not in the set.
const BELOW_HOST: i8 = OPENER
const BELOW_ALNUM: i8 = DOT_HYPHEN | UNDERSCORE | OPENER
const BELOW_HEX: i8 = A_TO_O | P_TO_Z | OPENER

const LOW = i8x16(
  DIGITS | P_TO_Z,
  DIGITS | A_TO_O | P_TO_Z | A_TO_F,
  DIGITS | A_TO_O | P_TO_Z | A_TO_F,
  DIGITS | A_TO_O | P_TO_Z | A_TO_F,
  DIGITS | A_TO_O | P_TO_Z | A_TO_F,
  DIGITS | A_TO_O | P_TO_Z | A_TO_F,
  DIGITS | A_TO_O | P_TO_Z | A_TO_F,
  DIGITS | A_TO_O | P_TO_Z,
  DIGITS | A_TO_O | P_TO_Z | OPENER,
  DIGITS | A_TO_O | P_TO_Z,
  A_TO_O | P_TO_Z,
  A_TO_O | OPENER,
  A_TO_O,
  A_TO_O | DOT_HYPHEN,
  A_TO_O | DOT_HYPHEN,
  A_TO_O | UNDERSCORE,
)
const HIGH = i8x16(
  0,
  0,
  DOT_HYPHEN | OPENER,
  DIGITS,
  A_TO_O | A_TO_F,
  P_TO_Z | UNDERSCORE | OPENER,
  A_TO_O | A_TO_F,
  P_TO_Z | OPENER,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
)

/**
 * The vectors of the scan, in memory. V8 builds a constant vector again at each use, with two to four instructions; what
 * has been loaded once stays in a register or on the stack.
 */
const vectors: usize = memory.data(160)
const AT_LOW: usize = 0
const AT_HIGH: usize = 16
const AT_HALF: usize = 32
const AT_ALNUM: usize = 48
const AT_HEX: usize = 64
const AT_HOST: usize = 80
const AT_DOT: usize = 96
const AT_COLON: usize = 112
const AT_FEED: usize = 128
const AT_OPENER: usize = 144

/** Bit of the last byte of a block, whose right neighbour is in the next block. */
const LAST: u64 = 0x8000000000000000

const LINE_FEED: u8 = 10
const DOT: u8 = 46
const COLON: u8 = 58
const PLUS: u8 = 43
const BACKSLASH: u8 = 92
const PAREN: u8 = 40

/**
 * Bytes that can follow the bracket of a mark: 1 for `. / : @ ( [ {` and space; 2 for a digit, which follows only a
 * parenthesis (`(3)www`); for the first letter of dot, at and punkt the second one.
 */
const followers: usize = memory.data(256)

/** 1 for an opening bracket, 2 for a closing one, 3 for a backslash. */
const brackets: usize = memory.data(256)

/** Fills the tables; call once. */
export function fillTables(): void {
  v128.store(vectors + AT_LOW, LOW)
  v128.store(vectors + AT_HIGH, HIGH)
  v128.store(vectors + AT_HALF, i8x16.splat(15))
  v128.store(vectors + AT_ALNUM, i8x16.splat(BELOW_ALNUM))
  v128.store(vectors + AT_HEX, i8x16.splat(BELOW_HEX))
  v128.store(vectors + AT_HOST, i8x16.splat(BELOW_HOST))
  v128.store(vectors + AT_OPENER, i8x16.splat(OPENER))
  v128.store(vectors + AT_DOT, i8x16.splat(DOT))
  v128.store(vectors + AT_COLON, i8x16.splat(COLON))
  v128.store(vectors + AT_FEED, i8x16.splat(LINE_FEED))
  const marks = './:@([{ '
  for (let i: i32 = 0; i < marks.length; i++) store<u8>(followers + marks.charCodeAt(i), 1)
  for (let digit: i32 = 48; digit < 58; digit++) store<u8>(followers + digit, 2)
  const letters = 'adpADP'
  for (let i: i32 = 0; i < 6; i++) store<u8>(followers + letters.charCodeAt(i), <u8>'touTOU'.charCodeAt(i) | 32)
  for (let i: i32 = 0; i < 3; i++) {
    store<u8>(brackets + '([{'.charCodeAt(i), 1)
    store<u8>(brackets + ')]}'.charCodeAt(i), 2)
  }
  store<u8>(brackets + BACKSLASH, 3)
}

/** Tells whether what follows the opening bracket at `p` can make it a mark. Most brackets in logs are none. */
// @ts-ignore
@inline
function mayBeMark(p: i32): bool {
  const follower = <i32>load<u8>(followers + <usize>load<u8>(p, 1))
  if (follower < 2) return follower == 1
  return follower == 2 ? load<u8>(p) == PAREN : (<i32>load<u8>(p, 2) | 32) == follower
}

/** Positions up to which the text has been judged; digests have their own. */
let skip: i32 = 0
let digestSkip: i32 = 0

/** Call before the first scan of the window's lines. */
export function begin(start: i32): void {
  skip = start
  digestSkip = start
  claim(start)
}

// @ts-ignore
@inline
function classify(bytes: v128, low: v128, high: v128, half: v128): v128 {
  return v128.and(
    i8x16.swizzle(low, v128.and(bytes, half)),
    i8x16.swizzle(high, v128.and(i16x8.shr_u(bytes, 4), half)),
  )
}

/** One bit a byte: whether its highest bit is set. */
// @ts-ignore
@inline
function signs(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a)) |
    ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(d))) << 48)
  )
}

/** One bit a byte: whether its classes are above the limit. */
// @ts-ignore
@inline
function members(a: v128, b: v128, c: v128, d: v128, below: v128): u64 {
  return signs(i8x16.gt_s(a, below), i8x16.gt_s(b, below), i8x16.gt_s(c, below), i8x16.gt_s(d, below))
}

/** One bit a byte: whether it is this one. */
// @ts-ignore
@inline
function equal(a: v128, b: v128, c: v128, d: v128, value: v128): u64 {
  return signs(i8x16.eq(a, value), i8x16.eq(b, value), i8x16.eq(c, value), i8x16.eq(d, value))
}

/** The bits from position `n` on; all for a negative one, none from 64 on. */
// @ts-ignore
@inline
function from(n: i32): u64 {
  return n <= 0 ? ~(<u64>0) : n > 63 ? 0 : ~(<u64>0) << n
}

/** Scans `[first, last)` and returns the position reached: `last`, or less if records must be taken first. */
export function scanWindow(first: i32, last: i32): i32 {
  let skipped = skip
  /** 1 if the previous block ends with a dot, otherwise 0. */
  let dotBefore: u64 = load<u8>(first - 1) == DOT ? 1 : 0
  const lows = v128.load(vectors, AT_LOW)
  const highs = v128.load(vectors, AT_HIGH)
  const half = v128.load(vectors, AT_HALF)
  const belowAlnum = v128.load(vectors, AT_ALNUM)
  const openers = v128.load(vectors, AT_OPENER)
  const dots = v128.load(vectors, AT_DOT)
  const colons = v128.load(vectors, AT_COLON)
  for (let p = first; p < last; p += 64) {
    const x0 = v128.load(p)
    const x1 = v128.load(p, 16)
    const x2 = v128.load(p, 32)
    const x3 = v128.load(p, 48)
    const c0 = classify(x0, lows, highs, half)
    const c1 = classify(x1, lows, highs, half)
    const c2 = classify(x2, lows, highs, half)
    const c3 = classify(x3, lows, highs, half)
    const high = i8x16.bitmask(v128.or(v128.or(x0, x1), v128.or(x2, x3))) != 0 ? signs(x0, x1, x2, x3) : 0
    const alnum = members(c0, c1, c2, c3, belowAlnum) | high
    const dot = equal(x0, x1, x2, x3, dots)
    const inside: u64 = last - p < 64 ? ((<u64>1) << (last - p)) - 1 : ~(<u64>0)

    // Start bits of runs of sixteen alphanumerics: a run of 32 has one in some block. Few blocks have such a long word.
    let word = alnum & (alnum >> 1)
    word &= word >> 2
    word &= word >> 4
    word &= word >> 8
    let long: u64 = 0
    const hex = members(c0, c1, c2, c3, v128.load(vectors, AT_HEX))
    if (word != 0) {
      long = hex & (hex >> 1)
      long &= long >> 2
      long &= long >> 4
      long &= long >> 8
      long &= ~(long << 1) & inside & from(digestSkip - p)
    }

    // Dots between letters or digits. Neighbours of the first and last byte are in other blocks.
    let places =
      dot &
      ((alnum << 1) | <u64>(is(p - 1, ALNUM) ? 1 : 0)) &
      ((alnum >> 1) | (is(p + 64, ALNUM) ? LAST : 0))
    const other = (dot & ~places) | dotBefore

    // Colons after four hexadecimal digits, or so near the start of the block that these are in the one before.
    const colon = equal(x0, x1, x2, x3, colons)
    places |= colon & (((hex << 1) & (hex << 2) & (hex << 3) & (hex << 4)) | 15)

    // Brackets before a byte that can start a mark, and backslashes before a dot or a bracket.
    for (let left = equal(c0, c1, c2, c3, openers); left != 0; left &= left - 1) {
      const bit = <i32>ctz(left)
      if (load<u8>(p + bit) == PLUS) continue
      if (mayBeMark(p + bit)) places |= (<u64>1) << bit
      if (bit > 0 && load<u8>(p + bit - 1) == BACKSLASH) places |= (<u64>1) << (bit - 1)
    }
    if (other != 0) {
      for (let left = dot & ~(alnum << 1) & ((alnum >> 1) | LAST) & ~(<u64>1); left != 0; left &= left - 1) {
        const bit = <i32>ctz(left)
        if (load<u8>(p + bit - 1) == BACKSLASH) places |= (<u64>1) << (bit - 1)
      }
      // Brackets next to a dot: the counterpart of a mark may be missing.
      for (let left = ((dot << 1) | (dot >> 1) | dotBefore) & ~alnum & ~dot; left != 0; left &= left - 1) {
        const bit = <i32>ctz(left)
        if (load<u8>(brackets + <usize>load<u8>(p + bit)) != 0) places |= (<u64>1) << bit
      }
    }
    dotBefore = dot >> 63
    // A backslash or a closing bracket whose dot is in the next block.
    if (load<u8>(brackets + <usize>load<u8>(p + 63)) > 1) places |= LAST

    places &= inside & from(skipped - p)
    if ((places | long) == 0) continue

    if (isFull()) {
      skip = skipped
      return p
    }
    const host = members(c0, c1, c2, c3, v128.load(vectors, AT_HOST)) | high
    while ((places | long) != 0) {
      const bit = <i32>ctz(places | long)
      const place = p + bit
      let past = place + 1
      if (((long >> bit) & 1) != 0) {
        long &= long - 1
        judgeLongRun(place)
        long &= from(digestSkip - p)
        continue
      }
      if (((dot >> bit) & 1) != 0) {
        past = judgeWithin(p, bit, host, dot, high, skipped)
        if (past == 0) past = judgeAcross(place, skipped)
      } else {
        const recordsBefore = recordCount
        setPlace(place)
        if (((colon >> bit) & 1) != 0) {
          if (isFirstGroup(place)) past = judgeColon(place)
        } else {
          past = judgeMark(place)
          if (past > place + 1 && past > digestSkip) {
            digestSkip = past
            long &= from(digestSkip - p)
          }
        }
        if (recordCount > recordsBefore) claim(past)
      }
      if (past > skipped) skipped = past
      places &= (places - 1) & from(past - p)
    }
  }
  skip = skipped
  return last
}

/** The bits from `start` to before `end`, which is below 64. */
// @ts-ignore
@inline
function between(start: i32, end: i32): u64 {
  return (~(<u64>0) << start) & (((<u64>1) << end) - 1)
}

/**
 * Tells whether a run inside a block cannot contain an observable: its last label is not a top-level domain, or it starts
 * with a digit but the run is not a dotted quad. Rejects nine of ten runs.
 */
// @ts-ignore
@inline
function isHopeless(block: i32, start: i32, end: i32, dot: u64, high: u64): bool {
  const inRun = between(start, end)
  const dots = dot & inRun
  const label = block + 64 - <i32>clz(dots)
  if (<u32>(load<u8>(label) - 48) < 10) return popcnt(dots) < 3
  return (high & inRun) == 0 && is(block + end - 1, ALNUM) && !mayBeTopLevel(label, block + end - label)
}

/**
 * Judges the run of host characters around the dot at `bit` of a block, not left of `floor`. Returns its end, or 0 if it
 * extends beyond the block.
 */
// @ts-ignore
@inline
function judgeWithin(block: i32, bit: i32, host: u64, dot: u64, high: u64, floor: i32): i32 {
  const left = bit == 0 ? 0 : ~host << (64 - bit)
  const right = bit == 63 ? 0 : ~host >> (bit + 1)
  if (left == 0 || right == 0) return 0
  const start = bit - <i32>clz(left)
  const end = bit + 1 + <i32>ctz(right)
  if (isHopeless(block, start, end, dot, high)) return block + end
  return judge(block + bit, max(block + start, floor), block + end, (high & between(start, end)) != 0)
}

function judge(place: i32, start: i32, end: i32, hasHigh: bool): i32 {
  const recordsBefore = recordCount
  setPlace(place)
  const past = judgeRun(start, end, hasHigh)
  if (recordCount > recordsBefore) claim(past)
  return past
}

/** Judges a run that extends beyond the block: by masks of the 64 bytes around the dot, or byte by byte if it is longer. */
function judgeAcross(place: i32, floor: i32): i32 {
  const block = place - 32
  const x0 = v128.load(block)
  const x1 = v128.load(block, 16)
  const x2 = v128.load(block, 32)
  const x3 = v128.load(block, 48)
  const lows = v128.load(vectors, AT_LOW)
  const highs = v128.load(vectors, AT_HIGH)
  const half = v128.load(vectors, AT_HALF)
  const c0 = classify(x0, lows, highs, half)
  const c1 = classify(x1, lows, highs, half)
  const c2 = classify(x2, lows, highs, half)
  const c3 = classify(x3, lows, highs, half)
  const high = signs(x0, x1, x2, x3)
  const host = members(c0, c1, c2, c3, v128.load(vectors, AT_HOST)) | high
  const dot = equal(x0, x1, x2, x3, v128.load(vectors, AT_DOT))
  const past = judgeWithin(block, 32, host, dot, high, floor)
  return past != 0 ? past : judgeLong(place, floor)
}

/** Judges a run of any length. */
function judgeLong(place: i32, floor: i32): i32 {
  let any: i32 = 0
  let start = place
  let f = classOf(start - 1)
  while (start > floor && (f & HOST) != 0) {
    any |= f
    f = classOf(--start - 1)
  }
  let end = place + 1
  f = classOf(end)
  while ((f & HOST) != 0) {
    any |= f
    f = classOf(++end)
  }
  return judge(place, start, end, (any & HIGH_BYTE) != 0)
}

/** One bit for each value of `topLevelHash` that a top-level domain has. */
const topLevelBits: usize = memory.data(8192)

/** Records the hash of a top-level domain for `mayBeTopLevel`. */
export function noteTopLevel(start: i32, length: i32): void {
  const hash = topLevelHash(start, length)
  store<u8>(topLevelBits + (hash >> 3), load<u8>(topLevelBits + (hash >> 3)) | <u8>(<i32>1 << (hash & 7)))
}

/** Tells whether a label can be a top-level domain. One lookup rejects almost all that are not. */
function mayBeTopLevel(start: i32, length: i32): bool {
  const hash = topLevelHash(start, length)
  return ((<i32>load<u8>(topLevelBits + (hash >> 3)) >> (hash & 7)) & 1) != 0
}

/** Sixteen bits of a hash of the first eight letters, whatever their case. */
// @ts-ignore
@inline
function topLevelHash(start: i32, length: i32): i32 {
  let word = load<u64>(start) | 0x2020202020202020
  if (length < 8) word &= ((<u64>1) << (length << 3)) - 1
  return <i32>((word * 0x9fb21c651e98df25) >> 48)
}

/** Judges the hexadecimal run around `place` if it is long enough for a digest. */
function judgeLongRun(place: i32): void {
  let start = place
  while (is(start - 1, HEX)) start--
  let end = place + 16
  while (is(end, HEX)) end++
  const fresh = start >= digestSkip
  digestSkip = end
  if (!fresh || end - start < 32) return
  const recordsBefore = recordCount
  setPlace(start)
  judgeDigest(start, end)
  if (recordCount > recordsBefore) claim(end)
}

/**
 * Writes the positions of line feeds in `[start, end)`, relative to `base`, to `out`, at most `room`; returns their
 * number.
 */
export function splitLines(base: i32, start: i32, end: i32, out: i32, room: i32): i32 {
  let count: i32 = 0
  const feed = v128.load(vectors, AT_FEED)
  for (let p = start; p < end; p += 64) {
    const f0 = i8x16.eq(v128.load(p), feed)
    const f1 = i8x16.eq(v128.load(p, 16), feed)
    const f2 = i8x16.eq(v128.load(p, 32), feed)
    const f3 = i8x16.eq(v128.load(p, 48), feed)
    if (!v128.any_true(v128.or(v128.or(f0, f1), v128.or(f2, f3)))) continue
    let feeds = signs(f0, f1, f2, f3)
    if (end - p < 64) feeds &= ((<u64>1) << (end - p)) - 1
    while (feeds != 0) {
      store<i32>(out + (count << 2), p + <i32>ctz(feeds) - base)
      feeds &= feeds - 1
      if (++count == room) return count
    }
  }
  return count
}
