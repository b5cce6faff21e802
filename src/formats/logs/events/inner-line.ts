/**
 * Finds the line of another log in the records of shippers: in a key of a JSON object, in a cell, or behind a header of
 * syslog.
 */

import type { Head } from '../../feed-format.ts'
import { headOf, sampleLineRanges, sampleLines } from '../head.ts'
import { eventHead } from '../lines/json-events.ts'
import { columnStart, delimiterOf, fieldsOf } from '../time/csv-clock.ts'
import { linePaths } from '../time/json-clock.ts'
import { isRow, JsonPaths, skipNested, skipString } from '../time/json-paths.ts'
import { words } from '../word-list.ts'

/** Finds the inner line of a line; undefined if there is none. The result is valid until the next call. */
export type InnerLine = (bytes: Uint8Array, start: number, end: number) => Uint8Array | undefined

export interface InnerLines {
  readonly find: InnerLine
  /** True if each is written in its line as it is, so that rules for the whole line have seen it. */
  readonly arePart: boolean
  /** The inner lines of the head, in which their format is detected. */
  readonly head: Head
}

/** The inner lines of a file, if most of its sampled lines have one; of JSON, a part of them. `isTable` tells that its lines are rows with a header. */
export function innerLines(rawHead: Head, isTable: boolean): InnerLines | undefined {
  const head = eventHead(rawHead)
  const ranges = sampleLineRanges(head)
  const isJson = areJson(head)
  const find = isJson ? inJson() : isTable ? inCell(head) : behindHeader
  if (!find) return undefined
  const decoder = new TextDecoder()
  const texts: string[] = []
  for (const { start, end } of ranges) {
    const text = find(head.bytes, start, end)
    if (text) texts.push(decoder.decode(text))
  }
  if (texts.length * (isJson ? MOST_WRAPPERS : 2) <= ranges.length) return undefined
  return { find, arePart: find === behindHeader, head: headOf(new TextEncoder().encode(`${texts.join('\n')}\n`)) }
}

/** Tells whether most sampled lines are JSON objects, or rows of values. */
function areJson(head: Head): boolean {
  const ranges = sampleLineRanges(head)
  return (
    ranges.filter(({ start }) => isObject(head.bytes, start) || isRow(head.bytes, start)).length * 2 > ranges.length
  )
}

/** What wraps the lines of a file: JSON objects, the rows of a table with a column for lines, or nothing. */
export function wrapperOf(head: Head): 'json' | 'table' | undefined {
  if (areJson(head)) return 'json'
  return lineColumnOf(head) ? 'table' : undefined
}

const isObject = (bytes: Uint8Array, at: number) => bytes[at] === 0x7b
/** Further keys that hold events of their own as objects. */
const objectPaths = words('flow, result, data, properties, attributes, content, jsonPayload, json, value').map(
  (key) => [key],
)

/** Lines of a document per inner line; the others are the wrappers of its arrays. */
const MOST_WRAPPERS = 4

const BLANK = 0x20
const BACKSLASH = 0x5c
const QUOTE = 0x22

/** Finds the text of the first key that holds lines, or else the object of one; in an array, the longest text of several words. */
function inJson(): InnerLine {
  const paths = new JsonPaths([...linePaths, ...objectPaths])
  let text = new Uint8Array(4096)
  return (bytes, start, end) => {
    let at: number | undefined
    if (isObject(bytes, start)) {
      const found = paths.find(bytes, start, end)
      at = found.find((p) => p >= 0 && bytes[p] === QUOTE)
      const object = at === undefined ? found.find((p) => p >= 0 && isObject(bytes, p)) : undefined
      if (object !== undefined) {
        const past = skipNested(bytes, object, end)
        return past < end ? bytes.subarray(object, past) : undefined
      }
    } else if (isRow(bytes, start)) at = longestText(bytes, start, end)
    if (at === undefined) return undefined
    if (text.length < end - at) text = new Uint8Array((end - at) * 2)
    const length = unescaped(bytes, at + 1, end, text)
    return length < SHORTEST ? undefined : text.subarray(0, length)
  }
}

/** Position of the longest string with a blank; undefined if there is none. */
function longestText(bytes: Uint8Array, start: number, end: number): number | undefined {
  let longest: number | undefined
  let most = 0
  for (let p = start; p < end; p++) {
    if (bytes[p] !== QUOTE) continue
    const past = skipString(bytes, p + 1, end)
    if (past - p > most && bytes.subarray(p, past).includes(BLANK)) {
      longest = p
      most = past - p
    }
    p = past - 1
  }
  return longest
}

/** Shorter texts are not lines of logs. */
const SHORTEST = 16

/**
 * Writes the text of the JSON string at `at` to `text`, up to its first line end; returns its length. Characters beyond
 * ASCII that are written as escapes become `?`.
 */
function unescaped(bytes: Uint8Array, at: number, end: number, text: Uint8Array): number {
  let length = 0
  for (let p = at; p < end && bytes[p] !== QUOTE; p++) {
    let c = bytes[p] as number
    if (c === BACKSLASH && p + 1 < end) {
      c = bytes[++p] as number
      if (c === 0x6e || c === 0x72) break
      if (c === 0x74) c = 0x09
      else if (c === 0x75) {
        const code = Number.parseInt(String.fromCharCode(...bytes.subarray(p + 1, Math.min(end, p + 5))), 16)
        c = code < 0x80 ? code : 0x3f
        p += 4
      }
    }
    text[length++] = c
  }
  return length
}

/** Maximum length of a header with the name of the program. */
const LONGEST_HEADER = 160

/** Finds the message behind `<34>Jun 6 15:57:37 host tag: ` or the header of RFC 5424 without structured data. */
function behindHeader(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  const limit = Math.min(end, start + LONGEST_HEADER)
  for (let p = start + 8; p + 2 < limit; p++) {
    if (bytes[p + 1] !== 0x20) continue
    const isTag = bytes[p] === 0x3a
    const isNil = bytes[p] === 0x2d && bytes[p - 1] === 0x20 && bytes[p - 2] === 0x2d && bytes[p - 3] === 0x20
    if (!isTag && !isNil) continue
    let from = p + 2
    while (bytes[from] === 0x2d && bytes[from + 1] === 0x20) from += 2
    // The cookie before a JSON object: `@cee: {…}`.
    if (bytes[from] === 0x40 && bytes[from + 4] === 0x3a) from += bytes[from + 5] === 0x20 ? 6 : 5
    return end - from < SHORTEST ? undefined : bytes.subarray(from, end)
  }
  return undefined
}

/** Names of columns that hold lines. */
const lineColumn =
  /^(?:_raw|raw(?:[ _-]?(?:log|event|message|data))?|@?message|syslogmessage|event[._]original|full_log|payload|line|content)$/i

/** The first column that holds lines; undefined if there is no header, or if it names none. */
function lineColumnOf(head: Head): { readonly delimiter: string; readonly column: number } | undefined {
  const lines = sampleLines(head)
  const first = lines[0] ?? ''
  if (!/raw|message|original|log|payload|line|content/i.test(first)) return undefined
  const delimiter = delimiterOf(lines.slice(0, 50))
  if (delimiter === undefined) return undefined
  const column = fieldsOf(first, delimiter).findIndex((name) => lineColumn.test(name))
  return column < 0 ? undefined : { delimiter, column }
}

/** Finds the text of the first column that holds lines; undefined if the header names none. */
function inCell(head: Head): InnerLine | undefined {
  const found = lineColumnOf(head)
  if (!found) return undefined
  const { delimiter, column } = found
  const code = delimiter.charCodeAt(0)
  let text = new Uint8Array(4096)
  return (bytes, start, end) => {
    const at = columnStart(bytes, start, end, code, column)
    if (at < 0) return undefined
    if (bytes[at] !== QUOTE) {
      const next = bytes.indexOf(code, at)
      return bytes.subarray(at, next < 0 || next > end ? end : next)
    }
    if (text.length < end - at) text = new Uint8Array((end - at) * 2)
    let length = 0
    for (let p = at + 1; p < end; p++) {
      if (bytes[p] === QUOTE && bytes[++p] !== QUOTE) break
      text[length++] = bytes[p] as number
    }
    return length < SHORTEST ? undefined : text.subarray(0, length)
  }
}
