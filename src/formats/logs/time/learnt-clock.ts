/** Event times that stand behind names in a text: learns the names from the head. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { ascii, indexOfBytes } from '../bytes.ts'
import { isWordByte } from '../events/words.ts'
import { sampleLineRanges } from '../head.ts'
import { readValue } from './clocks.ts'
import { isTime, isUtcName, timeRank } from './json-clock.ts'
import { stampRules } from './learn.ts'
import { TimeNames } from './time-names.ts'

const MOST_NAMES = 4
const MOST_LINES = 100

/** How a notation writes a name in front of its value. */
interface NamedTimes {
  /** Finds names and values; global. */
  readonly pattern: RegExp
  /** What a match of the pattern holds. The needle holds the name, and is what `valueAt` looks for. */
  partsOf(match: RegExpMatchArray): { readonly needle: string; readonly name: string; readonly value: string }
  /** Tells whether the line at `start` is in the notation. */
  isLine(bytes: Uint8Array, start: number): boolean
  /** Position of the value behind a needle; -1 if the line has none. */
  valueAt(bytes: Uint8Array, needle: Uint8Array, start: number, end: number): number
}

/** Uses the clock for text, and the times behind learnt names for lines in which the clock for text finds none. */
export function orLearntClock(head: Head, context: LogContext, text: LineClock, times: NamedTimes): LineClock {
  const learnt = learnNames(head, context, text, times)
  if (learnt.length === 0) return text
  return (bytes, start, end) => {
    const ms = text(bytes, start, end)
    if (!Number.isNaN(ms) || !times.isLine(bytes, start)) return ms
    for (const { needle, rules } of learnt) {
      const at = times.valueAt(bytes, needle, start, end)
      const read = at < 0 ? Number.NaN : readValue(bytes, at, end, rules)
      if (!Number.isNaN(read)) return read
    }
    return Number.NaN
  }
}

function learnNames(head: Head, context: LogContext, text: LineClock, times: NamedTimes) {
  const names = new TimeNames()
  const rules = stampRules(head, context)
  const decoder = new TextDecoder()
  for (const { start, end } of sampleLineRanges(head).slice(0, MOST_LINES)) {
    if (!times.isLine(head.bytes, start) || !Number.isNaN(text(head.bytes, start, end))) continue
    for (const match of decoder.decode(head.bytes.subarray(start, end)).matchAll(times.pattern)) {
      const { needle, name, value } = times.partsOf(match)
      const rank = timeRank(name, undefined)
      if (rank === undefined || !isTime(value, rank, rules)) continue
      // Of two names for the same moment, that in UTC.
      names.add(needle, isUtcName(name) ? rank - 0.5 : rank)
    }
  }
  return names
    .best(MOST_NAMES)
    .map((needle) => ({ needle: ascii(needle), rules: isUtcName(needle) ? { ...rules, zoneMs: 0 } : rules }))
}

/** Elements and attributes of lines that are XML. */
export const xmlTimes: NamedTimes = {
  /** `<EventTime>2021-06-06T15:57:37</EventTime>` or ` eventTime="2021-06-06T15:57:37"`. */
  pattern: /(?:<([A-Za-z][\w.-]{0,40})>|\s([A-Za-z][\w.-]{0,40})=")([^<>"]{8,40})[<"]/g,
  partsOf([, element, attribute, value = '']) {
    const name = element ?? attribute ?? ''
    return { needle: element === undefined ? ` ${name}="` : `<${name}>`, name, value: value.trim() }
  },
  isLine: (bytes, start) => bytes[start] === 0x3c,
  valueAt(bytes, needle, start, end) {
    const at = indexOfBytes(bytes, needle, start, end)
    return at < 0 ? -1 : at + needle.length
  },
}

/** Labels, as in `TimeCreated : 6/6/2021 …`. */
export const labelledTimes: NamedTimes = {
  pattern: /(?<![\w.-])([A-Za-z][\w.-]{0,40})\s{0,40}:\s{1,40}(\d[\w:./+-]{3,40}(?: [\d:.]+(?: [AP]M)?)?)/g,
  partsOf: ([, label = '', value = '']) => ({ needle: label, name: label, value }),
  isLine: () => true,
  valueAt: behindLabel,
}

/** Position behind the colon of a label; -1 if the line has no such label. */
function behindLabel(bytes: Uint8Array, label: Uint8Array, start: number, end: number): number {
  for (let at = indexOfBytes(bytes, label, start, end); at >= 0; at = indexOfBytes(bytes, label, at + 1, end)) {
    let p = at + label.length
    while (p < end && (bytes[p] === 0x20 || bytes[p] === 0x09)) p++
    if (p < end && bytes[p] === 0x3a && (at === start || !isWordByte(bytes[at - 1] as number))) return p + 1
  }
  return -1
}
