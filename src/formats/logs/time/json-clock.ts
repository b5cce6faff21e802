/** Event times of JSON lines: finds the key once in the head, then reads it from bytes without parsing the line. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { oncePerHead } from '../../once-per-head.ts'
import { latin1Bytes, latin1Text } from '../../text-bytes.ts'
import { isDigit } from '../bytes.ts'
import { sampleLineRanges, sampleLines } from '../head.ts'
import { eventHead } from '../lines/json-events.ts'
import { words } from '../word-list.ts'
import { readValue } from './clocks.ts'
import { findStamp } from './find.ts'
import { isRow, JsonPaths, objectStart, skipNested, skipString } from './json-paths.ts'
import { stampRules } from './learn.ts'
import { readEpoch, readStamp, type StampRules } from './stamp.ts'

/** Names of time keys, most specific first; compared without case and `_`, `-`, `.`, `@`, `$`. */
const keyRanks = [
  `eventtime, eventtimestamp, eventdatetime, eventat, timecreated, systemtime, utctime, eventcreatedtime, firstpacket,
   firstswitched`,
  // `instant`: Log4j's `"instant":{"epochSecond":1623024000,"nanoOfSecond":123000000}`.
  'timestamp, ts, time, datetime, eventdate, date, t, timegenerated, unixtime, isotime, when, timeunixnano, instant',
  'starttime, start, starttimestamp, flowstart, startat, startedat, logtime, logdate, msgtime, asctime',
  'messagetime, clicktime, identifiedat, detectedat, detecteddatetime, occurredat, occurred, occured',
  // `effectiveat`: OpenAI.
  'firstseen, starteddatetime, creationtime, createdat, createddatetime, createdate, created, effectiveat, published',
  'requesttime, requesttimestamp, requestreceivedtimestamp, activitydatetime, edgestarttimestamp, timelocal',
  'timeiso8601, syslogtimestamp, devicetime, reporttime, generatedtime, calendartime, observedtimestamp',
  'realtimetimestamp, sourcerealtimetimestamp, epoch, epochtime, timemicros, timenanos, timems',
  'endtime, end, lastseen, eventreceivedtime, ingestiontime, writets, ingesttime, receivedtime, received',
].map(words)

const rankOf = new Map<string, number>()
for (const [rank, names] of keyRanks.entries()) for (const name of names) rankOf.set(name, rank)

/** Rank of other keys with a time-like name: after all known names. */
export const OTHER_TIME = keyRanks.length

/**
 * From this rank on, a time inside the object of one of these `things` (for example a file or certificate) belongs to the
 * thing rather than to the event.
 */
const FIRST_OF_THINGS = 2
const things =
  /^(?:file|process|user|account|certificate|cert|rule|policy|cve|vulnerability|host|device|asset|image|domain|whois|route|service)$/i

/** Added to the rank of a day without a time of day. */
const BARE_DAY = 2

const encoder = new TextEncoder()

const MOST_PATHS = 8
const DEEPEST = 5

/** Path of the event time. If the name of the key says so, the time is in UTC. */
interface TimePath {
  readonly path: readonly string[]
  /** Path of the time of day, if `path` leads only to a day: `{"date":"2021-06-06","time":"15:57:37"}`. */
  readonly timeOfDay?: readonly string[] | undefined
}

/**
 * A clock for JSON lines, also after a syslog header. Tries the format's own paths, then the paths found in the head,
 * best name first, then a log line that the object contains as text. NaN for lines without any.
 * @param own paths of keys that are tried before those learnt from the head
 */
export function jsonClock(rawHead: Head, context: LogContext, own: readonly (readonly string[])[] = []): LineClock {
  const head = eventHead(rawHead)
  const rules = stampRules(head, context)
  const paths: TimePath[] = own.map((path) => ({ path }))
  for (const learnt of learnPaths(head, rules)) {
    const samePath = paths.findIndex(({ path }) => idOf(path) === idOf(learnt.path))
    if (samePath < 0) paths.push(learnt)
    else paths[samePath] = learnt
  }
  const timePaths = paths.slice(0, MOST_PATHS)
  const texts = textKeys(head, rules)
  const firstText = timePaths.length
  const values = new JsonPaths([
    ...timePaths.map(({ path }) => path),
    ...texts,
    ...timePaths.flatMap(({ timeOfDay }) => (timeOfDay ? [timeOfDay] : [])),
  ])
  let next = firstText + texts.length
  const timesOfDay = timePaths.map(({ timeOfDay }) => (timeOfDay ? next++ : -1))
  const utc = { ...rules, zoneMs: 0 }
  const rulesOf = timePaths.map(({ path }) => (isUtcName(path.at(-1) as string) ? utc : rules))
  const readPath = (bytes: Uint8Array, i: number, end: number): number => {
    const at = values.found[i] as number
    const pair = timesOfDay[i] as number
    const timeAt = pair < 0 ? -1 : (values.found[pair] as number)
    const ms = timeAt < 0 ? Number.NaN : readPair(bytes, at, timeAt, end, rulesOf[i] as StampRules)
    return Number.isNaN(ms) ? readJsonTime(bytes, at, end, rulesOf[i] as StampRules) : ms
  }
  const isFirstEnough = timePaths.length > 0 && timesOfDay[0] === -1
  return (bytes, start, end) => {
    if (isRow(bytes, start)) {
      const ms = rowTime(bytes, start, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    const open = objectStart(bytes, start, end)
    if (open < 0) return findStamp(bytes, start, end, rules)
    const usual = values.find(bytes, open, end, isFirstEnough)[0] ?? -1
    if (usual >= 0 && isFirstEnough) {
      const ms = readPath(bytes, 0, end)
      if (!Number.isNaN(ms)) return ms
      values.find(bytes, open, end)
    }
    for (let i = 0; i < firstText + texts.length; i++) {
      const at = values.found[i] as number
      if (at < 0) continue
      const ms = i < firstText ? readPath(bytes, i, end) : findStamp(bytes, at + 1, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    // A row of named values: `[{"field":"@timestamp","value":"2021-06-06 15:57:37.123"},…]`.
    if (isRow(bytes, start)) return findStamp(bytes, start, end, rules)
    // A relay's header before the object, or text between objects.
    return open - start > 12 ? findStamp(bytes, start, open, rules) : Number.NaN
  }
}

/** The clock for text, except for lines that are JSON objects. */
export function orJsonClock(head: Head, context: LogContext, text: LineClock): LineClock {
  if (!head.text.includes('\n{"') && !head.text.startsWith('{')) return text
  const json = jsonClock(head, context)
  // `{'` begins a dictionary of Python.
  return (bytes, start, end) =>
    bytes[start] === 0x7b && bytes[start + 1] !== 0x27 ? json(bytes, start, end) : text(bytes, start, end)
}

const idOf = (path: readonly string[]) => path.join('\u0000')

/** Tells whether the name of a key says that its time is in UTC: `UtcTime`, `time_utc`, `GMTTime`. */
export function isUtcName(key: string): boolean {
  return /utc|gmt/i.test(key)
}

/** `2021-06-06`, `06 June 2021`. */
const LONGEST_DAY = 16
const LONGEST_TIME = 47

/** Reads the day from the string at `dayAt` and the time of day from the string at `timeAt`; NaN if they are not a day and a time. */
function readPair(bytes: Uint8Array, dayAt: number, timeAt: number, end: number, rules: StampRules): number {
  if (bytes[dayAt] !== 0x22 || bytes[timeAt] !== 0x22) return Number.NaN
  const dayEnd = skipString(bytes, dayAt + 1, end) - 1
  const timeEnd = skipString(bytes, timeAt + 1, end) - 1
  if (dayEnd - dayAt > LONGEST_DAY + 1 || timeEnd - timeAt > LONGEST_TIME + 1) return Number.NaN
  const pair = latin1Bytes(`${latin1Text(bytes, dayAt + 1, dayEnd)} ${latin1Text(bytes, timeAt + 1, timeEnd)}`)
  return readStamp(pair, 0, pair.length, rules)
}

/** The first time among the values of a row: `["1623024000123456789","a line"]`. */
function rowTime(bytes: Uint8Array, start: number, end: number, rules: StampRules): number {
  for (let p = start + 1; p < end; p++) {
    const c = bytes[p] as number
    if (c === 0x2c || c === 0x20) continue
    if (c === 0x5d) break
    const ms = readJsonTime(bytes, p, end, rules)
    if (ms >= EARLIEST_EPOCH && !(ms > (rules.latest ?? Number.NaN))) return ms
    if (c === 0x22) p = skipString(bytes, p + 1, end) - 1
    else if (c === 0x7b || c === 0x5b) p = skipNested(bytes, p, end) - 1
    else while (p + 1 < end && bytes[p + 1] !== 0x2c && bytes[p + 1] !== 0x5d) p++
  }
  return Number.NaN
}

/**
 * Reads the time in a JSON value: a string in any layout, a number of seconds or smaller units, `{"$date": …}`, or the first
 * value of an array, as Elasticsearch returns `fields`.
 */
function readJsonTime(bytes: Uint8Array, start: number, end: number, rules: StampRules): number {
  let at = start
  if (bytes[at] === 0x5b) at += bytes[at + 1] === 0x20 ? 2 : 1
  const c = bytes[at] as number
  if (c === 0x22) {
    // `/Date(1623024000123)/`, the former .NET notation; the slash may be escaped.
    if (bytes[at + 1] === 0x2f || bytes[at + 1] === 0x5c) {
      const open = bytes.subarray(at, Math.min(end, at + 10)).indexOf(0x28)
      return open < 0 ? Number.NaN : readEpoch(bytes, at + open + 1, end)
    }
    return readValue(bytes, at + 1, end, rules)
  }
  if (isDigit(c)) return readEpoch(bytes, at, end)
  if (c !== 0x7b) return Number.NaN
  const inner = date.find(bytes, at, end, true)[0] ?? -1
  // Only one level deep, because a hostile line may nest such objects thousands of times.
  return inner < 0 || bytes[inner] === 0x7b ? Number.NaN : readJsonTime(bytes, inner, end, rules)
}

const date = new JsonPaths([['$date']])

/** Paths of keys that contain another log line as text. Its timestamp is used if the object has none. */
export const linePaths: readonly (readonly string[])[] = words(`
  message, event/original, _raw, result/_raw, _source/message, _source/event/original, full_log, log, raw, msg, line,
  body/stringValue, body, payload, utf8(payload), utf8_payload, @message, @rawstring, MESSAGE, Message, SyslogMessage,
  content/message, attributes/message, message/message, full_message, short_message, event, textPayload, rawmsg,
  raw_event, raw_log, rawLog, rawEvent, rawMessage, value/message, value
`).map((path) => path.split('/'))

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

interface PathCount extends TimePath {
  readonly rank: number
  lines: number
}

/** Maximum number of lines that are parsed, and of values that are examined in each line. */
const MOST_LINES = 300
const MOST_VALUES = 2000

/** Paths in the sampled lines whose names and values are times, best first. */
function learnPaths(head: Head, rules: StampRules): TimePath[] {
  const found = new Map<string, PathCount>()
  for (const { node, key, value, above, rank } of namedTimes(head)) {
    const timeKey = typeof value === 'string' ? timeOfDayKey(node, key, value, rules) : undefined
    if (timeKey === undefined && !isTime(value, rank, rules)) continue
    // Only now, because it may be long: many lines may repeat a long key above many names.
    const path = [...above, key]
    const id = idOf(path)
    const counted = found.get(id)
    if (counted) counted.lines++
    else if (found.size < 200) {
      found.set(id, {
        path,
        timeOfDay: timeKey === undefined ? undefined : [...path.slice(0, -1), timeKey],
        rank: timeKey === undefined && isDay(value) ? rank + BARE_DAY : rank,
        lines: 1,
      })
    }
  }
  const mostLines = Math.max(1, ...[...found.values()].map((counted) => counted.lines))
  return [...found.values()].toSorted((a, b) => weight(a, mostLines) - weight(b, mostLines))
}

/** A value in a sampled line whose key is named like a time. */
interface NamedTime {
  /** The object with the key. */
  readonly node: object
  readonly key: string
  readonly value: string | number
  /** The path of the object. */
  readonly above: readonly string[]
  readonly rank: number
}

/** They depend on names only, and are found once for all clocks of a file. */
const namedTimes = oncePerHead((head): readonly NamedTime[] => {
  const found: NamedTime[] = []
  const rankOfKey = rememberedRanks()
  for (const line of parsedLines(head)) {
    let budget = MOST_VALUES
    const visit = (node: Record<string, unknown>, path: readonly string[]): void => {
      const parent = path.at(-1)
      for (const key of Object.keys(node)) {
        if (budget-- <= 0) return
        const whole = node[key]
        // An array of one value, as Elasticsearch returns `fields`.
        const value: unknown = Array.isArray(whole) && whole.length === 1 ? whole[0] : whole
        if (typeof value === 'object' && value !== null && !Array.isArray(whole) && path.length < DEEPEST - 1) {
          visit(value as Record<string, unknown>, [...path, key])
        } else if (typeof value === 'string' || typeof value === 'number') {
          const rank = rankOfKey(key, parent)
          if (rank !== undefined) found.push({ node, key, value, above: path, rank })
        }
      }
    }
    visit(line as Record<string, unknown>, [])
  }
  return found
})

/** The objects in the sampled lines, parsed once for all clocks of a file. */
const parsedLines = oncePerHead((head): readonly object[] => {
  const decoder = new TextDecoder()
  return sampleLineRanges(head)
    .slice(0, MOST_LINES)
    .flatMap(({ start, end }) => {
      const line = decoder.decode(head.bytes.subarray(start, end))
      return parseObject(line) ?? parseCut(line) ?? []
    })
})

/** `timeRank`, which finds the same keys in most lines. */
function rememberedRanks(): typeof timeRank {
  const ranks = new Map<string, number | undefined>()
  return (key, parent) => {
    const id = `${parent}\0${key}`
    if (!ranks.has(id)) ranks.set(id, timeRank(key, parent))
    return ranks.get(id)
  }
}

/** Tells whether a value is a day without a time of day. */
export function isDay(value: string | number): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/**
 * The sibling key with the time of day for the day at `key`: `time` for `date`, `LogTime` for `LogDate`; else the first one
 * that is named the time of an event, such as `start_time`.
 */
function timeOfDayKey(node: object, key: string, day: string, rules: StampRules): string | undefined {
  const word = /date$/i.exec(key)?.[0]
  if (word === undefined || day.length > LONGEST_DAY) return undefined
  const isTimeOfDay = (timeKey: string): boolean => {
    const time: unknown = (node as Record<string, unknown>)[timeKey]
    if (typeof time !== 'string' || !/^\d{1,2}:\d\d/.test(time)) return false
    const bytes = encoder.encode(`${day} ${time}`)
    return !Number.isNaN(readStamp(bytes, 0, bytes.length, rules))
  }
  const timeKey = key.slice(0, -4) + (word === 'date' ? 'time' : word === 'Date' ? 'Time' : 'TIME')
  if (isTimeOfDay(timeKey)) return timeKey
  if (!isDay(day)) return undefined
  return timeKeysOf(node).find(isTimeOfDay)
}

/** Of a node with more keys, the others are not looked at. */
const MOST_TIME_KEYS = 8
const timeKeys = new WeakMap<object, readonly string[]>()

/** The keys of a node that name the time of an event, rather than of its end or a duration. */
function timeKeysOf(node: object): readonly string[] {
  let keys = timeKeys.get(node)
  if (!keys) {
    keys = Object.keys(node)
      .filter((key) => /(?:start|begin|event|log|login|logon|local|access|request)[ _-]?time$/i.test(key))
      .slice(0, MOST_TIME_KEYS)
    timeKeys.set(node, keys)
  }
  return keys
}

/** Sort key of a path, lower is better: by name, then by depth; a path in few lines comes last. */
function weight(counted: PathCount, mostLines: number): number {
  return counted.rank + counted.path.length / 8 + (counted.lines * 20 < mostLines ? 20 : 0)
}

/** What the end of a name says about its time: `eventTimeDT`, `start_time_utc`, `completed_at_iso8601`. */
const NOTATION = /(?<=..)(?:dt|utc|gmt|iso8601)$/

/** Names of times that are not those of the event, and of durations. */
const NOT_OF_EVENT = /update|expir|valid|modif|duration|timeout|uptime|compile|install|boot|birth|build/

/** Rank of a key by how specific its name is for an event time, 0 is best; undefined if it does not name a time. */
export function timeRank(key: string, parent: string | undefined): number | undefined {
  const fullName = normalise(key)
  const name = fullName.replace(NOTATION, '')
  const rank = rankOf.get(fullName) ?? rankOf.get(name)
  if (rank !== undefined) return rank >= FIRST_OF_THINGS && parent && things.test(parent) ? OTHER_TIME + 1 : rank
  // evtx_dump writes TimeCreated: {"#attributes": {"SystemTime": …}}, MongoDB writes t: {"$date": …}.
  if (name === 'date' || name === 'value' || name === 'seconds' || name === 'epochsecond')
    return parent ? rankOf.get(normalise(parent)) : undefined
  if (NOT_OF_EVENT.test(fullName)) return undefined
  if (/time|date(?!d)|stamp|(?:utc|detected|occurr?ed)$/.test(fullName)) return OTHER_TIME
  // `analyzedAt`, `opened_at`, `alertCreated`.
  return /edat$|created$/.test(name) ? OTHER_TIME + 1 : undefined
}

function normalise(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Smaller numbers with a time-like name are durations: `"DB_TOTAL_TIME":"181052355"`. ms since epoch: 2000. */
const EARLIEST_EPOCH = 946_684_800_000

/** Tells whether the value of a key whose name has this rank is a time. */
export function isTime(value: string | number, rank: number, rules: StampRules): boolean {
  const isNumber = typeof value === 'number' || /^\d+$/.test(value)
  if (typeof value === 'number' && !(value >= 1e8 && value < 4.2e18)) return false
  if (typeof value === 'string' && (value.length < 8 || value.length > 64)) return false
  const bytes = encoder.encode(typeof value === 'number' ? `${value}` : `"${value}"`)
  const ms = readJsonTime(bytes, 0, bytes.length, rules)
  if (isNumber && rank >= OTHER_TIME) return ms >= EARLIEST_EPOCH && !(ms > (rules.latest ?? Number.NaN))
  return ms >= 1e11
}

/** Relays truncate lines at a kilobyte or more; shorter incomplete lines are parts of a document. */
const SHORTEST_CUT = 1000

/** Parses a truncated object: its members up to the last comma at the outermost level. */
function parseCut(line: string): object | undefined {
  const open = line.indexOf('{')
  if (open < 0 || open > 512 || line.length < SHORTEST_CUT) return undefined
  let depth = 0
  let comma = -1
  for (let i = open; i < line.length; i++) {
    const c = line[i]
    if (c === '"') {
      for (i++; i < line.length && line[i] !== '"'; i++) if (line[i] === '\\') i++
    } else if (c === '{' || c === '[') depth++
    else if (c === '}' || c === ']') depth--
    else if (c === ',' && depth === 1) comma = i
  }
  return depth > 0 && comma > 0 ? parseObject(`${line.slice(open, comma)}}`) : undefined
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
