import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore } from '../platform/blobs/blobs.ts'

export type KeptFiles = Pick<BlobStore, 'size' | 'read' | 'write'>

const packed = promisify(zstdCompress)
const unpacked = promisify(zstdDecompress)

/** What enrichers need is written by the process that may go out and read by all: as small packed files in the blob store. */
export const kept = { kev: 'enrichment.kev', dns: 'enrichment.dns' } as const
type Name = (typeof kept)[keyof typeof kept]

/** Nobody writes more than this there. */
const largest = 256 * 2 ** 20

/** The text, or undefined before it was ever written. */
export async function readKept(blobs: KeptFiles, name: Name): Promise<string | undefined> {
  if ((await blobs.size(name)) === undefined) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.read(name)) chunks.push(chunk as Buffer)
  return (await unpacked(Buffer.concat(chunks), { maxOutputLength: largest })).toString('utf8')
}

export async function writeKept(blobs: KeptFiles, name: Name, text: string): Promise<void> {
  const bytes = await packed(text)
  await blobs.write(
    name,
    (async function* () {
      yield bytes
    })(),
  )
}
