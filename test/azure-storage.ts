import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { BlobStore, BlobVerb } from '../src/server/platform/blobs/blobs.ts'
import { localBlobs } from '../src/server/platform/blobs/local-blobs.ts'
import { openAzureBlobs } from '../src/server/platform/blobs/open-blobs.ts'
import { systemClock } from '../src/server/platform/clock.ts'

export interface AzureStorage {
  /** As in AZURE_STORAGE_CONNECTION_STRING. */
  readonly connectionString: string
  /** The storage as the product sees it, through Microsoft's SDK. */
  readonly blobs: BlobStore
  /** Runs before each request for a blob is handled. A status that it returns is the whole answer. */
  before: (verb: string, name: string) => Promise<number | undefined> | number | undefined
  stop(): Promise<void>
}

/**
 * A server that speaks Azure Blob Storage's protocol. Blobs are in our own storage, which was compared with Azurite
 * (`local-blobs.test.ts`). This server adds what an account has besides: its addresses, shared keys, containers and
 * listings of them. It does not check signatures.
 */
export async function startAzureStorage(): Promise<AzureStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-azure-'))
  const key = randomBytes(32)
  const store = localBlobs({ folder, origin: 'http://localhost', key, clock: systemClock, maxBytes: 2 ** 31 })
  const storage: Pick<AzureStorage, 'before'> = { before: () => undefined }
  const routes = new Hono<{ Bindings: HttpBindings }>()
  // For example, when a sender was killed during its request.
  routes.onError((_, c) => c.body(null, 500))
  routes.use(async (c, next) => {
    const isSigned = c.req.query('sig') !== undefined || c.req.header('authorization')?.startsWith('SharedKey winnow:')
    return isSigned ? next() : c.body(null, 403)
  })
  routes.all('/winnow/uploads', async (c) => {
    if (c.req.query('restype') !== 'container') return c.body(null, 400)
    if (c.req.method === 'PUT') return c.body(null, 201)
    const names: string[] = []
    for await (const name of store.list(c.req.query('prefix'))) names.push(name)
    const blobs = names.map((name) => `<Blob><Name>${name}</Name><Properties /></Blob>`).join('')
    const list = `<EnumerationResults><Blobs>${blobs}</Blobs><NextMarker /></EnumerationResults>`
    return c.body(`<?xml version="1.0" encoding="utf-8"?>${list}`, 200, { 'content-type': 'application/xml' })
  })
  routes.all('/winnow/uploads/:name', async (c) => {
    const { name } = c.req.param()
    const { method } = c.req
    const refusal = await storage.before(method, name)
    if (refusal !== undefined) return c.body(null, refusal as 503)
    const address = new URL(await store.sign(name, (method === 'HEAD' ? 'GET' : method) as BlobVerb))
    for (const each of ['comp', 'blockid']) {
      const value = c.req.query(each)
      if (value !== undefined) address.searchParams.set(each, value)
    }
    const headers = c.req.raw.headers
    // Other bodies are read as Node receives them.
    const body = c.req.query('comp') === 'blocklist' ? await c.req.arrayBuffer() : undefined
    const own = store.routes as NonNullable<BlobStore['routes']>
    return own.fetch(new Request(address, { method, headers, ...(body && { body }) }), c.env)
  })
  const server = createServer(
    getRequestListener(routes.fetch as never, { errorHandler: () => new Response(null, { status: 500 }) }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const account = `AccountName=winnow;AccountKey=${key.toString('base64')}`
  const connectionString = `DefaultEndpointsProtocol=http;${account};BlobEndpoint=http://127.0.0.1:${port}/winnow;`
  return Object.assign(storage, {
    connectionString,
    blobs: await openAzureBlobs(connectionString, { clock: systemClock }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  })
}
