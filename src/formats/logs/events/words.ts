/** Words that a field of a log may hold, compared in bytes without creating strings. */

import { isAlphanumeric, isCapital } from '../bytes.ts'
import { TextIndex } from './text-index.ts'

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

/** Finds the first of several words in a line. */
export class WordSearch {
  readonly #index: TextIndex<Word>

  constructor(words: readonly Word[]) {
    this.#index = new TextIndex(words)
  }

  /**
   * Code of the first word in `[start, end)`; 0 if there is none, or, with `agree`, if words have different codes.
   * @param leftOut where words do not count, of the line that contains the range
   */
  search(bytes: Uint8Array, start: number, end: number, agree: boolean, leftOut?: LeftOut): number {
    const index = this.#index
    let found = 0
    for (let p = index.next(bytes, start, end); p < end; p = index.next(bytes, p + 1, end)) {
      const code = this.#at(bytes, p, start, end, leftOut)
      if (code !== 0 && !agree) return code
      if (code !== 0 && found !== 0 && found !== code) return 0
      found ||= code
    }
    return found
  }

  #at(bytes: Uint8Array, p: number, start: number, end: number, leftOut?: LeftOut): number {
    for (const word of this.#index.at(bytes, p, end)) {
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
