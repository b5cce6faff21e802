import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'

const span = 1 << 18
const readSize = 1 << 20
const lineFeed = 10

/** Lines on disk: written once in order, then read as often as needed. */
export class LineSpool {
  readonly path: string
  readonly #file: number
  #waiting: string[] = []
  #length = 0
  #lines = 0
  #isClosed = false
  /** Resolved when more lines are in the file, and when it is closed. */
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
    this.#waiting.push(line)
    this.#length += line.length + 1
    this.#lines++
    if (this.#length > span) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
    this.#isClosed = true
    this.#more.resolve()
  }

  /**
   * The bytes while they are written, until the spool is closed.
   * @throws the reason of the signal when it is aborted
   */
  async *followed(signal: AbortSignal): AsyncGenerator<Buffer> {
    const aborted = Promise.withResolvers<never>()
    aborted.promise.catch(() => {})
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const file = await open(this.path)
    try {
      for (;;) {
        signal.throwIfAborted()
        const { promise } = this.#more
        const isWhole = this.#isClosed
        for (;;) {
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(readSize))
          if (bytesRead === 0) break
          yield buffer.subarray(0, bytesRead)
        }
        if (isWhole) return
        await Promise.race([promise, aborted.promise])
      }
    } finally {
      signal.removeEventListener('abort', abort)
      await file.close()
    }
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const bytes = Buffer.from(`${this.#waiting.join('\n')}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#waiting = []
    this.#length = 0
    this.#more.resolve()
    this.#more = Promise.withResolvers()
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

/** The lines of a spool, read lazily. */
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

/** The bytes of a finished spool. */
export const spooledBytes = (path: string): Generator<Buffer> => pieces(path, () => Buffer.allocUnsafeSlow(readSize))

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
