/** Reads lines from a stream of bytes, without a promise per line. */
export class Lines {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #longest: number
  /** Contains the unread bytes `[start, end)`; those before `#searched` contain no line feed. */
  buffer: Uint8Array = new Uint8Array(1 << 16)
  #start = 0
  #end = 0
  #searched = 0
  #done = false
  /** Number of lines read so far, and the position of the next line in the stream. */
  taken = 0
  position = 0

  constructor(input: AsyncIterable<Uint8Array>, longest: number) {
    this.#chunks = input[Symbol.asyncIterator]()
    this.#longest = longest
  }

  /**
   * The next line as a range of `buffer`, without its line feed; valid until the next call of `more`. Undefined if the
   * buffer contains no complete line.
   */
  take(): { readonly start: number; readonly end: number } | undefined {
    const feed = this.buffer.subarray(0, this.#end).indexOf(10, this.#searched)
    if (feed < 0) {
      this.#searched = this.#end
      return undefined
    }
    const start = this.#start
    this.position += feed + 1 - start
    this.#start = feed + 1
    this.#searched = feed + 1
    this.taken++
    return { start, end: feed }
  }

  /** Fetches more bytes. False at the end of the stream. */
  async more(): Promise<boolean> {
    if (this.#done) return false
    const next = await this.#chunks.next()
    if (next.done) {
      this.#done = true
      return false
    }
    const chunk = next.value
    const rest = this.#end - this.#start
    if (rest + chunk.length > this.buffer.length) {
      const larger = new Uint8Array(
        Math.max(rest + chunk.length, rest > this.buffer.length / 2 ? 2 * this.buffer.length : 0),
      )
      larger.set(this.buffer.subarray(this.#start, this.#end))
      this.#moved(larger, rest)
    } else if (this.#end + chunk.length > this.buffer.length) {
      this.buffer.copyWithin(0, this.#start, this.#end)
      this.#moved(this.buffer, rest)
    }
    this.buffer.set(chunk, this.#end)
    this.#end += chunk.length
    return true
  }

  #moved(buffer: Uint8Array, rest: number): void {
    this.buffer = buffer
    this.#searched -= this.#start
    this.#start = 0
    this.#end = rest
  }

  /** Tells whether bytes without a line feed are left. */
  get hasRest(): boolean {
    return this.#end > this.#start
  }

  /** Tells whether the incomplete line is already longer than allowed. */
  get isOverlong(): boolean {
    return this.#end - this.#start > this.#longest && this.#searched === this.#end
  }

  async close(): Promise<void> {
    this.#done = true
    await this.#chunks.return?.()
  }
}
