import { Decompress } from 'fzstd'
import type { Budget } from '../formats/containers/budget.ts'
import { ByteReader } from '../formats/containers/byte-reader.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { XxHash64 } from '../formats/containers/xxhash64.ts'
import { windowLogMax, zstdFrames } from '../formats/containers/zstd-frames.ts'

/**
 * Unpacks frame by frame and block by block, so that at most a block of 128 KiB is unpacked at once. Verifies size and
 * checksum if a frame states them (RFC 8878, section 3.1.1).
 * @throws ArchiveProblem during reading, if the input is damaged or unpacks to too much
 */
export async function* unzstd(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(input)
  try {
    for await (const frame of zstdFrames(reader)) {
      const unpacker = new FrameUnpacker(reader)
      for await (const part of frame) yield* counted(unpacker.push(part), budget)
      yield* counted(unpacker.finish(), budget)
    }
  } finally {
    await reader.close()
  }
}

function* counted(chunks: readonly Uint8Array[], budget: Budget): Generator<Uint8Array> {
  for (const chunk of chunks) {
    budget.out(chunk.length)
    yield chunk
  }
}

/** Longest header of a frame with its magic number; the decompressor waits for that many bytes. */
const longestHeader = 18

class FrameUnpacker {
  readonly #reader: ByteReader
  #out: Uint8Array[] = []
  readonly #decompressor = new Decompress((chunk) => this.#out.push(chunk))
  readonly #sum = new XxHash64()
  #length = 0
  readonly #head: number[] = []
  #header: FrameHeader | undefined
  #last: Uint8Array = new Uint8Array()

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  push(part: Uint8Array): Uint8Array[] {
    if (!this.#header) {
      this.#head.push(...part.subarray(0, longestHeader))
      if (this.#head.length >= longestHeader) this.#header = headerOf(this.#head)
    }
    this.#last = part
    return this.#unpacked(part, false)
  }

  finish(): Uint8Array[] {
    this.#header ??= headerOf(this.#head)
    const rest = this.#unpacked(new Uint8Array(), true)
    const { size, hasChecksum } = this.#header
    if (size !== undefined && size !== this.#length) throw this.#damaged()
    if (hasChecksum) {
      // The checksum at the end of the frame.
      const stated = new DataView(this.#last.buffer, this.#last.byteOffset).getUint32(0, true)
      if (stated !== this.#sum.low32()) throw this.#damaged()
    }
    return rest
  }

  #unpacked(bytes: Uint8Array, isLast: boolean): Uint8Array[] {
    try {
      this.#decompressor.push(bytes, isLast)
    } catch (error) {
      throw this.#damaged(error)
    }
    const out = this.#out
    this.#out = []
    for (const chunk of out) {
      this.#length += chunk.length
      if (this.#header?.hasChecksum ?? true) this.#sum.update(chunk)
    }
    return out
  }

  #damaged(cause?: unknown): ArchiveProblem {
    const atByte = this.#reader.position
    return new ArchiveProblem('damaged', `The Zstandard file is damaged near byte ${atByte}.`, { atByte, cause })
  }
}

interface FrameHeader {
  /** Unpacked size in bytes; undefined if it is not stated. */
  readonly size: number | undefined
  readonly hasChecksum: boolean
}

/**
 * Reads the header of a frame with its magic number. Refuses a window larger than the server's limit, because memory
 * for the stated window is allocated.
 */
function headerOf(head: readonly number[]): FrameHeader {
  const byte = (at: number) => head[at] ?? 0
  const flags = byte(4)
  if (flags & 3) throw new ArchiveProblem('unsupported', 'The Zstandard file needs a dictionary.')
  const isSingle = (flags & 0x20) !== 0
  const length = flags >>> 6 === 0 ? (isSingle ? 1 : 0) : 2 ** (flags >>> 6)
  let size = length === 2 ? 256 : 0
  for (let i = 0; i < length; i++) size += byte((isSingle ? 5 : 6) + i) * 256 ** i
  const base = 2 ** (10 + (byte(5) >>> 3))
  const window = isSingle ? size : base + (base / 8) * (byte(5) & 7)
  if (window > 2 ** windowLogMax) throw new ArchiveProblem('too-large', 'The Zstandard file needs too much memory.')
  return { size: length === 0 ? undefined : size, hasChecksum: (flags & 4) !== 0 }
}
