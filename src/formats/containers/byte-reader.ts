type Bytes = AsyncIterable<Uint8Array>

/** Reads exact amounts of a stream. */
export class ByteReader {
  /** Number of bytes taken so far. */
  position = 0
  readonly #iterator: AsyncIterator<Uint8Array>
  #pending: Uint8Array = new Uint8Array(0)
  #done = false

  constructor(input: Bytes) {
    this.#iterator = input[Symbol.asyncIterator]()
  }

  /** At most `most` bytes, from the buffer or the next chunk; undefined at the end. */
  async some(most: number): Promise<Uint8Array | undefined> {
    while (this.#pending.length === 0) {
      if (this.#done) return undefined
      const next = await this.#iterator.next()
      if (next.done) {
        this.#done = true
        return undefined
      }
      this.#pending = next.value
    }
    const taken = this.#pending.subarray(0, most)
    this.#pending = this.#pending.subarray(taken.length)
    this.position += taken.length
    return taken
  }

  /** Exactly `count` bytes, or fewer at the end. */
  async exactly(count: number): Promise<Uint8Array> {
    const whole = new Uint8Array(count)
    let at = 0
    while (at < count) {
      const some = await this.some(count - at)
      if (!some) return whole.subarray(0, at)
      whole.set(some, at)
      at += some.length
    }
    return whole
  }

  /** The rest as a stream. */
  async *rest(): AsyncGenerator<Uint8Array> {
    try {
      for (let some = await this.some(1 << 30); some; some = await this.some(1 << 30)) yield some
    } finally {
      await this.close()
    }
  }

  async close(): Promise<void> {
    this.#done = true
    this.#pending = new Uint8Array(0)
    await this.#iterator.return?.()
  }
}
