import { through } from '../through.ts'
import { SightingsProblem } from './sighting.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Packs a file with gzip (RFC 1952), in browsers and in Node. */
export function packed(input: Bytes): Bytes {
  return through(input, new CompressionStream('gzip'))
}

/**
 * Unpacks a file if it is packed with gzip; returns it unchanged otherwise.
 * @throws SightingsProblem while it is read, if it is damaged
 */
export async function* unpacked(input: Bytes): AsyncGenerator<Uint8Array> {
  const { head, bytes } = await peek(input)
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* bytes
    return
  }
  let taken = 0
  try {
    for await (const chunk of through(bytes, new DecompressionStream('gzip'))) {
      taken += chunk.length
      yield chunk
    }
  } catch (error) {
    if (error instanceof SightingsProblem) throw error
    throw new SightingsProblem('damaged', `the gzip file is damaged, or ends early, after ${taken} unpacked bytes`, {
      line: 0,
      atByte: taken,
    })
  }
}

async function peek(input: Bytes): Promise<{ head: Uint8Array; bytes: Bytes }> {
  const chunks = input[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  let done = false
  while (head.length < 2 && !done) {
    const next = await chunks.next()
    if (next.done) done = true
    else if (head.length === 0) head = next.value
    else head = Uint8Array.of(...head, ...next.value)
  }
  return {
    head,
    bytes: (async function* () {
      try {
        if (head.length > 0) yield head
        if (done) return
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
      } finally {
        await chunks.return?.()
      }
    })(),
  }
}
