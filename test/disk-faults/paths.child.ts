import { join } from 'node:path'
import { Hono } from 'hono'
import { createLoopbackFetchForTests } from '../../src/fetch/guarded-fetch.ts'
import { writeBackup } from '../../src/server/backup/write-backup.ts'
import { localBlobs } from '../../src/server/platform/blobs/local-blobs.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { type Connection, openDatabase } from '../../src/server/platform/db/db.ts'
import { deriveSecrets } from '../../src/server/platform/secrets.ts'
import { createLog } from '../../src/server/platform/telemetry/log.ts'
import { createSourceService } from '../../src/server/sources/service.ts'
import { release } from '../filled-delivery.ts'

/** The paths that write files, in a process whose disk fails (preload.ts). Each message is an order, and has an answer. */
export interface Start {
  readonly connection: Connection
  readonly dataDir: string
  readonly secret: string
}
export type Order =
  | { readonly path: 'upload'; readonly name: string; readonly blocks: readonly string[] }
  | { readonly path: 'collect'; readonly source: string }
  | { readonly path: 'compose'; readonly subscription: string }
  | { readonly path: 'backup'; readonly folder: string }
export type Answer = { readonly done: boolean } | { readonly error: string }

process.once('message', ({ connection, dataDir, secret }: Start) => {
  const log = createLog('silent')
  const database = { ...openDatabase(connection, { poolSize: 4, log }), connection }
  const { pool } = database
  const options = { folder: join(dataDir, 'blobs'), origin: 'http://localhost:3000', key: new Uint8Array(32) }
  const blobs = localBlobs({ ...options, clock: systemClock, maxBytes: 1e8 })
  const routes = new Hono().onError((_, c) => c.body(null, 500))
  if (blobs.routes) routes.route('/', blobs.routes)
  const sources = createSourceService({
    database,
    catalogue: [],
    secrets: deriveSecrets([secret]),
    fetch: createLoopbackFetchForTests(),
    clock: systemClock,
    log,
    add: async () => null,
    addAll: async () => {},
    settings: { fetch: true, dataDir, mirrorDir: undefined, warninglistsDir: undefined },
  })
  const { signal } = new AbortController()

  /** Uploads a blob in blocks, as browsers do. @returns whether each step was acknowledged */
  async function upload(name: string, blocks: readonly string[]): Promise<boolean> {
    const url = await blobs.sign(name, 'PUT')
    const ids = blocks.map((_, at) => btoa(String(at).padStart(4, '0')))
    const put = async (query: string, body: string) => {
      const headers = { 'content-length': String(body.length) }
      const { status } = await routes.request(`${url}&${query}`, { method: 'PUT', body, headers })
      return status === 201
    }
    for (const [at, block] of blocks.entries())
      if (!(await put(`comp=block&blockid=${encodeURIComponent(ids[at] as string)}`, block))) return false
    const list = ids.map((id) => `<Latest>${id}</Latest>`).join('')
    return put('comp=blocklist', `<BlockList>${list}</BlockList>`)
  }

  async function carryOut(order: Order): Promise<boolean> {
    switch (order.path) {
      case 'upload':
        return upload(order.name, order.blocks)
      case 'collect': {
        await pool.query('update source set due_at = null where id = $1', [order.source])
        const run = { id: '1', attempt: 0, last: true, signal, log }
        await sources.jobs['collect-source']({ source: order.source }, run)
        return (await sources.index.build(signal)) !== undefined
      }
      case 'compose':
        return (await release({ pool, dataDir, origin: options.origin }, order.subscription)) > 0
      case 'backup': {
        const settings = { secret, dataDir }
        await writeBackup({
          ...{ connection, blobs, folder: order.folder, settings },
          ...{ withSecret: true, version: '0.0.0-test' },
        })
        return true
      }
    }
  }
  process.on('message', (order: Order) => {
    carryOut(order).then(
      (done) => process.send?.({ done } satisfies Answer),
      (error) => process.send?.({ error: String(error) } satisfies Answer),
    )
  })
  process.send?.({ done: true } satisfies Answer)
})
