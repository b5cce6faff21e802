/** Detects the format of a file from its first MiB, and how to read it as lines. */

import { actionOf, directionOf, eventCode } from '../../domain/log-event.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Head } from '../feed-format.ts'
import { LISTED_SCORE, listedIn } from '../listed-in.ts'
import { IMPOSSIBLE, type LineClock, type LogContext, type LogFormat } from '../log-format.ts'
import { innerLines } from './events/inner-line.ts'
import { type LineEvent, lineEvent } from './events/line-event.ts'
import { namedColumns } from './events/named-columns.ts'
import { feedCompare } from './feed-compare/feed-compare.ts'
import { headOf } from './head.ts'
import { logFormats } from './index.ts'
import { carriageReturnsToLineFeeds, encodingOf, type TextEncoding, utf16ToUtf8 } from './lines/encoding.ts'
import { isJsonLines, startsLikeJson } from './lines/json-events.ts'
import { joinedLines, type SeveralLines, severalLines, withJoinedLines } from './lines/several-lines.ts'
import { cleaned, isMarkedUp, withoutMarkup } from './lines/terminal.ts'
import { plainText } from './plain-text/plain-text.ts'
import { isLineOf, partsOf } from './several-formats.ts'
import { fieldCount, isSplunkExport } from './time/csv-clock.ts'
import { recordClock } from './time/record-clock.ts'
import { forgetImpossible, stampHasYear, stampIsImpossible, withYear } from './time/stamp.ts'

export interface LogDetection {
  /** Undefined if the file is not a text log: noise, a picture, a program. */
  readonly format: LogFormat | undefined
  /** 0 to 1: 0.05 is any text, 0.55 a notation (JSON, CSV), 0.66 syslog, 0.8 and above a product. */
  readonly score: number
  /** The reason, in one English clause. */
  readonly reason: string
  /** Other possible formats, best first, at most five. */
  readonly alternatives: readonly { readonly id: string; readonly score: number; readonly reason: string }[]
  readonly encoding: TextEncoding
  /** The head for creating clocks; UTF-16 is converted to UTF-8. */
  readonly head: Head
  /**
   * True if the bytes of the file already are lines, so that it can be split at line ends. If not, it must be read with
   * {@link logLines}.
   */
  readonly madeOfLines: boolean
  /** True if sequences for terminals, or zero bytes, must be removed first; the head has none. */
  readonly isMarkedUp: boolean
  /** How records go over several lines, which are joined first; the head has joined ones. */
  readonly severalLines: SeveralLines | undefined
}

/** Detects a log. Never throws and takes linear time, whatever the bytes are. */
export function detectLog(rawHead: Head): LogDetection {
  const start = prepared(rawHead)
  const found = detectFromStart(start.head, start.encoding)
  const table = found.format === plainText ? afterTitle(found.head) : undefined
  const other = table && detectFromStart(table, 'utf-8')
  const itsLines = linesOf(rawHead, found.format, start)
  // The lines are the same; only the header is further down.
  return { ...(other?.format?.event?.header === 'csv' ? other : found), ...itsLines }
}

/** A head that is ready for the formats, and what was done to it. */
interface Prepared {
  readonly encoding: TextEncoding
  /** In UTF-8, without sequences for terminals. */
  readonly plain: Head
  readonly severally: SeveralLines | undefined
  /** The plain head, whose records are lines. */
  readonly head: Head
}

function prepared(rawHead: Head): Prepared {
  const encoding = encodingOf(rawHead.bytes)
  const plain = plainHead(rawHead, encoding)
  const severally = encoding === 'binary' ? undefined : severalLines(plain)
  return { encoding, plain, severally, head: severally ? withJoinedLines(plain, severally) : plain }
}

/** Maximum number of lines of a title: `Report: …`, `Generated: …`, filters. */
const MOST_TITLE_LINES = 20

/** The head from the header of a table on, if lines of a title precede it; undefined if there is no such table. */
function afterTitle(head: Head): Head | undefined {
  const lines = head.text.slice(0, 65_536).split('\n', MOST_TITLE_LINES + 3)
  for (const delimiter of [',', ';', '\t']) {
    const counts = lines.map((line) => fieldCount(line, delimiter))
    const first = counts.findIndex((count, i) => count > 2 && count === counts[i + 1] && count === counts[i + 2])
    if (first < 1 || counts.slice(0, first).some((count) => count >= (counts[first] as number))) continue
    const text = head.text.slice(lines.slice(0, first).reduce((length, line) => length + line.length + 1, 0))
    return headOf(new TextEncoder().encode(text), head)
  }
  return undefined
}

/** How the lines of a file are read. */
type ItsLines = Pick<LogDetection, 'encoding' | 'madeOfLines' | 'isMarkedUp' | 'severalLines'>

function linesOf(rawHead: Head, format: LogFormat | undefined, { encoding, plain, severally }: Prepared): ItsLines {
  const isUtf16 = encoding === 'utf-16le' || encoding === 'utf-16be'
  const marked = !isUtf16 && plain !== rawHead
  return {
    encoding,
    madeOfLines: format !== undefined && !marked && !severally && isMadeOfLines(format, encoding, plain),
    isMarkedUp: marked,
    severalLines: severally,
  }
}

/** The head in UTF-8, without sequences for terminals. */
function plainHead(rawHead: Head, encoding: TextEncoding): Head {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return fromUtf16(rawHead, encoding)
  return encoding === 'utf-8' && isMarkedUp(rawHead) ? headOf(cleaned(rawHead.bytes), rawHead) : rawHead
}

function detectFromStart(head: Head, encoding: TextEncoding): Omit<LogDetection, keyof ItsLines> {
  const candidates: { format: LogFormat; score: number; reason: string }[] = []
  const isDocument = startsLikeJson(head) && !isJsonLines(head)
  for (const format of logFormats) {
    // The lines of other logs may be text inside a document.
    if (isDocument && !format.toLines && !format.sightings && format !== plainText) continue
    const detection = format.detect(head)
    if (detection) candidates.push({ format, score: detection.score, reason: detection.reason })
  }
  if (encoding !== 'binary' && !candidates.some(({ score }) => score >= LISTED_SCORE)) {
    const listed = listedIn(head)
    if (listed) candidates.push({ format: feedCompare, ...listed })
  }
  candidates.sort((a, b) => b.score - a.score)
  const accepted = encoding === 'binary' ? candidates.filter(({ score }) => score >= 0.95) : candidates
  const best = accepted[0]
  if (!best) {
    return {
      format: undefined,
      score: 0,
      reason: head.bytes.length === 0 ? 'empty' : 'not a text log',
      alternatives: [],
      head,
    }
  }
  return {
    ...best,
    alternatives: accepted.slice(1, 6).map(({ format, score, reason }) => ({ id: format.id, score, reason })),
    head,
  }
}

/** Like `detectLog` for a format that the user selected: the encoding and the lines are still detected. */
export function readAs(format: LogFormat, rawHead: Head): LogDetection {
  const start = prepared(rawHead)
  const whole = start.head
  const head = (format.event?.header === 'csv' && !format.detect(whole) && afterTitle(whole)) || whole
  return {
    format,
    score: 1,
    reason: 'named by the uploader',
    alternatives: [],
    head,
    ...linesOf(rawHead, format, start),
  }
}

function isMadeOfLines(format: LogFormat, encoding: TextEncoding, head: Head): boolean {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return false
  if (format.toLines) return format.isMadeOfLines?.(head) ?? false
  if (format.encoded?.isIn(head)) return false
  return !hasOnlyCarriageReturns(head)
}

function hasOnlyCarriageReturns({ bytes }: Head): boolean {
  return !bytes.includes(0x0a) && bytes.includes(0x0d)
}

function fromUtf16(rawHead: Head, encoding: 'utf-16le' | 'utf-16be'): Head {
  return headOf(new TextEncoder().encode(new TextDecoder(encoding).decode(rawHead.bytes)), rawHead)
}

/**
 * Converts a file to one event per line, in chunks of any size; returns the chunks of `input` unchanged if it already
 * consists of lines.
 */
export function logLines(
  detection: Pick<LogDetection, 'format' | 'encoding' | 'madeOfLines' | 'isMarkedUp' | 'severalLines' | 'head'>,
  input: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (detection.madeOfLines) return input
  const { encoding, format, head } = detection
  const text = detection.isMarkedUp ? withoutMarkup(input) : input
  const plain = encoding === 'utf-16le' || encoding === 'utf-16be' ? utf16ToUtf8(text, encoding) : text
  const bytes = detection.severalLines ? joinedLines(plain, detection.severalLines) : plain
  if (format?.toLines && !format.isMadeOfLines?.(head)) return format.toLines(bytes)
  const lines = hasOnlyCarriageReturns(head) ? carriageReturnsToLineFeeds(bytes) : bytes
  return format?.encoded?.isIn(head) ? format.encoded.decode(lines) : lines
}

/** The clock for a detected file; the clock for plain text if nothing was detected. */
export function logClock(
  { format = plainText, head }: Pick<LogDetection, 'format' | 'head'>,
  context: LogContext,
): LineClock {
  const clock = clockOf(format, head, context)
  const known = (partsOf(format, head)?.known ?? []).map((part) => ({
    format: part.format,
    clock: part.format.clock === format.clock ? clock : clockOf(part.format, part.head, context),
  }))
  if (known.every((part) => part.clock === clock)) return clock
  return (bytes, start, end) => {
    const part = known.find(({ format }) => isLineOf(format, bytes, start, end))
    const ms = part ? part.clock(bytes, start, end) : Number.NaN
    if (part?.clock === clock) return ms
    const usual = clock(bytes, start, end)
    // Time zones explain hours. A larger difference may come from text that a client put into the line, such as a user agent.
    const isFar = Number.isFinite(usual) && Math.abs(ms - usual) > dayMs
    return Number.isNaN(ms) || isFar ? usual : ms
  }
}

function clockOf(format: LogFormat, head: Head, context: LogContext): LineClock {
  const clock = format.clock(head, context)
  // Formats for JSON and tables, and plain text, look for the time of the record themselves.
  const isOfText = format !== plainText && !format.toLines && format.event?.header !== 'csv'
  return isOfText ? recordClock(head, context, clock) : clock
}

/**
 * Reads what the lines of a detected file say of their events; undefined if its format says nothing. `isOwn` tells which
 * public addresses are the organisation's own.
 */
export function logEvent(
  { format, head }: Pick<LogDetection, 'format' | 'head'>,
  isOwn?: (address: string) => boolean,
): LineEvent | undefined {
  if (!format) return undefined
  const own = ownEvent(format, head, isOwn)
  const parts = own?.hasHeaders ? undefined : partsOf(format, head)
  if (!parts) return own
  const isProduct = parts.known.some((part) => part.format === format)
  const known = parts.known.map((part) => {
    const event = part.format === format ? own : ownEvent(part.format, part.head, isOwn)
    // What carries the lines of others knows their words, too.
    return { format: part.format, event: !isProduct && own ? inTurn(event, own) : event }
  })
  const rest = parts.rest && ownEvent(parts.rest.format, parts.rest.head, isOwn)
  return byLine(known, rest ? inTurn(own, rest) : own)
}

/** Reads the events of a file by the rules of one format. */
function ownEvent(format: LogFormat, head: Head, isOwn?: (address: string) => boolean): LineEvent | undefined {
  const own = format.event && lineEvent(format.event, head, isOwn)
  // The other lines of a mixed log are of any program.
  const outer =
    isOfFewLines(format, head) && plainText.event ? inTurn(own, lineEvent(plainText.event, head, isOwn)) : own
  const inner = innerEvent(format, head, isOwn)
  return inner ? inTurn(outer, inner) : outer
}

/** A parser that reads each line by the rules of its own format, and those of no known format by `rest`. */
function byLine(
  known: readonly { readonly format: LogFormat; readonly event: LineEvent | undefined }[],
  rest: LineEvent | undefined,
): LineEvent {
  let last: LineEvent | undefined
  return {
    hasHeaders: false,
    host: (isSure) => last?.host(isSure),
    roleOf: (address, start, end) => last?.roleOf(address, start, end) ?? 0,
    read(bytes, start, end) {
      const part = known.find(({ format }) => isLineOf(format, bytes, start, end))
      last = part ? part.event : rest
      return last?.read(bytes, start, end) ?? 0
    },
  }
}

/** Tells whether a format of text was detected by less than half of the lines. */
function isOfFewLines(format: LogFormat, head: Head): boolean {
  if (format === plainText || format.toLines || format.event?.header) return false
  return (format.detect(head)?.score ?? 1) < 0.5
}

/** A parser that asks another one for what the first does not know. */
function inTurn(first: LineEvent | undefined, second: Pick<LineEvent, 'read' | 'host' | 'roleOf'>): LineEvent {
  let wasAsked = false
  const hostOf = (isSure: boolean) => first?.host(isSure) ?? (wasAsked ? second.host(isSure) : undefined)
  return {
    hasHeaders: first?.hasHeaders ?? false,
    roleOf: (address, start, end) =>
      first?.roleOf(address, start, end) || (wasAsked ? second.roleOf(address, start, end) : 0),
    // What one of them takes for the own end may be what the other knows to be the outside one.
    host: (isSure = false) => hostOf(true) ?? (isSure ? undefined : hostOf(false)),
    read(bytes, start, end) {
      const code = first?.read(bytes, start, end) ?? 0
      wasAsked = actionOf(code) === 'unknown' || directionOf(code) === 'unknown'
      if (!wasAsked) return code
      const other = second.read(bytes, start, end)
      return eventCode(
        actionOf(code) === 'unknown' ? actionOf(other) : actionOf(code),
        directionOf(code) === 'unknown' ? directionOf(other) : directionOf(code),
      )
    },
  }
}

/** Reads what lines that shippers wrapped say of their events; undefined if no lines of a known format are wrapped. */
function innerEvent(format: LogFormat, head: Head, isOwn?: (address: string) => boolean) {
  if (!format.carriesLines && (format.toLines || !startsLikeJson(head))) return undefined
  const lines = innerLines(head, format.event?.header === 'csv')
  if (!lines) return undefined
  const found = detectLog(lines.head)
  if (!found.format?.event) return undefined
  // The same phrases, which have been looked for in the whole line. A format behind its own header has other columns.
  if (lines.arePart && found.format !== format && found.format.event === format.event) return undefined
  const event = lineEvent(found.format.event, found.head, isOwn)
  let isFound = false
  return {
    host: (isSure?: boolean) => (isFound ? event.host(isSure) : undefined),
    roleOf: (address: Uint8Array, start: number, end: number) => (isFound ? event.roleOf(address, start, end) : 0),
    read(bytes: Uint8Array, start: number, end: number) {
      const line = lines.find(bytes, start, end)
      isFound = line !== undefined
      return line ? event.read(line, 0, line.length) : 0
    },
  }
}

/** A name that is a value: the first line is not a header. */
const isValue = /^[\d.:/ +-]+$/

/** The columns that the header of a detected file names; undefined if it has none. */
export function logColumns({
  format,
  head,
}: Pick<LogDetection, 'format' | 'head'>):
  | { delimiter: number; names: readonly string[]; head: Uint8Array }
  | undefined {
  const header = format?.event?.header ?? (isSplunkExport(head) ? 'csv' : undefined)
  if (!format || !header || header === 'blanks') return undefined
  const columns = namedColumns(header, head)
  const isOfSplunk = header === 'csv' && isSplunkExport(head)
  // Splunk calls the machine that sent an event its host; elsewhere it is often the host of a request.
  const names = columns.spelled().map((name) => (isOfSplunk && name === 'host' ? 'host.name' : name))
  if (names.length < 2 || names.some((name) => isValue.test(name))) return undefined
  return { delimiter: columns.delimiter(), names, head: head.bytes }
}

export interface YearClock {
  readonly clock: LineClock
  /** Tells whether the line that the clock read last does not state its year. */
  isYearOpen(): boolean
}

/**
 * A clock that also knows for each line whether it states its year. It returns `IMPOSSIBLE` for a line whose own time
 * cannot be and that has no other.
 */
export function yearClock(detection: Pick<LogDetection, 'format' | 'head'>, context: LogContext): YearClock {
  const clock = logClock(detection, context)
  return {
    clock(bytes, start, end) {
      withYear(Number.NaN)
      forgetImpossible()
      const ms = clock(bytes, start, end)
      return stampIsImpossible && Number.isNaN(ms) ? IMPOSSIBLE : ms
    },
    isYearOpen: () => !stampHasYear,
  }
}

/** The supported formats, with their titles in a language. */
export function supportedLogFormats(
  locale: Locale = 'en',
): readonly { id: string; title: string; products: readonly string[] }[] {
  return logFormats
    .filter((format) => format.unreadable === undefined)
    .map(({ id, title, products }) => ({ id, title: typeof title === 'string' ? title : title[locale], products }))
}
