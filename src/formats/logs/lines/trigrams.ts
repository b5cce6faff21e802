const BITS = 6
const MASK = (1 << (3 * BITS)) - 1

/** Classes of characters: letters without their case, all digits, each mark; 0 for all others. */
const classes = new Uint8Array(128)
for (let c = 0x20, mark = 28; c < 0x7f; c++) {
  if (c >= 0x30 && c <= 0x39) classes[c] = 27
  else if ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a) classes[c] = c & 0x1f
  else classes[c] = mark++
}

const classOf = (c: number): number => (c < 128 ? (classes[c] as number) : 0)

/** All sequences of three characters in some lines. They tell quickly which words none of the lines contains. */
export class Trigrams {
  /** By the classes of the three characters. */
  readonly #seen = new Uint8Array(MASK + 1)

  constructor(lines: readonly string[]) {
    for (const line of lines) {
      let last = 0
      for (let i = 0; i < line.length; i++) {
        last = ((last << BITS) | classOf(line.charCodeAt(i))) & MASK
        this.#seen[last] = 1
      }
    }
  }

  /** False if no line contains the word, in whatever case. */
  mayHave(word: string): boolean {
    let last = 0
    for (let i = 0; i < word.length; i++) {
      last = ((last << BITS) | classOf(word.charCodeAt(i))) & MASK
      if (i >= 2 && this.#seen[last] === 0) return false
    }
    return true
  }
}
