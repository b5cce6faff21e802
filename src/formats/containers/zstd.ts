import { createBrotliDecompress, createZstdDecompress } from 'node:zlib'
import type { Budget } from './budget.ts'
import { ByteReader } from './byte-reader.ts'
import { decompressed } from './streams.ts'
import { windowLogMax, zstdFrames } from './zstd-frames.ts'

/**
 * Unpacks one or more frames as one stream. Node's decompressor stops after the first frame, so the frames are
 * separated here.
 */
export async function* unzstd(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(input)
  try {
    for await (const frame of zstdFrames(reader)) {
      const decompressor = createZstdDecompress({ params: { [windowLogMaxParameter]: windowLogMax } })
      for await (const chunk of decompressed(frame, decompressor, 'Zstandard')) {
        budget.out(chunk.length)
        yield chunk
      }
    }
  } finally {
    await reader.close()
  }
}

/** ZSTD_d_windowLogMax of the reference implementation. */
const windowLogMaxParameter = 100

/** Unpacks Brotli. It has no signature, so only a name or a header can identify it. */
export async function* unbrotli(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  for await (const chunk of decompressed(input, createBrotliDecompress(), 'Brotli')) {
    budget.out(chunk.length)
    yield chunk
  }
}
