import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const span = 1 << 19
const readSize = 1 << 20
const lineFeed = 10
/** Most memory of lines that wait for the reader that follows, in bytes; further ones wait in the file. */
const mostInMemory = 8 << 20

/** Lines for the reader that follows: their bytes, or from where to where they stand in the file. */
type Piece = Buffer | { readonly from: number; readonly to: number }

/** Lines on disk: written once in order, then read as often as needed, unless a reader has followed them. */
export class LineSpool {
  readonly path: string
  readonly #file: number
  /** Lines that are not yet in the file: the first `#length` bytes. */
  #buffer = Buffer.alloc(0)
  #length = 0
  #lines = 0
  /** Length of the file. */
  #written = 0
  #isClosed = false
  /** Whether a reader has followed: what it got from memory is not in the file. */
  #wasFollowed = false
  /** Pieces that the following reader has not read; undefined if no reader follows. */
  #pieces: Piece[] | undefined
  /** Memory of the pieces, in bytes. */
  #inMemory = 0
  /** Resolved when there are more pieces, and when the spool is closed. */
  #more = Promise.withResolvers<void>()

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'wx', 0o600)
  }

  get lines(): number {
    return this.#lines
  }

  /** A line without its line feed, which it must not contain. */
  add(line: string): void {
    const most = 3 * line.length + 1
    if (this.#length + most > span) this.#flush()
    if (this.#length + most > this.#buffer.length) this.#grow(most)
    this.#length += this.#buffer.write(line, this.#length)
    this.#buffer[this.#length++] = lineFeed
    this.#lines++
  }

  close(): void {
    this.#flush()
    this.#buffer = Buffer.alloc(0)
    closeSync(this.#file)
    this.#isClosed = true
    this.#more.resolve()
  }

  /**
   * The bytes while they are written, until the spool is closed. Those that the reader gets from memory never reach the file,
   * so only one reader follows, and nobody reads the spool back.
   * @throws the reason of the signal when it is aborted
   */
  async *followed(signal: AbortSignal): AsyncGenerator<Buffer> {
    this.#refuseIfFollowed()
    this.#wasFollowed = true
    const file = await open(this.path)
    const aborted = Promise.withResolvers<never>()
    aborted.promise.catch(() => {})
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const pieces: Piece[] = [{ from: 0, to: this.#written }]
    this.#pieces = pieces
    try {
      for (;;) {
        signal.throwIfAborted()
        const piece = pieces.shift()
        if (Buffer.isBuffer(piece)) {
          this.#inMemory -= piece.buffer.byteLength
          yield piece
        } else if (piece) yield* piecesOf(file, piece)
        else if (this.#isClosed) return
        else await Promise.race([this.#more.promise, aborted.promise])
      }
    } finally {
      this.#pieces = undefined
      signal.removeEventListener('abort', abort)
      await file.close()
    }
  }

  /** The lines of the closed spool, read lazily. @throws Error if a reader has followed */
  *readBack(): Generator<string> {
    this.#refuseIfFollowed()
    yield* spooledLines(this.path)
  }

  /** The bytes of the closed spool, read lazily. @throws Error if a reader has followed */
  *bytesBack(): Generator<Buffer> {
    this.#refuseIfFollowed()
    yield* pieces(this.path, () => Buffer.allocUnsafeSlow(readSize))
  }

  #refuseIfFollowed(): void {
    if (this.#wasFollowed) throw new Error('a reader has followed this spool: its file may lack lines')
  }

  /** Makes room for as many further bytes. Buffers are no larger than what is flushed, so that pieces fill theirs. */
  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(Math.min(2 * this.#buffer.length, span), this.#length + bytes))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }

  #flush(): void {
    if (this.#length === 0) return
    const bytes = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    const memory = this.#buffer.length
    if (this.#pieces && this.#inMemory + memory <= mostInMemory) {
      this.#buffer = Buffer.allocUnsafeSlow(Math.min(memory, span))
      this.#inMemory += memory
      this.#pieces.push(bytes)
    } else {
      const from = this.#written
      writeFileSync(this.#file, bytes)
      this.#written += bytes.length
      this.#pieces?.push({ from, to: this.#written })
    }
    this.#more.resolve()
    this.#more = Promise.withResolvers()
  }
}

/** The bytes of a part of a file. */
async function* piecesOf(
  file: FileHandle,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(Math.min(readSize, to - at)), { position: at })
    if (bytesRead === 0) throw new Error('the spool is shorter than what was written to it')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Chunks of complete lines of UTF-8 text, each with its line feed. Copies only lines that span chunks. */
export async function* lineChunks(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let lineStart: Uint8Array[] = []
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end === 0) {
      lineStart.push(chunk)
      continue
    }
    let start = 0
    if (lineStart.length > 0) {
      start = chunk.indexOf(lineFeed) + 1
      yield Buffer.concat([...lineStart, chunk.subarray(0, start)])
    }
    if (start < end) yield Buffer.from(chunk.buffer, chunk.byteOffset + start, end - start)
    lineStart = end < chunk.length ? [chunk.subarray(end)] : []
  }
  if (lineStart.length > 0) yield Buffer.concat([...lineStart, Buffer.from('\n')])
}

/** Lines of UTF-8 text, split at line feeds only, in batches. */
export async function* lineBatches(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let lineStart = ''
  for await (const chunk of bytes) {
    const lines = (lineStart + decoder.decode(chunk, { stream: true })).split('\n')
    lineStart = lines.pop() ?? ''
    yield lines
  }
  lineStart += decoder.decode()
  if (lineStart !== '') yield [lineStart]
}

/** The lines of the file of a closed spool that no reader has followed, read lazily. */
export function* spooledLines(path: string): Generator<string> {
  for (const lines of spooledBatches(path)) yield* lines
}

/** The lines of a spool in batches, read lazily. */
function* spooledBatches(path: string): Generator<readonly string[]> {
  const bytes = Buffer.allocUnsafe(span)
  const decoder = new TextDecoder()
  let lineStart = ''
  for (const piece of pieces(path, () => bytes)) {
    const lines = (lineStart + decoder.decode(piece, { stream: true })).split('\n')
    lineStart = lines.pop() ?? ''
    yield lines
  }
}

/** The bytes of a file, piece by piece. @param into provides the buffer for each piece */
function* pieces(path: string, into: () => Buffer): Generator<Buffer> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const bytes = into()
      const read = readSync(file, bytes)
      if (read === 0) return
      yield bytes.subarray(0, read)
    }
  } finally {
    closeSync(file)
  }
}
