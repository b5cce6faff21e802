/** Event times of `key=value` lines: the first of the named keys that the line has. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { dayMs } from './civil.ts'
import { ascii, readValue, syslogClock } from './clocks.ts'
import { findStamp } from './find.ts'
import { stampRules } from './learn.ts'
import { readTime, type StampRules } from './stamp.ts'
import { readZone } from './zone.ts'

/** Keys whose value is a whole time, in order of preference. */
export const timeKeys = [
  'timestamp',
  'time',
  'ts',
  't',
  'datetime',
  'date_time',
  'eventtime',
  'event_time',
  'start',
] as const

/**
 * A clock that asks the keys in the order given, then looks for a stamp at the start of the line.
 * A key counts only as a word of its own (`date=` is not found in `update=`).
 */
export function keyValueClock(head: Head, context: LogContext, keys: readonly string[] = timeKeys): LineClock {
  const rules = stampRules(head, context)
  const needles = keys.map((key) => ascii(`${key}=`))
  return (bytes, start, end) => {
    for (const needle of needles) {
      const at = keyEnd(bytes, start, end, needle)
      if (at < 0) continue
      const ms = readTimeValue(bytes, at, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    return findStamp(bytes, start, end, rules)
  }
}

/** A stamp, or an epoch number of at least nine digits. */
export function readTimeValue(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const ms = readValue(bytes, at, end, rules)
  return ms < 1e11 ? Number.NaN : ms
}

/** The position after the first ` key=` of the line, -1 if it has none. */
export function keyEnd(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): number {
  const first = needle[0] as number
  const length = needle.length
  const last = end - length
  for (let p = start; p <= last; p++) {
    if (bytes[p] !== first) continue
    if (p > start && isWord(bytes[p - 1] as number)) continue
    let i = 1
    while (i < length && bytes[p + i] === needle[i]) i++
    if (i === length) return p + length
  }
  return -1
}

function isWord(c: number): boolean {
  return (
    (c >= 0x30 && c <= 0x39) ||
    (c >= 0x41 && c <= 0x5a) ||
    (c >= 0x61 && c <= 0x7a) ||
    c === 0x5f ||
    c === 0x2d ||
    c === 0x2e
  )
}

/**
 * A clock for devices that write `date=2021-06-06 time=15:57:37` with the zone in a key of its own, or the whole time
 * in one of the `whole` keys, which counts first.
 */
export function dateAndTimeClock(
  head: Head,
  context: LogContext,
  keys: { readonly whole: readonly string[]; readonly zone: string },
): LineClock {
  const rules = stampRules(head, context)
  const whole = keys.whole.map((key) => ascii(`${key}=`))
  const date = ascii('date=')
  const time = ascii('time=')
  const zone = ascii(`${keys.zone}=`)
  const fallback = syslogClock(head, context)
  return (bytes, start, end) => {
    for (const needle of whole) {
      const at = keyEnd(bytes, start, end, needle)
      if (at < 0) continue
      const ms = readTimeValue(bytes, at, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    const dateAt = keyEnd(bytes, start, end, date)
    if (dateAt < 0) return fallback(bytes, start, end)
    const timeAt = keyEnd(bytes, dateAt, end, time)
    if (timeAt < 0) return fallback(bytes, start, end)
    const day = readDate(bytes, unquoted(bytes, dateAt))
    const ms = day + readTime(bytes, unquoted(bytes, timeAt), end)
    if (Number.isNaN(ms)) return fallback(bytes, start, end)
    const zoneAt = keyEnd(bytes, start, end, zone)
    const offset = zoneAt < 0 ? rules.zoneMs : readZone(bytes, unquoted(bytes, zoneAt), end, rules.zoneMs)
    return ms - (Number.isNaN(offset) ? rules.zoneMs : offset)
  }
}

function unquoted(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x22 || bytes[at] === 0x27 ? at + 1 : at
}

/** Midnight of `2021-06-06`, `2016-1-29`. */
function readDate(bytes: Uint8Array, at: number): number {
  const parts = [0, 0, 0]
  let p = at
  for (let i = 0; i < 3; i++) {
    let digits = 0
    for (; digits < 4; digits++, p++) {
      const digit = (bytes[p] as number) - 0x30
      if (!(digit >= 0 && digit <= 9)) break
      parts[i] = (parts[i] as number) * 10 + digit
    }
    if (digits === 0) return Number.NaN
    if (i < 2 && bytes[p++] !== 0x2d) return Number.NaN
  }
  return dayMs(parts[0] as number, parts[1] as number, parts[2] as number)
}

const CHECK_POINT_TIMES = ['time:"', 'time="', 'time=', '"time":"'].map(ascii)

/** Check Point: `time:"1557937550"` in the record (epoch), else the header's stamp, else `6Jun2021 15:57:37`. */
export function checkPointClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  return (bytes, start, end) => {
    for (const needle of CHECK_POINT_TIMES) {
      const at = keyEnd(bytes, start, end, needle)
      if (at < 0) continue
      const ms = readTimeValue(bytes, at, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    return findStamp(bytes, start, end, rules)
  }
}
