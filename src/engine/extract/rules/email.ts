/** E-mail addresses, and texts that look like one. */
import {
  ALNUM,
  APOSTROPHE,
  AT,
  COLON,
  DOT,
  EQUALS,
  GREATER,
  HEX,
  HIGH,
  is,
  LESS,
  LETTER,
  LOCAL,
  PERCENT,
  QUOTE,
  SLASH,
  SPACE,
  startOfRun,
  UNDERSCORE,
} from './bytes.ts'
import { beforeAt, lookLeft, tokenStart } from './context.ts'
import { EMAIL, emit, SPELLED, scratchEnd } from './emit.ts'
import { emitName, nameHasHigh, nameHasUpper, nameTraits } from './host-name.ts'
import { byteAt, setByte } from './memory.ts'
import { isMessageId } from './message-id.ts'
import { endsInSign } from './punctuation.ts'
import { closeScratch } from './rewritten.ts'
import { schemeBefore } from './scheme.ts'
import { UNDECIDED } from './suffix.ts'
import { judgeUrl } from './url.ts'
import { lengthBefore, startsWithAny } from './words.ts'

/** Judges an e-mail address whose domain is `[start, end)`, after the at sign. */
export function judgeEmail(start: i32, end: i32, runEnd: i32): i32 {
  const at = beforeAt
  let local = startOfRun(at, LOCAL, 65)
  const left = byteAt(local - 1)
  if (left === COLON || left === SLASH) {
    // `http://user:password@host/`
    let p = local - 1
    const limit = p - 128
    while (p > limit && byteAt(p) > SPACE && byteAt(p) !== SLASH && byteAt(p) !== QUOTE) p--
    if (byteAt(p) === SLASH) {
      const scheme = schemeBefore(p + 1)
      if (scheme >= 0) {
        const past = judgeUrl(scheme, p + 1)
        if (past > 0) return past
        emitName(start, end)
        return runEnd
      }
    }
  }
  if (isSshAlgorithm(start, end)) return runEnd
  // `krbtgt/REALM@REALM` is a Kerberos principal.
  if (left === SLASH) local = at
  if (local <= at - 65 || (is(local - 1, HIGH) && !endsInSign(local))) local = at
  lookLeft(local)
  if (local < at && tokenStart !== local && tokenStart <= at) local = tokenStart
  for (let p = local; p < at; p++) {
    // Skips the escape in `%3Cuser@…`, and everything up to a lone quote.
    if (byteAt(p) === PERCENT && is(p + 1, HEX) && is(p + 2, HEX)) local = p + 3
    else if (byteAt(p) === APOSTROPHE && (!is(p - 1, LETTER) || !is(p + 1, LETTER))) local = p + 1
  }
  while (local < at && !is(local, ALNUM) && byteAt(local) !== UNDERSCORE) local++
  let last = at
  if (local < last && byteAt(last - 1) === DOT) last = local
  for (let p = local; p < last; p++) if (byteAt(p) === DOT && byteAt(p + 1) === DOT) local = p + 2
  const needsConversion = nameHasHigh || nameHasUpper || (nameTraits & UNDECIDED) !== 0
  const sender = senderStart(local, end)
  if (sender >= at - 64) local = sender
  if (local < at && last === at && !isMessageId(local, end)) {
    if (byteAt(at) === AT) emit(needsConversion ? EMAIL | SPELLED : EMAIL, local, end)
    else emitEscaped(local, at, start, end)
  }
  emitName(start, end)
  return runEnd
}

/**
 * Start of the local part of a return path that contains the recipient (VERP) or the former sender (SRS):
 * `<bounce+12-bob=example.org@lists.example>`. In BATV (`<prvs=1234=bob@example.org>`, `btv1==1234==…`), the address starts
 * after the tag: `prvs` of the draft, `btv1` of Barracuda, `msprvs1` of Message Systems. Returns `local` for these and all other
 * addresses.
 */
function senderStart(local: i32, end: i32): i32 {
  if (byteAt(local - 1) !== EQUALS || byteAt(end) !== GREATER) return local
  let p = local
  let isTagged = false
  while (p > end - LONGEST_PATH && (is(p - 1, LOCAL) || byteAt(p - 1) === EQUALS)) {
    p--
    if (!is(p, LETTER) && byteAt(p) !== EQUALS) isTagged = true
  }
  return byteAt(p - 1) === LESS && isTagged && is(p, ALNUM) && !startsWithAny(p, 'prvs=|btv1=|msprvs1=') ? p : local
}

/** Maximum length of a path in RFC 5321. */
const LONGEST_PATH: i32 = 256

/** Emits an address whose at sign is written as an escape. */
function emitEscaped(local: i32, at: i32, start: i32, end: i32): void {
  const out = scratchEnd
  let o = out
  for (let p = local; p < at; p++) setByte(o++, byteAt(p))
  setByte(o++, AT)
  for (let p = start; p < end; p++) setByte(o++, byteAt(p))
  closeScratch(o)
  emit(EMAIL | SPELLED, out, o)
}

/** `chacha20-poly1305@openssh.com`: names of SSH algorithms look like addresses (RFC 4251, section 6). */
function isSshAlgorithm(start: i32, end: i32): boolean {
  return start === end - lengthBefore(end, 'openssh.com|libssh.org|lysator.liu.se')
}
