/** Reads the time of day of a timestamp. */

import { isAlphanumeric, isDigit, isLetter } from '../bytes.ts'
import { number2, numberValue, readNumber } from './characters.ts'
import { clockMs } from './civil.ts'

/** Set by {@link readTime}: the position after the time of day. */
export let timeEnd = 0

/** Set by {@link readTime}: true if the text is a time of day, also an impossible one. */
export let isTimeOfDay = false

/** Sets {@link timeEnd}; for parsers of times outside this file. */
export function endTimeAt(position: number): void {
  timeEnd = position
}

/**
 * Reads `15:57`, `15:57:37`, `3:57:37.123 PM`, `9:5:3`, `10: 13:03` (FortiOS pads the hour like this) as ms since
 * midnight.
 */
export function readTime(bytes: Uint8Array, at: number, end: number): number {
  let hour: number
  let p: number
  isTimeOfDay = false
  if (end - at >= 8 && bytes[at + 2] === 0x2e && bytes[at + 5] === 0x2e && bytes[at - 1] === 0x2d) {
    // Db2: `2021-06-06-15.57.37.123456`.
    timeEnd = at + 8
    const dotted = clockMs(number2(bytes, at), number2(bytes, at + 3), number2(bytes, at + 6), 0)
    isTimeOfDay = !Number.isNaN(dotted)
    return dotted + readFraction(bytes, at + 8, end)
  }
  if (end - at >= 11 && bytes[at + 2] === 0x2e && bytes[at + 5] === 0x2e) return readOracleTime(bytes, at, end)
  if (end - at >= 5 && bytes[at + 2] === 0x3a) {
    hour = number2(bytes, at)
    p = at + 3
  } else {
    p = readNumber(bytes, at, end, 2)
    if (p < 0 || p + 2 >= end || bytes[p] !== 0x3a) return Number.NaN
    hour = numberValue
    p++
  }
  if (p < end && bytes[p] === 0x20) p++
  if (p + 2 > end) return Number.NaN
  let minute = number2(bytes, p)
  if (minute >= 0) p += 2
  else {
    // `9:5:3`: only seconds show that a single digit is the minute.
    p = readNumber(bytes, p, end, 2)
    if (p < 0 || bytes[p] !== 0x3a) return Number.NaN
    minute = numberValue
  }
  if (hour < 0) return Number.NaN
  let second = 0
  let ms = 0
  if (p + 1 < end && bytes[p] === 0x3a && isDigit(bytes[p + 1] as number)) {
    second = p + 2 < end ? number2(bytes, p + 1) : -1
    if (second >= 0) p += 3
    else {
      p = readNumber(bytes, p + 1, end, 2)
      if (p < 0) return Number.NaN
      second = numberValue
    }
    timeEnd = p
    ms = readFraction(bytes, p, end)
    p = timeEnd
  } else if (p < end && isDigit(bytes[p] as number)) return Number.NaN
  if (p + 1 < end) {
    const c = bytes[p] as number
    if (c === 0x20 || c === 0xe2 || c === 0xc2 || (c | 0x20) === 0x61 || (c | 0x20) === 0x70) {
      p = halfDay(bytes, p, end, hour)
      if (halfDayHour >= 0) hour = halfDayHour
      halfDayHour = -1
    }
  }
  timeEnd = p
  isTimeOfDay = true
  return clockMs(hour, minute, second, ms)
}

/** Oracle's `03.57.37.123456 PM`: only AM or PM tells it from an address. */
function readOracleTime(bytes: Uint8Array, at: number, end: number): number {
  timeEnd = at + 8
  const ms = readFraction(bytes, at + 8, end)
  const hour = number2(bytes, at)
  timeEnd = halfDay(bytes, timeEnd, end, hour)
  if (halfDayHour < 0) return Number.NaN
  const time = clockMs(halfDayHour, number2(bytes, at + 3), number2(bytes, at + 6), ms)
  isTimeOfDay = !Number.isNaN(time)
  return time
}

let halfDayHour = -1

/** AM and PM after at most one space; `p.m.` in Canada and New Zealand, `p. m.` in Spanish. */
function halfDay(bytes: Uint8Array, at: number, end: number, hour: number): number {
  halfDayHour = -1
  let p = skipBlank(bytes, at)
  if (p + 1 >= end) return at
  const c = (bytes[p] as number) | 0x20
  if (c !== 0x61 && c !== 0x70) return at
  p++
  const isDotted = bytes[p] === 0x2e
  if (isDotted) p = skipBlank(bytes, p + 1)
  if (p >= end || ((bytes[p] as number) | 0x20) !== 0x6d) return at
  p++
  if (isDotted && p < end && bytes[p] === 0x2e) p++
  if (p < end && isLetter(bytes[p] as number)) return at
  if (hour < 1 || hour > 12) return at
  halfDayHour = c === 0x61 ? hour % 12 : (hour % 12) + 12
  return p
}

/** The position behind a space, also U+00A0 and U+202F, with which current CLDR writes halves of days. */
function skipBlank(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x20) return at + 1
  if (bytes[at] === 0xc2 && bytes[at + 1] === 0xa0) return at + 2
  return bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xaf ? at + 3 : at
}

/**
 * `.123`, `,123456`: milliseconds from a fraction of any length; `:123`, `:5`: milliseconds as a number. Moves `timeEnd`
 * past it.
 */
export function readFraction(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return 0
  const c = bytes[at] as number
  if (c !== 0x2e && c !== 0x2c && c !== 0x3a) return 0
  let p = at + 1
  let ms = 0
  let unit = 100
  for (; p < end; p++) {
    const digit = (bytes[p] as number) - 0x30
    if (!(digit >= 0 && digit <= 9)) break
    if (unit >= 1) ms += digit * unit
    unit /= 10
  }
  const digits = p - at - 1
  // `15:57:37,443` is a fraction; in `15:57:37,192.0.2.1` and `15:57:37,443,tcp` the next cells of a row follow.
  if (c === 0x2c && p < end && (bytes[p] === 0x2e || bytes[p] === 0x2c)) return 0
  if (digits === 0 || digits > 12 || (c === 0x2c && digits !== 3 && digits !== 6) || (c === 0x3a && digits > 3))
    return 0
  if (c === 0x3a && digits < 3) {
    const next = p < end ? (bytes[p] as number) : 0x20
    if (next === 0x3a || next === 0x2e || isAlphanumeric(next)) return 0
    ms /= digits === 1 ? 100 : 10
  }
  timeEnd = p
  return ms | 0
}
