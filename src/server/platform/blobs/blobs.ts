import type { Readable } from 'node:stream'
import type { Hono } from 'hono'

export type BlobVerb = 'GET' | 'PUT' | 'DELETE'

/** Where uploads are kept. Names are ours: letters, digits, `.`, `_` and `-`, at most 80. */
export interface BlobStore {
  /** How storage calls the place that all blobs are in. */
  readonly container: string
  /** The address that a blob is known by, without a signature; its last segment is the name. */
  address(name: string): string
  /** An address that allows one verb on one blob for a while, and nothing else to anybody. */
  sign(name: string, verb: BlobVerb): Promise<string>
  /** Names of all committed blobs, in no order. Some may come and go meanwhile. */
  list(): AsyncIterable<string>
  /** Bytes of the committed blob; undefined where there is none. */
  size(name: string): Promise<number | undefined>
  /** From byte `start` to before `end`. @throws where there is no such blob */
  read(name: string, range?: { start?: number; end?: number }): Promise<Readable>
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Blob and uncommitted blocks, for good; nothing happens where there are none. Addresses signed before write nothing
   * any more where this process serves the storage itself.
   */
  remove(name: string): Promise<void>
  /** Drops blocks that nobody committed for a week. */
  sweep(): Promise<void>
  /** Origins besides our own that browsers send blobs to. */
  readonly origins: readonly string[]
  /** Storage that this process serves itself. */
  readonly routes?: Hono
}

export const CONTAINER = 'uploads'
/** How long a signed address is good for: one block on a slow line. */
export const SIGNED_MS = 60 * 60_000
export const UNCOMMITTED_MS = 7 * 86_400_000
export const blobName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}$/
