/** Words that a field of a log may hold, compared in bytes without creating strings. */

/** A word: any letter case, `*` at its end for any ending. */
export interface Word {
  /** Lower case. */
  readonly bytes: Uint8Array
  readonly isOpen: boolean
  readonly code: number
}

/** Prepares a word that stands for an event code. */
export function wordOf(text: string, code: number): Word {
  const isOpen = text.endsWith('*')
  const bytes = new TextEncoder().encode((isOpen ? text.slice(0, -1) : text).toLowerCase())
  return { bytes, isOpen, code }
}

/** Tells whether the word stands at a position and ends there. */
export function isAt(bytes: Uint8Array, at: number, end: number, { bytes: word, isOpen }: Word): boolean {
  const past = at + word.length
  if (past > end) return false
  for (let i = 0; i < word.length; i++) if (lower(bytes[at + i] as number) !== word[i]) return false
  // A word that ends with a mark needs no boundary.
  return isOpen || past === end || !isWordByte(bytes[past] as number) || !isWordByte((word.at(-1) ?? 0x61) as number)
}

/** Position of the first word of a list in `[start, end)`, and its code. */
export class WordSearch {
  readonly #byFirst: (Word[] | undefined)[] = new Array(256)

  constructor(words: readonly Word[]) {
    for (const word of words) {
      const first = word.bytes[0] as number
      for (const c of new Set([first, upper(first)])) this.#byFirst[c] = [...(this.#byFirst[c] ?? []), word]
    }
  }

  /** Code of the first word; 0 without any. With `agree`, 0 also if a later word has another code. */
  search(bytes: Uint8Array, start: number, end: number, agree: boolean): number {
    let found = 0
    for (let p = start; p < end; p++) {
      const words = this.#byFirst[bytes[p] as number]
      if (words === undefined) continue
      for (const word of words) {
        if (isAlphanumeric(word.bytes[0] as number) && p > start && isAlphanumeric(bytes[p - 1] as number)) continue
        if (!isAt(bytes, p, end, word)) continue
        if (!agree) return word.code
        if (found !== 0 && found !== word.code) return 0
        found = word.code
        break
      }
    }
    return found
  }
}

/** Tells whether a byte is a letter, digit, `_` or `-`. */
export function isWordByte(c: number): boolean {
  return isAlphanumeric(c) || c === 0x5f || c === 0x2d
}

function isAlphanumeric(c: number): boolean {
  return (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || (c >= 0x30 && c <= 0x39)
}

function lower(c: number): number {
  return c >= 0x41 && c <= 0x5a ? c + 32 : c
}

function upper(c: number): number {
  return c >= 0x61 && c <= 0x7a ? c - 32 : c
}
