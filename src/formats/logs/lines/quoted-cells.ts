/** Rows of a table whose quoted cells hold line ends: each becomes one line. */

import { BLANK, LINE_FEED, LineWriter, LONGEST_JOINED, RETURN } from './line-writer.ts'

const QUOTE = 0x22

/** Follows the quotes of a table, byte by byte. A quote opens a cell only at its start. */
export class Quotes {
  readonly #delimiter: number
  #isStart = true
  #isQuoted = false
  /** True behind a quote in a quoted cell: it ends the cell, unless it is doubled. */
  #mayEnd = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** True behind a quote in a quoted cell that may be its end. */
  get mayEnd(): boolean {
    return this.#mayEnd
  }

  /** Tells whether a cell may end in front of a byte. */
  endsCell(c: number): boolean {
    return c === this.#delimiter || c === LINE_FEED || c === RETURN
  }

  /** Takes the next byte. Tells whether it is inside a quoted cell. */
  isInside(c: number): boolean {
    if (this.#isQuoted) {
      if (c === QUOTE) this.#mayEnd = !this.#mayEnd
      else if (this.#mayEnd) this.#end()
      if (this.#isQuoted) return true
    }
    if (c === QUOTE && this.#isStart) {
      this.#isQuoted = true
      this.#isStart = false
    } else if (c !== BLANK) this.#isStart = c === this.#delimiter || c === LINE_FEED
    return this.#isQuoted
  }

  /** Takes the bytes from `from` on that decide nothing; returns their end. */
  textEnd(chunk: Uint8Array, from: number): number {
    if (this.#mayEnd || (!this.#isQuoted && chunk[from] === BLANK)) return from
    let p = from
    if (this.#isQuoted) while (p < chunk.length && !isMark(chunk[p] as number)) p++
    else while (p < chunk.length && chunk[p] !== this.#delimiter && !isMark(chunk[p] as number)) p++
    if (p > from) this.#isStart = false
    return p
  }

  /** Begins a row. */
  beginRow(): void {
    this.#end()
    this.#isStart = true
  }

  #end(): void {
    this.#isQuoted = false
    this.#mayEnd = false
    this.#isStart = false
  }
}

/** A quote or a line end. */
function isMark(c: number): boolean {
  return c === QUOTE || c === LINE_FEED || c === RETURN
}

/**
 * Joins the lines of each row. What follows a line end in a quoted cell is held back until the cell ends. If it does not
 * end, or a text follows its last quote, then the first quote was a stray one, and the lines stay lines.
 */
export class TableJoiner {
  readonly #out = new LineWriter()
  readonly #quotes: Quotes
  /** What follows the first line end in the cell. */
  readonly #held = new Uint8Array(LONGEST_JOINED)
  #heldLength = 0
  #isHolding = false

  constructor(delimiter: string) {
    this.#quotes = new Quotes(delimiter)
  }

  push(chunk: Uint8Array): Uint8Array {
    this.#out.start(chunk.length)
    for (let p = 0; p < chunk.length; p++) p = this.#isHolding ? this.#hold(chunk, p) : this.#take(chunk, p)
    return this.#out.take()
  }

  finish(): Uint8Array {
    this.#out.start(0)
    if (this.#isHolding) this.#giveHeld(this.#quotes.mayEnd)
    this.#out.endLine()
    return this.#out.take()
  }

  /** Takes what stands at `p`. Returns the position of the last byte taken. */
  #take(chunk: Uint8Array, p: number): number {
    const out = this.#out
    const q = this.#quotes.textEnd(chunk, p)
    if (q > p) {
      out.putRun(chunk, p, q)
      return q - 1
    }
    const c = chunk[p] as number
    const isQuoted = this.#quotes.isInside(c)
    if (c !== LINE_FEED && c !== RETURN) out.put(c)
    else if (isQuoted && c === RETURN) out.blank()
    else if (isQuoted && out.lineLength < LONGEST_JOINED) this.#isHolding = true
    else if (c === LINE_FEED) {
      if (isQuoted) this.#quotes.beginRow()
      out.endLine()
    }
    return p
  }

  /** Holds back what stands at `p` in a cell. Returns the position of the last byte taken: before `p` if the cell ends. */
  #hold(chunk: Uint8Array, p: number): number {
    const quotes = this.#quotes
    const c = chunk[p] as number
    if (quotes.mayEnd && c !== QUOTE) {
      this.#giveHeld(quotes.endsCell(c))
      return p - 1
    }
    const room = LONGEST_JOINED - this.#out.lineLength - this.#heldLength
    if (room <= 0) {
      this.#giveHeld(false)
      return p - 1
    }
    const q = Math.min(quotes.textEnd(chunk, p), p + room)
    if (q === p) quotes.isInside(c)
    const end = Math.max(q, p + 1)
    for (let i = p; i < end; i++) this.#held[this.#heldLength++] = chunk[i] as number
    return end - 1
  }

  #giveHeld(isCell: boolean): void {
    const held = this.#held.subarray(0, this.#heldLength)
    this.#isHolding = false
    this.#heldLength = 0
    if (isCell) this.#join(held)
    else this.#giveLines(held)
  }

  #join(held: Uint8Array): void {
    this.#out.blank()
    for (const c of held) {
      if (c === LINE_FEED || c === RETURN) this.#out.blank()
      else this.#out.put(c)
    }
  }

  /** Gives lines as they were; the last one continues, and is the first of a row. */
  #giveLines(held: Uint8Array): void {
    const last = held.lastIndexOf(LINE_FEED) + 1
    this.#out.endLine()
    for (const c of held.subarray(0, last)) {
      if (c === LINE_FEED) this.#out.endLine()
      else if (c !== RETURN) this.#out.put(c)
    }
    this.#quotes.beginRow()
    for (let p = last; p < held.length; p++) p = this.#take(held, p)
  }
}
