/** Tells parameters of URLs from fields that the same signs separate. */

const AMPERSAND = 0x26
const SEMICOLON = 0x3b
const QUESTION = 0x3f
const SLASH = 0x2f

/** Looks for URLs in one line after the other, as far as it is asked. Passes each byte of a line once or twice. */
export class UrlParameters {
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  /** Position up to which the run of characters without a blank is known. */
  #known = 0
  /** Tells whether a URL has begun in this run. */
  #isUrl = false
  /** The separators that preceded the URL in this run, one bit each: they separate fields. */
  #ofFields = 0

  begin(bytes: Uint8Array, start: number): void {
    this.#bytes = bytes
    this.#start = start
    this.#known = start
    this.#isUrl = false
    this.#ofFields = 0
  }

  /**
   * Tells whether the key at a position is part of a URL: `?`, `&`, `;` or `/` precedes it, and before them, without a blank
   * between, `://`, a path or `?`. Positions must ascend.
   */
  isAt(p: number): boolean {
    const before = this.#bytes[p - 1] as number
    if (before !== AMPERSAND && before !== SEMICOLON && before !== QUESTION && before !== SLASH) return false
    this.#read(p)
    return this.#isUrl && (this.#ofFields & bitOf(before)) === 0
  }

  #read(p: number): void {
    const bytes = this.#bytes
    let from = p
    while (from > this.#known && !isBoundary(bytes[from - 1] as number)) from--
    if (from > this.#known) {
      this.#isUrl = false
      this.#ofFields = 0
    }
    this.#known = p
    for (let i = from; i < p && !this.#isUrl; i++) {
      const c = bytes[i] as number
      if (c === QUESTION) this.#isUrl = true
      else if (c === SLASH) this.#isUrl = i === this.#start || isBeforePath(bytes[i - 1] as number)
      else if (c === AMPERSAND || c === SEMICOLON) this.#ofFields |= bitOf(c)
    }
  }
}

/** A bit of its own for each separator of fields. */
const bitOf = (separator: number) => (separator === AMPERSAND ? 1 : separator === SEMICOLON ? 2 : 0)

/** Tells whether a character ends a URL before it. */
function isBoundary(c: number): boolean {
  return c <= 0x20 || c === 0x22 || c === 0x27 || c === 0x28 || c === 0x3c || c === 0x5b
}

/** Tells whether a path follows this character: `url=/a`, or a site: `https://`. */
function isBeforePath(c: number): boolean {
  return c === 0x3d || c === 0x3a || isBoundary(c)
}
