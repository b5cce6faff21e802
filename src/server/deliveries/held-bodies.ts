import type { BlobStore } from '../platform/blobs/blobs.ts'

/** Limits in bytes of one body, and of all in memory. Beyond `all`, bodies that were read longest ago are dropped. */
export const usualRoom = { largest: 4 << 20, all: 32 << 20 }

/** Cache of small bodies: hundreds of readers get the same bytes, and a written blob never changes. */
export function heldBodies(blobs: Pick<BlobStore, 'read'>, room = usualRoom) {
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>()
  const reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()
  let bytes = 0

  async function readBlob(name: string, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const body = new Uint8Array(size)
    let at = 0
    for await (const chunk of (await blobs.read(name)) as AsyncIterable<Uint8Array>) {
      if (at + chunk.length > size) return undefined
      body.set(chunk, at)
      at += chunk.length
    }
    if (at < size) return undefined
    bodies.set(name, body)
    bytes += size
    for (const [oldest, { length }] of bodies) {
      if (bytes <= room.all) break
      bodies.delete(oldest)
      bytes -= length
    }
    return body
  }

  return {
    /**
     * All bytes of a blob, read once for all readers at the same time. Undefined if the blob is too large for the cache, or
     * does not have this size. @throws if there is no such blob
     */
    async read(name: string, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
      if (size > room.largest) return undefined
      const cachedBody = bodies.get(name)
      if (cachedBody?.length === size) {
        // Moves the body to the end, because the map is in order of the last use.
        bodies.delete(name)
        bodies.set(name, cachedBody)
        return cachedBody
      }
      const running = reading.get(name) ?? readBlob(name, size).finally(() => reading.delete(name))
      reading.set(name, running)
      const body = await running
      return body?.length === size ? body : undefined
    },
  }
}

export type HeldBodies = ReturnType<typeof heldBodies>
