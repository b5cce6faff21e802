/** Finds where texts first occur in a line, all in one pass. */

import { utf8 } from '../bytes.ts'

const UNKNOWN = -2
const MISSING = -1

/** From this length on, positions can be skipped. */
const LONG = 4

/**
 * Finds the first occurrence of each of several texts. Long ones are found with the algorithm of Wu and Manber, as in
 * `WordSearch`; but letter case matters here, and each text counts.
 */
export class Needles {
  readonly #ids: string[] = []
  /** The group of each text. */
  readonly #groups: Group[] = []
  readonly #short = new Group(false)
  readonly #long = new Group(true)
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
    group.add(bytes, number)
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
    if (this.#first[number] === UNKNOWN) {
      const group = this.#groups[number] as Group
      group.find(this.#bytes, this.#start, this.#end, this.#first)
    }
    return this.#first[number] as number
  }
}

interface Needle {
  readonly bytes: Uint8Array
  readonly number: number
}

/** Texts that are found in the same pass. */
class Group {
  readonly #skips: boolean
  readonly #needles: Needle[] = []
  /** Indexed by the first two bytes of a text: index in `#lists`; 0 if no text begins with them. */
  readonly #listOf = new Uint16Array(1 << 16)
  readonly #lists: Needle[][] = [[]]
  #shortest = 255
  /** As in `WordSearch`, by the last two bytes of a block as long as the shortest text. */
  #shifts = new Uint8Array()

  constructor(skips: boolean) {
    this.#skips = skips
  }

  add(bytes: Uint8Array, number: number): void {
    const needle = { bytes, number }
    this.#needles.push(needle)
    const first = (bytes[0] as number) << 8
    // Any byte may follow a text of one byte.
    const [from, to] = bytes.length === 1 ? [0, 255] : [bytes[1] as number, bytes[1] as number]
    for (let next = from; next <= to; next++) {
      const list = this.#listOf[first | next] || this.#lists.push([]) - 1
      this.#listOf[first | next] = list
      this.#lists[list]?.push(needle)
    }
    this.#shortest = Math.min(this.#shortest, bytes.length)
    if (!this.#skips) return
    this.#shifts = new Uint8Array(1 << 12).fill(this.#shortest - 1)
    for (const { bytes: text } of this.#needles) {
      for (let i = 0; i + 1 < this.#shortest; i++) {
        const pair = pairOf(text[i] as number, text[i + 1] as number)
        this.#shifts[pair] = Math.min(this.#shifts[pair] as number, this.#shortest - 2 - i)
      }
    }
  }

  /** Writes the first occurrence of each text to `first`, by its number. */
  find(bytes: Uint8Array, start: number, end: number, first: Int32Array): void {
    for (const { number } of this.#needles) first[number] = MISSING
    let missing = this.#needles.length
    const shifts = this.#shifts
    const listOf = this.#listOf
    const ahead = this.#skips ? this.#shortest - 2 : 0
    const last = end - this.#shortest
    for (let p = start; p <= last && missing > 0; ) {
      if (ahead > 0) {
        const shift = shifts[pairOf(bytes[p + ahead] as number, bytes[p + ahead + 1] as number)] as number
        if (shift > 0) {
          p += shift
          continue
        }
      }
      const next = p + 1 < end ? (bytes[p + 1] as number) : 0
      const list = listOf[((bytes[p] as number) << 8) | next] as number
      if (list !== 0) missing -= this.#take(bytes, p, end, list, first)
      p++
    }
  }

  /** Notes the texts of a list that stand at a position and nowhere before; returns their number. */
  #take(bytes: Uint8Array, p: number, end: number, list: number, first: Int32Array): number {
    let taken = 0
    next: for (const { bytes: text, number } of this.#lists[list] as Needle[]) {
      if (first[number] !== MISSING || p + text.length > end) continue
      for (let i = 1; i < text.length; i++) if (bytes[p + i] !== text[i]) continue next
      first[number] = p
      taken++
    }
    return taken
  }
}

/** A hash of two bytes with twelve bits. */
export function pairOf(first: number, second: number): number {
  return ((first << 5) ^ second) & 0xfff
}
