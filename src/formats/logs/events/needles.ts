/** Finds where texts first occur in a line, all in one pass. */

import { utf8 } from '../bytes.ts'
import { TextIndex } from './text-index.ts'

const UNKNOWN = -2
const MISSING = -1

/** Texts from this length on are looked for in a pass of their own, in which positions can be skipped. */
const LONG = 4

interface Needle {
  readonly bytes: Uint8Array
  readonly number: number
}

/** Texts that are found in the same pass, with their index once all are known. */
interface Group {
  readonly needles: Needle[]
  index?: TextIndex<Needle> | undefined
}

/** Finds the first occurrence of each of several texts. Letter case matters. */
export class Needles {
  readonly #ids: string[] = []
  /** The group of each text. */
  readonly #groups: Group[] = []
  readonly #short: Group = { needles: [] }
  readonly #long: Group = { needles: [] }
  /** First occurrence of each text in the line. */
  #first = new Int32Array()
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0

  /** Registers a text before the first line is read. Returns its number for `at`. */
  add(text: string): number {
    const known = this.#ids.indexOf(text)
    if (known >= 0) return known
    const number = this.#ids.push(text) - 1
    const bytes = utf8(text)
    const group = bytes.length < LONG ? this.#short : this.#long
    group.needles.push({ bytes, number })
    group.index = undefined
    this.#groups.push(group)
    this.#first = new Int32Array(this.#ids.length).fill(UNKNOWN)
    return number
  }

  /** Starts a line. */
  begin(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#end = end
    this.#first.fill(UNKNOWN)
  }

  /** Position of the first occurrence of a text in the line; -1 if there is none. */
  at(number: number): number {
    if (this.#first[number] === UNKNOWN) this.#find(this.#groups[number] as Group)
    return this.#first[number] as number
  }

  /** Finds the first occurrence of each text of a group. */
  #find(group: Group): void {
    const { needles } = group
    group.index ??= new TextIndex(needles)
    const { index } = group
    const bytes = this.#bytes
    const end = this.#end
    const first = this.#first
    for (const { number } of needles) first[number] = MISSING
    let missing = needles.length
    for (let p = index.next(bytes, this.#start, end); p < end && missing > 0; p = index.next(bytes, p + 1, end)) {
      next: for (const { bytes: text, number } of index.at(bytes, p, end)) {
        if (first[number] !== MISSING || p + text.length > end) continue
        for (let i = 0; i < text.length; i++) if (bytes[p + i] !== text[i]) continue next
        first[number] = p
        missing--
      }
    }
  }
}
