import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Context, Hono } from 'hono'
import { SaxesParser } from 'saxes'
import { Problem } from '../../../domain/problem.ts'
import type { Clock } from '../clock.ts'
import { readBounded } from '../http/read-bounded.ts'
import { type BlobStore, type BlobVerb, blobName, CONTAINER, SIGNED_MS, UNCOMMITTED_MS } from './blobs.ts'

export interface LocalBlobOptions {
  readonly folder: string
  readonly origin: string
  readonly key: Uint8Array
  readonly clock: Clock
  /** Largest blob, and most that may lie uncommitted for one by way of one process, bytes. */
  readonly maxBytes: number
}

/** What a committed blob is made of, in order. */
interface Manifest {
  readonly etag: string
  readonly modified: number
  readonly size: number
  readonly parts: readonly { readonly id: string; readonly file: string; readonly size: number }[]
}

const permissions: Readonly<Record<BlobVerb, string>> = { GET: 'r', PUT: 'cw', DELETE: 'd' }
const MOUNT = '/_blob'
/** As Azure: blocks in a list, uncommitted blocks of a blob. */
const MOST_LISTED = 50_000
const REMOVED = '.removed'
const LONGEST_LIST = 8 * 2 ** 20
const MOST_UNCOMMITTED = 100_000
/** A sender slower than this for longer than the grace is cut off: thousands of them would hold the server. */
const SLOWEST_BYTES_PER_SECOND = 1024
const GRACE_MS = 30_000

/**
 * Azure Blob Storage's protocol for block blobs on the local disk, as far as uploads use it: Put Blob, Put Block, Put
 * Block List, Get (with Range), Head, Delete, with signed addresses. Statuses and error codes are those of Azurite.
 * https://learn.microsoft.com/rest/api/storageservices/put-block-list
 *
 * A blob is a folder: `u/` holds uncommitted blocks, `c/` committed parts, `manifest.json` says which parts make the blob.
 * Committing links blocks into `c/` and then replaces the manifest, so a process killed at any moment leaves the old blob
 * or the new one, and blocks that may be committed again. Several processes may share the folder: what a blob is made of is
 * read from it.
 */
export function localBlobs({ folder, origin, key, clock, maxBytes }: LocalBlobOptions): BlobStore {
  const home = (name: string) => join(folder, name)
  const uncommitted = (name: string) => join(folder, name, 'u')
  const committed = (name: string) => join(folder, name, 'c')
  /** That a blob was removed for good. No blob's name begins with a dot. */
  const removedFile = (name: string) => join(folder, REMOVED, name)
  const manifestFile = (name: string) => join(folder, name, 'manifest.json')
  const turns = new Map<string, Promise<unknown>>()
  /**
   * Bytes and id length of uncommitted blocks, so that a block does not have to look at all others: those there were when
   * the first one came, and those that came to this process.
   */
  const waiting = new Map<string, Promise<{ sizes: Map<string, number>; total: number }>>()

  /** What changes one blob happens one after the other. */
  function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
    const settled = turn.catch(() => {}).finally(() => turns.get(name) === settled && turns.delete(name))
    turns.set(name, settled)
    return turn
  }

  async function manifestOf(name: string): Promise<Manifest | undefined> {
    const text = await readFile(manifestFile(name), 'utf8').catch(ifMissing)
    return text === undefined ? undefined : JSON.parse(text)
  }

  async function blocksOf(name: string) {
    const known = waiting.get(name)
    if (known) return known
    const found = (async () => {
      const sizes = new Map<string, number>()
      let total = 0
      for (const file of (await readdir(uncommitted(name)).catch(ifMissing)) ?? []) {
        if (file.endsWith('.tmp')) continue
        const { size } = await stat(join(uncommitted(name), file))
        sizes.set(file, size)
        total += size
      }
      return { sizes, total }
    })()
    waiting.set(name, found)
    found.catch(() => waiting.delete(name))
    return found
  }

  /** What a body that has begun to come may still fill, bytes of each blob. */
  const coming = new Map<string, number>()

  /**
   * Keeps room for a body of the announced length while it comes: `filled` bytes are there already, and those that come
   * at the same time must not each fill what is left.
   */
  async function inRoom<T>(c: Context, name: string, filled: number, work: (length: number) => Promise<T>): Promise<T> {
    const announced = c.req.header('content-length')
    if (announced === undefined) throw new Refused(411, 'MissingContentLengthHeader')
    const length = Number(announced)
    if (!Number.isSafeInteger(length) || length < 0) throw new Refused(400, 'InvalidHeaderValue')
    if (filled + length > maxBytes) throw new Refused(413, 'RequestBodyTooLarge')
    const others = coming.get(name) ?? 0
    // Only others are in the way, and perhaps soon no more.
    if (filled + others + length > maxBytes) throw new Refused(503, 'ServerBusy')
    coming.set(name, others + length)
    try {
      return await work(length)
    } finally {
      const rest = (coming.get(name) ?? 0) - length
      if (rest > 0) coming.set(name, rest)
      else coming.delete(name)
    }
  }

  /** Takes a body in, onto the disk for good, before its name is known to anybody. */
  async function receive(c: Context, name: string, target: string, announced: number): Promise<number> {
    const wanted = md5Of(c)
    const hash = wanted && createHash('md5')
    const started = performance.now()
    let size = 0
    const tooSlow = new AbortController()
    const watch = setInterval(() => {
      const seconds = (performance.now() - started) / 1000
      if (seconds * 1000 > GRACE_MS && size / seconds < SLOWEST_BYTES_PER_SECOND) tooSlow.abort()
    }, 5000)
    const temporary = `${target}.${crypto.randomUUID()}.tmp`
    try {
      const source = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as never)
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length
            if (size > announced) throw new Refused(413, 'RequestBodyTooLarge')
            hash?.update(chunk)
            yield chunk
          }
        },
        createWriteStream(temporary, { flush: true }),
        { signal: tooSlow.signal },
      )
      if (size !== announced) throw new Refused(400, 'IncompleteBody')
      if (wanted && !hash?.digest().equals(wanted)) throw new Refused(400, 'Md5Mismatch')
      await rename(temporary, target)
      return size
    } catch (error) {
      await rm(temporary, { force: true })
      if (tooSlow.signal.aborted) throw new Refused(408, 'OperationTimedOut')
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') {
        // The folder went while the body came: with the blob, or because its blocks were committed.
        await refuseRemoved(name)
        throw new Refused(503, 'ServerBusy')
      }
      throw error
    } finally {
      clearInterval(watch)
    }
  }

  /** The commit point: after the rename the blob is what `parts` say, before it what it was. */
  async function commit(name: string, parts: Manifest['parts']): Promise<Manifest> {
    const before = await manifestOf(name)
    const manifest: Manifest = {
      etag: `"0x${crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}"`,
      modified: clock.now(),
      size: parts.reduce((sum, part) => sum + part.size, 0),
      parts,
    }
    const temporary = `${manifestFile(name)}.${crypto.randomUUID()}.tmp`
    await syncFolder(committed(name))
    try {
      await writeFile(temporary, JSON.stringify(manifest), { flush: true })
      await rename(temporary, manifestFile(name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(home(name))
    const kept = new Set(parts.map((part) => part.file))
    for (const { file } of before?.parts ?? []) {
      if (!kept.has(file)) await rm(join(committed(name), file), { force: true })
    }
    await rm(uncommitted(name), { recursive: true, force: true })
    waiting.delete(name)
    return manifest
  }

  /** Addresses that were signed before a blob was removed for good are worth nothing afterwards. */
  async function refuseRemoved(name: string): Promise<void> {
    if (await stat(removedFile(name)).catch(ifMissing)) throw new Refused(403, 'AuthenticationFailed')
  }

  /** Like `inTurn`, for what has come in; it does not stay where the blob was removed while it came. */
  function keep<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inTurn(name, async () => {
      try {
        await refuseRemoved(name)
      } catch (error) {
        await clear(name)
        throw error
      }
      return work()
    })
  }

  async function putBlob(c: Context, name: string): Promise<Manifest> {
    const type = c.req.header('x-ms-blob-type')
    if (type === undefined) throw new Refused(400, 'MissingRequiredHeader')
    if (type !== 'BlockBlob') throw new Refused(400, 'InvalidHeaderValue')
    await mkdir(committed(name), { recursive: true })
    const file = crypto.randomUUID()
    const size = await inRoom(c, name, 0, (length) => receive(c, name, join(committed(name), file), length))
    return keep(name, () => commit(name, [{ id: '', file, size }]))
  }

  async function putBlock(c: Context, name: string): Promise<void> {
    const id = blockFile(c.req.query('blockid'))
    if (c.req.header('content-length') === '0') throw new Refused(400, 'InvalidHeaderValue')
    await mkdir(uncommitted(name), { recursive: true })
    const blocks = await blocksOf(name)
    const [other] = blocks.sizes.keys()
    if (other !== undefined && other.length !== id.length) throw new Refused(400, 'InvalidBlobOrBlock')
    if (!blocks.sizes.has(id) && blocks.sizes.size >= MOST_UNCOMMITTED) throw new Refused(409, 'BlockCountExceedsLimit')
    const filled = blocks.total - (blocks.sizes.get(id) ?? 0)
    await inRoom(c, name, filled, async (length) => {
      const size = await receive(c, name, join(uncommitted(name), id), length)
      // Counted before the room is given back.
      await keep(name, async () => {
        const after = await blocksOf(name)
        after.total += size - (after.sizes.get(id) ?? 0)
        after.sizes.set(id, size)
      })
    })
  }

  function putBlockList(name: string, wanted: readonly Listed[]): Promise<Manifest> {
    return keep(name, async () => {
      const before = new Map((await manifestOf(name))?.parts.map((part) => [part.id, part]))
      // Others may have come to another process.
      waiting.delete(name)
      const { sizes } = await blocksOf(name)
      const chosen = wanted.map(({ from, id }) => {
        const size = from === 'committed' ? undefined : sizes.get(id)
        const part = size === undefined ? (from === 'uncommitted' ? undefined : before.get(id)) : { id, size }
        if (!part) throw new Refused(400, 'InvalidBlockList')
        return part
      })
      if (chosen.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new Refused(413, 'RequestBodyTooLarge')
      await mkdir(committed(name), { recursive: true })
      const parts: { id: string; file: string; size: number }[] = []
      for (const part of chosen) {
        if ('file' in part) {
          parts.push(part)
          continue
        }
        const file = crypto.randomUUID()
        await linkOrCopy(join(uncommitted(name), part.id), join(committed(name), file)).catch(busyIfMissing)
        parts.push({ ...part, file })
      }
      return commit(name, parts)
    })
  }

  async function remove(name: string): Promise<boolean> {
    return inTurn(name, async () => {
      const there = (await manifestOf(name)) !== undefined
      await clear(name)
      return there
    })
  }

  async function clear(name: string): Promise<void> {
    // First it is no blob any more, then its parts go.
    await rm(manifestFile(name), { force: true })
    await rm(home(name), { recursive: true, force: true })
    waiting.delete(name)
  }

  async function* bytesOf(name: string, { parts }: Manifest, start: number, end: number): AsyncGenerator<Buffer> {
    let at = 0
    for (const { file, size } of parts) {
      const from = Math.max(start - at, 0)
      const to = Math.min(end - at, size)
      at += size
      if (from < to) {
        yield* createReadStream(join(committed(name), file), { start: from, end: to - 1, highWaterMark: 256 * 1024 })
      }
      if (at >= end) return
    }
  }

  const signature = (name: string, permission: string, expires: string) =>
    createHmac('sha256', key).update(`${permission}\n${CONTAINER}/${name}\n${expires}`).digest('base64url')

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
    const { se = '', sp = '', sig = '' } = c.req.query()
    const needed = { GET: 'r', HEAD: 'r', PUT: 'w', DELETE: 'd' }[c.req.method]
    const expected = Buffer.from(signature(name, sp, se))
    const shown = Buffer.from(sig)
    const fits = expected.length === shown.length && timingSafeEqual(expected, shown)
    const living = Date.parse(se) > clock.now()
    if (container !== CONTAINER || !blobName.test(name) || !fits || !living)
      throw new Refused(403, 'AuthenticationFailed')
    if (!needed || !sp.includes(needed)) throw new Refused(403, 'AuthorizationPermissionMismatch')
    if (needed === 'w') await refuseRemoved(name)
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
    const manifest = comp === 'blocklist' ? await putBlockList(name, await readBlockList(c)) : await putBlob(c, name)
    return c.body(null, 201, { etag: manifest.etag, 'last-modified': new Date(manifest.modified).toUTCString() })
  })
  routes.get('/:container/:name', async (c) => {
    const { name } = c.req.param()
    const manifest = await manifestOf(name)
    if (!manifest) throw new Refused(404, 'BlobNotFound')
    const { etag, modified, size } = manifest
    const range = rangeOf(c.req.header('x-ms-range') ?? c.req.header('range'), size)
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
    const body = Readable.toWeb(Readable.from(bytesOf(name, manifest, start, end), { objectMode: false }))
    return c.body(body as unknown as ReadableStream, range ? 206 : 200)
  })
  routes.delete('/:container/:name', async (c) => {
    if (!(await remove(c.req.param('name')))) throw new Refused(404, 'BlobNotFound')
    return c.body(null, 202)
  })
  routes.all('*', () => {
    throw new Refused(405, 'UnsupportedHttpVerb')
  })

  return {
    container: CONTAINER,
    origins: [],
    routes: new Hono().route(MOUNT, routes),
    address: (name) => `${MOUNT}/${CONTAINER}/${name}`,
    async sign(name, verb) {
      const se = new Date(clock.now() + SIGNED_MS).toISOString()
      const sp = permissions[verb]
      return `${origin}${MOUNT}/${CONTAINER}/${name}?${new URLSearchParams({ se, sp, sig: signature(name, sp, se) })}`
    },
    async *list() {
      for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
        if (name !== REMOVED && (await manifestOf(name)) !== undefined) yield name
      }
    },
    async size(name) {
      return (await manifestOf(name))?.size
    },
    async read(name, { start = 0, end } = {}) {
      const manifest = await manifestOf(name)
      if (!manifest) throw new Error(`there is no blob ${name}`)
      const bytes = bytesOf(name, manifest, start, Math.min(end ?? manifest.size, manifest.size))
      return Readable.from(bytes, { objectMode: false, highWaterMark: 256 * 1024 })
    },
    async write(name, bytes) {
      await mkdir(committed(name), { recursive: true })
      const file = crypto.randomUUID()
      const path = join(committed(name), file)
      await pipeline(bytes, createWriteStream(path, { flush: true }))
      const { size } = await stat(path)
      await inTurn(name, () => commit(name, [{ id: '', file, size }]))
    },
    async remove(name) {
      await mkdir(join(folder, REMOVED), { recursive: true })
      await writeFile(removedFile(name), '')
      await remove(name)
    },
    async sweep() {
      const old = clock.now() - UNCOMMITTED_MS
      for (const name of (await readdir(join(folder, REMOVED)).catch(ifMissing)) ?? []) {
        const since = (await stat(removedFile(name)).catch(ifMissing))?.mtimeMs
        if (since !== undefined && since < old) await rm(removedFile(name), { force: true })
      }
      for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
        if (name === REMOVED) continue
        await inTurn(name, async () => {
          const newest = (await stat(uncommitted(name)).catch(ifMissing))?.mtimeMs
          if (newest !== undefined && newest < old) {
            await rm(uncommitted(name), { recursive: true, force: true })
            waiting.delete(name)
          }
          const manifest = await manifestOf(name)
          const named = new Set(manifest?.parts.map((part) => part.file))
          for (const file of (await readdir(committed(name)).catch(ifMissing)) ?? []) {
            const path = join(committed(name), file)
            if (!named.has(file) && (await stat(path)).mtimeMs < old) await rm(path, { force: true })
          }
          const rest = (await readdir(committed(name)).catch(ifMissing)) ?? []
          const blocks = (await readdir(uncommitted(name)).catch(ifMissing)) ?? []
          if (!manifest && rest.length === 0 && blocks.length === 0)
            await rm(home(name), { recursive: true, force: true })
        })
      }
    },
  }
}

/** No space, or no more of it for this user. */
function isFull(error: Error): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** A refusal in the words of Azure Storage. https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes */
class Refused extends Error {
  readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 411 | 413 | 416 | 503 | 507
  readonly code: string
  readonly size: number

  constructor(status: Refused['status'], code: string, size = 0) {
    super(code)
    this.status = status
    this.code = code
    this.size = size
  }
}

interface Listed {
  readonly from: 'committed' | 'uncommitted' | 'latest'
  readonly id: string
}

/** The name of a block's file: its id (Base64, at most 64 bytes) in hex. */
function blockFile(id: string | undefined): string {
  const bytes = Buffer.from(id ?? '', 'base64')
  if (!id || bytes.length === 0 || bytes.length > 64 || bytes.toString('base64') !== id) {
    throw new Refused(400, 'InvalidQueryParameterValue')
  }
  return bytes.toString('hex')
}

/** Whatever a request says of its length, and however slowly it comes. */
async function listBody(request: Request): Promise<Uint8Array> {
  try {
    return await readBounded(request, LONGEST_LIST)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw error.code === 'request.too-large'
      ? new Refused(413, 'RequestBodyTooLarge')
      : new Refused(408, 'OperationTimedOut')
  }
}

async function readBlockList(c: Context): Promise<Listed[]> {
  const listed: Listed[] = []
  let inside: Listed['from'] | undefined
  let depth = 0
  const parser = new SaxesParser()
  const invalid = () => new Refused(400, 'InvalidXmlDocument')
  parser.on('error', () => {
    throw invalid()
  })
  parser.on('doctype', () => {
    throw invalid()
  })
  parser.on('opentag', ({ name }) => {
    depth++
    if (depth === 1 && name === 'BlockList') return
    if (depth !== 2 || !['Committed', 'Uncommitted', 'Latest'].includes(name)) throw invalid()
    inside = name.toLowerCase() as Listed['from']
    listed.push({ from: inside, id: '' })
    if (listed.length > MOST_LISTED) throw new Refused(400, 'BlockListTooLong')
  })
  parser.on('text', (text) => {
    const last = listed.at(-1)
    if (inside && last) listed[listed.length - 1] = { from: inside, id: last.id + text }
  })
  parser.on('closetag', () => {
    depth--
    inside = undefined
  })
  parser.write(new TextDecoder().decode(await listBody(c.req.raw)))
  parser.close()
  return listed.map(({ from, id }) => ({ from, id: Buffer.from(id.trim(), 'base64').toString('hex') }))
}

function md5Of(c: Context): Buffer | undefined {
  const text = c.req.header('content-md5')
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 16) throw new Refused(400, 'InvalidMd5')
  return bytes
}

/** One range of bytes (RFC 9110, section 14); undefined for none or for what is no range. `end` is exclusive. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (start >= size || start >= end) throw new Refused(416, 'InvalidRange', size)
  return { start, end }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV', 'ENOSYS'].includes(error.code ?? '')) throw error
    await copyFile(from, to)
  })
}

/** Makes renames and links in a folder survive a power cut, where the system can do that for folders. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Another process has committed or removed the blob while this one was at it. */
function busyIfMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Refused(503, 'ServerBusy') : error
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}
