/**
 * Reads and writes ClickHouse's RowBinary format without intermediate strings.
 * https://clickhouse.com/docs/interfaces/formats/RowBinary
 */

const chunkBytes = 1 << 18

/** Collects rows; `take` returns the bytes so far, ready to be sent. */
export class RowBinaryWriter {
  #buffer = Buffer.allocUnsafe(chunkBytes)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Writes the bytes of a column with a fixed length. */
  fixed(value: Uint8Array): void {
    this.#room(value.length)
    this.#buffer.set(value, this.#length)
    this.#length += value.length
  }

  uint8(value: number): void {
    this.#room(1)
    this.#length = this.#buffer.writeUInt8(value, this.#length)
  }

  uint32(value: number): void {
    this.#room(4)
    this.#length = this.#buffer.writeUInt32LE(value, this.#length)
  }

  uint64(value: number): void {
    this.#room(8)
    this.#length = this.#buffer.writeUInt32LE(value % 0x1_0000_0000, this.#length)
    this.#length = this.#buffer.writeUInt32LE(Math.floor(value / 0x1_0000_0000), this.#length)
  }

  /** Writes an integer of up to 53 bits. */
  int64(value: number): void {
    this.#room(8)
    const high = Math.floor(value / 0x1_0000_0000)
    this.#length = this.#buffer.writeUInt32LE(value - high * 0x1_0000_0000, this.#length)
    this.#length = this.#buffer.writeInt32LE(high, this.#length)
  }

  nullableUint8(value: number | undefined): void {
    this.#nullFlag(value)
    if (value !== undefined) this.uint8(value)
  }

  nullableInt64(value: number | undefined): void {
    this.#nullFlag(value)
    if (value !== undefined) this.int64(value)
  }

  nullableText(value: string | undefined): void {
    this.#nullFlag(value)
    if (value !== undefined) this.text(value)
  }

  /** Writes a text. U+0000 becomes U+FFFD, as in PostgreSQL. */
  text(value: string): void {
    const safe = value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
    let bytesLeft = Buffer.byteLength(safe)
    this.#room(bytesLeft + 5)
    for (; bytesLeft > 127; bytesLeft = Math.floor(bytesLeft / 128))
      this.#length = this.#buffer.writeUInt8((bytesLeft & 127) | 128, this.#length)
    this.#length = this.#buffer.writeUInt8(bytesLeft, this.#length)
    this.#length += this.#buffer.write(safe, this.#length, 'utf8')
  }

  /** Bytes written since the last call. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#length)
    this.#buffer = Buffer.allocUnsafe(chunkBytes)
    this.#length = 0
    return taken
  }

  /** Writes the flag before each value of a nullable column: 1 for NULL. */
  #nullFlag(value: unknown): void {
    this.uint8(value === undefined ? 1 : 0)
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}

/**
 * Reads an answer, and yields the rows of each chunk.
 * @param read reads all columns of a row, in their order
 * @throws Error if the answer ends in the middle of a row
 */
export async function* readRows<Row>(
  answer: AsyncIterable<Buffer>,
  read: (columns: RowBinaryParser) => Row,
): AsyncGenerator<readonly Row[]> {
  const parser = new RowBinaryParser()
  for await (const chunk of answer) yield parser.push(chunk, read)
  if (parser.rest > 0) throw new Error('ClickHouse ended in the middle of a row')
}

const incomplete = new RangeError('the row goes on in the next chunk')

/** Parses RowBinary in chunks of any size. */
export class RowBinaryParser {
  #buffer: Buffer = Buffer.alloc(0)
  #at = 0

  /** The rows that are complete now. `read` is called again for a row that goes on in the next chunk. */
  push<Row>(chunk: Buffer, read: (columns: RowBinaryParser) => Row): Row[] {
    const rows: Row[] = []
    this.#buffer = this.#at === this.#buffer.length ? chunk : Buffer.concat([this.#buffer.subarray(this.#at), chunk])
    this.#at = 0
    while (this.#at < this.#buffer.length) {
      const begin = this.#at
      try {
        rows.push(read(this))
      } catch (error) {
        if (error !== incomplete) throw error
        this.#at = begin
        break
      }
    }
    return rows
  }

  /** Bytes of an incomplete row; 0 at the end of a complete answer. */
  get rest(): number {
    return this.#buffer.length - this.#at
  }

  /** Reads a nullable column: the flag before its value is 1 for NULL. */
  nullable<T>(read: () => T): T | undefined {
    return this.uint8() === 1 ? undefined : read()
  }

  uint8(): number {
    return this.#buffer.readUInt8(this.#take(1))
  }

  uint32(): number {
    return this.#buffer.readUInt32LE(this.#take(4))
  }

  /** Reads an integer, exact up to 53 bits. */
  int64(): number {
    const at = this.#take(8)
    return this.#buffer.readUInt32LE(at) + this.#buffer.readInt32LE(at + 4) * 0x1_0000_0000
  }

  /** Reads a column with a fixed length; returns a copy. */
  fixed(length: number): Buffer {
    const at = this.#take(length)
    return Buffer.from(this.#buffer.subarray(at, at + length))
  }

  text(): string {
    let length = 0
    for (let factor = 1; ; factor *= 128) {
      const part = this.uint8()
      length += (part & 127) * factor
      if (part < 128) break
    }
    const at = this.#take(length)
    return this.#buffer.toString('utf8', at, at + length)
  }

  #take(length: number): number {
    const at = this.#at
    if (at + length > this.#buffer.length) throw incomplete
    this.#at = at + length
    return at
  }
}
