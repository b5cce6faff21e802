import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, type Transform } from 'node:stream'
import { createBrotliCompress, createGzip, createZstdCompress, constants as zlib } from 'node:zlib'
import type { OutputPart, PartContext } from '../../formats/output-format.ts'
import { piecesOf, type Removal } from '../../formats/outputs/compose.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { type Encoding, packed } from '../platform/http/preferred-encoding.ts'

/** Suffixes of blob names. */
export const suffixes: Readonly<Record<Encoding | 'entries' | 'changes' | 'gone', string>> = {
  identity: '',
  gzip: '.gz',
  br: '.br',
  zstd: '.zst',
  entries: '.e',
  changes: '.c',
  gone: '.g',
}

/** Bodies with fewer bytes are not compressed. */
const leastPacked = 512
/** Bytes buffered before each compressor, so that a slow one does not hold up the others. */
const highWaterMark = 1 << 22
/** Larger chunks than the default of 16 KiB, because each chunk costs a callback. */
const inLargeSteps = { chunkSize: 1 << 18, highWaterMark }
const packers: Readonly<Record<Exclude<Written, 'identity'>, () => Transform>> = {
  gzip: () => createGzip({ level: 6, ...inLargeSteps }),
  // Brotli with quality 2 takes as long as gzip, with a slightly smaller result. From 4 on, it takes three times as long for 5 % less.
  br: () => createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } }),
  // Level 2 takes half as long as the usual 3, for results between 7 % smaller (CSV) and 1 % larger (names).
  zstd: () => createZstdCompress({ ...inLargeSteps, params: { [zlib.ZSTD_c_compressionLevel]: 2 } }),
  // Only the next release reads these.
  entries: () => createZstdCompress({ ...inLargeSteps, params: { [zlib.ZSTD_c_compressionLevel]: 1 } }),
}

/** A piece of a body, and the entries in it, one per line. */
interface Piece {
  readonly body: Buffer
  readonly entries?: Buffer
}

/** Chunks of complete lines, one entry per line. */
export interface EntryLines {
  /** Their number; read after the last chunk. */
  readonly lines: number
  readonly chunks: AsyncIterable<Buffer>
}

/** Like `bodyOf`, for entries as bytes. If the separator is a fixed text, entries are copied without decoding each. */
export async function* bodyPieces(
  part: OutputPart,
  context: PartContext,
  entries: EntryLines,
  remembered: readonly Removal[],
): AsyncGenerator<Piece> {
  const pieces = piecesOf(part, context)
  const { separator = '\n' } = part
  yield { body: Buffer.from(pieces.head()) }
  if (typeof separator === 'string') {
    yield* separated(entries.chunks, Buffer.from(separator))
    pieces.pass(entries.lines)
  } else {
    for await (const chunk of entries.chunks) {
      const lines = chunk.toString('utf8', 0, chunk.length - 1).split('\n')
      yield { body: Buffer.from(pieces.entries(lines)), entries: chunk }
    }
  }
  const end = remembered.map((removal) => pieces.removal(removal)).join('') + pieces.foot()
  // The empty buffer creates the file of entries even if there are none.
  yield { body: Buffer.from(end), entries: Buffer.alloc(0) }
}

async function* separated(chunks: AsyncIterable<Buffer>, separator: Buffer): AsyncGenerator<Piece> {
  const isLine = separator.equals(lineFeed)
  const between = (chunk: Buffer) => (isLine ? chunk : withSeparator(chunk, separator))
  let last: Buffer | undefined
  for await (const chunk of chunks) {
    if (last) yield { body: between(last), entries: last }
    last = chunk
  }
  if (!last) return
  const body = between(last)
  yield { body: body.subarray(0, body.length - separator.length), entries: last }
}

const lineFeed = Buffer.from('\n')

/** Replaces the line feed at the end of each line by a separator. */
function withSeparator(chunk: Buffer, separator: Buffer): Buffer {
  let body = Buffer.allocUnsafeSlow(chunk.length + 4096 * separator.length)
  let length = 0
  for (let at = 0; at < chunk.length; ) {
    const end = chunk.indexOf(10, at)
    if (length + end - at + separator.length > body.length) {
      const larger = Buffer.allocUnsafeSlow(2 * body.length + end - at)
      body.copy(larger, 0, 0, length)
      body = larger
    }
    length += chunk.copy(body, length, at, end)
    length += separator.copy(body, length)
    at = end + 1
  }
  return body.subarray(0, length)
}

interface BodyPlace {
  readonly blobs: Pick<BlobStore, 'write'>
  readonly isLarge?: boolean
}

/** Writes a body, plain and in each encoding, and its entries in one pass, so that its pieces are made only once. */
export async function writeBody(
  blob: string,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  { blobs, isLarge = false }: BodyPlace,
) {
  const sha = createHash('sha256')
  const written = new BlobsAtOnce(blob, blobs)
  const encodings = packed.filter((encoding) => !(isLarge && encoding === 'br'))
  const waiting: Piece[] = []
  let length = 0
  const isPacked = () => length >= leastPacked
  const write = async ({ body, entries }: Piece) => {
    const writes = [written.write('identity', body)]
    if (isPacked()) for (const encoding of encodings) writes.push(written.write(encoding, body))
    if (entries) writes.push(written.write('entries', entries))
    sha.update(body)
    await Promise.all(writes)
  }
  try {
    for await (const piece of pieces) {
      length += piece.body.length
      waiting.push(piece)
      if (isPacked()) for (const piece of waiting.splice(0)) await write(piece)
    }
    for (const piece of waiting) await write(piece)
    if (length === 0) await write({ body: Buffer.alloc(0) })
    const { identity = 0, gzip, br, zstd } = await written.end()
    const sizes = { identity, ...(gzip && { gzip }), ...(br && { br }), ...(zstd && { zstd }) }
    return { sizes, sha256: sha.digest() }
  } catch (error) {
    await written.giveUp()
    throw error
  }
}

/** Bytes of a body in each encoding, and its digest. */
export type WrittenBody = Awaited<ReturnType<typeof writeBody>>

type Written = Encoding | 'entries'

/** Blobs of one name with different suffixes, written at the same time. */
class BlobsAtOnce {
  readonly #blob: string
  readonly #blobs: BodyPlace['blobs']
  readonly #sinks = new Map<Written, Transform>()
  readonly #writes: Promise<void>[] = []
  readonly #sizes: Partial<Record<Written, number>> = {}
  readonly #failed = Promise.withResolvers<never>()

  constructor(blob: string, blobs: BodyPlace['blobs']) {
    this.#blob = blob
    this.#blobs = blobs
    // Awaited later; until then, a failure must not count as an unhandled rejection.
    this.#failed.promise.catch(() => {})
  }

  async write(what: Written, bytes: Buffer): Promise<void> {
    const sink = this.#sinks.get(what) ?? this.#open(what)
    if (!sink.write(bytes)) await Promise.race([once(sink, 'drain'), this.#failed.promise])
  }

  async end(): Promise<Partial<Record<Written, number>>> {
    for (const sink of this.#sinks.values()) sink.end()
    await Promise.all(this.#writes)
    return this.#sizes
  }

  async giveUp(): Promise<void> {
    for (const sink of this.#sinks.values()) sink.destroy()
    await Promise.allSettled(this.#writes)
  }

  #open(what: Written): Transform {
    const sink = what === 'identity' ? new PassThrough({ highWaterMark }) : packers[what]()
    const { reject } = this.#failed
    const sizes = this.#sizes
    sink.on('error', reject)
    const counted = async function* () {
      sizes[what] = 0
      for await (const piece of sink as AsyncIterable<Buffer>) {
        sizes[what] += piece.length
        yield piece
      }
    }
    const write = this.#blobs.write(this.#blob + suffixes[what], counted())
    write.catch(reject)
    this.#writes.push(write)
    this.#sinks.set(what, sink)
    return sink
  }
}
