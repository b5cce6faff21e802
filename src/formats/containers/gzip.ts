import { createGunzip } from 'node:zlib'
import type { Budget } from './budget.ts'
import { ArchiveProblem } from './problem.ts'
import { decompressed } from './streams.ts'

/** Start of a gzip member (RFC 1952); 8 is deflate, the only method. */
const magic = Buffer.from([0x1f, 0x8b, 0x08])

/** Tells whether a file is gzip by its first bytes. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Modification time of the packed file, ms since epoch; 0 if the header does not state it (RFC 1952, MTIME). */
export function gzipModified(head: Uint8Array): number {
  return head.length < 10 ? 0 : Buffer.from(head.subarray(4, 8)).readUInt32LE() * 1000
}

/** Unpacks one or more concatenated members as one stream, as `cat a.gz b.gz`, bgzip and pigz produce. */
export async function* gunzip(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  let members = 0
  let out = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      for (let at = bytes.indexOf(magic); at >= 0; at = bytes.indexOf(magic, at + 3)) members++
      // Large numbers of almost empty members only serve to waste time.
      if (members > 1000 && out / members < 64) {
        throw new ArchiveProblem('too-many-members', `The gzip file is made of more than ${members} tiny members.`)
      }
      yield chunk
    }
  }
  for await (const chunk of decompressed(counted(), createGunzip({ chunkSize: 64 << 10 }), 'gzip')) {
    out += chunk.length
    budget.out(chunk.length)
    yield chunk
  }
}
