import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import type { AppEnv } from '../http/env.ts'
import { signer } from '../signer.ts'
import { BlobFiles } from './blob-files.ts'
import { blobRoutes } from './blob-routes.ts'
import { type BlobStore, type BlobVerb, CONTAINER, SIGNED_MS } from './blobs.ts'

export interface LocalBlobOptions {
  readonly folder: string
  readonly origin: string
  readonly key: Uint8Array
  /** Addresses that were signed with them are valid too. */
  readonly olderKeys?: readonly Uint8Array[]
  readonly clock: Clock
  /** Size limit of a blob, and of its uncommitted blocks received by one process, bytes. */
  readonly maxBytes: number
}

const permissions: Readonly<Record<BlobVerb, string>> = { GET: 'r', PUT: 'cw', DELETE: 'd' }
const MOUNT = '/_blob'

/**
 * The subset of Azure Blob Storage's block blob protocol that uploads use, on the local disk: Put Blob, Put Block, Put
 * Block List, Get (with Range), Head and Delete, with signed addresses. `BlobFiles` describes the layout on disk.
 * https://learn.microsoft.com/rest/api/storageservices/put-block-list
 */
export function localBlobs({ folder, origin, key, olderKeys, clock, maxBytes }: LocalBlobOptions): BlobStore {
  const files = new BlobFiles({ folder, clock, maxBytes })
  const { sign, isSigned } = signer(key, olderKeys)
  const signed = (name: string, permission: string, expires: string, most: string) =>
    `${permission}\n${most}\n${CONTAINER}/${name}\n${expires}`
  async function existing(name: string) {
    const manifest = await files.manifestOf(name)
    if (!manifest) throw new Error(`there is no blob ${name}`)
    return manifest
  }

  return {
    container: CONTAINER,
    origins: [],
    routes: new Hono<AppEnv>().route(
      MOUNT,
      blobRoutes({ files, isSigned: (signature, ...of) => isSigned(signed(...of), signature), clock, maxBytes }),
    ),
    address: (name) => `${MOUNT}/${CONTAINER}/${name}`,
    async sign(name, verb, most) {
      const se = new Date(clock.now() + SIGNED_MS).toISOString()
      const sp = permissions[verb]
      const limit = most === undefined ? '' : String(most)
      const sig = sign(signed(name, sp, se, limit))
      const query = new URLSearchParams({ se, sp, ...(limit && { most: limit }), sig })
      return `${origin}${MOUNT}/${CONTAINER}/${name}?${query}`
    },
    list: (prefix) => files.list(prefix),
    size: (name) => files.size(name),
    async read(name, { start = 0, end } = {}) {
      const manifest = await existing(name)
      const bytes = files.bytesOf(name, manifest, start, Math.min(end ?? manifest.size, manifest.size))
      return Readable.from(bytes, { objectMode: false, highWaterMark: 256 * 1024 })
    },
    async paths(name) {
      const { parts } = await existing(name)
      return parts.map(({ file }) => join(files.committed(name), file))
    },
    write: (name, bytes) => files.write(name, bytes),
    remove: (name) => files.removeForGood(name),
    sweep: () => files.sweep(),
  }
}
