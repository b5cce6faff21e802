/** Events whose further lines are indented, and blocks between empty lines: each becomes one line. */

import { latin1Text } from '../../text-bytes.ts'
import { isCapital, isDigit } from '../bytes.ts'
import { BLANK, LINE_FEED, LineWriter, LONGEST_JOINED, RETURN } from './line-writer.ts'

const TAB = 0x09
const COMMA = 0x2c
const DOT = 0x2e
const COLON = 0x3a
const UNDERSCORE = 0x5f

/** Number of bytes that tell whether a line starts with its time. */
const LONGEST_START = 64
const MOST_BRACKETS = 8
/** Number of digits of the seconds since the epoch. */
const EPOCH_DIGITS = 10

const timeAtStart = /^[^\w\s]{0,2}(?:<\d+>)?(?:\d|[A-Z][a-z]{2} [ \d]\d|[A-Z][a-z]{2},? [A-Z\d]).{0,24}\d:\d\d/
/** Seconds since the epoch as the first value of a row, as Zeek writes them. Without a fraction they may be any number. */
const epochAtStart = /^1\d{9}\.\d{1,9}[\t ,;|]/

/** Tells whether a line starts with its time. */
export function startsWithTime(line: string): boolean {
  return timeAtStart.test(line) || epochAtStart.test(line)
}

/** Tells quickly whether a line may start with its time: it needs a word that a time may begin with, and `5:57` or seconds. */
function mayStartWithTime(bytes: Uint8Array, from: number, to: number): boolean {
  const c = bytes[from] as number
  if (c === 0x31 && to - from > EPOCH_DIGITS && bytes[from + EPOCH_DIGITS] === DOT) return true
  if (isLower(c) || c === UNDERSCORE) return false
  if (isCapital(c)) {
    // `Jun 6`, `Sun, 6 Jun`.
    const fourth = bytes[from + 3]
    if (!isLower(bytes[from + 1] as number) || (fourth !== BLANK && fourth !== COMMA)) return false
  }
  for (let p = from + 1; p + 2 < to; p++) {
    if (bytes[p] === COLON && isDigit(bytes[p - 1] as number) && isDigit(bytes[p + 1] as number)) return true
  }
  return false
}

function isLower(c: number): boolean {
  return c >= 0x61 && c <= 0x7a
}

/** Number of characters that are the same at the start of all records. */
const ALIKE = 6

/** The first characters of a line, with each digit as zero; the same for all lines that start with their time. */
export function beginningOf(line: string): string {
  return startsWithTime(line) ? 'time' : line.slice(0, ALIKE).replaceAll(/\d/g, '0')
}

/** Tells whether a line ends at a position, and not behind the chunk. */
function isLineEnd(chunk: Uint8Array, at: number): boolean {
  return chunk[at] === LINE_FEED || (chunk[at] === RETURN && chunk[at + 1] === LINE_FEED)
}

function isBracket(c: number): boolean {
  return c === 0x7b || c === 0x7d || c === 0x5b || c === 0x5d || c === COMMA
}

/** Joins the lines of each record. */
export class BlockJoiner {
  readonly #out = new LineWriter()
  readonly #by: 'indent' | 'empty lines'
  /** Line ends since the last character that is not white space. */
  #ends: number
  #isIndented = false
  /** Brackets at the start of a line that may hold nothing else. */
  #brackets = ''
  /** The start of a line that may begin a record, without brackets, as far as it was read. */
  readonly #start = new Uint8Array(LONGEST_START)
  #startLength = 0
  /** The beginning of the record's first line, as `beginningOf` defines it. */
  readonly #first = new Uint8Array(ALIKE)
  /** Zero if that line starts with its time. */
  #firstLength = 0
  /** True if a line of the record starts with a time. */
  #isTimed = false

  constructor(by: 'indent' | 'empty lines') {
    this.#by = by
    this.#ends = by === 'indent' ? 0 : 2
  }

  push(chunk: Uint8Array): Uint8Array {
    this.#out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) p = this.#take(chunk, p)
    return this.#out.take()
  }

  finish(): Uint8Array {
    this.#out.start(0)
    this.#endStart()
    this.#out.endLine()
    return this.#out.take()
  }

  /** Takes what stands at `p`. Returns the position of the last byte taken. */
  #take(chunk: Uint8Array, p: number): number {
    const c = chunk[p] as number
    if (c === RETURN) return p
    if (c === LINE_FEED) {
      this.#endStart()
      this.#ends++
      this.#isIndented = false
      return p
    }
    if (this.#startLength === 0 && this.#ends > 0) {
      if (c === BLANK || c === TAB) {
        this.#isIndented ||= this.#brackets === ''
        let last = p
        while (chunk[last + 1] === c) last++
        return last
      }
      if (!this.#isIndented && this.#brackets.length < MOST_BRACKETS && isBracket(c)) {
        this.#brackets += String.fromCharCode(c)
        return p
      }
      if (this.#isIndented || this.#by === 'indent') this.#begin(this.#isIndented)
    }
    const isStart = this.#ends > 0
    const end = isStart ? Math.min(chunk.length, p + LONGEST_START - this.#startLength) : chunk.length
    let q = p + 1
    while (q < end && chunk[q] !== LINE_FEED && chunk[q] !== RETURN) q++
    if (isStart) this.#takeStart(chunk, p, q)
    else this.#out.putRun(chunk, p, q)
    return q - 1
  }

  /** Begins a line if its whole start stands in the chunk; otherwise holds the start back. */
  #takeStart(chunk: Uint8Array, from: number, to: number): void {
    if (this.#startLength === 0 && (to - from === LONGEST_START || isLineEnd(chunk, to))) {
      this.#beginLine(chunk, from, to)
      return
    }
    for (let p = from; p < to; p++) this.#start[this.#startLength++] = chunk[p] as number
    if (this.#startLength === LONGEST_START) this.#endStart()
  }

  /** Begins the line whose start was held back. */
  #endStart(): void {
    const length = this.#startLength
    // Only brackets: the record continues.
    if (length === 0) {
      if (this.#brackets !== '') this.#begin(true)
      return
    }
    this.#startLength = 0
    this.#beginLine(this.#start, 0, length)
  }

  /** Begins the line whose start, without brackets, is in `[from, to)`. */
  #beginLine(bytes: Uint8Array, from: number, to: number): void {
    const isTimed = mayStartWithTime(bytes, from, to) && startsWithTime(this.#brackets + latin1Text(bytes, from, to))
    const isNext = isTimed ? this.#isTimed : this.#beginsAsFirst(bytes, from, to)
    const goesOn = this.#ends === 1 && !isNext
    if (!goesOn) this.#keepFirst(bytes, from, to, isTimed)
    this.#isTimed = isTimed || (goesOn && this.#isTimed)
    this.#begin(goesOn)
    this.#out.putRun(bytes, from, to)
  }

  #beginsAsFirst(bytes: Uint8Array, from: number, to: number): boolean {
    const length = Math.min(ALIKE, this.#brackets.length + to - from)
    if (length !== this.#firstLength) return false
    for (let i = 0; i < length; i++) if (this.#first[i] !== this.#charAt(bytes, from, i)) return false
    return true
  }

  #keepFirst(bytes: Uint8Array, from: number, to: number, isTimed: boolean): void {
    this.#firstLength = isTimed ? 0 : Math.min(ALIKE, this.#brackets.length + to - from)
    for (let i = 0; i < this.#firstLength; i++) this.#first[i] = this.#charAt(bytes, from, i)
  }

  /** A character of a line that begins with the brackets, with each digit as zero. */
  #charAt(bytes: Uint8Array, from: number, i: number): number {
    const brackets = this.#brackets.length
    const c = i < brackets ? this.#brackets.charCodeAt(i) : (bytes[from + i - brackets] as number)
    return isDigit(c) ? 0x30 : c
  }

  /** Begins a line: of the same record, or of a new one. */
  #begin(goesOn: boolean): void {
    if (goesOn && this.#out.lineLength < LONGEST_JOINED) this.#out.blank()
    else this.#out.endLine()
    for (let i = 0; i < this.#brackets.length; i++) this.#out.put(this.#brackets.charCodeAt(i))
    this.#brackets = ''
    this.#ends = 0
  }
}
