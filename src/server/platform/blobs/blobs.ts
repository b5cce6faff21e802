import type { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { hourMs, weekMs } from '../../../domain/time-units.ts'
import type { AppEnv } from '../http/env.ts'

export type BlobVerb = 'GET' | 'PUT' | 'DELETE'

/** Storage for uploads. We choose the names: at most 80 letters, digits, `.`, `_` and `-`. */
export interface BlobStore {
  /** The storage service's name for the container of all blobs. */
  readonly container: string
  /** The blob's address without a signature; its last segment is the name. */
  address(name: string): string
  /**
   * A signed address that allows one verb on one blob until it expires.
   * @param maxBytes limit for writing; only a storage that this process serves itself enforces it
   */
  sign(name: string, verb: BlobVerb, maxBytes?: number): Promise<string>
  /**
   * Names of all committed blobs, in any order. Blobs that are added or removed during the iteration may or may not
   * appear.
   * @param prefix only names that begin with it
   */
  list(prefix?: string): AsyncIterable<string>
  /** Bytes of the committed blob; undefined if there is none. */
  size(name: string): Promise<number | undefined>
  /** Reads from byte `start` up to, but not including, `end`. @throws if the blob does not exist */
  read(name: string, range?: { start?: number; end?: number }): Promise<Readable>
  /**
   * Paths of the files that, one after the other, contain the committed blob, if it is on this machine's disk.
   * @throws if the blob does not exist
   */
  paths?(name: string): Promise<readonly string[]>
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Deletes the blob and its uncommitted blocks for good; does nothing if there are none. If this process serves the
   * storage itself, addresses that were signed before can no longer write.
   */
  remove(name: string): Promise<void>
  /** Deletes blocks that were not committed within a week. */
  sweep(): Promise<void>
  /** Origins other than ours to which browsers upload. */
  readonly origins: readonly string[]
  /** Routes of a storage that this process serves itself. */
  readonly routes?: Hono<AppEnv>
}

export const CONTAINER = 'uploads'
/** Lifetime of a signed address: enough for one block on a slow line. */
export const SIGNED_MS = hourMs
export const UNCOMMITTED_MS = weekMs
export const blobName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}$/
