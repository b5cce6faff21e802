/** Words that a field of a log may hold, compared in bytes without creating strings. */

import { isAlphanumeric, isCapital } from '../bytes.ts'
import { pairOf } from './needles.ts'

/** A word that fields are compared with, ignoring letter case. */
export interface Word {
  /** In lower case. */
  readonly bytes: Uint8Array
  /** True if the word was written with `*` at its end: any ending may follow. */
  readonly isOpen: boolean
  readonly code: number
}

/** Texts of a line in which words do not count. */
export interface LeftOut {
  /** If a position lies in such a text: the position after the text; otherwise -1. */
  pastAt(p: number): number
}

/** Prepares a word that means an event code. `*` at the end of the text allows any ending. */
export function wordOf(text: string, code: number): Word {
  const isOpen = text.endsWith('*')
  const bytes = new TextEncoder().encode((isOpen ? text.slice(0, -1) : text).toLowerCase())
  return { bytes, isOpen, code }
}

/** Tells whether the word stands at a position and ends there. */
export function isAt(bytes: Uint8Array, at: number, end: number, { bytes: word, isOpen }: Word): boolean {
  const past = at + word.length
  if (past > end) return false
  for (let i = 0; i < word.length; i++) if (lowered[bytes[at + i] as number] !== word[i]) return false
  // A word whose last character is not a word character needs no boundary after it.
  return isOpen || past === end || !isWordByte(bytes[past] as number) || !isWordByte((word.at(-1) ?? 0x61) as number)
}

/** Groups words by their first byte in lower case and keeps their order. Every group contains the empty words. */
export class WordsByFirst {
  readonly #lists: (readonly Word[])[]
  readonly #rest: readonly Word[]

  constructor(words: readonly Word[]) {
    this.#rest = words.filter(({ bytes }) => bytes.length === 0)
    this.#lists = new Array(256).fill(this.#rest)
    for (const first of new Set(words.flatMap(({ bytes }) => [...bytes.subarray(0, 1)]))) {
      this.#lists[first] = words.filter(({ bytes }) => bytes.length === 0 || bytes[0] === first)
    }
  }

  /** The words that begin with the byte at a position. */
  at(bytes: Uint8Array, p: number, end: number): readonly Word[] {
    return p < end ? (this.#lists[lowered[bytes[p] as number] as number] as readonly Word[]) : this.#rest
  }
}

/**
 * Finds the first of several words in a line with the algorithm of Wu and Manber ("A fast algorithm for multi-pattern
 * searching", 1994): two bytes ahead of a position tell how many positions can be skipped.
 */
export class WordSearch {
  /** Indexed by the first two bytes of a word in lower case: index in `#words`; 0 if no word begins with them. */
  readonly #lists = new Uint8Array(1 << 16)
  readonly #words: Word[][] = [[]]
  /** Length of the shortest word. */
  readonly #shortest: number
  /**
   * Indexed by `pairOf` the last two bytes of a block as long as the shortest word: number of positions that can be
   * skipped; 0 if a word may start at the beginning of the block.
   */
  readonly #shifts = new Uint8Array(1 << 12)

  constructor(words: readonly Word[]) {
    const shortest = Math.min(255, ...words.map(({ bytes }) => bytes.length))
    this.#shortest = shortest
    this.#shifts.fill(shortest - 1)
    for (const { bytes } of words) {
      for (let i = 0; i + 1 < shortest; i++) {
        const pair = pairOf(bytes[i] as number, bytes[i + 1] as number)
        this.#shifts[pair] = Math.min(this.#shifts[pair] as number, shortest - 2 - i)
      }
    }
    for (const word of words) {
      const first = (word.bytes[0] as number) << 8
      const second = word.bytes[1]
      const from = second ?? 0
      for (let next = from; next <= (second ?? 255); next++) {
        const list = this.#lists[first | next] || this.#words.push([]) - 1
        this.#lists[first | next] = list
        this.#words[list]?.push(word)
      }
    }
  }

  /**
   * Code of the first word in `[start, end)`; 0 if there is none, or, with `agree`, if words have different codes.
   * @param leftOut where words do not count, of the line that contains the range
   */
  search(bytes: Uint8Array, start: number, end: number, agree: boolean, leftOut?: LeftOut): number {
    const shifts = this.#shifts
    const ahead = this.#shortest - 2
    if (ahead < 1) return this.#searchEach(bytes, start, end, agree, leftOut)
    let found = 0
    for (let p = start; p + ahead + 1 < end; ) {
      const q = p + ahead
      const last = lowered[bytes[q + 1] as number] as number
      const shift = shifts[pairOf(lowered[bytes[q] as number] as number, last)] as number
      if (shift > 0) {
        p += shift
        continue
      }
      const pair = ((lowered[bytes[p] as number] as number) << 8) | (lowered[bytes[p + 1] as number] as number)
      const list = this.#lists[pair] as number
      if (list !== 0) {
        const code = this.#at(bytes, p, start, end, list, leftOut)
        if (code !== 0 && !agree) return code
        if (code !== 0 && found !== 0 && found !== code) return 0
        found ||= code
      }
      p++
    }
    return found
  }

  /** Like `search`, but checks every position: for sets that contain a word of one or two bytes. */
  #searchEach(bytes: Uint8Array, start: number, end: number, agree: boolean, leftOut?: LeftOut): number {
    const lists = this.#lists
    let found = 0
    let c = start < end ? (lowered[bytes[start] as number] as number) : 0
    for (let p = start; p < end; p++) {
      const next = p + 1 < end ? (lowered[bytes[p + 1] as number] as number) : 0
      const list = lists[(c << 8) | next] as number
      if (list !== 0) {
        const code = this.#at(bytes, p, start, end, list, leftOut)
        if (code !== 0 && !agree) return code
        if (code !== 0 && found !== 0 && found !== code) return 0
        found ||= code
      }
      c = next
    }
    return found
  }

  #at(bytes: Uint8Array, p: number, start: number, end: number, list: number, leftOut?: LeftOut): number {
    for (const word of this.#words[list] as Word[]) {
      if (isAlphanumeric(word.bytes[0] as number) && p > start && isAlphanumeric(bytes[p - 1] as number)) continue
      if (isAt(bytes, p, end, word)) return leftOut && leftOut.pastAt(p) >= 0 ? 0 : word.code
    }
    return 0
  }
}

/** Maps every byte to lower case. */
export const lowered = Uint8Array.from({ length: 256 }, (_, c) => (isCapital(c) ? c + 32 : c))

/** Tells whether a byte is a letter, digit, `_` or `-`. */
export function isWordByte(c: number): boolean {
  return isAlphanumeric(c) || c === 0x5f || c === 0x2d
}
