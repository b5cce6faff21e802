/** W3C extended log files: `#Fields:` names the columns, date and time are two of them, in UTC. */

import type { Head } from '../feed-format.ts'
import type { LineClock, LogContext } from '../log-format.ts'
import { midnightOf } from './time/civil.ts'
import { columnStart } from './time/csv-clock.ts'
import { findStamp } from './time/find.ts'
import { stampRules } from './time/learn.ts'
import { possible, readStamp, withYear } from './time/stamp.ts'
import { readTime } from './time/time-of-day.ts'

interface Columns {
  readonly delimiter: number
  readonly date: number
  readonly time: number
}

/** `zoneOffsetMinutes`: 0 according to the standard; the context's for writers that use local time. */
export function w3cClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  const decoder = new TextDecoder()
  let columns = columnsOf(/^#Fields:[^\n\r]*/m.exec(head.text)?.[0] ?? '')
  let day = Number.NaN
  return (bytes, start, end) => {
    if (bytes[start] === 0x23) {
      const directive = decoder.decode(bytes.subarray(start, Math.min(end, start + 4096)))
      if (directive.startsWith('#Fields:')) columns = columnsOf(directive)
      else if (directive.startsWith('#Date:')) day = dayOf(directive)
      return Number.NaN
    }
    if (!columns) return findStamp(bytes, start, end, rules)
    if (columns.date < 0) {
      const at = columnStart(bytes, start, end, columns.delimiter, columns.time)
      return at < 0 ? Number.NaN : withYear(possible(day + readTime(bytes, at, end) - rules.zoneMs))
    }
    const at = columnStart(bytes, start, end, columns.delimiter, columns.date)
    if (at < 0) return Number.NaN
    // Date and time in one field, or the time directly after the date, which is the usual case.
    if (columns.time < 0 || columns.time === columns.date + 1) {
      const ms = readStamp(bytes, at + (bytes[at] === 0x22 ? 1 : 0), end, rules)
      return Number.isNaN(ms) ? findStamp(bytes, start, end, rules) : ms
    }
    const timeAt = columnStart(bytes, start, end, columns.delimiter, columns.time)
    return timeAt < 0 ? Number.NaN : withYear(possible(dateAt(bytes, at) + readTime(bytes, timeAt, end) - rules.zoneMs))
  }
}

function columnsOf(directive: string): Columns | undefined {
  const text = directive.replace(/^#Fields:\s*/, '').trim()
  if (text === '') return undefined
  const delimiter = text.includes('\t') ? '\t' : text.includes(',') ? ',' : ' '
  const names = text.split(delimiter).map((name) => name.trim().toLowerCase())
  // Tab-separated files can have a header with blanks, for example CloudFront's.
  const date = names.findIndex((name) => name === 'date' || name === 'date-time' || name === 'datetime')
  const time = names.indexOf('time')
  if (date < 0 && time < 0) return undefined
  return { delimiter: delimiter.charCodeAt(0), date, time }
}

function dayOf(directive: string): number {
  const match = /(\d{4})-(\d\d)-(\d\d)/.exec(directive)
  return match ? midnightOf(Number(match[1]), Number(match[2]), Number(match[3])) : Number.NaN
}

function dateAt(bytes: Uint8Array, at: number): number {
  const text = String.fromCharCode(...bytes.subarray(at, at + 10))
  return dayOf(text)
}
