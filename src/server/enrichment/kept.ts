import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { BlobStore } from '../platform/blobs/blobs.ts'

export type KeptFiles = Pick<BlobStore, 'size' | 'read' | 'write'>

const packed = promisify(zstdCompress)
const unpacked = promisify(zstdDecompress)

/**
 * Data for enrichers, written by the process with network access and read by all: small compressed files in the blob
 * store.
 */
export const blobNames = { kev: 'enrichment.kev', dns: 'enrichment.dns' } as const
type Name = (typeof blobNames)[keyof typeof blobNames]

/** Upper bound for the size of such a file. */
const largest = 256 * 2 ** 20

/** Reads the text of a file; undefined if it was never written. */
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
