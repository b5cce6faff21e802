const chunkBytes = 1 << 18

/** Memory that grows with what is written; `take` returns the bytes so far, ready to be sent. */
export class GrowingBuffer {
  protected buffer = Buffer.allocUnsafe(chunkBytes)
  protected at = 0

  get length(): number {
    return this.at
  }

  /** Adds bytes that have the form of what is written. */
  copied(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.at)
    this.at += bytes.length
  }

  /** Bytes written since the last call. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.at)
    this.buffer = Buffer.allocUnsafe(chunkBytes)
    this.at = 0
    return taken
  }

  /** Makes room for so many more bytes. */
  protected reserve(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + bytes))
    this.buffer.copy(larger, 0, 0, this.at)
    this.buffer = larger
  }
}
