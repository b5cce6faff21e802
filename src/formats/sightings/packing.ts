import { through } from '../through.ts'

/** Packs a file with gzip (RFC 1952), in browsers and in Node. */
export function packed(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return through(input, new CompressionStream('gzip'))
}
