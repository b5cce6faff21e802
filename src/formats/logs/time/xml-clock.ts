/** Event times of lines that are XML: learns from the head which elements and attributes hold them. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { sampleLineRanges } from '../head.ts'
import { ascii, indexOfBytes, readValue } from './clocks.ts'
import { isTime, isUtcName, timeRank } from './json-clock.ts'
import { stampRules } from './learn.ts'
import { TimeNames } from './time-names.ts'

const MOST_NAMES = 4
const MOST_LINES = 100

/** `<EventTime>2021-06-06T15:57:37</EventTime>` or ` eventTime="2021-06-06T15:57:37"`. */
const timed = /(?:<([A-Za-z][\w.-]{0,40})>|\s([A-Za-z][\w.-]{0,40})=")([^<>"]{8,40})[<"]/g

/** Uses the clock for text, and an XML clock for XML lines in which the clock for text finds no time. */
export function orXmlClock(head: Head, context: LogContext, text: LineClock): LineClock {
  const places = learnPlaces(head, context, text)
  if (places.length === 0) return text
  return (bytes, start, end) => {
    const ms = text(bytes, start, end)
    if (!Number.isNaN(ms) || bytes[start] !== LESS) return ms
    for (const { needle, rules } of places) {
      const at = indexOfBytes(bytes, needle, start, end)
      const read = at < 0 ? Number.NaN : readValue(bytes, at + needle.length, end, rules)
      if (!Number.isNaN(read)) return read
    }
    return Number.NaN
  }
}

const LESS = 0x3c

function learnPlaces(head: Head, context: LogContext, text: LineClock) {
  const names = new TimeNames()
  const rules = stampRules(head, context)
  const decoder = new TextDecoder()
  for (const { start, end } of sampleLineRanges(head).slice(0, MOST_LINES)) {
    if (head.bytes[start] !== LESS || !Number.isNaN(text(head.bytes, start, end))) continue
    for (const [, element, attribute, value] of decoder.decode(head.bytes.subarray(start, end)).matchAll(timed)) {
      const name = element ?? attribute ?? ''
      const rank = timeRank(name, undefined)
      if (rank === undefined || value === undefined || !isTime(value.trim(), rank, rules)) continue
      const needle = element === undefined ? ` ${name}="` : `<${name}>`
      names.add(needle, isUtcName(name) ? rank - 0.5 : rank)
    }
  }
  return names
    .best(MOST_NAMES)
    .map((needle) => ({ needle: ascii(needle), rules: isUtcName(needle) ? { ...rules, zoneMs: 0 } : rules }))
}
