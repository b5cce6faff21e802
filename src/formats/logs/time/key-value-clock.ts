/** Event times of `key=value` lines: uses the first of the given keys that the line has. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { fieldParser } from '../events/fields.ts'
import { sampleLineRanges, sampleLines } from '../head.ts'
import { dayAt } from './characters.ts'
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

/** Minimum number of lines that tell where the keys are; fewer do not represent the rest of the file. */
const ENOUGH_LINES = 20

/** Reads times in keys only. A line is searched as far as the head's lines have keys, and wholly if no time is found. */
function keyedClock(head: Head, rules: StampRules, whole: readonly string[], zone: string): LineClock {
  const fields = fieldParser({}, head)
  const keys = ['date', 'time', zone, ...whole].map((key) => fields.add({ key }))
  const [dateKey, timeKey, zoneKey, ...others] = keys as [number, number, number, ...number[]]
  const ranges = sampleLineRanges(head)
  const used = new Set<number>()
  let reach = 0
  for (const { start, end } of ranges) {
    fields.begin(head.bytes, start, end)
    for (const key of keys.filter((one) => fields.at(one) >= 0)) {
      used.add(key)
      reach = Math.max(reach, fields.at(key) - start)
    }
  }
  const usual = ranges.length < ENOUGH_LINES ? Number.POSITIVE_INFINITY : reach + 64
  // A line is searched only up to the first one that it has.
  const wholeKeys = others.toSorted((a, b) => Number(used.has(b)) - Number(used.has(a)))
  const read = (bytes: Uint8Array, start: number, searched: number, end: number): number => {
    fields.begin(bytes, start, searched)
    for (let i = 0; i < wholeKeys.length; i++) {
      const at = fields.at(wholeKeys[i] as number)
      const ms = at < 0 ? Number.NaN : readValue(bytes, at, end, rules)
      if (Number.isNaN(ms)) continue
      // A timestamp that ends with its time of day has no zone of its own.
      const zoneAt = stampEnd === timeEnd ? fields.at(zoneKey) : -1
      return zoneAt < 0 ? ms : ms + rules.zoneMs - zoneOf(bytes, zoneAt, end, rules)
    }
    const [dateAt, timeAt] = [fields.at(dateKey), fields.at(timeKey)]
    if (dateAt < 0 || timeAt < 0) return Number.NaN
    const day = dayAt(bytes, unquoted(bytes, dateAt), end)
    const ms = possible(day + readTime(bytes, unquoted(bytes, timeAt), end))
    if (Number.isNaN(ms)) return Number.NaN
    const zoneAt = fields.at(zoneKey)
    return withYear(ms - (zoneAt < 0 ? rules.zoneMs : zoneOf(bytes, zoneAt, end, rules)))
  }
  return (bytes, start, end) => {
    const ms = read(bytes, start, Math.min(end, start + usual), end)
    return Number.isNaN(ms) && end - start > usual ? read(bytes, start, end, end) : ms
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

function unquoted(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x22 || bytes[at] === 0x27 ? at + 1 : at
}
