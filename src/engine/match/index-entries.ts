import { IndexFileError, OPEN, pageSize, UNROUTABLE } from './index-layout.ts'

/** Bytes that are read at once where all entries are. */
const longSpan = 1 << 20
const decoder = new TextDecoder()

/** An entry in place, to visit millions without allocation. Valid only during the visit. */
export interface EntryCursor {
  readonly code: number
  readonly unroutable: boolean
  readonly postings: number
  source(index: number): number
  from(index: number): number
  until(index: number): number
  flags(index: number): number
  value(): string
}

/** An entry in the layout of the file, read in place. */
export class EntryInPlace implements EntryCursor {
  bytes: Uint8Array = new Uint8Array(0)
  words = new DataView(this.bytes.buffer)
  /** Where it begins and ends in `bytes`. */
  at = 0
  end = 0
  code = 0
  unroutable = false
  /** Length of the value, in bytes. */
  length = 0
  postings = 0
  #postingsAt = 0
  #room = 0

  /** Sets the bytes that entries are read from. */
  of(bytes: Uint8Array, words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)): void {
    this.bytes = bytes
    this.words = words
    this.#room = bytes.length
  }

  /** Reads the entry that begins at a place. @returns false if the bytes end before it does */
  read(at: number): boolean {
    const { words } = this
    const room = this.#room
    if (room - at < 4) return false
    const length = words.getUint16(at + 2, true)
    const postingsAt = (at + 12 + length + 3) & ~3
    if (postingsAt > room) return false
    const postings = words.getUint32(at + 4 + length, true)
    const aliases = words.getUint32(at + 8 + length, true)
    let end = postingsAt + 12 * postings
    for (let i = 0; i < aliases; i++) {
      if (end + 14 > room) return false
      end += 14 + words.getUint16(end + 12, true)
    }
    end = (end + 3) & ~3
    if (end > room) return false
    this.at = at
    this.end = end
    this.code = words.getUint8(at)
    this.unroutable = (words.getUint8(at + 1) & UNROUTABLE) !== 0
    this.length = length
    this.postings = postings
    this.#postingsAt = postingsAt
    return true
  }

  source(i: number): number {
    return this.words.getUint16(this.#postingsAt + 12 * i, true)
  }

  flags(i: number): number {
    return this.words.getUint8(this.#postingsAt + 12 * i + 2)
  }

  from(i: number): number {
    return this.fromSeconds(i) * 1000
  }

  until(i: number): number {
    return untilOf(this.untilSeconds(i))
  }

  fromSeconds(i: number): number {
    return this.words.getUint32(this.#postingsAt + 12 * i + 4, true)
  }

  untilSeconds(i: number): number {
    return this.words.getUint32(this.#postingsAt + 12 * i + 8, true)
  }

  value(): string {
    return decodeText(this.bytes, this.at + 4, this.length)
  }
}

/** What entries are read from: bytes between two places of the file, and whether they stay as they are while others are read. */
export interface EntryBytes {
  bytes(offset: number, length: number): Uint8Array
  readonly isResident: boolean
}

/** Reads entries one after the other, those without listings too. */
export class EntryWalk {
  /** The current entry, until `next` is called. Its bytes stay as they are. */
  readonly entry = new EntryInPlace()
  /** Where the current entry begins in the file. */
  offset = 0
  readonly #file: EntryBytes
  readonly #end: number
  readonly #span: number
  #viewAt: number
  #next = 0

  /**
   * @param start where the first entry begins in the file, and `end` where the last one ends
   * @param span bytes that are read at once: those up to the next multiple of it
   */
  constructor(file: EntryBytes, start: number, end: number, span = longSpan) {
    this.#file = file
    this.#viewAt = start
    this.#end = end
    this.#span = span
  }

  /**
   * Goes to the next entry. @returns false at the end
   * @throws IndexFileError if the last entry is cut off
   */
  next(): boolean {
    if (!this.entry.read(this.#next) && !this.#load()) return false
    this.offset = this.#viewAt + this.#next
    this.#next = this.entry.end
    return true
  }

  /** Reads on, more than usual if very many sources list an entry. */
  #load(): boolean {
    this.#viewAt += this.#next
    this.#next = 0
    const left = this.#end - this.#viewAt
    if (left === 0) return false
    for (let size = this.#span - (this.#viewAt % this.#span); ; size *= 2) {
      const view = this.#file.bytes(this.#viewAt, Math.min(size, left))
      // What is read meanwhile may need the slot of a single page.
      this.entry.of(this.#file.isResident || view.length > pageSize ? view : view.slice())
      if (this.entry.read(0)) return true
      if (size >= left) throw new IndexFileError('the index file ends within an entry')
    }
  }
}

/** The end of a listing, ms since epoch; Infinity while it has not ended. */
export function untilOf(seconds: number): number {
  return seconds === OPEN ? Number.POSITIVE_INFINITY : seconds * 1000
}

/** Up to this length, a loop is faster than a call of what copies or encodes whole arrays. */
export const shortText = 64
const encoder = new TextEncoder()

/** Writes a text as UTF-8. @returns its number of bytes */
export function encodeText(text: string, into: Uint8Array): number {
  const { length } = text
  if (length > shortText) return encoder.encodeInto(text, into).written
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return encoder.encodeInto(text, into).written
    into[i] = code
  }
  return length
}

/** Decodes UTF-8. Copies the bytes first, because browsers refuse to decode shared memory. */
export function decodeText(bytes: Uint8Array, start: number, length: number): string {
  if (length < 100) {
    let i = start
    while (i < start + length && (bytes[i] as number) < 128) i++
    if (i === start + length) return String.fromCharCode.apply(null, bytes.subarray(start, i) as never)
  }
  return decoder.decode(new Uint8Array(bytes.subarray(start, start + length)))
}
