import { joinedBytes } from '../../../domain/joined-bytes.ts'
import { latin1Bytes, latin1Text } from '../../text-bytes.ts'

/**
 * Longer events are divided into several lines. Below the extractor's limit of 1 MiB, because a line may get longer than
 * this until a suitable position to cut.
 */
export const LONGEST_EVENT = 1_040_384

/** No further line is joined behind as many bytes of a record: a quote was not closed, or the file changed its layout. */
export const LONGEST_JOINED = 65_536

/** `\n`, as a byte. */
export const LINE_FEED = 0x0a
/** `\r`, as a byte. */
export const RETURN = 0x0d
/** The space, as a byte. */
export const BLANK = 0x20

/** Builds lines. Keeps only the unfinished line between chunks. */
export class LineWriter {
  #bytes = new Uint8Array(65_536)
  #length = 0
  /** Length of the unfinished line, including parts in earlier chunks. */
  #line = 0
  #blank = false

  /** Allocates space for the output of a chunk. */
  start(chunkLength: number): void {
    this.#length = 0
    const need = chunkLength * 2 + 16
    if (this.#bytes.length < need) this.#bytes = new Uint8Array(need)
  }

  put(c: number): void {
    if (this.#blank) {
      this.#blank = false
      if (this.#line > 0) this.#push(BLANK)
    }
    this.#push(c)
    if (
      this.#line >= LONGEST_EVENT &&
      (c === 0x2c || c === 0x3e || c === BLANK || this.#line >= LONGEST_EVENT + 4096)
    ) {
      this.endLine()
    }
  }

  /** Copies the bytes `[from, to)`, which contain no line end. */
  putRun(bytes: Uint8Array, from: number, to: number): void {
    if (this.#line + to - from >= LONGEST_EVENT) {
      for (let p = from; p < to; p++) this.put(bytes[p] as number)
      return
    }
    if (from < to) this.put(bytes[from] as number)
    const length = to - from - 1
    if (length <= 0) return
    while (this.#length + length > this.#bytes.length) this.#grow()
    if (length > 32) this.#bytes.set(bytes.subarray(from + 1, to), this.#length)
    else for (let i = 0; i < length; i++) this.#bytes[this.#length + i] = bytes[from + 1 + i] as number
    this.#length += length
    this.#line += length
  }

  /** Writes white space as at most one blank, and none at the ends of a line. */
  blank(): void {
    this.#blank = true
    if (this.#line >= LONGEST_EVENT) this.endLine()
  }

  /** Length of the unfinished line. */
  get lineLength(): number {
    return this.#line
  }

  /** Drops the unfinished line, unless a part of it was already returned with an earlier chunk. */
  dropLine(): void {
    this.#blank = false
    if (this.#line > this.#length) return
    this.#length -= this.#line
    this.#line = 0
  }

  endLine(): void {
    this.#blank = false
    if (this.#line === 0) return
    this.#push(LINE_FEED)
    this.#line = 0
  }

  /** Returns the output since `start`; the caller owns it. */
  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  #push(c: number): void {
    if (this.#length === this.#bytes.length) this.#grow()
    this.#bytes[this.#length++] = c
    this.#line++
  }
}

/** Makes lines of bytes that come in chunks. */
export interface Joiner {
  push(chunk: Uint8Array): Uint8Array
  finish(): Uint8Array
}

/** Takes whole lines of a stream and writes others. */
export abstract class LineJoiner implements Joiner {
  protected readonly out = new LineWriter()
  /** The start of a line that continues in the next chunk. */
  #rest: Uint8Array[] = []
  #restLength = 0

  push(chunk: Uint8Array): Uint8Array {
    this.out.start(chunk.length + this.#restLength)
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      if (this.#restLength > 0) {
        this.#keep(chunk.subarray(from, end))
        this.#takeRest()
      } else this.#take(chunk, from, end)
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
    if (this.#restLength > LONGEST_EVENT) this.#takeRest()
    return this.out.take()
  }

  finish(): Uint8Array {
    this.out.start(this.#restLength)
    this.#takeRest()
    this.end()
    return this.out.take()
  }

  /** Takes the next line, `[from, to)` of the bytes, which change later. */
  protected abstract take(bytes: Uint8Array, from: number, to: number): void

  /** Writes what is held, because no line follows. */
  protected end(): void {
    this.out.endLine()
  }

  /** Writes a line. */
  protected give(bytes: Uint8Array): void {
    this.out.putRun(bytes, 0, bytes.length)
    this.out.endLine()
  }

  #take(bytes: Uint8Array, from: number, end: number): void {
    this.take(bytes, from, end > from && bytes[end - 1] === RETURN ? end - 1 : end)
  }

  #takeRest(): void {
    const line = joinedBytes(this.#rest)
    this.#rest = []
    this.#restLength = 0
    this.#take(line, 0, line.length)
  }

  #keep(bytes: Uint8Array): void {
    this.#rest.push(bytes.slice())
    this.#restLength += bytes.length
  }
}

/** Joins lines as texts, whose characters are bytes (Latin 1). */
export abstract class TextJoiner extends LineJoiner {
  protected override take(bytes: Uint8Array, from: number, to: number): void {
    this.takeText(latin1Text(bytes, from, to))
  }

  protected abstract takeText(line: string): void

  /** Writes a line. */
  protected giveText(line: string): void {
    this.give(latin1Bytes(line))
  }
}

/** Gives the lines that a joiner makes of a stream. */
export async function* linesBy(joiner: Joiner, input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of input) {
    const lines = joiner.push(chunk)
    if (lines.length > 0) yield lines
  }
  const rest = joiner.finish()
  if (rest.length > 0) yield rest
}
