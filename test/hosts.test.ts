import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it as test } from 'vitest'
import type { Connection } from '../src/server/platform/db/db.ts'
import { openQueue, type Queue } from '../src/server/platform/queue/queue.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { sourceRegister } from '../src/server/sources/register.ts'
import { work } from '../src/server/work.ts'
import { type AzureStorage, startAzureStorage } from './azure-storage.ts'
import { databaseFolder } from './database-folder.ts'
import { databaseUrl } from './database-url.ts'
import { type FilledSubscription, subscribe } from './filled-delivery.ts'
import { freePort } from './free-port.ts'
import { listedSource } from './listed-source.ts'
import { operateHere } from './operate.ts'
import { freshDatabase } from './postgres.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { createVisitor, demo, firstGroupOf, signIn, type Visitor } from './server.ts'
import { isSoak } from './soak.ts'
import { type Uploading, uploading } from './uploading.ts'

// Two web hosts, two workers and a fetcher that share PostgreSQL, the blob store and the secret, but no disk.

const it = test.runIf(isSoak)

interface Host extends Pick<ProductProcess, 'kill' | 'end'> {
  readonly port: number
  readonly dataDir: string
}

const sourceId = 'test.published'
const minutes = 120_000
let root: string
let origin: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let storage: AzureStorage
let publisher: Server
let queue: Queue<typeof work>
let published = '50.20.3.4\n'
const hosts = new Map<string, Host>()
/** A browser behind a load balancer that alternates between the two web hosts. */
let dora: Visitor
let onA: Visitor
let onB: Visitor
let filesOnB: Uploading
let groupID: string

beforeAll(async () => {
  root = await databaseFolder('winnow-hosts')
  database = await freshDatabase('first start')
  storage = await startAzureStorage()
  publisher = createServer((_, answer) => void answer.end(published)).listen(0, '127.0.0.1')
  await once(publisher, 'listening')
  const { port } = publisher.address() as AddressInfo
  const fields = { addresses: [`http://127.0.0.1:${port}/list.txt`], kinds: ['ipv4'] as const }
  const reading = { format: 'plain-list', options: {} } as const
  await sourceRegister(database.pool, []).enter(
    listedSource({ id: sourceId, name: 'Published', ...fields, reading }),
    'ad-hoc',
  )
  queue = await openQueue(work, database.connection, { log: createLog('silent'), exclusive: false })
  const webA = await freePort()
  origin = `http://localhost:${webA}`
  await start('web A', 'web', webA)
  await Promise.all([start('web B', 'web'), start('worker 1', 'worker'), start('fetcher', 'fetcher')])
  const [a, b] = ['web A', 'web B'].map((name) => `http://localhost:${hosts.get(name)?.port}`) as [string, string]
  let requests = 0
  dora = createVisitor(origin, () => (requests++ % 2 === 0 ? a : b))
  onA = createVisitor(origin, a)
  onB = createVisitor(origin, b)
}, minutes)
afterAll(async () => {
  await queue?.stop(0)
  await Promise.all([...hosts.values()].map((host) => host.end()))
  publisher?.close()
  await storage?.stop()
  await database?.close()
  await rm(root, { recursive: true, force: true })
})

/** The settings that all hosts share. */
const settingsFor = (connection: Connection) => ({
  SECRET: 'a secret that all hosts of this test share',
  DATABASE_URL: databaseUrl(connection),
  AZURE_STORAGE_CONNECTION_STRING: storage.connectionString,
})

/**
 * Starts a host, the first time with an empty disk. The worker that the test kills runs in a separate process; in the
 * soak, all hosts do.
 */
async function start(name: string, role: 'web' | 'worker' | 'fetcher', given?: number): Promise<void> {
  const port = given ?? (await freePort())
  const dataDir = join(root, name.replace(' ', '-'), 'data')
  const env = {
    ...settingsFor(database.connection),
    ROLES: role,
    ORIGIN: origin,
    ...(role === 'fetcher' && { FETCH: 'on' }),
  }
  const process = await startProduct(dataDir, port, { work: 'real', env: { ...env, LOOPBACK_FETCH: 'on' } })
  hosts.set(name, { ...process, port, dataDir })
}

const hasIndex = (name: string, file: string) => existsSync(join(hosts.get(name)?.dataDir ?? '', 'index', file))

async function newestIndex(): Promise<{ file: string; count: number }> {
  const { rows } = await database.pool.query(
    'SELECT file, (SELECT count(*) FROM listing_index)::int AS count FROM listing_index ORDER BY version DESC LIMIT 1',
  )
  return rows[0] ?? { file: '', count: 0 }
}

/** Requests the collection of the source, and waits for it. */
async function collect(): Promise<void> {
  const snapshots = async () =>
    (
      await database.pool.query(
        `SELECT FROM snapshot p JOIN source s ON s.number = p.source WHERE s.id = $1 AND p.status = 'applied'`,
        [sourceId],
      )
    ).rowCount ?? 0
  const before = await snapshots()
  await database.pool.query('UPDATE source SET due_at = NULL WHERE id = $1', [sourceId])
  await queue.add('collect-source', { source: sourceId }, { key: sourceId })
  await expect.poll(snapshots, { timeout: minutes }).toBe(before + 1)
}

/** Requests a new index, and waits until it contains the collected listings. */
async function indexed(): Promise<void> {
  await queue.add('build-index', {})
  const isNewest = `SELECT FROM listing_index i, listing_state s WHERE i.revision = s.revision`
  await expect.poll(async () => (await database.pool.query(isNewest)).rowCount, { timeout: minutes }).toBe(1)
}

/** Uploads a log with an address. @returns the matching sources according to the report on the other web host */
async function matched(address: string): Promise<string[]> {
  const at = new Date().toISOString()
  const log = `${at} sshd[1]: Failed password for root from ${address} port 22 ssh2\n`
  const taskID = await filesOnB.begin('auth.log', Buffer.from(log))
  expect(await filesOnB.ended(taskID)).toMatchObject({ state: 'done' })
  const { status, body } = await onA.json('GET', `/api/web/uploads/files/results/${taskID}?groupID=${groupID}`)
  expect(status).toBe(200)
  return body.report.feedsUsed.map(({ ID }: { ID: string }) => ID)
}

/** Whether a search on a web host finds that the source lists an address. */
async function isListed(visitor: Visitor, value: string): Promise<boolean> {
  const query = new URLSearchParams({ groupID, kind: 'ipv4', value })
  const { status, body } = await visitor.json('GET', `/api/web/search/life?${query}`)
  expect(status).toBe(200)
  return JSON.stringify(body).includes(sourceId)
}

it(
  'a user signs in over both web hosts, and reads on one host the report of an upload to the other',
  async () => {
    await collect()
    await indexed()
    expect((await signIn(dora, demo.email, demo.password)).status).toBe(302)
    for (const visitor of [onA, onB]) for (const [name, value] of dora.cookies) visitor.cookies.set(name, value)
    groupID = await firstGroupOf(dora)
    filesOnB = await uploading(onB)

    expect(await matched('50.20.3.4')).toEqual([sourceId])
  },
  minutes,
)

it(
  'the other hosts get the index that one worker has built',
  async () => {
    const { file, count } = await newestIndex()
    await start('worker 2', 'worker')
    for (const name of ['worker 1', 'worker 2']) {
      await expect.poll(() => hasIndex(name, file), { timeout: minutes }).toBe(true)
    }
    for (const visitor of [onA, onB]) {
      expect(await isListed(visitor, '50.20.3.4')).toBe(true)
    }
    expect(await newestIndex()).toEqual({ file, count })
    expect(await readdir(hosts.get('fetcher')?.dataDir ?? '')).not.toContain('index')
    // Leaves the next index to the worker that will be killed.
    await hosts.get('worker 2')?.end()
  },
  minutes,
)

it(
  'the other worker takes over when one is killed while it uploads an index',
  async () => {
    const before = await newestIndex()
    const killed = Promise.withResolvers<void>()
    storage.before = async (verb, name) => {
      if (verb !== 'PUT' || !name.startsWith('index-')) return undefined
      storage.before = () => undefined
      await hosts.get('worker 1')?.kill()
      killed.resolve()
      return undefined
    }
    published = '50.20.3.4\n50.20.3.5\n'
    await collect()
    await killed.promise
    expect((await newestIndex()).file).toBe(before.file)
    await start('worker 2', 'worker')
    // The queue repeats the job of the dead worker later; the test does not wait for that.
    await indexed()

    expect(await matched('50.20.3.5')).toEqual([sourceId])
    expect(hasIndex('worker 1', (await newestIndex()).file)).toBe(false)
    for (const visitor of [onA, onB])
      await expect.poll(() => isListed(visitor, '50.20.3.5'), { timeout: minutes }).toBe(true)
  },
  minutes,
)

it(
  'both web hosts deliver the release that the remaining worker composed',
  async () => {
    const made: FilledSubscription = await subscribe(onA, { origin }, { sources: [sourceId], formats: ['CSV'] })
    const pull = async ({ fetch }: Visitor) => {
      const answer = await fetch(`/v1/feeds/${made.id}/CSV`, { headers: { 'x-api-key': made.apiKey } })
      return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
    }
    await expect.poll(async () => (await pull(onA)).status, { timeout: minutes }).toBe(200)

    const [a, b] = [await pull(onA), await pull(onB)]
    expect(b).toEqual(a)
    expect(a.text).toContain('50.20.3.5')
  },
  minutes,
)

it(
  'a backup and its restoration leave out the index, which stays where it is',
  async () => {
    const folder = join(root, 'backup')
    const settings = { ...settingsFor(database.connection), DATA_DIR: join(root, 'operator') }
    expect(await operateHere(settings, 'backup', folder)).toMatchObject({ code: 0, err: '' })
    const { blobs } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    expect(new Set(blobs.map(({ name }: { name: string }) => name.split('-')[0]))).toEqual(new Set(['d']))

    const other = await freshDatabase()
    try {
      const restoring = { ...settings, ...settingsFor(other.connection) }
      expect(await operateHere(restoring, 'restore', folder, '--without-tombstones', '--yes')).toMatchObject({
        code: 0,
      })
    } finally {
      await other.close()
    }
  },
  minutes,
)
