import type { ByteReader } from './byte-reader.ts'
import { ArchiveProblem } from './problem.ts'

const frameMagic = 0xfd2fb528

/** Zstandard (RFC 8878), including files that start with a skippable frame. */
export function isZstd(head: Uint8Array): boolean {
  if (head.length < 4) return false
  const magic = new DataView(head.buffer, head.byteOffset).getUint32(0, true)
  return magic === frameMagic || isSkippable(magic)
}

function isSkippable(magic: number): boolean {
  return magic >>> 4 === 0x184d2a5
}

/** Windows up to 128 MiB (`zstd --long=27`) are supported; larger ones would exhaust memory. */
export const windowLogMax = 27

/** The data frames of a file, each to be read before the next one; skippable frames are left out. */
export async function* zstdFrames(reader: ByteReader): AsyncGenerator<AsyncGenerator<Uint8Array>> {
  while (true) {
    const start = await reader.exactly(4)
    if (start.length === 0) return
    const magic = start.length === 4 ? new DataView(start.buffer).getUint32(0, true) : 0
    if (isSkippable(magic)) {
      const size = await reader.exactly(4)
      // A file that ends within the size lacks at least one byte.
      let remaining = size.length === 4 ? new DataView(size.buffer).getUint32(0, true) : 1
      while (remaining > 0) {
        const some = await reader.some(remaining)
        if (!some) throw ended(reader)
        remaining -= some.length
      }
    } else if (magic === frameMagic) yield frame(start, reader)
    else {
      const atByte = reader.position - start.length
      throw new ArchiveProblem('damaged', `The Zstandard file has no frame at byte ${atByte}.`, { atByte })
    }
  }
}

function ended(reader: ByteReader): ArchiveProblem {
  const atByte = reader.position
  return new ArchiveProblem('damaged', `The Zstandard file ends in the middle, after ${atByte} bytes.`, { atByte })
}

/** The bytes of one frame, delimited by its header and the headers of its blocks. */
async function* frame(start: Uint8Array, reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield start
  async function must(count: number): Promise<Uint8Array> {
    const bytes = await reader.exactly(count)
    if (bytes.length < count) throw ended(reader)
    return bytes
  }
  const descriptor = await must(1)
  yield descriptor
  const flags = descriptor[0] as number
  // A single segment has no window descriptor, and its content size always has a byte.
  const isSingle = (flags >>> 5) & 1
  const contentSize = [isSingle, 2, 4, 8][flags >>> 6] as number
  const dictionary = [0, 1, 2, 4][flags & 3] as number
  const header = (isSingle ? 0 : 1) + contentSize + dictionary
  if (header > 0) yield await must(header)
  for (let last = false; !last; ) {
    const block = await must(3)
    yield block
    const word = (block[0] as number) | ((block[1] as number) << 8) | ((block[2] as number) << 16)
    last = (word & 1) === 1
    // A run-length block takes one byte, whatever its unpacked length.
    let remaining = ((word >>> 1) & 3) === 1 ? 1 : word >>> 3
    while (remaining > 0) {
      const some = await reader.some(remaining)
      if (!some) throw ended(reader)
      remaining -= some.length
      yield some
    }
  }
  if (flags & 4) yield await must(4)
}
