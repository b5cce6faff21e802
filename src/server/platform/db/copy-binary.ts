/**
 * Reads and writes PostgreSQL's binary COPY format without intermediate strings.
 * https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS-BINARY-FORMAT
 */

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const headerLength = signature.length + 8

/** Collects rows; `take` returns the bytes so far, ready to be sent. */
export class CopyWriter {
  #buffer = Buffer.allocUnsafe(1 << 18)
  #length = 0

  constructor() {
    this.begin()
  }

  /** Begins a new file in the same memory. */
  begin(): void {
    signature.copy(this.#buffer)
    this.#buffer.fill(0, signature.length, headerLength)
    this.#length = headerLength
  }

  /** Begins without the header of a file: for fields and rows that another writer adds with `copied`. */
  beginPart(): void {
    this.#length = 0
  }

  /** Adds fields or rows that another writer has written. */
  copied(written: Uint8Array): void {
    this.#room(written.length)
    this.#buffer.set(written, this.#length)
    this.#length += written.length
  }

  get length(): number {
    return this.#length
  }

  row(fields: number): void {
    this.#room(2)
    this.#length = this.#buffer.writeInt16BE(fields, this.#length)
  }

  nothing(): void {
    this.#room(4)
    this.#length = this.#buffer.writeInt32BE(-1, this.#length)
  }

  bytes(value: Uint8Array): void {
    this.#room(4 + value.length)
    this.#length = this.#buffer.writeInt32BE(value.length, this.#length)
    this.#buffer.set(value, this.#length)
    this.#length += value.length
  }

  /** Writes a text. PostgreSQL's text cannot contain U+0000, so it becomes U+FFFD. */
  text(value: string): void {
    const safe = value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
    this.#room(4 + safe.length * 3)
    const at = this.#length
    const written = this.#buffer.write(safe, at + 4, 'utf8')
    this.#buffer.writeInt32BE(written, at)
    this.#length = at + 4 + written
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
    this.#room(6)
    this.#length = this.#buffer.writeInt16BE(value, this.#buffer.writeInt32BE(2, this.#length))
  }

  int4(value: number): void {
    this.#room(8)
    this.#length = this.#buffer.writeInt32BE(value, this.#buffer.writeInt32BE(4, this.#length))
  }

  boolean(value: boolean): void {
    this.#room(5)
    this.#length = this.#buffer.writeInt8(value ? 1 : 0, this.#buffer.writeInt32BE(1, this.#length))
  }

  /** Writes an integer of up to 53 bits; undefined becomes NULL. */
  int8(value: number | undefined): void {
    if (value === undefined) {
      this.nothing()
      return
    }
    this.#room(12)
    this.#length = writeInt8(this.#buffer, value, this.#buffer.writeInt32BE(8, this.#length))
  }

  end(): void {
    this.#room(2)
    this.#length = this.#buffer.writeInt16BE(-1, this.#length)
  }

  /** Writes a column of bytes from their hexadecimal digits. */
  hex(value: string): void {
    const bytes = value.length / 2
    this.#room(4 + bytes)
    const at = this.#buffer.writeInt32BE(bytes, this.#length)
    this.#length = at + this.#buffer.write(value, at, 'hex')
  }

  /** Everything since `begin`. Valid until the next write. */
  written(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  /** Size of the allocated memory in bytes. */
  get room(): number {
    return this.#buffer.length
  }

  /** Bytes written since the last call. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#length)
    this.#buffer = Buffer.allocUnsafe(1 << 18)
    this.#length = 0
    return taken
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
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
