/** Rows of a table whose quoted cells hold line ends: each becomes one line. */

import { latin1Text } from '../../text-bytes.ts'
import { LineJoiner, LONGEST_JOINED } from './line-writer.ts'

const QUOTE = 0x22

/** Position of the quote that ends a cell, from a position in the cell on; -1 if there is none. Doubled quotes are text. */
function closeOf(line: string, from: number): number {
  for (let p = line.indexOf('"', from); p >= 0; p = line.indexOf('"', p + 2)) if (line[p + 1] !== '"') return p
  return -1
}

/**
 * Tells whether a quoted cell is open behind a line. A quote opens a cell only at its start.
 * @param isOpen tells whether one is open in front of the line
 */
export function opensCell(line: string, delimiter: string, isOpen: boolean): boolean {
  let from = 0
  if (isOpen) from = closeOf(line, 0) + 1
  if (isOpen && from === 0) return true
  for (let p = line.indexOf('"', from); p >= 0; p = line.indexOf('"', p + 1)) {
    let start = p
    while (line[start - 1] === ' ') start--
    if (start > 0 && line[start - 1] !== delimiter) continue
    p = closeOf(line, p + 1)
    if (p < 0) return true
  }
  return false
}

/**
 * Joins the lines of each row. What follows a line end in a quoted cell is held back until the cell ends. If it does not
 * end, or a text follows its last quote, then the first quote was a stray one, and the lines stay lines.
 */
export class TableJoiner extends LineJoiner {
  readonly #delimiter: string
  /** Lines of the open cell that follow its first one, which is written. */
  #held: Uint8Array[] = []
  #heldLength = 0
  #isOpen = false

  constructor(delimiter: string) {
    super()
    this.#delimiter = delimiter
  }

  protected override take(bytes: Uint8Array, from: number, to: number): void {
    let quote = from
    while (quote < to && bytes[quote] !== QUOTE) quote++
    const line = quote < to ? latin1Text(bytes, from, to) : ''
    const close = this.#isOpen ? closeOf(line, 0) : -1
    const isStray = close >= 0 && close + 1 < line.length && line[close + 1] !== this.#delimiter
    const isTooLong = this.out.lineLength + this.#heldLength + to - from > LONGEST_JOINED
    if (isStray || (this.#isOpen && isTooLong)) this.end()
    if (this.#isOpen && close < 0) {
      this.#held.push(bytes.slice(from, to))
      this.#heldLength += to - from
      return
    }
    if (this.#isOpen) this.#join()
    this.out.putRun(bytes, from, to)
    this.#isOpen = opensCell(line, this.#delimiter, this.#isOpen)
    if (!this.#isOpen) this.out.endLine()
  }

  #join(): void {
    for (const one of this.#held) {
      this.out.blank()
      this.out.putRun(one, 0, one.length)
    }
    this.out.blank()
    this.#held = []
    this.#heldLength = 0
  }

  protected override end(): void {
    this.out.endLine()
    for (const one of this.#held) this.give(one)
    this.#held = []
    this.#heldLength = 0
    this.#isOpen = false
  }
}
