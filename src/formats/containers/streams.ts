import { pipeline, Readable, type Transform } from 'node:stream'
import { ArchiveProblem } from './problem.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Pipes bytes through one of Node's decompressors. Its errors become `damaged`, with the byte position. */
export async function* decompressed(
  input: Bytes,
  decompressor: Transform & { readonly bytesWritten: number },
  name: string,
): AsyncGenerator<Uint8Array> {
  let failure: unknown
  const source = Readable.from(input, { objectMode: false, highWaterMark: 64 << 10 })
  source.once('error', (error) => {
    failure = error
  })
  pipeline(source, decompressor, () => {})
  try {
    for await (const chunk of decompressor) yield chunk
  } catch (error) {
    if (failure !== undefined) throw failure
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!/^(?:Z_|ZSTD_|ERR_(?:_?BROTLI|ZLIB|PADDING|_))/.test(code) && !code.startsWith('ERR__')) throw error
    const atByte = decompressor.bytesWritten
    const ended = code === 'Z_BUF_ERROR'
    const what = ended ? `ends in the middle, after ${atByte} bytes` : `is damaged near byte ${atByte}`
    throw new ArchiveProblem('damaged', `The ${name} file ${what}.`, { atByte, cause: error })
  } finally {
    source.destroy()
    decompressor.destroy()
  }
}
