import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A blob store in memory, with the names of the blobs that were read. */
export function blobsInMemory() {
  const stored = new Map<string, Buffer>()
  const reads: string[] = []
  const bytesOf = (name: string): Buffer => {
    const bytes = stored.get(name)
    if (!bytes) throw new Error(`there is no blob ${name}`)
    return bytes
  }
  return {
    stored,
    reads,
    bytesOf,
    textOf: (name: string) => stored.get(name)?.toString() ?? '',
    announce: async () => `d-${crypto.randomUUID()}`,
    blobs: {
      size: async (name: string) => stored.get(name)?.length,
      read: async (name: string) => {
        reads.push(name)
        return Readable.from([bytesOf(name)])
      },
      write: async (name: string, bytes: AsyncIterable<Uint8Array>) => void stored.set(name, await buffer(bytes)),
      remove: async (name: string) => void stored.delete(name),
    },
  }
}
