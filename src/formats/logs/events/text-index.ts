const LAST_LIST = 255

/**
 * Finds where one of several texts may begin with the algorithm of Wu and Manber ("A fast algorithm for multi-pattern
 * searching", 1994): two bytes ahead of a position tell how many positions can be skipped. Letter case does not matter;
 * who asks compares the texts.
 */
export class TextIndex<Text extends { readonly bytes: Uint8Array }> {
  readonly #shortest: number
  /** By `placeOf` the first two bytes of a text: its list; 0 if no text begins with them. The last one holds all further texts. */
  readonly #listOf = new Uint8Array(1 << 16)
  readonly #lists: Text[][] = [[]]
  /**
   * By `hashOf` the last two bytes of a block as long as the shortest text: number of positions that can be skipped; 0 if
   * a text may start at the beginning of the block.
   */
  readonly #shifts = new Uint8Array(1 << 12)

  constructor(texts: readonly Text[]) {
    this.#shortest = Math.min(255, ...texts.map(({ bytes }) => bytes.length))
    this.#shifts.fill(this.#shortest - 1)
    for (const text of texts) {
      const [first = 0, second] = text.bytes
      for (let i = 0; i + 1 < this.#shortest; i++) {
        const hash = hashOf(text.bytes[i] as number, text.bytes[i + 1] as number)
        this.#shifts[hash] = Math.min(this.#shifts[hash] as number, this.#shortest - 2 - i)
      }
      // Any byte may follow a text of one byte.
      const places = second === undefined ? Array.from({ length: 256 }, (_, c) => c) : [second]
      for (const place of new Set(places.map((next) => placeOf(first, next)))) {
        const list = this.#listOf[place] || Math.min(LAST_LIST, this.#lists.length)
        this.#listOf[place] = list
        this.#lists[list] ??= []
        this.#lists[list].push(text)
      }
    }
  }

  /** The next position from `from` on at which a text may begin; `end` if there is none. */
  next(bytes: Uint8Array, from: number, end: number): number {
    const listOf = this.#listOf
    const shifts = this.#shifts
    const ahead = this.#shortest - 2
    const last = end - this.#shortest
    for (let p = from; p <= last; ) {
      if (ahead > 0) {
        const shift = shifts[hashOf(bytes[p + ahead] as number, bytes[p + ahead + 1] as number)] as number
        if (shift > 0) {
          p += shift
          continue
        }
      }
      if (listOf[placeOf(bytes[p] as number, p + 1 < end ? (bytes[p + 1] as number) : 0)] !== 0) return p
      p++
    }
    return end
  }

  /** The texts that may begin at such a position, in their order. */
  at(bytes: Uint8Array, p: number, end: number): readonly Text[] {
    const place = placeOf(bytes[p] as number, p + 1 < end ? (bytes[p + 1] as number) : 0)
    return this.#lists[this.#listOf[place] as number] as Text[]
  }
}

/** Two bytes as a number. */
function placeOf(first: number, second: number): number {
  return (first << 8) | second | 0x2020
}

/** A hash of two bytes with twelve bits. */
function hashOf(first: number, second: number): number {
  return (((first | 0x20) << 5) ^ (second | 0x20)) & 0xfff
}
