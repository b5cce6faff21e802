/**
 * Converts JSON documents to one event per line: an array of events, a document that wraps one (AWS's
 * `{"Records":[…]}`, Azure's `records`, `value`, `events`, `hits` …), lines that each wrap several events, or consecutive
 * pretty-printed objects. Bytes including escapes are passed on unchanged, except for white space between tokens. Only the
 * output of one chunk is in memory.
 */

import { joinedBytes } from '../../../domain/joined-bytes.ts'
import type { Head } from '../../feed-format.ts'
import { oncePerHead } from '../../once-per-head.ts'
import { words } from '../word-list.ts'
import { type Joiner, LineWriter, linesBy } from './line-writer.ts'

/**
 * Keys of Proofpoint TAP whose array is always split. Each element keeps the key, as `{"clicksBlocked":{…}}`, because the
 * key says what was done with the click or message.
 */
const named = new Set(['messagesDelivered', 'messagesBlocked', 'clicksPermitted', 'clicksBlocked'])

/** Keys whose array is always split. */
const alwaysSplit = new Set(['records', 'Records', ...named])

/** Keys whose array is split if a single document makes up the file, or if most lines wrap events. */
const splitInDocument = new Set(
  words(`
  events, Events, value, values, logs, log, logEvents, entries, items, data, results, result, response, hits, alerts,
  messages, rows, resourceLogs, streams, tables
`),
)

/** Keys whose array is split inside each element of an array that is split: OpenTelemetry, Loki, Azure's tables. */
const splitInElement = new Map([
  ['resourceLogs', 'scopeLogs'],
  ['scopeLogs', 'logRecords'],
  ['result', 'values'],
  ['streams', 'values'],
  ['tables', 'rows'],
])

const DEEPEST_WRAPPER = 4
/** Depth of OpenTelemetry's `logRecords`. */
const DEEPEST_KEY = DEEPEST_WRAPPER + 1
const PEEK_BYTES = 65_536

/** Tells whether each line of the head is a JSON value (or text), so that nothing needs to be split. */
export function isJsonLines(head: Head): boolean {
  const { objects, others, isCut, firstIsEvent } = sampleObjects(head)
  if (objects.some(wrapsRecords) || areEnvelopes(objects)) return false
  const [only] = objects
  // A single object that fills the file is an API response if it wraps events and has no time of its own.
  if (objects.length === 1 && others === 0 && !isCut && only && isEnvelope(only)) return false
  if (objects.length > 0 && (objects.length >= others || firstIsEvent)) return true
  return !startsLikeJson(head)
}

/** What the first lines of a head are. */
interface SampledObjects {
  readonly objects: readonly object[]
  /** Number of lines that are not objects. */
  readonly others: number
  readonly isCut: boolean
  readonly firstIsEvent: boolean
}

/** Several formats ask for the objects on the first lines of the same head. */
const sampleObjects = oncePerHead(readObjects)

function readObjects(head: Head): SampledObjects {
  const text = head.text.slice(0, PEEK_BYTES)
  const isCut = text.length < head.text.length || !head.whole
  const lines = text.split('\n')
  if (isCut && lines.length > 1) lines.pop()
  const objects: object[] = []
  let others = 0
  let firstIsEvent = false
  for (const raw of lines.slice(0, 60)) {
    const line = raw.trim().replace(/,$/, '')
    if (line === '' || line === '[' || line === ']') continue
    const open = line.indexOf('{')
    if (open < 0 || open > 512 || !line.endsWith('}')) {
      others++
      continue
    }
    try {
      objects.push(JSON.parse(line.slice(open)) as object)
      if (others === 0 && line.startsWith('{')) firstIsEvent = true
    } catch {
      others++
    }
  }
  return { objects, others, isCut, firstIsEvent }
}

/**
 * Tells whether the head starts like a JSON array or object; false for `[2021-06-06 …]`, `[error] …`, `[1387288694] …`.
 */
export function startsLikeJson(head: Head): boolean {
  const start = head.text.slice(0, PEEK_BYTES).trimStart().slice(0, 512)
  if (start.startsWith('{')) return /^\{\s*(?:"(?:[^"\\]|\\.)*(?:"\s*(?::|$)|$)|\}|$)/.test(start)
  const first = /^\[\s*(?:[{[]|$|(?:-?\d+(?:\.\d+)?|null|true|false|"(?:[^"\\\n]|\\.)*(?:"|$))?\s*(,|\]|$))/.exec(start)
  if (!first) return false
  // An array of one plain value ends its line; if the line continues, it is text after a word in brackets.
  return first[1] !== ']' || /^[^\S\n]*(?:\n|[,\]]|$)/.test(start.slice(first[0].length))
}

/** Tells whether most of the objects, which are lines, wrap events that have times of their own. */
function areEnvelopes(objects: readonly object[]): boolean {
  return objects.filter((value) => isEnvelope(value, true)).length * 2 > objects.length
}

function isEnvelope(value: object, mustBeTimed = false): boolean {
  return !isTimed(value) && wrapsEvents(value, 1, mustBeTimed)
}

function isTimed(value: object): boolean {
  return Object.entries(value).some(
    ([key, inner]) =>
      /time|date|stamp|^ts$|^t$|created/i.test(key) && (typeof inner === 'string' || typeof inner === 'number'),
  )
}

function wrapsEvents(value: object, depth: number, mustBeTimed: boolean): boolean {
  return Object.entries(value).some(([key, inner]: [string, unknown]) => {
    if (typeof inner !== 'object' || inner === null) return false
    if (!Array.isArray(inner)) return depth < DEEPEST_WRAPPER && wrapsEvents(inner, depth + 1, mustBeTimed)
    return splitInDocument.has(key) && areEvents(key, inner, mustBeTimed)
  })
}

/** Tells whether the elements of an array to split are events, or wrap some. */
function areEvents(key: string, elements: readonly unknown[], mustBeTimed: boolean): boolean {
  const [first] = elements
  if (typeof first !== 'object' || first === null) return false
  if (Array.isArray(first)) return !mustBeTimed || /^\d{10,19}$/.test(String(first[0]))
  const innerKey = splitInElement.get(key)
  const inner: unknown = innerKey && (first as Record<string, unknown>)[innerKey]
  if (innerKey && Array.isArray(inner)) return areEvents(innerKey, inner, mustBeTimed)
  return mustBeTimed ? isTimed(first) : elements.length > 1
}

function wrapsRecords(value: object): boolean {
  for (const key of alwaysSplit) {
    const inner: unknown = (value as Record<string, unknown>)[key]
    if (Array.isArray(inner)) return true
  }
  return false
}

/** Converts a stream to one event per line. A stream that already consists of lines is passed on unchanged. */
export async function* jsonEvents(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const iterator = input[Symbol.asyncIterator]()
  try {
    const peeked: Uint8Array[] = []
    let size = 0
    let done = false
    while (size < PEEK_BYTES && !done) {
      const next = await iterator.next()
      if (next.done) done = true
      else if (next.value.length > 0) {
        peeked.push(next.value)
        size += next.value.length
      }
    }
    const [only] = peeked
    const bytes = only && peeked.length === 1 ? only : joinedBytes(peeked)
    const head: Head = { bytes, text: new TextDecoder().decode(bytes), whole: done }
    if (isJsonLines(head)) yield* followedBy(bytes, iterator)
    else yield* linesBy(splitterFor(head), followedBy(withoutMark(bytes), iterator))
  } finally {
    await iterator.return?.()
  }
}

async function* followedBy(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Tells whether the first JSON value is not complete within the peeked bytes, or is the whole content. */
function isOneDocument(bytes: Uint8Array, whole: boolean): boolean {
  let depth = 0
  let quoted = false
  for (let p = 0; p < bytes.length; p++) {
    const c = bytes[p] as number
    if (quoted) {
      if (c === 0x5c) p++
      else if (c === 0x22) quoted = false
    } else if (c === 0x22) quoted = true
    else if (c === 0x7b || c === 0x5b) depth++
    else if (c === 0x7d || c === 0x5d) {
      depth--
      if (depth <= 0) {
        for (let q = p + 1; q < bytes.length; q++) {
          const after = bytes[q] as number
          if (after === 0x7b || after === 0x5b) return false
        }
        return whole
      }
    }
  }
  return true
}

/** @param examined number of bytes in which the end of the first value is searched */
function splitterFor(head: Head, examined = head.bytes.length): JsonSplitter {
  const isDocument = isOneDocument(head.bytes.subarray(0, examined), head.whole)
  return new JsonSplitter(isDocument || areEnvelopes(sampleObjects(head).objects))
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** The head converted to one event per line; unchanged if it is not a document. */
export const eventHead = oncePerHead((head): Head => {
  if (!startsLikeJson(head) || isJsonLines(head)) return head
  const bytes = splitterFor(head, PEEK_BYTES).push(withoutMark(head.bytes))
  // The last line may be incomplete; a truncated event does not parse and is ignored.
  return { ...head, bytes, text: new TextDecoder().decode(bytes), whole: true }
})

/** Maximum length of a key that is compared with the keys that wrap events. */
const longestKey = 24
const OBJECT = 1
const ARRAY = 2
/** An array whose elements become lines. */
const SPLIT = 3

/** Tells whether a byte inside a string is neither a quote nor an escape or control character. */
function isPlain(c: number): boolean {
  return c !== 0x22 && c !== 0x5c && c >= 0x20
}

class JsonSplitter implements Joiner {
  readonly #writer = new LineWriter()
  readonly #wrapsEvents: boolean
  /** Enclosing containers of the current byte, outermost first; below depth 64 only the depth is counted. */
  readonly #kinds = new Uint8Array(64)
  #depth = 0
  #quoted = false
  #escaped = false
  /** The last string that may be a key. At `[`, it decides whether the array is split. */
  readonly #keyBytes = new Uint8Array(longestKey)
  #keyLength = 0
  #keyOpen = false
  #afterColon = false
  /** True after the `[` of an array to split; the array is split only if its first element is an object or an array. */
  #pending = false
  /** Keys of the enclosing arrays that are split, by their depth. */
  readonly #splitKeys: string[] = []
  /** Text before each element of the array being split, if the name of the array is kept: `{"clicksBlocked":`. */
  #opening: Uint8Array | undefined

  /** @param wrapsEvents true for one document and for lines that wrap events: arrays of all known keys are split */
  constructor(wrapsEvents: boolean) {
    this.#wrapsEvents = wrapsEvents
  }

  push(chunk: Uint8Array): Uint8Array {
    const out = this.#writer
    out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) {
      const c = chunk[p] as number
      if (this.#quoted) {
        // Most bytes of a log are inside strings, so they are copied in runs.
        if (!this.#escaped && isPlain(c)) {
          let q = p + 1
          while (q < chunk.length && isPlain(chunk[q] as number)) q++
          if (this.#keyOpen) this.#addToKey(chunk, p, q)
          out.putRun(chunk, p, q)
          p = q - 1
          continue
        }
        if (this.#escaped) this.#escaped = false
        else if (c === 0x5c) this.#escaped = true
        else if (c === 0x22) this.#quoted = false
        else if (this.#keyOpen) this.#addToKey(chunk, p, p + 1)
        out.put(c < 0x20 ? 0x20 : c)
        continue
      }
      switch (c) {
        case 0x0a:
          // Between values (or in text) a line end is kept.
          if (this.#depth === 0) out.endLine()
          else out.blank()
          continue
        case 0x0d:
        case 0x09:
        case 0x20:
          while (chunk[p + 1] === 0x20) p++
          out.blank()
          continue
        case 0x22:
          this.#quoted = true
          this.#keyOpen = !this.#afterColon && this.#depth <= DEEPEST_KEY
          if (this.#keyOpen) this.#keyLength = 0
          out.put(c)
          continue
        case 0x3a:
          this.#afterColon = true
          out.put(c)
          continue
        case 0x2c:
          this.#afterColon = false
          if (this.#kind() === SPLIT) out.endLine()
          else out.put(c)
          continue
        case 0x7b:
          if (this.#pending) this.#split()
          if (this.#opening && this.#kind() === SPLIT) out.putRun(this.#opening, 0, this.#opening.length)
          this.#open(OBJECT)
          this.#afterColon = false
          out.put(c)
          continue
        case 0x5b:
          this.#array()
          continue
        case 0x7d:
        case 0x5d:
          this.#pending = false
          this.#afterColon = false
          if (c === 0x5d && this.#kind() === SPLIT) {
            out.endLine()
            this.#depth--
          } else {
            // The end of the wrapper is dropped.
            if (out.lineLength > 0) out.put(c)
            if (this.#depth > 0) this.#depth--
            if (c === 0x7d && this.#opening && this.#kind() === SPLIT) out.put(c)
          }
          if (this.#depth === 0) out.endLine()
          continue
        default:
          this.#pending = false
          out.put(c)
      }
    }
    return out.take()
  }

  finish(): Uint8Array {
    this.#writer.start(0)
    this.#writer.endLine()
    return this.#writer.take()
  }

  #addToKey(bytes: Uint8Array, from: number, to: number): void {
    for (let p = from; p < to && this.#keyLength < longestKey; p++) {
      this.#keyBytes[this.#keyLength++] = bytes[p] as number
    }
  }

  #kind(): number {
    return this.#depth > 0 && this.#depth <= 64 ? (this.#kinds[this.#depth - 1] as number) : 0
  }

  #open(kind: number): void {
    if (this.#depth < 64) this.#kinds[this.#depth] = kind
    this.#depth++
  }

  /** Ends the line before the first element of the array that was opened last, and splits the array. */
  #split(): void {
    this.#pending = false
    this.#kinds[this.#depth - 1] = SPLIT
    // A lone `{"Records":[` is dropped.
    if (this.#writer.lineLength <= this.#keyLength + 5) this.#writer.dropLine()
    this.#writer.endLine()
  }

  #array(): void {
    if (this.#pending) this.#split()
    const split = this.#afterColon ? this.#isSplitKey() : this.#depth === 0
    this.#afterColon = false
    if (split && this.#depth === 0) {
      this.#opening = undefined
      this.#open(SPLIT)
      return
    }
    this.#open(ARRAY)
    this.#writer.put(0x5b)
    this.#pending = split
  }

  #isSplitKey(): boolean {
    let around = -1
    for (let i = 0; i < this.#depth; i++) {
      if (this.#kinds[i] === SPLIT) around = i
      else if (this.#kinds[i] !== OBJECT) return false
    }
    const key = String.fromCharCode(...this.#keyBytes.subarray(0, this.#keyLength))
    if (around >= 0) {
      if (!this.#wrapsEvents || around !== this.#depth - 2) return false
      if (splitInElement.get(this.#splitKeys[around] as string) !== key) return false
    } else {
      this.#opening = named.has(key) ? new TextEncoder().encode(`{"${key}":`) : undefined
      const isSplit =
        (this.#depth === 1 && alwaysSplit.has(key)) ||
        (this.#wrapsEvents && this.#depth <= DEEPEST_WRAPPER && splitInDocument.has(key))
      if (!isSplit) return false
    }
    this.#splitKeys[this.#depth] = key
    return true
  }
}
