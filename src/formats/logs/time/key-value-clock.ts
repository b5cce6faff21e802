/** Event times of `key=value` lines: uses the first of the given keys that the line has. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { ascii, isAlphanumeric } from '../bytes.ts'
import { Needles } from '../events/needles.ts'
import { sampleLineRanges, sampleLines } from '../head.ts'
import { midnightOf } from './civil.ts'
import { readValue, syslogClock } from './clocks.ts'
import { findStamp } from './find.ts'
import { isDay, isTime, jsonClock, OTHER_TIME, timeRank } from './json-clock.ts'
import { stampRules } from './learn.ts'
import { possible, type StampRules, stampEnd, withYear } from './stamp.ts'
import { TimeNames } from './time-names.ts'
import { readTime, timeEnd } from './time-of-day.ts'
import { readZone } from './zone.ts'

/** Keys with a complete time, in order of preference. */
const timeKeys = ['timestamp', 'time', 'ts', 't', 'datetime', 'date_time', 'eventtime', 'event_time', 'start'] as const

export interface KeyValueKeys {
  /** Keys with a complete time, in order of preference. */
  readonly whole?: readonly string[]
  /** Key of the zone, if it is not part of the time. */
  readonly zone?: string
}

/**
 * A clock that tries the `whole` keys in order, then `date=2021-06-06 time=15:57:37`, then a timestamp at the start of
 * the line. A time without a zone uses the zone key. JSON lines in between (programs that changed their notation) are
 * read as JSON. If lines of the head have none of these, keys that are named like a time are learnt from them.
 */
export function keyValueClock(
  head: Head,
  context: LogContext,
  { whole = timeKeys, zone = 'tz' }: KeyValueKeys = {},
): LineClock {
  const rules = stampRules(head, context)
  const json = jsonClock(head, context)
  const anyStamp = syslogClock(head, context)
  const keyed = keyedClock(head, rules, whole, zone)
  const hasHeaderTime: LineTest = (bytes, start, end) =>
    !Number.isNaN(findStamp(bytes, start, firstKey(bytes, start, end), rules))
  const learntKeys = learnKeys(
    head,
    rules,
    (bytes, start, end) => !Number.isNaN(keyed(bytes, start, end)) || hasHeaderTime(bytes, start, end),
  )
  const learnt = learntKeys.length > 0 ? keyedClock(head, rules, learntKeys, zone) : undefined
  return (bytes, start, end) => {
    if (bytes[start] === 0x7b) return json(bytes, start, end)
    let ms = keyed(bytes, start, end)
    if (Number.isNaN(ms) && learnt && !hasHeaderTime(bytes, start, end)) ms = learnt(bytes, start, end)
    return Number.isNaN(ms) ? anyStamp(bytes, start, end) : ms
  }
}

type LineTest = (bytes: Uint8Array, start: number, end: number) => boolean

/** Position of the first `=` of the line; the syslog header ends before it. */
function firstKey(bytes: Uint8Array, start: number, end: number): number {
  let p = start
  while (p < end && bytes[p] !== 0x3d) p++
  return p
}

/** Reads times in keys only. */
function keyedClock(head: Head, rules: StampRules, whole: readonly string[], zone: string): LineClock {
  const keys = ['date', 'time', zone, ...whole]
  const finder = new KeyFinder(keys, usualPlaces(keys, head))
  return (bytes, start, end) => {
    const { at } = finder
    finder.search(bytes, start, end)
    const zoneAt = at[2] as number
    for (let i = FIRST_WHOLE; i < at.length; i++) {
      if ((at[i] as number) < 0) continue
      const ms = readValue(bytes, at[i] as number, end, rules)
      if (Number.isNaN(ms)) continue
      // A timestamp that ends with its time of day has no zone of its own.
      return zoneAt >= 0 && stampEnd === timeEnd ? ms + rules.zoneMs - zoneOf(bytes, zoneAt, end, rules) : ms
    }
    const dateAt = at[0] as number
    const timeAt = at[1] as number
    if (dateAt < 0 || timeAt < 0) return Number.NaN
    const day = readDate(bytes, unquoted(bytes, dateAt))
    const ms = possible(day + readTime(bytes, unquoted(bytes, timeAt), end))
    if (Number.isNaN(ms)) return Number.NaN
    return withYear(ms - (zoneAt < 0 ? rules.zoneMs : zoneOf(bytes, zoneAt, end, rules)))
  }
}

/** If more than this share of the sampled lines have no time, keys are learnt from these lines. */
const MOST_UNDATED = 0.05
const MOST_LEARNT = 4

/**
 * Learns keys from the lines without a time: those whose names and values are times, best first. A vendor's prefix of the
 * name is ignored: `FTNTFGTeventtime`.
 */
function learnKeys(head: Head, rules: StampRules, isDated: LineTest): readonly string[] {
  const ranges = sampleLineRanges(head)
  const texts = sampleLines(head)
  const undated = texts.filter((text, i) => {
    const range = ranges[i]
    return range !== undefined && !text.startsWith('{') && !isDated(head.bytes, range.start, range.end)
  })
  if (undated.length <= texts.length * MOST_UNDATED) return []
  const names = new TimeNames()
  for (const text of undated) {
    for (const [, key, value] of text.matchAll(keyedTime)) {
      if (key === undefined || value === undefined) continue
      const rank = keyRank(key)
      if (rank === undefined || !isTime(value, OTHER_TIME, rules)) continue
      // A bare day may be that of a patch or contract, so it needs one of the names that only events use.
      if (isDay(value) && (timeRank(key, undefined) ?? OTHER_TIME) >= OTHER_TIME) continue
      names.add(key, rank)
    }
  }
  return names.best(MOST_LEARNT)
}

/** A key whose value starts with digits or with the name of a month. */
const keyedTime =
  /(?<![\w.-])([A-Za-z_][\w.-]{1,60})="?((?:\d[\w:./+-]*|[A-Z][a-z]{2} [ \d]\d)(?: [\d:.]+(?: [\d:.]+)?)?)/g

function keyRank(key: string): number | undefined {
  const rank = timeRank(key, undefined)
  if (rank === undefined || rank < OTHER_TIME) return rank
  // Tries the name without a vendor's prefix of any length.
  for (let from = 1; from <= key.length - 4; from++) {
    const suffixRank = timeRank(key.slice(from), undefined)
    if (suffixRank !== undefined && suffixRank < OTHER_TIME) return suffixRank + 0.5
  }
  return rank
}

function zoneOf(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const offset = readZone(bytes, unquoted(bytes, at), end, rules.zoneMs)
  return Number.isNaN(offset) ? rules.zoneMs : offset
}

/** Index of the first `whole` key; those of `date`, `time` and the zone key precede it. */
const FIRST_WHOLE = 3

function isLongNumber(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 10 > end) return false
  for (let p = at; p < at + 10; p++) if ((bytes[p] as number) < 0x30 || (bytes[p] as number) > 0x39) return false
  return true
}

/** Where the keys usually are, measured in the lines of the head. */
interface UsualPlaces {
  /** For each key number, whether any line of the head has the key. */
  readonly used: readonly boolean[]
  /** Largest distance of a key's first position from the start of a line. */
  readonly reach: number
}

/** Minimum number of lines from which positions are learnt; fewer do not represent the rest of the file. */
const ENOUGH_LINES = 20

function usualPlaces(keys: readonly string[], head: Head): UsualPlaces | undefined {
  const lines = sampleLineRanges(head)
  if (lines.length < ENOUGH_LINES) return undefined
  const finder = new KeyFinder(keys)
  const used: boolean[] = keys.map(() => false)
  let reach = 0
  for (const { start, end } of lines) {
    finder.search(head.bytes, start, end)
    for (const [index, at] of finder.at.entries()) {
      if (at < 0) continue
      used[index] = true
      reach = Math.max(reach, at - start)
    }
  }
  return { used, reach: reach + 64 }
}

/** Finds the values of several keys in one pass over as little of the line as possible. */
class KeyFinder {
  readonly #usual: UsualPlaces | undefined
  readonly #expected: number
  readonly #needles: readonly Uint8Array[]
  /** Numbers of the keys by their last byte. */
  readonly #byLast: readonly (readonly number[] | undefined)[]
  /** Position of each key's first value in the last searched line; -1 if missing. */
  readonly at: Int32Array

  constructor(keys: readonly string[], usual?: UsualPlaces) {
    this.#usual = usual
    this.#expected = usual ? usual.used.filter(Boolean).length : keys.length
    this.#needles = keys.map(ascii)
    this.at = new Int32Array(keys.length)
    const byLast: (number[] | undefined)[] = new Array(256)
    for (const [index, needle] of this.#needles.entries()) {
      const last = needle.at(-1) ?? 0
      byLast[last] = [...(byLast[last] ?? []), index]
    }
    this.#byLast = byLast
  }

  /**
   * A key counts only as a separate word (`date=` does not match `update=`), and only at its first position. The search
   * ends at the distance within which the head's lines have all their keys. If a line has no key up to there, the rest of
   * it is searched too.
   */
  search(bytes: Uint8Array, start: number, end: number): void {
    this.at.fill(-1)
    const usual = this.#usual === undefined ? end : Math.min(end, start + this.#usual.reach)
    if (!this.#searchPart(bytes, start, start + 1, usual) && usual < end) this.#searchPart(bytes, start, usual, end)
  }

  /** Returns whether any key was found. */
  #searchPart(bytes: Uint8Array, start: number, from: number, end: number): boolean {
    const { at } = this
    const used = this.#usual?.used
    let foundKeys = 0
    for (let p = from; p < end; p++) {
      if (bytes[p] !== 0x3d) continue
      const keys = this.#byLast[bytes[p - 1] as number]
      if (keys === undefined) continue
      next: for (const index of keys) {
        if (at[index] !== -1) continue
        const needle = this.#needles[index] as Uint8Array
        const word = p - needle.length
        if (word < start || (word > start && isWord(bytes[word - 1] as number))) continue
        for (let i = 0; i < needle.length; i++) if (bytes[word + i] !== needle[i]) continue next
        at[index] = p + 1
        // This is the best key and it has an epoch number: the rest of the line is irrelevant.
        if (index === FIRST_WHOLE && isLongNumber(bytes, p + 1, end)) return true
        if (used === undefined || used[index]) foundKeys++
        if (foundKeys === this.#expected) return true
      }
    }
    return foundKeys > 0
  }
}

function isWord(c: number): boolean {
  return isAlphanumeric(c) || c === 0x5f || c === 0x2d || c === 0x2e
}

function unquoted(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x22 || bytes[at] === 0x27 ? at + 1 : at
}

/** Midnight of `2021-06-06`, `2016-1-29`. */
function readDate(bytes: Uint8Array, at: number): number {
  let year = 0
  let month = 0
  let value = 0
  let digits = 0
  let part = 0
  for (let p = at; ; p++) {
    const digit = (bytes[p] as number) - 0x30
    if (digit >= 0 && digit <= 9) {
      if (digits++ === 4) break
      value = value * 10 + digit
      continue
    }
    if (digits === 0) return Number.NaN
    if (part === 2) break
    if (bytes[p] !== 0x2d) return Number.NaN
    if (part++ === 0) year = value
    else month = value
    value = 0
    digits = 0
  }
  return part === 2 ? midnightOf(year, month, value) : Number.NaN
}

/** Texts before the epoch number in records of Check Point, most common first. */
const CHECK_POINT_TIMES = [' time:"', ';time:"', '|time=', ' time="', '"time":"']

/**
 * Check Point: `time:"1557937550"` in the record (epoch), otherwise the timestamp of the header, otherwise `6Jun2021
 * 15:57:37`.
 */
export function checkPointClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  const needles = new Needles()
  const times = CHECK_POINT_TIMES.map((text) => ({ number: needles.add(text), length: text.length }))
  return (bytes, start, end) => {
    needles.begin(bytes, start, end)
    for (const { number, length } of times) {
      const at = needles.at(number)
      const ms = at < 0 ? Number.NaN : readValue(bytes, at + length, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    return findStamp(bytes, start, end, rules)
  }
}
