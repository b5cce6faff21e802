import type { BlobStore } from '../platform/blobs/blobs.ts'

/** Limits of what this process holds in memory, bytes. Beyond `all`, the bodies that were read longest ago go first. */
export const usualRoom = { one: 4 << 20, all: 32 << 20 }

/** Small bodies in memory: hundreds of readers get the same bytes, which nobody changes once they are written. */
export interface HeldBodies {
  /**
   * All bytes of a blob, read once for all who ask for it at the same time. Undefined if the blob is too large to be held, or
   * not of this size. @throws if there is no such blob
   */
  of(name: string, size: number): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export function heldBodies(blobs: Pick<BlobStore, 'read'>, room = usualRoom): HeldBodies {
  const held = new Map<string, Uint8Array<ArrayBuffer>>()
  const reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()
  let bytes = 0

  async function read(name: string, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const body = new Uint8Array(size)
    let at = 0
    for await (const chunk of (await blobs.read(name)) as AsyncIterable<Uint8Array>) {
      if (at + chunk.length > size) return undefined
      body.set(chunk, at)
      at += chunk.length
    }
    if (at < size) return undefined
    held.set(name, body)
    bytes += size
    for (const [oldest, { length }] of held) {
      if (bytes <= room.all) break
      held.delete(oldest)
      bytes -= length
    }
    return body
  }

  return {
    async of(name, size) {
      if (size > room.one) return undefined
      const known = held.get(name)
      if (known?.length === size) {
        // The most recently read one moves to the end.
        held.delete(name)
        held.set(name, known)
        return known
      }
      const running = reading.get(name) ?? read(name, size).finally(() => reading.delete(name))
      reading.set(name, running)
      const body = await running
      return body?.length === size ? body : undefined
    },
  }
}
