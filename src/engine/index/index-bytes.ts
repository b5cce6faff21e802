/** Storage of an index: a file that is read in pieces, or memory. `read` returns exactly the requested bytes. */
export interface IndexBytes {
  readonly size: number
  /** @param into optional buffer of this length, so that reading creates no garbage; the next read overwrites it */
  read(offset: number, length: number, into?: Uint8Array): Uint8Array
  /** Everything is in memory and `read` is free, so pages need not be cached. */
  readonly resident?: boolean
}

/** Serves an index from one buffer, shared or not. */
export function bufferBytes(buffer: ArrayBufferLike | Uint8Array): IndexBytes {
  const bytes = buffer instanceof Uint8Array ? buffer : new Uint8Array(buffer)
  return { size: bytes.length, resident: true, read: (offset, length) => bytes.subarray(offset, offset + length) }
}
