/** Events whose further lines are indented, and blocks between empty lines: each becomes one line. */

import { BLANK, LINE_FEED, LineWriter, LONGEST_JOINED, RETURN } from './line-writer.ts'

const TAB = 0x09

/** Number of bytes that tell whether a line starts with its time. */
const LONGEST_START = 64
const MOST_BRACKETS = 8

const timeAtStart = /^[^\w\s]{0,2}(?:<\d+>)?(?:\d|[A-Z][a-z]{2} [ \d]\d|[A-Z][a-z]{2},? [A-Z\d]).{0,24}\d:\d\d/

/** Tells whether a line starts with its time. */
export function startsWithTime(line: string): boolean {
  return timeAtStart.test(line)
}

/** The first characters of a line, with each digit as zero; the same for all lines that start with their time. */
export function beginningOf(line: string): string {
  return startsWithTime(line) ? 'time' : line.slice(0, 6).replaceAll(/\d/g, '0')
}

function isBracket(c: number): boolean {
  return c === 0x7b || c === 0x7d || c === 0x5b || c === 0x5d || c === 0x2c
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
  readonly #start = Buffer.alloc(LONGEST_START)
  #startLength = 0
  /** The beginning of the record's first line. */
  #first = ''
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
        return p
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

  #takeStart(chunk: Uint8Array, from: number, to: number): void {
    for (let p = from; p < to; p++) this.#start[this.#startLength++] = chunk[p] as number
    if (this.#startLength === LONGEST_START) this.#endStart()
  }

  /** Begins the line whose start was held back. */
  #endStart(): void {
    const length = this.#startLength
    // Nothing but brackets: the record goes on.
    if (length === 0) {
      if (this.#brackets !== '') this.#begin(true)
      return
    }
    const line = this.#brackets + this.#start.toString('latin1', 0, length)
    const isTimed = startsWithTime(line)
    const goesOn = this.#ends === 1 && !(isTimed && this.#isTimed) && (isTimed || !this.#beginsAsFirst(line))
    if (!goesOn) this.#first = beginningOf(line)
    this.#isTimed = isTimed || (goesOn && this.#isTimed)
    this.#startLength = 0
    this.#begin(goesOn)
    this.#out.putRun(this.#start, 0, length)
  }

  #beginsAsFirst(line: string): boolean {
    // Most lines differ in a letter, which is cheap to see.
    const letter = this.#first.charCodeAt(0)
    return (letter < 0x41 || letter === line.charCodeAt(0)) && beginningOf(line) === this.#first
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
