/**
 * Reads and writes ClickHouse's RowBinary format without intermediate strings.
 * https://clickhouse.com/docs/interfaces/formats/RowBinary
 */

import { GrowingBuffer } from '../growing-buffer.ts'

/** Collects rows; a column with a fixed length is `copied`. */
export class RowBinaryWriter extends GrowingBuffer {
  uint8(value: number): void {
    this.reserve(1)
    this.at = this.buffer.writeUInt8(value, this.at)
  }

  uint32(value: number): void {
    this.reserve(4)
    this.at = this.buffer.writeUInt32LE(value, this.at)
  }

  uint64(value: number): void {
    this.reserve(8)
    this.at = this.buffer.writeUInt32LE(value % 0x1_0000_0000, this.at)
    this.at = this.buffer.writeUInt32LE(Math.floor(value / 0x1_0000_0000), this.at)
  }

  /** Writes an integer of up to 53 bits. */
  int64(value: number): void {
    this.reserve(8)
    const high = Math.floor(value / 0x1_0000_0000)
    this.at = this.buffer.writeUInt32LE(value - high * 0x1_0000_0000, this.at)
    this.at = this.buffer.writeInt32LE(high, this.at)
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
    this.reserve(bytesLeft + 5)
    for (; bytesLeft > 127; bytesLeft = Math.floor(bytesLeft / 128))
      this.at = this.buffer.writeUInt8((bytesLeft & 127) | 128, this.at)
    this.at = this.buffer.writeUInt8(bytesLeft, this.at)
    this.at += this.buffer.write(safe, this.at, 'utf8')
  }

  /** Writes the flag before each value of a nullable column: 1 for NULL. */
  #nullFlag(value: unknown): void {
    this.uint8(value === undefined ? 1 : 0)
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
