/** Clocks that several formats share: each determines where in a line the timestamp starts. */

import { NO_EVENT } from '../../../domain/log-event.ts'
import { dayMs } from '../../../domain/time-units.ts'
import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { byteSet, isDigit } from '../bytes.ts'
import { dayAt, dayEnd } from './characters.ts'
import { findSenderStamp, findStamp } from './find.ts'
import { stampRules } from './learn.ts'
import { readEpoch, readStamp, type StampRules, stampEnd, stampHasYear, withYear } from './stamp.ts'
import { syslogToolLines } from './tool-lines.ts'

/** A timestamp anywhere in the first 256 bytes of the line. */
export function anywhereClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  return (bytes, start, end) => findStamp(bytes, start, end, rules)
}

/** The timestamp at the start of the line, after spaces and an opening bracket. */
export function leadingClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  return (bytes, start, end) => {
    let p = start
    while (p < end && p - start < 8 && isOpening[bytes[p] as number]) p++
    return readStamp(bytes, p, end, rules)
  }
}

/** Blanks, brackets, quotes and the byte order mark. */
const isOpening = byteSet(' \t["(*\xef\xbb\xbf')

/**
 * Reads a timestamp, an epoch number since 1973 (smaller numbers mean something else) or a bare day at a known
 * position, with or without quotes.
 */
export function readValue(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  let p = at
  while (p < end && p - at < 40 && isOpening[bytes[p] as number]) p++
  const ms = readStamp(bytes, p, end, rules)
  if (!Number.isNaN(ms)) return ms
  const epoch = readEpoch(bytes, p, end)
  if (epoch >= 1e11) return epoch
  return readDay(bytes, p, end, rules)
}

/** A bare `2021-06-06`, read as midnight. */
function readDay(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const day = dayAt(bytes, at, end)
  return dayEnd >= end || isBehindDay[bytes[dayEnd] as number] ? withYear(day - rules.zoneMs) : Number.NaN
}

const isBehindDay = byteSet('", \t;|\r')

/** Tries clocks in the given order. */
export function firstOf(...clocks: readonly LineClock[]): LineClock {
  return (bytes, start, end) => {
    for (const clock of clocks) {
      const ms = clock(bytes, start, end)
      if (!Number.isNaN(ms)) return ms
    }
    return Number.NaN
  }
}

/**
 * The timestamp at the start of a syslog line, after priority, sequence number and version. If the head shows that a
 * relay's timestamp without a year is followed by the sender's with a year, the sender's is used.
 */
export function syslogClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, context)
  const isOfTool = syslogToolLines()
  return (bytes, start, end) => {
    const at = afterPriority(bytes, start, end)
    const ms = readStamp(bytes, at, end, rules)
    // `-- Logs begin at Sun 2021-06-06 15:57:37 UTC. --`
    if (Number.isNaN(ms)) return isJournalNote(bytes, start) ? NO_EVENT : findStamp(bytes, start, end, rules)
    if (isOfTool(bytes, stampEnd, end)) return NO_EVENT
    if (!rules.relayed || stampHasYear) return ms
    const inner = findSenderStamp(bytes, stampEnd, end, rules)
    if (!stampHasYear || !(Math.abs(inner - ms) < 2 * dayMs)) return withYear(ms, false)
    // WatchGuard repeats the local time of its header in UTC, without a zone.
    return rules.zoneMs !== 0 && inner + rules.zoneMs === ms ? ms : inner
  }
}

/** Tells whether journalctl wrote the line about its output. */
function isJournalNote(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0x2d && bytes[start + 1] === 0x2d && bytes[start + 2] === 0x20
}

/** Position after `<34>`, `<34>1 `, `1 ` and similar. */
function afterPriority(bytes: Uint8Array, start: number, end: number): number {
  let p = start
  if (p < end && bytes[p] === 0x3c) {
    p++
    while (p < end && p - start < 12 && isDigit(bytes[p] as number)) p++
    if (p >= end || bytes[p] !== 0x3e) return start
    p++
  }
  if (p + 1 < end && (bytes[p] as number) >= 0x31 && (bytes[p] as number) <= 0x39 && bytes[p + 1] === 0x20) {
    // The version of RFC 5424. A day of the month is never a single digit before a year.
    if (p + 6 < end && bytes[p + 6] === 0x2d) return p + 2
  }
  while (p < end && p - start < 16 && (bytes[p] === 0x20 || bytes[p] === 0x2a)) p++
  return p
}
