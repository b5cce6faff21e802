import { createHash } from 'node:crypto'

/** A stream with one chunk: a text as UTF-8, or the given bytes. */
export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** A stream of chunks of a size, or of the sizes that a function gives; by default all in one. */
export async function* inChunks(
  content: string | Uint8Array,
  size: number | (() => number) = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let at = 0; at < bytes.length; ) {
    const end = at + Math.max(1, typeof size === 'number' ? size : size())
    yield bytes.subarray(at, end)
    at = end
  }
}

/** The MD5 sum of a stream. */
export async function md5Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
