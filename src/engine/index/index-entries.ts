import { IndexFileError, OPEN, pageSize, UNROUTABLE } from './index-layout.ts'

/** Number of bytes per read when all entries are read. */
const longSpan = 1 << 20
const decoder = new TextDecoder()
const nothing = new Uint8Array(0)
const noWords = new DataView(nothing.buffer)

/** An entry that is read in place, so that millions can be visited without allocation. Valid only during the visit. */
export type EntryCursor = Pick<
  EntryInPlace,
  'code' | 'unroutable' | 'postings' | 'source' | 'from' | 'until' | 'flags' | 'value'
>

/** An entry in file layout, read in place. */
export class EntryInPlace {
  bytes: Uint8Array = nothing
  words: DataView = noWords
  /** Start and end in `bytes`. */
  at = 0
  end = 0
  code = 0
  unroutable = false
  /** Length of the value, in bytes. */
  length = 0
  postings = 0
  #postingsAt = 0
  #room = 0

  /** Sets the bytes to read entries from. */
  of(bytes: Uint8Array, words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)): void {
    this.bytes = bytes
    this.words = words
    this.#room = bytes.length
  }

  /**
   * Reads the entry that starts at `at`.
   * @returns false if the bytes end before the entry
   */
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

/** Source of entries. With `isResident`, returned bytes stay valid during further reads. */
export interface EntryBytes {
  bytes(offset: number, length: number): Uint8Array
  readonly isResident: boolean
}

/** Reads all entries in order, including those without listings of their own. */
export class EntryWalk {
  /** The current entry, valid until `next` is called. */
  readonly entry = new EntryInPlace()
  /** Position of the current entry in the file. */
  offset = 0
  readonly #file: EntryBytes
  readonly #span: number
  #end = 0
  #viewAt = 0
  #next = 0

  /**
   * @param start position of the first entry in the file; `end`: end of the last entry
   * @param span block size: each read extends to the next multiple of it
   */
  constructor(file: EntryBytes, start: number, end: number, span = longSpan) {
    this.#file = file
    this.#span = span
    this.restart(start, end)
  }

  /** Begins anew, as if made for these positions. */
  restart(start: number, end: number): void {
    this.entry.of(nothing, noWords)
    this.#viewAt = start
    this.#next = 0
    this.#end = end
  }

  /**
   * Moves to the next entry.
   * @returns false at the end
   * @throws IndexFileError if the last entry is truncated
   */
  next(): boolean {
    if (!this.entry.read(this.#next) && !this.#load()) return false
    this.offset = this.#viewAt + this.#next
    this.#next = this.entry.end
    return true
  }

  /** Reads the next block, or more if an entry with very many listings does not fit. */
  #load(): boolean {
    this.#viewAt += this.#next
    this.#next = 0
    const unread = this.#end - this.#viewAt
    if (unread === 0) return false
    for (let size = this.#span - (this.#viewAt % this.#span); ; size *= 2) {
      const view = this.#file.bytes(this.#viewAt, Math.min(size, unread))
      // A single page may be evicted from the cache by other reads, so it is copied.
      this.entry.of(this.#file.isResident || view.length > pageSize ? view : view.slice())
      if (this.entry.read(0)) return true
      if (size >= unread) throw new IndexFileError('the index file ends within an entry')
    }
  }
}

/** Converts the end of a listing to ms since epoch; Infinity while it has not ended. */
export function untilOf(seconds: number): number {
  return seconds === OPEN ? Number.POSITIVE_INFINITY : seconds * 1000
}

/** Up to this length, a loop is faster than a call that copies or encodes a whole array. */
export const shortText = 64
const encoder = new TextEncoder()

/**
 * Writes a text as UTF-8.
 * @returns its number of bytes
 */
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
