/** Domain names, and the e-mail addresses and URLs that contain them. */
import { isShare, judgeNumeric } from './address.ts'
import { ALNUM, AT, BACKSLASH, DIGIT, DOT, HASH, HIGH, HYPHEN, is, OPEN_BRACKET, SLASH } from './bytes.ts'
import { before, beforeAt, ESCAPED_LETTER, lookLeft, tokenStart } from './context.ts'
import { judgeEmail } from './email.ts'
import { checkName, emitName, nameHasHigh, nameTraits } from './host-name.ts'
import { isReported } from './look-alike.ts'
import { markAfter } from './marks.ts'
import { byteAt } from './memory.ts'
import { isMixed, trimHigh, trimmedEnd, trimmedStart } from './punctuation.ts'
import { schemeBefore } from './scheme.ts'
import { STRONG } from './suffix.ts'
import { judgeUrl } from './url.ts'

/**
 * Judges the run `[first, runEnd)` of host characters, which contains a dot between two letters or digits. `high`: it
 * may contain bytes of non-ASCII characters.
 */
export function judgeRun(first: i32, runEnd: i32, high: boolean): i32 {
  let start = first
  let end = runEnd
  while (start < end && (byteAt(start) === DOT || byteAt(start) === HYPHEN)) start++
  while (end > start && !is(end - 1, ALNUM)) end--
  let dot = end - 1
  while (dot > start && byteAt(dot) !== DOT) dot--
  if (dot <= start) return runEnd
  if (is(dot + 1, DIGIT)) return judgeNumeric(start, end, runEnd)
  return judgeName(start, end, runEnd, high)
}

function judgeName(first: i32, last: i32, runEnd: i32, high: boolean): i32 {
  let start = first
  let end = last
  if (high) {
    if (!trimHigh(start, end)) return judgeMixed(start, end, runEnd)
    start = trimmedStart
    end = trimmedEnd
  }
  if (!checkName(start, end) || (nameHasHigh && isMixed(start, end))) {
    return high ? judgeMixed(start, end, runEnd) : runEnd
  }
  const right = byteAt(runEnd)
  // `\\host@SSL\share` is WebDAV; otherwise a mailbox precedes the at sign.
  if (right === AT && byteAt(start - 1) !== BACKSLASH && (is(runEnd + 1, ALNUM) || byteAt(runEnd + 1) === OPEN_BRACKET))
    return runEnd
  if (end === last && markAfter(runEnd)) return runEnd
  lookLeft(start)
  if (tokenStart !== start) {
    start = tokenStart
    while (start < end && (byteAt(start) === DOT || byteAt(start) === HYPHEN)) start++
    if (!checkName(start, end)) return runEnd
  }
  const traits = nameTraits
  if (before === ESCAPED_LETTER) return runEnd
  if (before === AT) return judgeEmail(start, end, runEnd)
  let inPath = false
  if (before === SLASH) {
    const scheme = schemeBefore(start)
    if (scheme >= 0) {
      const past = judgeUrl(scheme, start)
      if (past > 0) return past
      emitName(start, end)
      return runEnd
    }
    inPath = byteAt(beforeAt - 1) !== SLASH
  } else if (before === BACKSLASH) {
    if (!isShare(beforeAt)) return runEnd
  } else if (before === DOLLAR_SIGN || (before === HASH && !(traits & STRONG))) return runEnd
  if (isReported(start, end, runEnd, traits, inPath)) emitName(start, end)
  return runEnd
}

const DOLLAR_SIGN: i32 = 36

/** A run of ASCII parts separated by symbols or another script: each ASCII part is judged separately. */
function judgeMixed(start: i32, end: i32, runEnd: i32): i32 {
  let p = start
  while (p < end) {
    if (is(p, HIGH)) {
      p++
      continue
    }
    let stop = p
    while (stop < end && !is(stop, HIGH)) stop++
    judgeAscii(p, stop)
    p = stop
  }
  return runEnd
}

function judgeAscii(first: i32, last: i32): void {
  let start = first
  let end = last
  while (start < end && !is(start, ALNUM)) start++
  while (end > start && !is(end - 1, ALNUM)) end--
  let dot = end - 1
  while (dot > start && byteAt(dot) !== DOT) dot--
  if (dot <= start) return
  if (is(dot + 1, DIGIT)) judgeNumeric(start, end, end)
  else if (checkName(start, end)) judgeName(start, end, end, false)
}
