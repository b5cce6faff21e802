/**
 * Reads and writes PostgreSQL's binary COPY format without intermediate strings.
 * https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS-BINARY-FORMAT
 */

import { GrowingBuffer } from '../growing-buffer.ts'

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const headerLength = signature.length + 8

/** Collects rows. */
export class CopyWriter extends GrowingBuffer {
  constructor() {
    super()
    this.begin()
  }

  /** Begins a new file in the same memory. */
  begin(): void {
    signature.copy(this.buffer)
    this.buffer.fill(0, signature.length, headerLength)
    this.at = headerLength
  }

  /** Begins without the header of a file: for fields and rows that another writer adds with `copied`. */
  beginPart(): void {
    this.at = 0
  }

  row(fields: number): void {
    this.reserve(2)
    this.at = this.buffer.writeInt16BE(fields, this.at)
  }

  nothing(): void {
    this.reserve(4)
    this.at = this.buffer.writeInt32BE(-1, this.at)
  }

  bytes(value: Uint8Array): void {
    this.reserve(4)
    this.at = this.buffer.writeInt32BE(value.length, this.at)
    this.copied(value)
  }

  /** Writes a text. PostgreSQL's text cannot contain U+0000, so it becomes U+FFFD. */
  text(value: string): void {
    const safe = value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
    this.reserve(4 + safe.length * 3)
    const at = this.at
    const written = this.buffer.write(safe, at + 4, 'utf8')
    this.buffer.writeInt32BE(written, at)
    this.at = at + 4 + written
  }

  /** Writes a text; undefined becomes NULL. */
  optional(value: string | undefined): void {
    if (value === undefined) this.nothing()
    else this.text(value)
  }

  /** Writes a small integer; undefined becomes NULL. */
  int2(value: number | undefined): void {
    if (value === undefined) {
      this.nothing()
      return
    }
    this.reserve(6)
    this.at = this.buffer.writeInt16BE(value, this.buffer.writeInt32BE(2, this.at))
  }

  int4(value: number): void {
    this.reserve(8)
    this.at = this.buffer.writeInt32BE(value, this.buffer.writeInt32BE(4, this.at))
  }

  boolean(value: boolean): void {
    this.reserve(5)
    this.at = this.buffer.writeInt8(value ? 1 : 0, this.buffer.writeInt32BE(1, this.at))
  }

  /** Writes an integer of up to 53 bits; undefined becomes NULL. */
  int8(value: number | undefined): void {
    if (value === undefined) {
      this.nothing()
      return
    }
    this.reserve(12)
    this.at = writeInt8(this.buffer, value, this.buffer.writeInt32BE(8, this.at))
  }

  end(): void {
    this.reserve(2)
    this.at = this.buffer.writeInt16BE(-1, this.at)
  }

  /** Writes a column of bytes from their hexadecimal digits. */
  hex(value: string): void {
    const bytes = value.length / 2
    this.reserve(4 + bytes)
    const at = this.buffer.writeInt32BE(bytes, this.at)
    this.at = at + this.buffer.write(value, at, 'hex')
  }

  /** Everything since `begin`. Valid until the next write. */
  written(): Buffer {
    return this.buffer.subarray(0, this.at)
  }

  /** Size of the allocated memory in bytes. */
  get room(): number {
    return this.buffer.length
  }
}

/**
 * Called for each row with the offset and length (-1 for NULL) of each field in `buffer`. The arguments are valid only
 * during the call.
 */
export type CopyRow = (buffer: Buffer, offsets: Int32Array, lengths: Int32Array) => void

/** Parses binary COPY output with `fields` fields per row, in chunks of any size. */
export class CopyParser {
  readonly #fields: number
  readonly #offsets: Int32Array
  readonly #lengths: Int32Array
  #rest: Buffer = Buffer.alloc(0)
  #started = false

  constructor(fields: number) {
    this.#fields = fields
    this.#offsets = new Int32Array(fields)
    this.#lengths = new Int32Array(fields)
  }

  push(chunk: Buffer, row: CopyRow): void {
    const buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    if (!this.#started) {
      if (buffer.length < headerLength) {
        this.#rest = buffer
        return
      }
      at = headerLength + buffer.readInt32BE(signature.length + 4)
      this.#started = true
    }
    for (;;) {
      const next = this.#read(buffer, at)
      if (next < 0) break
      row(buffer, this.#offsets, this.#lengths)
      at = next
    }
    this.#rest = Buffer.from(buffer.subarray(at))
  }

  /** The end of the row at `at`, or -1 if the row or the trailer is incomplete. */
  #read(buffer: Buffer, at: number): number {
    if (at + 2 > buffer.length || buffer.readInt16BE(at) < 0) return -1
    let p = at + 2
    for (let i = 0; i < this.#fields; i++) {
      if (p + 4 > buffer.length) return -1
      const length = buffer.readInt32BE(p)
      p += 4
      this.#offsets[i] = p
      this.#lengths[i] = length
      if (length > 0) p += length
    }
    return p <= buffer.length ? p : -1
  }
}

/** A bigint field as a number, exact up to 53 bits. */
export function readInt8(buffer: Buffer, offset: number): number {
  return buffer.readInt32BE(offset) * 0x1_0000_0000 + buffer.readUInt32BE(offset + 4)
}

/**
 * Writes a bigint of up to 53 bits.
 * @returns the offset behind it
 */
export function writeInt8(buffer: Buffer, value: number, offset: number): number {
  const high = Math.floor(value / 0x1_0000_0000)
  return buffer.writeUInt32BE(value - high * 0x1_0000_0000, buffer.writeInt32BE(high, offset))
}
