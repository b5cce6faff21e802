/** W3C extended log files: `#Fields:` names the columns, date and time are two of them, in UTC. */

import type { Head } from '../feed-format.ts'
import type { LineClock, LogContext } from '../log-format.ts'
import { namedColumns } from './events/named-columns.ts'
import { midnightOf } from './time/civil.ts'
import { columnStart } from './time/csv-clock.ts'
import { findStamp } from './time/find.ts'
import { stampRules } from './time/learn.ts'
import { possible, readStamp, withYear } from './time/stamp.ts'
import { readTime } from './time/time-of-day.ts'

/** `zoneOffsetMinutes`: 0 according to the standard; the context's for writers that use local time. */
export function w3cClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  const decoder = new TextDecoder()
  const named = namedColumns('w3c', head)
  let columns = placesOf(named)
  let day = Number.NaN
  return (bytes, start, end) => {
    if (bytes[start] === 0x23) {
      named.read(bytes, start, end)
      columns = placesOf(named)
      const directive = decoder.decode(bytes.subarray(start, Math.min(end, start + 64)))
      if (directive.startsWith('#Date:')) day = dayOf(directive)
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

/** Where day and time stand; undefined if the header names neither. */
function placesOf(named: ReturnType<typeof namedColumns>) {
  // Tab-separated files can have a header with blanks, for example CloudFront's.
  const date = ['date', 'date-time', 'datetime'].map((name) => named.columnOf(name)).find((place) => place >= 0) ?? -1
  const time = named.columnOf('time')
  return date < 0 && time < 0 ? undefined : { delimiter: named.delimiter(), date, time }
}

function dayOf(directive: string): number {
  const match = /(\d{4})-(\d\d)-(\d\d)/.exec(directive)
  return match ? midnightOf(Number(match[1]), Number(match[2]), Number(match[3])) : Number.NaN
}

function dateAt(bytes: Uint8Array, at: number): number {
  const text = String.fromCharCode(...bytes.subarray(at, at + 10))
  return dayOf(text)
}
