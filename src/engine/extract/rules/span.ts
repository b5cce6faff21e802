/**
 * Finds the positions to judge, byte by byte: dots between letters or digits, first groups of IPv6 addresses, brackets
 * of defanged text, long hexadecimal runs. The WebAssembly build has a faster version for the log itself
 * (`wasm/window.ts`) and uses this one for rewritten words; both find the same positions.
 */

import { judgeColon } from './address.ts'
import { ALNUM, BACKSLASH, COLON, classOf, DOT, HEX, HIGH, HOST, is, THREE, TWO, WORD } from './bytes.ts'
import { claim, judgeMark } from './defanged.ts'
import { judgeDigest } from './digest.ts'
import { depth, isFull, recordCount, setPlace } from './emit.ts'
import { F } from './letters.ts'
import { isClose, isOpen } from './marks.ts'
import { byteAt } from './memory.ts'
import { judgeRun } from './name.ts'

/** Positions up to which the text has been judged; digests have their own. */
let skip: i32 = 0
let digestSkip: i32 = 0

/** Scans rewritten text. */
export function scanSpan(from: i32, to: i32, digests: boolean): void {
  const outerSkip = skip
  const outerDigestSkip = digestSkip
  skip = from
  digestSkip = digests ? from : to
  scan(from, to)
  skip = outerSkip
  digestSkip = outerDigestSkip
}

/** Call before the first scan of the window's lines. */
export function beginLines(from: i32): void {
  skip = from
  digestSkip = from
  claim(from)
}

/** Scans lines of the window and returns the position reached: `to`, or less if records must be taken first. */
export function scanLines(from: i32, to: i32): i32 {
  return scan(from, to)
}

function scan(from: i32, to: i32): i32 {
  let p = from
  while (p < to) {
    const f = classOf(p)
    if ((f & HOST) === 0) {
      if ((f & WORD) !== 0 && isMarkPlace(p) && depth === 0 && p >= skip) {
        if (isFull()) return p
        judgeBracket(p)
      }
      p++
      continue
    }
    const start = p
    let any = f
    let all = f
    let g = classOf(++p)
    while ((g & HOST) !== 0) {
      any |= g
      all &= g
      g = classOf(++p)
    }
    // Nine out of ten runs are short words without a dot.
    if ((all & ALNUM) !== 0 && p - start < 32 && (byteAt(p) !== COLON || p - start < 4)) continue
    if (depth === 0 && isFull()) return start
    judgeWord(start, p, (any & HIGH) !== 0, (all & HEX) !== 0, (all & ALNUM) === 0)
  }
  return to
}

/**
 * Tells whether a defanging mark can start at `p`: an opening bracket, a backslash, or a closing bracket next to a dot.
 */
function isMarkPlace(p: i32): boolean {
  const c = byteAt(p)
  if (c === BACKSLASH || isOpen(c)) return true
  return isClose(c) && (byteAt(p - 1) === DOT || byteAt(p + 1) === DOT)
}

function judgeBracket(p: i32): void {
  setPlace(p)
  const recordsBefore = recordCount
  const end = judgeMark(p)
  if (recordCount > recordsBefore) claim(end)
  if (end > p + 1) {
    skip = end
    digestSkip = end
  }
}

/** Looks for digests, for a dot, and for the first group of an IPv6 address before the colon that ends the run. */
function judgeWord(start: i32, end: i32, high: boolean, hex: boolean, punctuated: boolean): void {
  if (end - start >= 32) digestsIn(start, end, hex)
  if (punctuated && end - start > 2) judgeDots(start, end, high)
  if (end - start >= 4 && byteAt(end) === COLON && end >= skip && isFirstGroup(end)) {
    if (depth === 0) setPlace(end)
    const recordsBefore = recordCount
    const past = judgeColon(end)
    if (past > skip) skip = past
    if (recordCount > recordsBefore) claim(past)
  }
}

/** Judges the run at its first dot between letters or digits that was not skipped. */
function judgeDots(start: i32, end: i32, high: boolean): void {
  if (end <= skip) return
  let p = start < skip ? skip : start
  while (p < end && !(byteAt(p) === DOT && is(p - 1, ALNUM) && is(p + 1, ALNUM))) p++
  if (p === end) return
  if (depth === 0) setPlace(p)
  const before = recordCount
  const past = judgeRun(start < skip ? skip : start, end, high)
  if (past > skip) skip = past
  if (recordCount > before) claim(past)
}

/** Tells whether the four digits before the colon can be the first group of a routable address, or `ffff`. */
export function isFirstGroup(colon: i32): boolean {
  const first = byteAt(colon - 4) | 0x20
  return (
    (first === TWO || first === THREE || first === F) &&
    is(colon - 4, HEX) &&
    is(colon - 3, HEX) &&
    is(colon - 2, HEX) &&
    is(colon - 1, HEX)
  )
}

/**
 * Finds runs of at least 32 hexadecimal digits inside a longer word. Each contains one of every 32 positions, so most
 * positions need no check.
 */
function digestsIn(start: i32, end: i32, pure: boolean): void {
  if (pure) {
    digest(start, end)
    return
  }
  let p = start + 31
  while (p < end) {
    if (is(p, HEX)) {
      let first = p
      while (first > start && is(first - 1, HEX)) first--
      while (p < end && is(p, HEX)) p++
      if (p - first >= 32) digest(first, p)
    }
    p += 32
  }
}

function digest(start: i32, end: i32): void {
  if (start < digestSkip) return
  digestSkip = end
  if (depth === 0) setPlace(start)
  const recordsBefore = recordCount
  judgeDigest(start, end)
  if (recordCount > recordsBefore) claim(end)
}
