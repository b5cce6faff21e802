import {
  COLON,
  DIGIT,
  EIGHT,
  GREATER,
  HOST,
  is,
  LESS,
  LINE_FEED,
  lowerAt,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  SPACE,
} from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { fieldEnd, isAssigned } from './field.ts'
import { nameLabels } from './host-name.ts'
import { O } from './letters.ts'
import { byteAt } from './memory.ts'
import { startsWithAny } from './words.ts'

const LONGEST_WORD: i32 = 64

/**
 * Tells whether `[start, end)` is a syslog facility and severity rather than a name under `info`: `<local0.info>`, or
 * `daemon.info dnsmasq[1234]:` at the start of a line, after a time, or after a time and a host. Facilities: RFC 5424,
 * table 1, with the names of syslog.conf.
 */
export function isFacility(start: i32, end: i32): boolean {
  if (nameLabels !== 2 || lowerAt(end - 1) !== O || !endsWith(end, '.info') || !isFacilityName(start)) return false
  if (byteAt(start - 1) === LESS) return byteAt(end) === GREATER
  return byteAt(end) === SPACE && isTag(end + 1) && isInHeader(start)
}

/** Tells whether `p` is the start of a line, or follows a time, or a time and a host. */
function isInHeader(p: i32): boolean {
  return isAfterTime(p) || (byteAt(p - 1) === SPACE && isAfterTime(wordStart(p - 1)))
}

function isFacilityName(start: i32): boolean {
  if (startsWith(start, 'local')) return is(start + 5, DIGIT) && byteAt(start + 5) < EIGHT
  return startsWithAny(start, 'auth.|authpriv.|cron.|daemon.|ftp.|kern.|lpr.|mail.|news.|syslog.|user.|uucp.')
}

/** Tells whether the name of a program is at `p`: `dnsmasq[1234]:`, `kernel: `. */
export function isTag(p: i32): boolean {
  let end = p
  while (end < p + LONGEST_WORD && (is(end, HOST) || byteAt(end) === SLASH)) end++
  if (end === p) return false
  if (byteAt(end) === OPEN_BRACKET) return is(end + 1, DIGIT)
  return byteAt(end) === COLON && byteAt(end + 1) <= SPACE
}

/** Tells whether `p` is the start of a line or follows a time of day, with or without a year after it. */
function isAfterTime(p: i32): boolean {
  if (byteAt(p - 1) === LINE_FEED) return true
  if (byteAt(p - 1) !== SPACE) return false
  const first = wordStart(p - 1)
  if (hasClock(first, p - 1)) return true
  return (
    p - 1 - first === 4 && is(first, DIGIT) && byteAt(first - 1) === SPACE && hasClock(wordStart(first - 1), first - 1)
  )
}

/** Start of the word that ends at `end`. */
function wordStart(end: i32): i32 {
  let p = end
  while (p > end - LONGEST_WORD && byteAt(p - 1) > SPACE) p--
  return p
}

/** Tells whether `[start, end)` contains a time such as `09:14`, alone or in a longer one. */
function hasClock(start: i32, end: i32): boolean {
  for (let p = start + 2; p < end - 2; p++) {
    if (byteAt(p) === COLON && is(p - 1, DIGIT) && is(p + 1, DIGIT) && is(p + 2, DIGIT)) return true
  }
  return false
}

/**
 * Tells whether a name is that of a program's own part or channel, which ends like a domain: `fail2ban.observer  [812]:` at the
 * start of a message, `"channel":"glastopf.events"`. Elsewhere, it may be a domain.
 */
export function isPartOfProgram(start: i32, end: i32): boolean {
  if (start === end - 17 && endsWith(end, 'fail2ban.observer')) {
    let p = end
    while (p < end + LONGEST_WORD && byteAt(p) === SPACE) p++
    return byteAt(p) === OPEN_BRACKET && is(p + 1, DIGIT) && (byteAt(start - 1) === QUOTE || isInHeader(start))
  }
  if (start !== end - 15 || !endsWith(end, 'glastopf.events')) return false
  return byteAt(start - 1) === QUOTE && endsWith(fieldEnd(start), 'channel') && isAssigned
}
