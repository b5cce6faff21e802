/** Events whose further lines are indented, and blocks between empty lines: each becomes one line. */

import { latin1Text } from '../../text-bytes.ts'
import { byteSet } from '../bytes.ts'
import { BLANK, LineJoiner, LONGEST_JOINED } from './line-writer.ts'

const TAB = 0x09
/** Number of bytes that tell whether a line starts with its time. */
const LONGEST_START = 64

const timeAtStart = /^[^\w\s]{0,2}(?:<\d+>)?(?:\d|[A-Z][a-z]{2} [ \d]\d|[A-Z][a-z]{2},? [A-Z\d]).{0,24}\d:\d\d/
/** Seconds since the epoch as the first value of a row, as Zeek writes them. Without a fraction they may be any number. */
const epochAtStart = /^1\d{9}\.\d{1,9}[\t ,;|]/

/** Tells whether a line starts with its time. */
export function startsWithTime(line: string): boolean {
  return timeAtStart.test(line) || epochAtStart.test(line)
}

/** Number of characters that are the same at the start of all records. */
const ALIKE = 6
const TIME = 'time'

/** The first characters of a line, with each digit as zero; the same for all lines that start with their time. */
export function beginningOf(line: string): string {
  return startsWithTime(line) ? TIME : line.slice(0, ALIKE).replaceAll(/\d/g, '0')
}

const isBracket = byteSet('{}[],')

/** Tells whether a line consists of brackets and blanks: it ends an object over several lines, or begins one. */
function isBrackets(bytes: Uint8Array, from: number, to: number): boolean {
  let p = from
  while (p < to && (isBracket[bytes[p] as number] || (bytes[p] === BLANK && p > from))) p++
  return p === to
}

/** Joins the lines of each record. */
export class BlockJoiner extends LineJoiner {
  readonly #by: 'indent' | 'empty lines'
  #isBehindEmpty = true
  /** How the record's first line begins, as `beginningOf` defines it. */
  #first = ''
  /** True if a line of the record starts with a time. */
  #isTimed = false

  constructor(by: 'indent' | 'empty lines') {
    super()
    this.#by = by
  }

  protected override take(bytes: Uint8Array, from: number, to: number): void {
    let start = from
    while (start < to && (bytes[start] === BLANK || bytes[start] === TAB)) start++
    if (start === to) {
      this.#isBehindEmpty = true
      return
    }
    const goesOn = start > from || this.#goesOn(bytes, from, Math.min(to, from + LONGEST_START))
    if (goesOn && this.out.lineLength < LONGEST_JOINED) this.out.blank()
    else this.out.endLine()
    this.out.putRun(bytes, start, to)
    this.#isBehindEmpty = false
  }

  #goesOn(bytes: Uint8Array, from: number, to: number): boolean {
    const areBrackets = isBrackets(bytes, from, to)
    if (areBrackets || this.#by === 'indent') return areBrackets
    const line = latin1Text(bytes, from, to)
    const beginning = beginningOf(line)
    const isTimed = beginning === TIME
    const isNext = isTimed ? this.#isTimed : beginning === this.#first
    const goesOn = !this.#isBehindEmpty && !isNext
    if (!goesOn) this.#first = beginning
    this.#isTimed = isTimed || (goesOn && this.#isTimed)
    return goesOn
  }
}
