/**
 * Files that hold the lines of several products, as a collector of syslog writes them: which formats there are, and which one
 * a line is of.
 */

import type { Head } from '../feed-format.ts'
import type { LogFormat } from '../log-format.ts'
import { headOf, type LineRange, sampleLineRanges } from './head.ts'
import { logFormats } from './index.ts'
import { strength } from './recognise.ts'

/** A format, with the sampled lines that are its own. */
export interface Part {
  readonly format: LogFormat
  readonly head: Head
}

export interface Parts {
  /** The formats whose lines are known one by one. */
  readonly known: readonly Part[]
  /** Of the other lines, if many are in a notation of no product. */
  readonly rest: Part | undefined
}

/** Maximum number of products in a file. */
const MOST_PARTS = 12
/** Share of the lines that a format must have, so that an odd line costs nothing. */
const LEAST_SHARE = 0.01
/** The same for lines of no product. */
const LEAST_REST = 0.1
/** As much of a line as tells its format. */
const LONGEST_LINE = 4096

const BRACE = 0x7b
const QUOTE = 0x22
const EQUALS = 0x3d
const BAR = 0x7c
/** Where the record of a line in JSON begins at the latest. */
const LONGEST_HEADER = 256

const partsOfHeads = new WeakMap<Head, Map<LogFormat, Parts | undefined>>()

/** The formats of a file that was detected as `format`; undefined if all of its lines are read alike. */
export function partsOf(format: LogFormat, head: Head): Parts | undefined {
  const known = partsOfHeads.get(head) ?? new Map<LogFormat, Parts | undefined>()
  partsOfHeads.set(head, known)
  if (!known.has(format)) known.set(format, findParts(format, head))
  return known.get(format)
}

function findParts(format: LogFormat, head: Head): Parts | undefined {
  const all = sampleLineRanges(head)
  const least = Math.max(2, all.length * LEAST_SHARE)
  const isLines = !format.toLines || format.isMadeOfLines?.(head)
  if (all.length < 2 * least || !isLines || format.sightings) return undefined
  const known: Part[] = []
  let rest = all
  const take = (one: LogFormat): boolean => {
    const sides = Map.groupBy(rest, ({ start, end }) => isLineOf(one, head.bytes, start, end))
    const own = sides.get(true) ?? []
    if (own.length < least) return false
    known.push({ format: one, head: headOfLines(head, own) })
    rest = sides.get(false) ?? []
    return true
  }
  const isKnown = take(format)
  // The cells of a table may hold lines of other logs.
  if (!isKnown && format.event?.header) return undefined
  while (rest.length >= least && known.length < MOST_PARTS) {
    if (!candidatesIn(rest === all ? head : headOfLines(head, rest)).some(take)) break
  }
  const other = rest.length >= all.length * LEAST_REST ? notationOf(headOfLines(head, rest)) : undefined
  const others = known.filter((part) => part.format !== format)
  return others.length > 0 || (isKnown && other) ? { known, rest: other } : undefined
}

/** Tells whether a line is of a format that tells its lines one by one. A line in JSON is of no format for text, which it may hold. */
export function isLineOf(format: LogFormat, bytes: Uint8Array, start: number, end: number): boolean {
  if (!format.toLines && isJson(bytes, start, end)) return false
  const line = headOf(bytes.subarray(start, Math.min(end, start + LONGEST_LINE)))
  return (format.detect(line)?.score ?? 0) >= strength.kin
}

/** Tells whether a line is a record in JSON, possibly behind the header of syslog. A value in pairs or in CEF is none. */
function isJson(bytes: Uint8Array, start: number, end: number): boolean {
  const last = Math.min(end - 1, start + LONGEST_HEADER)
  for (let at = start; at < last; at++) {
    const byte = bytes[at]
    if (byte === EQUALS || byte === BAR) return false
    if (byte === BRACE && (at === start || bytes[at + 1] === QUOTE)) return true
  }
  return false
}

/** Formats that lines may be of, best first. */
function candidatesIn(head: Head): LogFormat[] {
  const found: { readonly format: LogFormat; readonly score: number }[] = []
  for (const format of logFormats) {
    const score = format.event && !format.sightings ? (format.detect(head)?.score ?? 0) : 0
    if (score > 0) found.push({ format, score })
  }
  return found.toSorted((a, b) => b.score - a.score).map(({ format }) => format)
}

/** The notation of lines without a product: syslog, pairs or JSON; undefined for other text and for tables. */
function notationOf(head: Head): Part | undefined {
  const [format] = candidatesIn(head)
  const isNotation = format && !format.event?.header && (format.detect(head)?.score ?? 0) >= 0.5
  return isNotation ? { format, head } : undefined
}

function headOfLines({ bytes }: Head, lines: readonly LineRange[]): Head {
  const all = new Uint8Array(lines.reduce((length, { start, end }) => length + end - start + 1, 0)).fill(0x0a)
  let at = 0
  for (const { start, end } of lines) {
    all.set(bytes.subarray(start, end), at)
    at += end - start + 1
  }
  return headOf(all)
}
