import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { byteRange } from '../http/byte-range.ts'
import type { BlobFiles, Manifest } from './blob-files.ts'
import { blobName, CONTAINER } from './blobs.ts'
import { blockFile, readBlockList } from './block-list.ts'
import { receive, roomFor } from './body-intake.ts'
import { Refused } from './refused.ts'

/** Uncommitted blocks per blob; the same limit as Azure's. */
const MOST_UNCOMMITTED = 100_000

export interface BlobRouteDependencies {
  readonly files: BlobFiles
  /** Whether this signs an address with this permission, expiry time and limit in bytes (or no text). */
  readonly isSigned: (signature: string, name: string, permission: string, expires: string, most: string) => boolean
  readonly clock: Clock
  /** Size limit of a blob, and of its uncommitted blocks received by one process, bytes. */
  readonly maxBytes: number
}

/** The part of the Azure Blob Storage protocol that uploads need. Statuses and error codes are those of Azurite. */
export function blobRoutes({ files, isSigned, clock, maxBytes }: BlobRouteDependencies): Hono {
  const { putBlob, putBlock } = intakeOf(files, maxBytes)
  const routes = new Hono()
  routes.onError((thrown, c) => {
    const error = isFull(thrown) ? new Refused(507, 'InsufficientStorage') : thrown
    if (!(error instanceof Refused)) throw error
    const { code, status } = error
    c.header('x-ms-error-code', code)
    if (status === 416) c.header('content-range', `bytes */${error.size}`)
    if (status === 413 || status === 408 || status === 503) c.header('connection', 'close')
    const text = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
    c.header('content-type', 'application/xml')
    return c.req.method === 'HEAD' ? c.body(null, status) : c.body(text, status)
  })
  routes.use('/:container/:name', async (c, next) => {
    c.header('x-ms-version', '2025-11-05')
    c.header('x-ms-request-id', crypto.randomUUID())
    const { container, name } = c.req.param()
    const { se = '', sp = '', most = '', sig = '' } = c.req.query()
    const needed = { GET: 'r', HEAD: 'r', PUT: 'w', DELETE: 'd' }[c.req.method]
    const living = Date.parse(se) > clock.now()
    if (container !== CONTAINER || !blobName.test(name) || !isSigned(sig, name, sp, se, most) || !living)
      throw new Refused(403, 'AuthenticationFailed')
    if (!needed || !sp.includes(needed)) throw new Refused(403, 'AuthorizationPermissionMismatch')
    if (needed === 'w') await files.refuseRemoved(name)
    await next()
  })
  routes.put('/:container/:name', async (c) => {
    const { name } = c.req.param()
    const comp = c.req.query('comp')
    if (comp === 'block') {
      await putBlock(c, name)
      return c.body(null, 201, { 'x-ms-request-server-encrypted': 'false' })
    }
    if (comp !== undefined && comp !== 'blocklist') throw new Refused(400, 'InvalidQueryParameterValue')
    const manifest =
      comp === 'blocklist'
        ? await files.putBlockList(name, await readBlockList(c), mostOf(c, maxBytes))
        : await putBlob(c, name)
    return c.body(null, 201, { etag: manifest.etag, 'last-modified': new Date(manifest.modified).toUTCString() })
  })
  routes.get('/:container/:name', async (c) => {
    const { name } = c.req.param()
    const manifest = await files.manifestOf(name)
    if (!manifest) throw new Refused(404, 'BlobNotFound')
    const { etag, modified, size } = manifest
    const asked = c.req.header('x-ms-range') ?? c.req.header('range')
    const range = byteRange(asked, size, () => new Refused(416, 'InvalidRange', size))
    const { start, end } = range ?? { start: 0, end: size }
    c.header('etag', etag)
    c.header('last-modified', new Date(modified).toUTCString())
    c.header('accept-ranges', 'bytes')
    c.header('content-type', 'application/octet-stream')
    c.header('content-disposition', 'attachment')
    c.header('content-length', String(end - start))
    c.header('x-ms-blob-type', 'BlockBlob')
    c.header('cache-control', 'no-store')
    if (range) c.header('content-range', `bytes ${start}-${end - 1}/${size}`)
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const body = Readable.toWeb(Readable.from(files.bytesOf(name, manifest, start, end), { objectMode: false }))
    return c.body(body as unknown as ReadableStream, range ? 206 : 200)
  })
  routes.delete('/:container/:name', async (c) => {
    if (!(await files.remove(c.req.param('name')))) throw new Refused(404, 'BlobNotFound')
    return c.body(null, 202)
  })
  routes.all('*', () => {
    throw new Refused(405, 'UnsupportedHttpVerb')
  })
  return routes
}

/** Receives request bodies of blobs and blocks. */
function intakeOf(files: BlobFiles, maxBytes: number) {
  const inRoom = roomFor()

  async function putBlob(c: Context, name: string): Promise<Manifest> {
    const type = c.req.header('x-ms-blob-type')
    if (type === undefined) throw new Refused(400, 'MissingRequiredHeader')
    if (type !== 'BlockBlob') throw new Refused(400, 'InvalidHeaderValue')
    await mkdir(files.committed(name), { recursive: true })
    const file = crypto.randomUUID()
    const size = await inRoom(c, name, { filled: 0, most: mostOf(c, maxBytes) }, (length) =>
      receive(c, join(files.committed(name), file), length, () => files.refuseRemoved(name)),
    )
    return files.keep(name, () => files.commit(name, [{ id: '', file, size }]))
  }

  async function putBlock(c: Context, name: string): Promise<void> {
    const id = blockFile(c.req.query('blockid'))
    if (c.req.header('content-length') === '0') throw new Refused(400, 'InvalidHeaderValue')
    await mkdir(files.uncommitted(name), { recursive: true })
    const blocks = await files.blocksOf(name)
    const [other] = blocks.sizes.keys()
    if (other !== undefined && other.length !== id.length) throw new Refused(400, 'InvalidBlobOrBlock')
    if (!blocks.sizes.has(id) && blocks.sizes.size >= MOST_UNCOMMITTED) throw new Refused(409, 'BlockCountExceedsLimit')
    const filled = blocks.total - (blocks.sizes.get(id) ?? 0)
    await inRoom(c, name, { filled, most: mostOf(c, maxBytes) }, async (length) => {
      const size = await receive(c, join(files.uncommitted(name), id), length, () => files.refuseRemoved(name))
      // Count the block before the reservation is released.
      await files.keep(name, async () => {
        const after = await files.blocksOf(name)
        after.total += size - (after.sizes.get(id) ?? 0)
        after.sizes.set(id, size)
      })
    })
  }

  return { putBlob, putBlock }
}

/** Limit for the bytes that the signed address allows to write. */
function mostOf(c: Context, maxBytes: number): number {
  const most = c.req.query('most')
  return most ? Math.min(Number(most), maxBytes) : maxBytes
}

/** The disk is full, or the user's quota is used up. */
function isFull(error: Error): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}
