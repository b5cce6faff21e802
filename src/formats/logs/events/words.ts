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
  for (let i = 0; i < word.length; i++) if (lowered[bytes[at + i] as number] !== word[i]) return false
  // A word that ends with a mark needs no boundary.
  return isOpen || past === end || !isWordByte(bytes[past] as number) || !isWordByte((word.at(-1) ?? 0x61) as number)
}

/** Finds the first of several words in a line. */
export class WordSearch {
  /** By the first two bytes in lower case: number of the list of words that begin so; 0 without any. */
  readonly #lists = new Uint8Array(1 << 16)
  readonly #words: Word[][] = [[]]

  constructor(words: readonly Word[]) {
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

  /** Code of the first word in `[start, end)`; 0 without any. With `agree`, 0 also if a later word has another code. */
  search(bytes: Uint8Array, start: number, end: number, agree: boolean): number {
    const lists = this.#lists
    let found = 0
    let c = start < end ? (lowered[bytes[start] as number] as number) : 0
    for (let p = start; p < end; p++) {
      const next = p + 1 < end ? (lowered[bytes[p + 1] as number] as number) : 0
      const list = lists[(c << 8) | next] as number
      if (list !== 0) {
        const code = this.#at(bytes, p, start, end, list)
        if (code !== 0 && !agree) return code
        if (code !== 0 && found !== 0 && found !== code) return 0
        found ||= code
      }
      c = next
    }
    return found
  }

  #at(bytes: Uint8Array, p: number, start: number, end: number, list: number): number {
    for (const word of this.#words[list] as Word[]) {
      if (isAlphanumeric(word.bytes[0] as number) && p > start && isAlphanumeric(bytes[p - 1] as number)) continue
      if (isAt(bytes, p, end, word)) return word.code
    }
    return 0
  }
}

/** Small letters for capitals. */
const lowered = Uint8Array.from({ length: 256 }, (_, c) => (c >= 0x41 && c <= 0x5a ? c + 32 : c))

/** Tells whether a byte is a letter, digit, `_` or `-`. */
export function isWordByte(c: number): boolean {
  return isAlphanumeric(c) || c === 0x5f || c === 0x2d
}

function isAlphanumeric(c: number): boolean {
  return (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || (c >= 0x30 && c <= 0x39)
}
