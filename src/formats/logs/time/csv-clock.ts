/** Event times of delimited lines: finds the time column once in the head, then reads it from bytes. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { isTableComment, sampleLineRanges } from '../head.ts'
import { readValue } from './clocks.ts'
import { findStamp } from './find.ts'
import { stampRules } from './learn.ts'
import type { StampRules } from './stamp.ts'

/** Column names, most specific first; compared in lower case without punctuation. */
const columnRanks: readonly RegExp[] = [
  /^(event)?(time|timestamp|datetime|date|ts)(utc|gmt|iso8601)?$/,
  /^(event|log|generated?|start|starting|begin|flowstart|record|request)(ed)?(date)?(time|timestamp|datetime|date)(utc)?$/,
  /^(timegenerated|timecreated|creationtime|creationdate|createdat|created|firstseen|te?first|first(switched|packet)|occurr?ed|tsstart|ts0?|start|stime|seen|when)/,
  /time|stamp|datum|zeit|date/,
  // Of the event or of the report; a column that is named a time says more.
  /^generated/,
]

/**
 * The delimiter whose count outside quotes is the same in most lines; undefined if the lines are not delimited. A blank is
 * one only between quoted cells.
 */
export function delimiterOf(lines: readonly string[], atLeast = 0.5): string | undefined {
  let best: { delimiter: string; score: number } | undefined
  for (const delimiter of lines.slice(0, 10).every((line) => isQuotedRow(line, ' ')) ? [' '] : [',', '\t', ';', '|']) {
    const counts = lines.slice(0, 200).map((line) => fieldCount(line, delimiter))
    const tally = new Map<number, number>()
    for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
    for (const [count, times] of tally) {
      if (count < 2) continue
      const score = (times / counts.length) * Math.min(1, 0.7 + count / 20)
      if (!best || score > best.score) best = { delimiter, score }
    }
  }
  return best && best.score >= atLeast ? best.delimiter : undefined
}

/** Tells whether all cells are quoted: `"20" "6Jun2021" "15:57:37" "drop"`, as SmartView Tracker exports records. */
export function isQuotedRow(line: string, delimiter: string): boolean {
  return new RegExp(`^"[^"]*"(?:[${delimiter}]"[^"]*")+\\s*$`).test(line)
}

const MOST_FIELDS = 300

/** Fields of a delimited line; doubled quotes inside quotes are kept. At most 300 fields. */
export function fieldsOf(line: string, delimiter: string): string[] {
  const fields: string[] = []
  let start = 0
  let quoted = false
  for (let i = 0; i <= line.length && fields.length < MOST_FIELDS; i++) {
    const c = line[i]
    if (c === '"') quoted = !quoted
    else if (c === undefined || (c === delimiter && !quoted)) {
      fields.push(line.slice(start, i).trim().replaceAll(/^"|"$/g, ''))
      start = i + 1
    }
  }
  return fields
}

/** The number of `fieldsOf`. */
export function fieldCount(line: string, delimiter: string): number {
  const code = delimiter.charCodeAt(0)
  let count = 1
  let quoted = false
  for (let i = 0; i < line.length && count < MOST_FIELDS; i++) {
    const c = line.charCodeAt(i)
    if (c === 0x22) quoted = !quoted
    else if (c === code && !quoted) count++
  }
  return count
}

/**
 * A clock for delimited lines: uses the column determined from names and values in the head, otherwise a timestamp
 * anywhere in the line. `preferred` are patterns of the format's own column names, which take precedence.
 */
export function csvClock(head: Head, context: LogContext, preferred: readonly RegExp[] = []): LineClock {
  const rules = stampRules(head, context)
  const decoder = new TextDecoder()
  const lines = sampleLineRanges(head)
    .slice(0, 200)
    .map(({ start, end }) => decoder.decode(head.bytes.subarray(start, Math.min(end, start + 65_536))))
    .filter((line) => !isTableComment(line))
  const delimiter = delimiterOf(lines)
  const column = delimiter === undefined ? -1 : timeColumn(lines, delimiter, rules, [...preferred, ...columnRanks])
  if (delimiter === undefined || column < 0) return (bytes, start, end) => findStamp(bytes, start, end, rules)
  return columnClock(delimiter.charCodeAt(0), column, rules)
}

/** Tells whether the head starts with the header of a CSV export of Splunk, whose `_time` has a zone. */
export function isSplunkExport(head: Head): boolean {
  return /^"?_(?:time|raw|serial)"?,/.test(head.text) && /^[^\n]*"?_raw"?[,\r\n]/.test(head.text)
}

/** A clock that reads one column. Fields may be in double quotes. */
function columnClock(delimiter: number, column: number, rules: StampRules): LineClock {
  return (bytes, start, end) => {
    const at = columnStart(bytes, start, end, delimiter, column)
    return at < 0 ? Number.NaN : readValue(bytes, at, end, rules)
  }
}

/** Position of the column; -1 if the line is too short. */
export function columnStart(bytes: Uint8Array, start: number, end: number, delimiter: number, column: number): number {
  let remaining = column
  let p = start
  while (remaining > 0) {
    let quoted = false
    for (; p < end; p++) {
      const c = bytes[p] as number
      if (c === 0x22) quoted = !quoted
      else if (c === delimiter && !quoted) break
    }
    if (p >= end) return -1
    p++
    remaining--
  }
  return p
}

/**
 * The column that contains times and has the most specific name. A value is read together with the following text, so
 * that a day and a time in adjacent cells are combined.
 */
function timeColumn(lines: readonly string[], delimiter: string, rules: StampRules, ranks: readonly RegExp[]): number {
  const header = fieldsOf(lines[0] ?? '', delimiter)
  const rows = lines.length > 1 ? lines.slice(1, 60) : lines
  const encoder = new TextEncoder()
  const times: number[] = []
  const filled: number[] = []
  for (const row of rows) {
    const bytes = encoder.encode(row)
    for (const [column, field] of fieldsOf(row, delimiter).entries()) {
      if (field === '' || field === '-') continue
      filled[column] = (filled[column] ?? 0) + 1
      if (!/\d/.test(field)) continue
      const at = columnStart(bytes, 0, bytes.length, delimiter.charCodeAt(0), column)
      if (at >= 0 && !Number.isNaN(readValue(bytes, at, bytes.length, rules))) times[column] = (times[column] ?? 0) + 1
    }
  }
  let best = -1
  let bestScore = 0
  for (const [column, count] of times.entries()) {
    if (!count || count * 2 < (filled[column] ?? 0)) continue
    const name = (header[column] ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    const rank = ranks.findIndex((pattern) => pattern.test(name))
    const score = (count / rows.length) * (10 - (rank < 0 ? ranks.length : rank)) - column / 1000
    if (score > bestScore) {
      bestScore = score
      best = column
    }
  }
  return best
}
