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

/** Joins lines as texts, whose characters are bytes (Latin 1). */
export abstract class TextJoiner implements Joiner {
  readonly #out = new LineWriter()
  /** The start of a line that continues in the next chunk. */
  #rest = ''

  push(chunk: Uint8Array): Uint8Array {
    this.#out.start(chunk.length)
    let from = 0
    // Each line is a string of its own: a part of a larger one would keep that in memory.
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      const line = this.#rest + latin1Text(chunk, from, end)
      this.#rest = ''
      this.take(line.endsWith('\r') ? line.slice(0, -1) : line)
      from = end + 1
    }
    this.#rest += latin1Text(chunk, from, chunk.length)
    if (this.#rest.length > LONGEST_EVENT) {
      this.give(this.#rest)
      this.#rest = ''
    }
    return this.#out.take()
  }

  finish(): Uint8Array {
    this.#out.start(0)
    this.take(this.#rest)
    this.end()
    return this.#out.take()
  }

  /** Takes the next line. */
  protected abstract take(line: string): void

  /** Gives what is held, because no line follows. */
  protected abstract end(): void

  /** Writes a line. */
  protected give(line: string): void {
    const bytes = latin1Bytes(line)
    this.#out.putRun(bytes, 0, bytes.length)
    this.#out.endLine()
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
