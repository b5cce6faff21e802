/** Event times of JSON lines: finds the key once in the head, then reads it from bytes without parsing the line. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { sampleLineRanges, sampleLines } from '../head.ts'
import { eventHead } from '../lines/json-events.ts'
import { readValue } from './clocks.ts'
import { findStamp } from './find.ts'
import { JsonPaths } from './json-paths.ts'
import { stampRules } from './learn.ts'
import { readEpoch, readTime, type StampRules, timeEnd, withYear } from './stamp.ts'
import { readZone } from './zone.ts'

/** Names of time keys, most specific first; compared without case and `_`, `-`, `.`, `@`, `$`. */
const keyRanks: readonly (readonly string[])[] = [
  ['eventtime', 'eventtimestamp', 'eventdatetime', 'timecreated', 'systemtime', 'utctime', 'eventcreatedtime'],
  ['timestamp', 'ts', 'time', 'datetime', 'eventdate', 'date', 't', 'timegenerated', 'unixtime', 'isotime', 'when'],
  ['starttime', 'start', 'starttimestamp', 'flowstart', 'startat', 'logtime', 'logdate', 'msgtime', 'asctime'],
  ['messagetime', 'clicktime', 'identifiedat', 'detectedat', 'occurred', 'occured'],
  ['firstseen', 'starteddatetime', 'creationtime', 'createdat', 'createdate', 'created', 'published', 'occurredat'],
  [
    'requesttime',
    'requesttimestamp',
    'requestreceivedtimestamp',
    'activitydatetime',
    'edgestarttimestamp',
    'timelocal',
  ],
  ['timeiso8601', 'syslogtimestamp', 'devicetime', 'reporttime', 'generatedtime', 'calendartime', 'observedtimestamp'],
  ['realtimetimestamp', 'sourcerealtimetimestamp', 'epoch', 'epochtime', 'timemicros', 'timenanos', 'timems'],
  ['endtime', 'end', 'lastseen', 'eventreceivedtime', 'ingestiontime', 'writets', 'ingesttime', 'receivedtime'],
]

const rankOf = new Map<string, number>()
for (const [rank, names] of keyRanks.entries()) for (const name of names) rankOf.set(name, rank)

/** Rank of any other key with a time-like name: after the known names. */
const OTHER_TIME = keyRanks.length

/** So many ranks lower is a day without a time of day. */
const BARE_DAY = 2

const encoder = new TextEncoder()

const MOST_PATHS = 8
const DEEPEST = 5

export interface JsonClockOptions {
  /** Paths of keys that are tried before those learnt from the head. */
  readonly paths?: readonly (readonly string[])[]
  /** Minutes east of UTC for times without a zone, if the format defines it. */
  readonly zoneOffsetMinutes?: number
}

/**
 * A clock for JSON lines, also after a syslog header. Tries the format's own paths, then the paths found in the head,
 * best name first, then a log line that the object contains as text. NaN for lines without any.
 */
export function jsonClock(given: Head, context: LogContext, options: JsonClockOptions = {}): LineClock {
  const head = eventHead(given)
  const rules = stampRules(
    head,
    options.zoneOffsetMinutes === undefined ? context : { ...context, zoneOffsetMinutes: options.zoneOffsetMinutes },
  )
  const paths: (readonly string[])[] = [...(options.paths ?? [])]
  const clocks = new Map<string, readonly string[]>()
  for (const { path, clock } of learnPaths(head, rules)) {
    if (clock !== undefined) clocks.set(path.join('\u0000'), [...path.slice(0, -1), clock])
    if (!paths.some((known) => known.join('\u0000') === path.join('\u0000'))) paths.push(path)
  }
  const timePaths = paths.slice(0, MOST_PATHS)
  const textPaths = textKeys(head, rules)
  // Where the time of day of each day is, after all paths.
  const clockOf = new Int32Array(timePaths.length).fill(-1)
  const clockPaths: (readonly string[])[] = []
  for (const [i, path] of timePaths.entries()) {
    const clock = clocks.get(path.join('\u0000'))
    if (clock !== undefined) clockOf[i] = timePaths.length + textPaths.length + clockPaths.push(clock) - 1
  }
  const values = new JsonPaths([...timePaths, ...textPaths, ...clockPaths])
  const others = timePaths.length + textPaths.length
  const isFirstEnough = timePaths.length > 0 && clockOf[0] === -1
  return (bytes, start, end) => {
    const open = objectStart(bytes, start, end)
    if (open < 0) return findStamp(bytes, start, end, rules)
    const usual = values.find(bytes, open, end, isFirstEnough)[0] ?? -1
    if (usual >= 0 && isFirstEnough) {
      const ms = readJsonTime(bytes, usual, end, rules)
      if (!Number.isNaN(ms)) return ms
      values.find(bytes, open, end)
    }
    for (let i = 0; i < others; i++) {
      const at = values.found[i] as number
      if (at < 0) continue
      if (i >= timePaths.length) {
        const ms = findStamp(bytes, at + 1, end, rules)
        if (!Number.isNaN(ms)) return ms
        continue
      }
      const ms = readJsonTime(bytes, at, end, rules)
      if (Number.isNaN(ms)) continue
      const clock = (clockOf[i] as number) < 0 ? -1 : (values.found[clockOf[i] as number] as number)
      // Of a bare day: ten characters between quotes.
      return clock >= 0 && bytes[at + 11] === 0x22 ? withClock(ms, bytes, clock, end, rules) : ms
    }
    // A relay's header before the object, or text between objects.
    return open - start > 12 ? findStamp(bytes, start, open, rules) : Number.NaN
  }
}

/** The day that begins at `ms`, at the time of day in the string at `at`. */
function withClock(ms: number, bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const time = bytes[at] === 0x22 ? readTime(bytes, at + 1, end) : Number.NaN
  if (Number.isNaN(time)) return ms
  return withYear(ms + time + rules.zoneMs - readZone(bytes, timeEnd, end, rules.zoneMs))
}

/** The first `{` within the first 512 bytes of the line. */
function objectStart(bytes: Uint8Array, start: number, end: number): number {
  const limit = Math.min(end, start + 512)
  for (let p = start; p < limit; p++) if (bytes[p] === 0x7b) return p
  return -1
}

/** Reads the time in a JSON value: a string in any layout, a number of seconds or smaller units, or `{"$date": …}`. */
export function readJsonTime(bytes: Uint8Array, at: number, end: number, rules: StampRules): number {
  const c = bytes[at] as number
  if (c === 0x22) {
    // `/Date(1623024000123)/`, the former .NET notation; the slash may be escaped.
    if (bytes[at + 1] === 0x2f || bytes[at + 1] === 0x5c) {
      const open = bytes.subarray(at, Math.min(end, at + 10)).indexOf(0x28)
      return open < 0 ? Number.NaN : readEpoch(bytes, at + open + 1, end)
    }
    return readValue(bytes, at + 1, end, rules)
  }
  if (c >= 0x30 && c <= 0x39) return readEpoch(bytes, at, end)
  if (c !== 0x7b) return Number.NaN
  const inner = date.find(bytes, at, end, true)[0] ?? -1
  // Once only: a hostile line may nest such objects thousands of times.
  return inner < 0 || bytes[inner] === 0x7b ? Number.NaN : readJsonTime(bytes, inner, end, rules)
}

const date = new JsonPaths([['$date']])

/** Keys that contain another log line as text. Its timestamp is used if the object has none. */
const linePaths: readonly (readonly string[])[] = [
  ['message'],
  ['event', 'original'],
  ['_raw'],
  ['result', '_raw'],
  ['_source', 'message'],
  ['full_log'],
  ['log'],
  ['raw'],
  ['msg'],
  ['line'],
]

/** Returns the keys that contain a timestamp in the sampled lines. */
function textKeys(head: Head, rules: StampRules): (readonly string[])[] {
  const lines = sampleLines(head)
    .slice(0, 50)
    .filter((line) => line.trimStart().startsWith('{'))
    .map((line) => encoder.encode(line))
  const values = new JsonPaths(linePaths)
  const isStamped = linePaths.map(() => false)
  for (const bytes of lines) {
    for (const [i, at] of values.find(bytes, bytes.indexOf(0x7b), bytes.length).entries()) {
      if (at < 0 || isStamped[i] || bytes[at] !== 0x22) continue
      isStamped[i] = !Number.isNaN(findStamp(bytes, at + 1, bytes.length, rules))
    }
  }
  return linePaths.filter((_, i) => isStamped[i])
}

interface PathCount {
  readonly path: readonly string[]
  readonly rank: number
  /** Key of the time of day, beside a day. */
  readonly clock: string | undefined
  lines: number
}

/** Paths in the sampled lines whose names and values are times, best first. */
function learnPaths(head: Head, rules: StampRules): PathCount[] {
  const found = new Map<string, PathCount>()
  const decoder = new TextDecoder()
  for (const { start, end } of sampleLineRanges(head).slice(0, 300)) {
    if (objectStart(head.bytes, start, end) < 0) continue
    const value = parseObject(decoder.decode(head.bytes.subarray(start, end)))
    if (value === undefined) continue
    let budget = 500
    const visit = (node: object, path: readonly string[]): void => {
      for (const [key, child] of Object.entries(node)) {
        if (budget-- <= 0) return
        if (typeof child === 'object' && child !== null && !Array.isArray(child) && path.length < DEEPEST - 1) {
          visit(child, [...path, key])
        } else if (typeof child === 'string' || typeof child === 'number') {
          const rank = timeRank(key, path.at(-1))
          if (rank === undefined || !isTime(child, rules)) continue
          const full = [...path, key]
          const id = full.join('\u0000')
          const known = found.get(id)
          if (known) known.lines++
          else if (found.size < 200) {
            const clock = isDay(child) ? clockBeside(key, node) : undefined
            const isPoor = isDay(child) && clock === undefined
            found.set(id, { path: full, rank: isPoor ? rank + BARE_DAY : rank, clock, lines: 1 })
          }
        }
      }
    }
    visit(value, [])
  }
  const most = Math.max(1, ...[...found.values()].map((counted) => counted.lines))
  return [...found.values()].toSorted((a, b) => weight(a, most) - weight(b, most))
}

function isDay(value: string | number): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/** The key that holds the time of day beside the day in `key`: `time` beside `date`, `logTime` beside `logDate`. */
function clockBeside(key: string, node: object): string | undefined {
  const name = key.replace(/date$/i, (word) => (word === 'date' ? 'time' : word === 'Date' ? 'Time' : 'TIME'))
  const value: unknown = name === key ? undefined : (node as Record<string, unknown>)[name]
  return typeof value === 'string' && /^\d\d?:\d\d/.test(value) ? name : undefined
}

/** Lower is better: first by name, then by depth, then by how many lines have it. */
function weight(counted: PathCount, most: number): number {
  return counted.rank + counted.path.length / 8 + (counted.lines * 20 < most ? 20 : 0)
}

/** Rank of a key by its name, the lower the better; undefined if it does not name the time of an event. */
export function timeRank(key: string, parent: string | undefined): number | undefined {
  const name = normalise(key)
  const known = rankOf.get(name)
  if (known !== undefined) return known
  // evtx_dump writes TimeCreated: {"#attributes": {"SystemTime": …}}, MongoDB writes t: {"$date": …}.
  if (name === 'date' || name === 'value' || name === 'seconds')
    return parent ? rankOf.get(normalise(parent)) : undefined
  return /time|date(?!d)|stamp|(?:created|detected|occurr?ed)$/.test(name) &&
    !/update|expir|valid|modif|duration|timeout|uptime|compile/.test(name)
    ? OTHER_TIME
    : undefined
}

function normalise(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function isTime(value: string | number, rules: StampRules): boolean {
  if (typeof value === 'number') return value >= 1e8 && value < 4.2e18
  if (value.length < 8 || value.length > 64) return false
  const bytes = encoder.encode(`"${value}"`)
  const ms = readJsonTime(bytes, 0, bytes.length, rules)
  return ms >= 1e11
}

/** The first JSON object in a line, if it can be parsed. */
export function parseObject(line: string): object | undefined {
  const open = line.indexOf('{')
  if (open < 0 || open > 512) return undefined
  const close = line.lastIndexOf('}')
  if (close < open) return undefined
  try {
    const value: unknown = JSON.parse(line.slice(open, close + 1))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
