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

/** Words by their first byte in lower case, in their order. Words without bytes are among all of them. */
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

  /** Those that may stand at a position. */
  at(bytes: Uint8Array, p: number, end: number): readonly Word[] {
    return p < end ? (this.#lists[lowered[bytes[p] as number] as number] as readonly Word[]) : this.#rest
  }
}

/** Finds the first of several words in a line, after Wu and Manber: most places are skipped by what stands behind them. */
export class WordSearch {
  /** By the first two bytes in lower case: number of the list of words that begin so; 0 without any. */
  readonly #lists = new Uint8Array(1 << 16)
  readonly #words: Word[][] = [[]]
  /** Length of the shortest word. */
  readonly #shortest: number
  /** By the last two (`pairOf`) of as many bytes as the shortest word has: how far the next place is where one may begin. */
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

  /** Code of the first word in `[start, end)`; 0 without any. With `agree`, 0 also if a later word has another code. */
  search(bytes: Uint8Array, start: number, end: number, agree: boolean): number {
    const shifts = this.#shifts
    const ahead = this.#shortest - 2
    if (ahead < 1) return this.#searchEach(bytes, start, end, agree)
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
        const code = this.#at(bytes, p, start, end, list)
        if (code !== 0 && !agree) return code
        if (code !== 0 && found !== 0 && found !== code) return 0
        found ||= code
      }
      p++
    }
    return found
  }

  /** The same for words of one or two bytes, place by place. */
  #searchEach(bytes: Uint8Array, start: number, end: number, agree: boolean): number {
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

/** Twelve bits of two bytes. */
function pairOf(one: number, other: number): number {
  return ((one << 5) ^ other) & 0xfff
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
