import { Budget, logLimits } from '../formats/containers/budget.ts'
import { ByteReader } from '../formats/containers/byte-reader.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { isZip, zipMethods } from '../formats/containers/zip-entry.ts'
import { isZstd } from '../formats/containers/zstd-frames.ts'
import { crc32 } from '../formats/sightings/crc32.ts'
import { through } from '../formats/through.ts'
import { gunzip } from './gunzip.ts'
import type { ReadableFile, ZipEntry } from './messages.ts'
import { CannotRead } from './read-fault.ts'
import { unzstd } from './unzstd.ts'
import { contentStart } from './zip-directory.ts'

/** Bytes of a file that are read at once. */
const pieceBytes = 1 << 20
const headBytes = 512

/** Unpacked content of a file or of a zip entry. */
export interface Content {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Name without the suffix of the packed format. */
  readonly name: string
  /** Time of the last change, ms since epoch; undefined if the archive does not state it. */
  readonly modified: number | undefined
  /** Packed bytes read so far. */
  readonly taken: { bytes: number }
  /**
   * Returns the memory of a piece that is no longer needed, so that it is used again. Missing if pieces share memory.
   */
  readonly giveBack?: (piece: Uint8Array) => void
}

/**
 * Opens a file or a zip entry that is plain or packed with gzip or zstd.
 * @throws CannotRead `packed`, `empty`; ArchiveProblem during reading if it is damaged or unpacks to too much
 */
export async function openContent(file: ReadableFile, entry: ZipEntry | undefined): Promise<Content> {
  const budget = new Budget({ ...logLimits, expandedBytes: Number.POSITIVE_INFINITY })
  const taken = { bytes: 0 }
  const start = entry ? await contentStart(file, entry) : 0
  const end = entry ? start + entry.packedBytes : file.size
  if (end > file.size) throw new ArchiveProblem('damaged', 'The zip archive is cut short.')
  const pieces = new Pieces()
  const packed = pieces.of(file, start, end, (bytes) => {
    taken.bytes += bytes
    budget.packed += bytes
  })
  const reader = new ByteReader(entry ? entryContent(packed, entry, budget) : packed)
  const head = await reader.exactly(headBytes)
  if (head.length === 0) throw new CannotRead('empty')
  const bytes = whole(head, reader)
  const modified = entry ? entry.modified || undefined : file.lastModified
  const name = entry?.name ?? file.name
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const inner = name.replace(/\.gz$/i, '')
    return {
      bytes: plain(counted(gunzip(bytes), budget), inner),
      name: inner,
      modified: gzipModified(head) || modified,
      taken,
    }
  }
  if (isZstd(head)) {
    const inner = name.replace(/\.zst$/i, '')
    return { bytes: plain(unzstd(bytes, budget), inner), name: inner, modified, taken }
  }
  return {
    bytes: plain(bytes, name),
    name,
    modified,
    taken,
    ...(!entry && { giveBack: (piece) => pieces.giveBack(piece) }),
  }
}

async function* whole(head: Uint8Array, reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield head
  yield* reader.rest()
}

/** Refuses content that is packed a second time, or with something that only the server unpacks. */
async function* plain(input: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(input)
  const head = await reader.exactly(headBytes)
  if (isOtherContainer(head, name)) throw new CannotRead('packed')
  if (head.length > 0) yield* whole(head, reader)
}

/** Reads a file in pieces, and uses the memory of returned pieces again. */
class Pieces {
  readonly #spare: ArrayBuffer[] = []
  #isReused = false

  /** Returns the memory of a piece that nobody needs any more. */
  giveBack({ buffer }: Uint8Array): void {
    if (this.#isReused && buffer.byteLength === pieceBytes) this.#spare.push(buffer as ArrayBuffer)
  }

  async *of(file: ReadableFile, start: number, end: number, onTaken: (bytes: number) => void) {
    let at = start
    try {
      for await (const piece of this.#read(file.slice(start, end))) {
        at += piece.length
        onTaken(piece.length)
        yield piece
      }
    } catch (error) {
      // Browsers throw a `DOMException` for a file that is gone or has changed.
      if (error instanceof DOMException) throw new CannotRead('unreadable', String(error))
      throw error
    }
    if (at < end) throw new CannotRead('unreadable', 'the file is shorter than it was')
  }

  async *#read(bytes: Blob): AsyncGenerator<Uint8Array> {
    const reader = byteReader(bytes)
    if (!reader) {
      for (let at = 0; at < bytes.size; at += pieceBytes) {
        yield new Uint8Array(await bytes.slice(at, at + pieceBytes).arrayBuffer())
      }
      return
    }
    this.#isReused = true
    try {
      for (;;) {
        const room = this.#spare.pop() ?? new ArrayBuffer(pieceBytes)
        const { value, done } = await reader.read(new Uint8Array(room))
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel().catch(() => {})
    }
  }
}

/** A reader into a provided buffer; undefined if the browser has none for files. */
function byteReader(bytes: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return bytes.stream().getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}

/** Content of a zip entry; its length and CRC are verified. */
async function* entryContent(
  packed: AsyncIterable<Uint8Array>,
  { name, method, size, crc }: ZipEntry,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  const bytes =
    method === zipMethods.deflate
      ? counted(through(packed, new DecompressionStream('deflate-raw')), budget)
      : method === zipMethods.zstd
        ? unzstd(packed, budget)
        : packed
  let length = 0
  let sum = 0
  for await (const chunk of bytes) {
    length += chunk.length
    sum = crc32(chunk, sum)
    if (length > size) throw new ArchiveProblem('damaged', `“${name}” is longer than the zip archive says.`)
    yield chunk
  }
  if (length !== size || sum !== crc) throw new ArchiveProblem('damaged', `“${name}” in the zip archive is damaged.`)
}

/** Counts what a decompressor unpacks. */
async function* counted(unpacked: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of unpacked) {
      budget.out(chunk.length)
      yield chunk
    }
  } catch (error) {
    // `DecompressionStream` reports damaged input as a TypeError.
    if (error instanceof TypeError) throw new ArchiveProblem('damaged', 'The packed file is damaged.', { cause: error })
    throw error
  }
}

/**
 * Recognises containers by their first bytes: 7-Zip, xz, bzip2 and tar, which only the server opens, and gzip, zstd and
 * zip within a container.
 */
function isOtherContainer(head: Uint8Array, name: string): boolean {
  const starts = (...magic: number[]) => magic.every((byte, at) => head[at] === byte)
  const isTar = [0x75, 0x73, 0x74, 0x61, 0x72].every((byte, at) => head[257 + at] === byte)
  return (
    isZip(head) ||
    isZstd(head) ||
    starts(0x1f, 0x8b) ||
    starts(0x37, 0x7a, 0xbc, 0xaf) ||
    starts(0xfd, 0x37, 0x7a, 0x58, 0x5a) ||
    starts(0x42, 0x5a, 0x68) ||
    isTar ||
    /\.br$/i.test(name)
  )
}

/** Time of the last change in a gzip header (RFC 1952, MTIME), ms since epoch; 0 if it is not stated. */
function gzipModified(head: Uint8Array): number {
  return head.length < 10 ? 0 : new DataView(head.buffer, head.byteOffset).getUint32(4, true) * 1000
}
