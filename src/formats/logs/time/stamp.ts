/**
 * Reads one timestamp at a known position from the bytes of a line. The first few bytes distinguish all known layouts, so
 * a format only needs to say where its timestamp starts.
 */

import { minuteMs } from '../../../domain/time-units.ts'
import { isAlphanumeric, isDigit, isLetter } from '../bytes.ts'
import {
  betweenCells,
  isBar,
  isJoint,
  number2,
  number4,
  numberValue,
  readNumber,
  skipDash,
  skipLetters,
  skipSpaces,
} from './characters.ts'
import { clockMs, midnightOf } from './civil.ts'
import { isWeekday, markedMonthAt, monthAt, skipMonth } from './day-names.ts'
import { endTimeAt, isTimeOfDay, readFraction, readTime, timeEnd } from './time-of-day.ts'
import { localToUtc, readZone, zoneEnd, zoneName } from './zone.ts'

/** Elements that a timestamp may leave open. */
export interface StampRules {
  /** Ms east of UTC for timestamps without a zone. */
  readonly zoneMs: number
  /** True if `06/07/2021` is the sixth of July. Dates with dots always are. */
  readonly dayFirst: boolean
  /** True if `17/06/09` is the ninth of June 2017 (Spark). */
  readonly yearFirst?: boolean
  /** Later numbers (ms since epoch) are not times of events. */
  readonly latest?: number
  /** Returns the year of a timestamp without one. */
  year(month: number, day: number): number
}

/** Set by every parser that found a timestamp: the position after it. */
export let stampEnd = 0

/** Set by every parser that found a time: true if the text contains the year. */
export let stampHasYear = true

/** Returns the time and sets {@link stampHasYear}; for parsers of times outside this file. */
export function withYear(ms: number, isWritten = true): number {
  stampHasYear = isWritten
  return ms
}

/** Set by every parser that found day and time of day in a known layout but of no possible time: 31 February, 25:61. */
export let stampIsImpossible = false

/** Resets {@link stampIsImpossible} to false until the next timestamp is read. */
export function forgetImpossible(): void {
  stampIsImpossible = false
}

/** Returns `ms`; a NaN that follows from a day and a time of day is remembered as impossible. For parsers outside this file. */
export function possible(ms: number): number {
  if (Number.isNaN(ms)) stampIsImpossible = true
  return ms
}

const NONE = Number.NaN

/** Reads any calendar timestamp at `at`; NaN if there is none. For epoch numbers see {@link readEpoch}. */
export function readStamp(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  if (end - at < 8) return NONE
  const c = bytes[at] as number
  if (isDigit(c)) {
    let p = at + 1
    while (p < end && p - at < 9 && isDigit(bytes[p] as number)) p++
    if (p >= end) return NONE
    const next = bytes[p] as number
    switch (p - at) {
      case 4:
        return next === 0x2d || next === 0x2f || next === 0x2e || next === 0x20 || next === 0x3a
          ? readYearFirst(bytes, at, end, rules)
          : NONE
      case 8:
        return readCompact(bytes, at, end, rules)
      case 6:
        return readShortCompact(bytes, at, end, rules)
      case 9:
        return readDigits(bytes, at, end, rules)
      case 1:
      case 2:
        if (p + 1 >= end) return NONE
        if (isLetter(next)) return readDayFirst(bytes, at, end, rules)
        if (next !== 0x2f && next !== 0x2d && next !== 0x2e && next !== 0x20) return NONE
        return isDigit(bytes[p + 1] as number)
          ? readNumeric(bytes, at, end, rules)
          : readDayFirst(bytes, at, end, rules)
      default:
        return NONE
    }
  }
  if (!isLetter(c)) return NONE
  if (monthAt(bytes, at, end) > 0) return readMonthFirst(bytes, at, end, rules)
  if (!isWeekday(bytes, at)) return NONE
  let p = skipLetters(bytes, at, end, 9)
  if (p < end && bytes[p] === 0x2c) p++
  if (p < end && bytes[p] === 0x2e) p++
  p = skipSpaces(bytes, p, end, 2)
  if (p >= end) return NONE
  const next = bytes[p] as number
  if (isDigit(next)) return readDayFirst(bytes, p, end, rules)
  return monthAt(bytes, p, end) > 0 ? readMonthFirst(bytes, p, end, rules) : NONE
}

/** ISO 8601 and variants: `2021-06-06T15:57:37.123456+0200`, `2021/06/06 15:57:37`, `2021-6-6 3:57:37`. */
function readYearFirst(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  if (end - at < 12) return NONE
  const year = number4(bytes, at)
  const separator = bytes[at + 4]
  let month = number2(bytes, at + 5)
  let day = number2(bytes, at + 8)
  let p = at + 10
  if (month < 0 || day < 0 || bytes[at + 7] !== separator) {
    if (separator === 0x20) {
      // `2021 May 06 09:28:12`
      const named = monthAt(bytes, at + 5, end)
      if (named === 0) return NONE
      p = skipSpaces(bytes, skipMonth(bytes, at + 5, end), end, 2)
      month = named
    } else {
      p = readNumber(bytes, at + 5, end, 2)
      month = numberValue
      if (p < 0 || bytes[p] !== separator) return NONE
      p++
    }
    p = readNumber(bytes, p, end, 2)
    day = numberValue
    if (p < 0) return NONE
  }
  if (year < 0 || p >= end) return NONE
  const joint = bytes[p] as number
  if (joint === 0x54 || joint === 0x20 || joint === 0x09 || joint === 0x5f || joint === 0x74) p++
  else if (joint === 0x2d || joint === 0x3a || joint === 0x3b || isBar(joint)) p++
  else if (joint === 0x2c) {
    p = skipSpaces(bytes, p + 1, end, 1)
    // A time with a comma is a quoted cell: `2021-06-06,"15:57:37,123"`.
    if (bytes[p] === 0x22) p++
  } else if (joint === 0x22) p = betweenCells(bytes, p)
  else return NONE
  if (joint === 0x20) p = skipDash(bytes, skipSpaces(bytes, p, end, 2))
  return finish(bytes, p, end, rules, midnightOf(year, month, day))
}

/** `20210606155737`, `20210606155737.123Z` (LDAP), `20210606155737123`: no epoch of this century has so many digits. */
function readDigits(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  let p = at + 9
  while (p < end && p - at < 18 && isDigit(bytes[p] as number)) p++
  const digits = p - at
  if (digits !== 14 && digits !== 17) return NONE
  const year = number4(bytes, at)
  // Names such as `20210606155737.log` and ids such as `20210606155737-1` are not event times.
  const next = p < end ? (bytes[p] as number) : 0x20
  if (year < 1990 || year > 2099 || next === 0x2d || next === 0x5f) return NONE
  if ((isLetter(next) && next !== 0x5a) || (next === 0x2e && !(p + 1 < end && isDigit(bytes[p + 1] as number))))
    return NONE
  const day = midnightOf(year, number2(bytes, at + 4), number2(bytes, at + 6))
  const time = clockMs(number2(bytes, at + 8), number2(bytes, at + 10), number2(bytes, at + 12), 0)
  if (digits === 14) return withFraction(bytes, p, end, rules, day, time)
  const ms = number2(bytes, at + 14) * 10 + (bytes[at + 16] as number) - 0x30
  return withFraction(bytes, p, end, rules, day, time + ms)
}

/** `20210606T155737`, `20210606-15:57:37`, `20210606 15:57:37`, `20210606,15:57:37`, Zabbix's `20210606:155737.123`. */
function readCompact(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  let day = midnightOf(number4(bytes, at), number2(bytes, at + 4), number2(bytes, at + 6))
  // `[06062021 15:57:37]`, as Dionaea writes it.
  if (Number.isNaN(day) && bytes[at - 1] === 0x5b && bytes[at + 11] === 0x3a && isYearToken(bytes, at + 4, end))
    day = midnightOf(number4(bytes, at + 4), number2(bytes, at + 2), number2(bytes, at))
  if (Number.isNaN(day)) return NONE
  let p = at + 8
  const joint = bytes[p] as number
  if (joint === 0x54 || joint === 0x20 || joint === 0x2d || joint === 0x5f || joint === 0x3a) p++
  else if ((isBar(joint) || joint === 0x2c || joint === 0x3b || joint === 0x09) && bytes[p + 3] === 0x3a) p++
  else return NONE
  if (end - p >= 8 && bytes[p + 2] === 0x3a) return finish(bytes, p, end, rules, day)
  if (end - p < 6) return NONE
  const time = clockMs(number2(bytes, p), number2(bytes, p + 2), number2(bytes, p + 4), 0)
  return withFraction(bytes, p + 6, end, rules, day, time)
}

/**
 * The header of glog and klog, which the components of Kubernetes write: a letter for the level, month and day, the time
 * of day. New versions of glog write the year before the month: `I0606 15:57:37.123456`, `W20210606 15:57:37.123456`.
 */
export function readGlog(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  if (end - at < 16 || !isGlogLevel(bytes[at] as number) || !isDigit(bytes[at + 1] as number)) return NONE
  if (bytes[at + 5] !== 0x20) return bytes[at + 9] === 0x20 ? readStamp(bytes, at + 1, end, rules) : NONE
  const month = number2(bytes, at + 1)
  const day = number2(bytes, at + 3)
  if (month < 1 || month > 12 || day < 1 || day > 31 || bytes[at + 8] !== 0x3a) return NONE
  // Every version writes microseconds; without them, the letter and the digits are a code of something else.
  if (bytes[at + 14] !== 0x2e) return NONE
  return withYear(finish(bytes, at + 6, end, rules, midnightOf(rules.year(month, day), month, day)), false)
}

/** Info, warning, error, fatal. */
function isGlogLevel(c: number): boolean {
  return c === 0x49 || c === 0x57 || c === 0x45 || c === 0x46
}

/** `@` and the 24 hexadecimal digits of seconds and nanoseconds. */
const TAI64N_LENGTH = 25

/** The label of TAI64N that multilog of daemontools, and its kin, write: `@4000000060bcedec3b9aca00`. */
export function readTai64n(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at] !== 0x40 || end - at < TAI64N_LENGTH || bytes[at + 1] !== 0x34 || bytes[at + 2] !== 0x30) return NONE
  const label = String.fromCharCode(...bytes.subarray(at + 1, at + TAI64N_LENGTH))
  if (!/^40000000[\da-f]{16}$/.test(label)) return NONE
  const seconds = Number.parseInt(label.slice(8, 16), 16) - 10
  stampEnd = at + TAI64N_LENGTH
  return withYear(seconds * 1000 + Math.floor(Number.parseInt(label.slice(16), 16) / 1e6))
}

/** `081109 203615` (Hadoop's HDFS), `081109 20:36:15` (old MySQL): two-digit year, month, day. */
function readShortCompact(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  if (bytes[at + 6] !== 0x20 || at + 13 > end) return NONE
  const year = number2(bytes, at)
  const day = midnightOf(year < 70 ? 2000 + year : 1900 + year, number2(bytes, at + 2), number2(bytes, at + 4))
  if (Number.isNaN(day)) return NONE
  const p = skipSpaces(bytes, at + 7, end, 1)
  if (bytes[p + 2] === 0x3a || bytes[p + 1] === 0x3a) return finish(bytes, p, end, rules, day)
  if (p + 6 < end && isAlphanumeric(bytes[p + 6] as number)) return NONE
  const time = clockMs(number2(bytes, p), number2(bytes, p + 2), number2(bytes, p + 4), 0)
  return withFraction(bytes, p + 6, end, rules, day, time)
}

/** `10/Oct/2000:13:55:36 -0700`, `06-Jun-2021 15:57:37.123`, `6 Jun 2021 15:57:37 GMT`, `06 Jun 15:57:37`. */
export function readDayFirst(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const plain = readPlainApache(bytes, at, end)
  if (!Number.isNaN(plain)) return plain
  let p = readNumber(bytes, at, end, 2)
  if (p < 0) return NONE
  const day = numberValue
  if (p + 8 >= end) return NONE
  const separator = bytes[p] as number
  // Check Point omits separators: `6Jun2021`.
  const glued = isLetter(separator)
  if (!glued && separator !== 0x2f && separator !== 0x2d && separator !== 0x20 && separator !== 0x2e) return NONE
  if (!glued) p++
  // `So 6. Jun 15:57:37 CEST 2021`, as `date` writes it in German.
  if (separator === 0x2e && bytes[p] === 0x20) p++
  const month = monthAt(bytes, p, end)
  if (month === 0) return NONE
  p = skipMonth(bytes, p, end)
  if (p < end && bytes[p] === 0x2e) p++
  if (p + 5 >= end) return NONE
  const after = bytes[p] as number
  if (!glued) {
    if (after !== separator && after !== 0x20 && after !== 0x3a) return NONE
    p++
  }
  let year: number
  let hasYear = true
  if (p + 2 < end && bytes[p + 2] === 0x3a && after === 0x20) {
    year = rules.year(month, day)
    hasYear = false
  } else {
    const from = p
    p = readNumber(bytes, p, end, 4)
    if (p < 0) return NONE
    year = numberValue
    if (p - from === 2) year += year < 70 ? 2000 : 1900
    else if (p - from !== 4) return NONE
    if (p >= end) return NONE
    const joint = bytes[p] as number
    if (joint === 0x22) p = betweenCells(bytes, p)
    else if (isJoint(joint)) p++
    else return NONE
    // `6-Jun-2021::15:57:37` is Erlang notation.
    if (joint === 0x3a && bytes[p] === 0x3a) p++
    p = skipDash(bytes, skipSpaces(bytes, p, end, 2))
  }
  const ms = finish(bytes, p, end, rules, midnightOf(year, month, day))
  // `So 6. Jun 15:57:37 CEST 2021`: the year is behind the zone.
  const isBehindZone = !hasYear && zoneEnd > timeEnd && bytes[zoneEnd] === 0x20 && isYearToken(bytes, zoneEnd + 1, end)
  if (!isBehindZone || Number.isNaN(ms)) return withYear(ms, hasYear)
  const past = zoneEnd + 5
  const inYear = finish(bytes, p, end, rules, midnightOf(number4(bytes, past - 4), month, day))
  stampEnd = past
  return withYear(inYear)
}

/** Fast path for `10/Oct/2000:13:55:36 -0700`, which every web server writes; NaN for everything else, valid or not. */
function readPlainApache(bytes: Uint8Array, at: number, end: number): number {
  if (end - at < 26 || bytes[at + 2] !== 0x2f || bytes[at + 6] !== 0x2f || bytes[at + 11] !== 0x3a) return NONE
  if (bytes[at + 14] !== 0x3a || bytes[at + 17] !== 0x3a || bytes[at + 20] !== 0x20) return NONE
  const sign = bytes[at + 21]
  if (sign !== 0x2b && sign !== 0x2d) return NONE
  const hour = number2(bytes, at + 12)
  const minute = number2(bytes, at + 15)
  const second = number2(bytes, at + 18)
  const hours = number2(bytes, at + 22)
  const minutes = number2(bytes, at + 24)
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return NONE
  if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) return NONE
  const month = markedMonthAt(bytes, at + 3, end)
  if (month > 12) return NONE
  const day = midnightOf(number4(bytes, at + 7), month, number2(bytes, at))
  stampEnd = at + 26
  stampHasYear = true
  const offset = (hours * 60 + minutes) * (sign === 0x2d ? -minuteMs : minuteMs)
  return day + ((hour * 60 + minute) * 60 + second) * 1000 - offset
}

/**
 * `Jun 6 15:57:37` (RFC 3164), `Jun 06 2021 15:57:37` (Cisco), `Jun 06, 2021 3:57:37 PM`, `Jun 6 15:57:37 CEST 2021`
 * (ctime, date), `Jun 6 15:57:37.123456 2021` (Apache), `Jun 6, 2021 @ 15:57:37.123` (Kibana), `June 6, 2021 at 3:57:37
 * PM`, `Jun-06-21 15:57:37`.
 */
function readMonthFirst(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const month = monthAt(bytes, at, end)
  if (month === 0) return NONE
  let p = skipMonth(bytes, at, end)
  if (p < end && bytes[p] === 0x2e) p++
  // `Jun,6,15:57:37` in the cells of a row.
  if (bytes[p] === 0x2c) return readMonthCells(bytes, p + 1, end, rules, month)
  // `jun/06/2021 15:57:37` is MikroTik notation.
  const slashed = bytes[p] === 0x2f
  const separator = bytes[p]
  if (p >= end || (!slashed && separator !== 0x20 && separator !== 0x2d)) return NONE
  p = skipSpaces(bytes, p + 1, end, 3)
  p = readNumber(bytes, p, end, 2)
  if (p < 0) return NONE
  const day = numberValue
  if (p < end && bytes[p] === 0x2c) p++
  if (p >= end || (bytes[p] !== 0x20 && bytes[p] !== 0x2d && !(slashed && bytes[p] === 0x2f))) return NONE
  // `Jun-06-21 15:57:37`
  const hasShortYear = separator !== 0x20 && bytes[p] === separator && bytes[p + 3] === 0x20
  p = skipSpaces(bytes, p + 1, end, 2)
  let year = -1
  if (hasShortYear) {
    year = number2(bytes, p)
    if (year < 0) return NONE
    year += year < 70 ? 2000 : 1900
    p += 3
  } else if (p + 4 < end && isDigit(bytes[p + 2] as number)) {
    year = number4(bytes, p)
    if (year < 0) return NONE
    p += 4
    if (p < end && (bytes[p] === 0x2c || bytes[p] === 0x3a)) p++
    p = skipSpaces(bytes, p, end, 2)
    // Kibana's `@`, CLDR's `at`.
    if (bytes[p] === 0x40 && bytes[p + 1] === 0x20) p += 2
    else if (bytes[p] === 0x61 && bytes[p + 1] === 0x74 && bytes[p + 2] === 0x20) p += 3
  }
  const time = readTime(bytes, p, end)
  if (!isTimeOfDay) return NONE
  p = timeEnd
  let offset = readZone(bytes, p, end, rules.zoneMs)
  p = zoneEnd
  let name = zoneName
  if (year < 0 && p + 5 <= end && bytes[p] === 0x20 && isYearToken(bytes, p + 1, end)) {
    year = number4(bytes, p + 1)
    p += 5
    // `Sep 30 12:11:21 2014 +0200`
    if (zoneEnd === timeEnd && name === undefined) {
      offset = readZone(bytes, p, end, rules.zoneMs)
      name = zoneName
      p = zoneEnd
    }
  }
  const hasYear = year >= 0
  const day0 = midnightOf(hasYear ? year : rules.year(month, day), month, day)
  const local = day0 + time
  if (Number.isNaN(possible(local + offset))) return NONE
  stampEnd = p
  stampHasYear = hasYear
  return name === undefined ? local - offset : localToUtc(local, name)
}

/** Day and time of day in the cells behind that of the month. */
function readMonthCells(bytes: Uint8Array, at: number, end: number, rules: StampRules, month: number): number {
  const p = readNumber(bytes, at, end, 2)
  if (p < 0 || p + 5 >= end || bytes[p] !== 0x2c || bytes[p + 3] !== 0x3a) return NONE
  return withYear(
    finish(bytes, p + 1, end, rules, midnightOf(rules.year(month, numberValue), month, numberValue)),
    false,
  )
}

/**
 * A year from 1970, which devices without a set clock write, to 2099 as a separate word: the host of a syslog line may also
 * start with digits.
 */
function isYearToken(bytes: Uint8Array, at: number, end: number): boolean {
  const year = number4(bytes, at)
  if (year < 1970 || year > 2099) return false
  if (at + 4 >= end) return true
  const c = bytes[at + 4] as number
  if (c === 0x3a) return at + 5 >= end || bytes[at + 5] === 0x20
  return !isDigit(c) && !isLetter(c) && c !== 0x2e && c !== 0x2d && c !== 0x5f
}

/** `06/06/2021 3:57:37 PM`, `6.6.2021 15:57:37`, `06-06-21 15:57:37`, Snort's `06/06-15:57:37.123456`. */
function readNumeric(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  let p = readNumber(bytes, at, end, 2)
  if (p < 0 || p + 5 >= end) return NONE
  const first = numberValue
  const separator = bytes[p] as number
  if (separator === 0x20) return NONE
  p = readNumber(bytes, p + 1, end, 2)
  if (p < 0 || p + 4 >= end) return NONE
  const second = numberValue
  // Proxifier, in brackets and without a year, writes the month first.
  const isProxifier = separator === 0x2e && bytes[at - 1] === 0x5b && bytes[p] === 0x20
  const dayFirst = first > 12 || (second <= 12 && ((separator === 0x2e && !isProxifier) || rules.dayFirst))
  const month = dayFirst ? second : first
  const day = dayFirst ? first : second
  const isDayOfYear = month >= 1 && month <= 12 && day >= 1 && day <= 31
  // Without a year: Snort's `06/06-15:57:37`, Android's `06-30 15:57:37.123`, Proxifier's `10.30 16:49:06`.
  if ((bytes[p] === 0x2d && separator === 0x2f) || (bytes[p] === 0x20 && separator !== 0x2f && bytes[p + 3] === 0x3a)) {
    if (!isDayOfYear) return NONE
    return withYear(finish(bytes, p + 1, end, rules, midnightOf(rules.year(month, day), month, day)), false)
  }
  if (bytes[p] !== separator) return NONE
  const from = p + 1
  p = readNumber(bytes, from, end, 4)
  if (p < 0 || p >= end) return NONE
  let year = numberValue
  const short = p - from === 2
  if (short) year += year < 70 ? 2000 : 1900
  else if (p - from !== 4) return NONE
  const joint = bytes[p] as number
  if (joint === 0x22) p = betweenCells(bytes, p) - 1
  else if (!isJoint(joint)) return NONE
  p = skipDash(bytes, skipSpaces(bytes, p + 1, end, 2))
  if (short && rules.yearFirst) return finish(bytes, p, end, rules, midnightOf(2000 + first, second, year % 100))
  if (!isDayOfYear) return short ? NONE : finish(bytes, p, end, rules, Number.NaN)
  numericFirst = first
  numericSecond = second
  numericThird = short ? year % 100 : 99
  numericSeparator = separator
  return finish(bytes, p, end, rules, midnightOf(year, month, day))
}

/** Resets {@link numericFirst} to 0 until the next numeric day is read. */
export function forgetNumeric(): void {
  numericFirst = 0
}

/** Set by {@link readNumeric} to the numbers as written, so that the order of day and month can be learnt. */
export let numericFirst = 0
export let numericSecond = 0
export let numericThird = 99
export let numericSeparator = 0

/**
 * Seconds, milliseconds, microseconds or nanoseconds since the epoch, distinguished by the number of digits, with an
 * optional fraction: `1623024000.123456`, `1623024000123`; 18 digits are a FILETIME of Windows. Numbers with fewer than nine digits are seconds (the clock
 * of a capture).
 */
export function readEpoch(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  let whole = 0
  // Nanoseconds exceed the precision of a double: their first thirteen digits are the milliseconds.
  let ms = 0
  while (p < end && p - at < 20) {
    const c = bytes[p] as number
    if (c < 0x30 || c > 0x39) break
    whole = whole * 10 + c - 0x30
    p++
    if (p - at === 13) ms = whole
  }
  const digits = p - at
  if (digits === 0 || digits > 19) return NONE
  let fraction = 0
  if (p + 1 < end && bytes[p] === 0x2e && isDigit(bytes[p + 1] as number)) {
    let unit = 100
    for (p++; p < end && isDigit(bytes[p] as number); p++) {
      if (unit >= 1) fraction += ((bytes[p] as number) - 0x30) * unit
      unit /= 10
    }
  }
  if (p + 1 < end && ((bytes[p] as number) | 0x20) === 0x65) {
    // Exponent notation of some JSON writers: 1.623024e+09.
    const text = String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 40)))
    const match = /^\d+(?:\.\d+)?[eE][+-]?\d{1,3}/.exec(text)
    if (!match) return NONE
    const value = Number(match[0])
    stampEnd = at + match[0].length
    stampHasYear = true
    return value < 1e11 ? inRange(Math.floor(value * 1000)) : inRange(epochScale(value))
  }
  stampEnd = p
  stampHasYear = true
  if (digits <= 11) return inRange(whole * 1000 + Math.floor(fraction))
  // Windows counts tenths of microseconds since 1601.
  if (digits === 18) return inRange(Math.floor(whole / 1e4) - WINDOWS_EPOCH)
  return inRange(digits === 19 ? ms : epochScale(whole))
}

/** Ms from 1601 to 1970. */
const WINDOWS_EPOCH = 11_644_473_600_000

function epochScale(value: number): number {
  if (value < 1e14) return value
  if (value < 1e17) return Math.floor(value / 1e3)
  return Math.floor(value / 1e6)
}

/** Up to the end of 2199, like the calendar functions. */
function inRange(ms: number): number {
  return ms >= 0 && ms < 7_258_118_400_000 ? ms : NONE
}

/** Reads the time of day and zone of a timestamp whose day is known. */
function finish(bytes: Uint8Array, at: number, end: number, rules: StampRules, day: number): number {
  const time = readTime(bytes, at, end)
  return isTimeOfDay ? inZone(bytes, end, rules, day + time) : NONE
}

function withFraction(
  bytes: Uint8Array,
  at: number,
  end: number,
  rules: StampRules,
  day: number,
  time: number,
): number {
  endTimeAt(at)
  return inZone(bytes, end, rules, day + time + readFraction(bytes, at, end))
}

/** Reads the zone of a local time behind its time of day. */
function inZone(bytes: Uint8Array, end: number, rules: StampRules, local: number): number {
  const offset = readZone(bytes, timeEnd, end, rules.zoneMs)
  if (Number.isNaN(possible(local + offset))) return NONE
  stampEnd = zoneEnd
  stampHasYear = true
  return zoneName === undefined ? local - offset : localToUtc(local, zoneName)
}
