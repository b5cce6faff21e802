/**
 * Collects bytes that come in pieces. Memory grows by doubling, so many tiny pieces cost no more than a few large ones.
 */
export class Gathered {
  #bytes = Buffer.alloc(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#bytes.set(piece, this.#length)
    this.#length = length
  }

  /** Returns the collected bytes and begins again. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length)
    this.#bytes = Buffer.alloc(0)
    this.#length = 0
    return bytes
  }
}
