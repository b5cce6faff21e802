import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startAzureStorage } from '../../../test/azure-storage.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { listedSource, setListings } from '../../../test/listed-source.ts'
import { offlineSources } from '../../../test/offline-sources.ts'
import { dayMs } from '../../domain/time-units.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import type { SourceService } from './service.ts'

// Hosts that share a database and a blob store, but no disk.

interface Host {
  readonly service: SourceService
  /** Folder of this host's index files. */
  readonly folder: string
  /** Messages of this host's log, one per line. */
  readonly told: string[]
  files(): string[]
}

const root = folderForFile('winnow-exchange-')
const clock = {
  at: Date.UTC(2026, 10, 20, 6),
  now: () => clock.at,
  steady: 0,
  skip: (ms: number) => {
    clock.at += ms
    clock.steady += ms
  },
}
const database = await databaseForFile()
const storage = await startAzureStorage()
afterAll(() => storage.stop())
const hosts: Host[] = []
/** The host that builds the indexes in most tests. */
const builder = await host()
await builder.service.register.enter(listedSource({ id: 'test.list', name: 'List' }), 'ad-hoc')
let listed = 0

beforeEach(async () => {
  for (const one of hosts) one.told.length = 0
})
afterEach(() => {
  storage.before = () => undefined
})

/** A host with an empty disk. */
async function host(): Promise<Host> {
  const dataDir = join(root, crypto.randomUUID())
  const told: string[] = []
  const service = offlineSources(dataDir, {
    database,
    catalogue: [],
    secrets: deriveSecrets(['a secret of tests, of 32 characters']),
    clock,
    steadyNow: () => clock.steady,
    log: createLog('info', { write: (line) => void told.push(JSON.parse(line).msg) }),
    sharedBlobs: storage.blobs,
  })
  const folder = join(dataDir, 'index')
  const made = { service, folder, told, files: () => (existsSync(folder) ? readdirSync(folder).sort() : []) }
  hosts.push(made)
  afterAll(() => service.close())
  return made
}

/** Changes the listings. @returns an address that is listed from now on */
async function change(): Promise<string> {
  const value = `100.40.0.${++listed}`
  await setListings(builder.service, clock as never, 'test.list', [{ kind: 'ipv4', value }])
  return value
}

/** The version from which a host answers, and whether it lists the address. */
async function seen({ service }: Host, value: string) {
  const lease = await service.index.acquire()
  lease?.release()
  const isListed = lease?.reader.find('ipv4', value)?.postings.some(({ present }) => present) ?? false
  return lease && { version: lease.version, isListed, hasNames: lease.names !== undefined }
}

async function blobs(): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.blobs.list('index-')) names.push(name)
  return names.sort()
}
const built = ({ told }: Host) => told.filter((message) => message === 'index built').length

it('an index is built by one host, and downloaded byte by byte by another one with an empty disk', async () => {
  const value = await change()
  const version = await builder.service.index.build()
  const other = await host()

  expect(await other.service.index.build()).toBeUndefined()
  expect(await seen(other, value)).toEqual({ version, isListed: true, hasNames: true })
  expect(built(other)).toBe(0)
  expect(other.files()).toEqual(builder.files())
  for (const name of other.files()) {
    expect(readFileSync(join(other.folder, name)).equals(readFileSync(join(builder.folder, name))), name).toBe(true)
  }
  expect(await blobs()).toEqual(other.files().map((name) => `index-${name}`))
  // Nothing is uploaded twice.
  builder.told.length = 0
  expect(await builder.service.index.build()).toBeUndefined()
  expect(builder.told).toEqual([])
})

it('an index is built once if two hosts begin at the same time', async () => {
  const other = await host()
  const value = await change()

  const versions = await Promise.all([builder, other].map(({ service }) => service.index.build()))

  expect(versions.filter((version) => version !== undefined)).toHaveLength(1)
  expect(built(builder) + built(other)).toBe(1)
  expect(await seen(builder, value)).toEqual(await seen(other, value))
  expect(await seen(other, value)).toMatchObject({ isListed: true, hasNames: true })
})

it('an index is published after its upload, and the previous one answers until the download is complete', async () => {
  const other = await host()
  const before = await seen(other, '100.40.0.1')
  const [uploaded, downloaded] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const [uploading, downloading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  storage.before = (verb, name) => {
    if (verb === 'PUT' && name.includes('.names')) {
      uploading.resolve()
      return uploaded.promise
    }
    if (verb !== 'GET') return undefined
    downloading.resolve()
    return downloaded.promise
  }
  const value = await change()
  const building = builder.service.index.build()
  await uploading.promise
  expect(await seen(other, value)).toEqual(before)
  expect((await seen(builder, value))?.version).toBe(before?.version)
  uploaded.resolve(undefined)
  const version = await building

  expect(await seen(other, value)).toEqual(before)
  await downloading.promise
  expect(await seen(other, value)).toEqual(before)
  // A job waits for the download.
  const newest = other.service.index.acquireNewest()
  downloaded.resolve(undefined)
  expect((await newest)?.version).toBe(version)
  expect(await seen(other, value)).toEqual({ version, isListed: true, hasNames: true })
})

it.each([
  ['missing', async (name: string) => storage.blobs.remove(name)],
  ['damaged', async (name: string) => spoil(name)],
])('an index whose blob is %s is uploaded again by a host that has it', async (_, harm) => {
  const { version } = (await seen(builder, '')) ?? {}
  for (const name of await newestBlobs()) await harm(name)
  const other = await host()

  expect(await seen(other, '')).toBeUndefined()
  expect(other.files()).toEqual([])
  expect(other.told).toContain('a file of the index is missing or damaged in the blob store')
  expect(await builder.service.index.build()).toBeUndefined()
  // Meanwhile the clock is set back.
  clock.at -= dayMs
  clock.skip(60_000)
  expect(await seen(other, '')).toMatchObject({ version, hasNames: true })
  clock.at += dayMs
})

it('an index whose blob is damaged is built again if no host has it', async () => {
  const before = await seen(builder, '')
  for (const name of await newestBlobs()) await spoil(name)
  const other = await host()

  expect(await other.service.index.build()).toBeGreaterThan(before?.version as number)
  expect(await seen(other, '')).toMatchObject({ hasNames: true })
  expect(await builder.service.index.build()).toBeUndefined()
  expect(await seen(builder, '')).toEqual(await seen(other, ''))
})

it('an index whose local file is damaged is downloaded again', async () => {
  const other = await host()
  const { version } = (await seen(other, '')) ?? {}
  const index = other.files().find((name) => name.endsWith('.idx')) as string
  const again = await host()
  mkdirSync(again.folder, { recursive: true })
  writeFileSync(join(again.folder, index), 'half')

  expect(await seen(again, '')).toBeUndefined()
  expect(again.told).toContain('the index file is damaged')
  expect(await seen(again, '')).toMatchObject({ version })
})

it('no index is built while the blob store or the disk fails, and the previous one answers', async () => {
  const other = await host()
  const before = await seen(other, '')
  const value = await change()
  await builder.service.index.build()
  storage.before = (verb) => (verb === 'GET' ? 403 : undefined)

  await expect(other.service.index.build()).rejects.toThrow()
  expect(built(other)).toBe(0)
  expect((await (await host()).service.index.acquire())?.version).toBeUndefined()
  expect(await seen(other, value)).toEqual(before)
  storage.before = () => undefined
  // Simulates a full disk: nothing can be written there.
  rmSync(other.folder, { recursive: true })
  writeFileSync(other.folder, '')
  clock.skip(60_000)
  expect((await other.service.index.acquireNewest())?.version).toBe(before?.version)
  expect(other.told).toContain('the index was not downloaded')

  rmSync(other.folder)
  clock.skip(60_000)
  expect((await other.service.index.acquireNewest())?.version).toBeGreaterThan(before?.version as number)
  expect(await seen(other, value)).toMatchObject({ isListed: true })
})

it('an interrupted download leaves nothing behind', async () => {
  const other = await host()
  const begun = Promise.withResolvers<void>()
  const going = new Set<string>()
  storage.before = async (verb, name) => {
    if (verb !== 'GET' || name.includes('.names')) return undefined
    going.add(name)
    begun.resolve()
    return new Promise(() => {})
  }
  const coming = other.service.index.acquireNewest()
  await begun.promise
  await other.service.close()

  expect(await coming).toBeUndefined()
  expect(going.size).toBe(1)
  expect(other.files().filter((name) => !name.includes('.names'))).toEqual([])
  expect(other.files().filter((name) => name.endsWith('.fetch'))).toEqual([])
})

it('an index stays in the blob store and on disks for some generations, and leftovers of killed builds are deleted', async () => {
  const other = await host()
  await other.service.index.build()
  const older = Array.from({ length: 9 }, (_, at) => `older-${at}.idx`)
  await database.pool.query(
    `INSERT INTO listing_index (version, revision, file, bytes, indicators, listings, built_at, duration_ms)
     OVERRIDING SYSTEM VALUE SELECT -at, 0, file, 1, 1, 1, now(), 1 FROM unnest($1::text[]) WITH ORDINALITY o (file, at)`,
    [older],
  )
  for (const name of older) writeFileSync(join(other.folder, name), '')
  const killed = 'v9-killed.idx.fetch'
  writeFileSync(join(other.folder, killed), 'half')
  utimesSync(join(other.folder, killed), 0, 0)
  await storage.blobs.write('index-v9-killed.idx', bytesOf('half'))
  await storage.blobs.write('upload', bytesOf('a log'))
  const value = await change()
  await builder.service.index.build()
  await other.service.index.build()

  const { rows } = await database.pool.query<{ file: string }>('SELECT file FROM listing_index ORDER BY version DESC')
  const files = rows.map(({ file }) => file)
  const left = await blobs()
  expect(left.filter((name) => name.endsWith('.idx'))).toEqual(
    files
      .slice(0, 3)
      .map((file) => `index-${file}`)
      .sort(),
  )
  expect(left).toHaveLength(6)
  expect(await storage.blobs.size('upload')).toBe(5)
  expect(await seen(other, value)).toMatchObject({ isListed: true })
  const stays = files.slice(0, 8)
  expect(other.files()).not.toContain(killed)
  expect(older.filter((file) => !stays.includes(file)).length).toBeGreaterThan(0)
  expect(other.files().filter((name) => older.includes(name))).toEqual(older.filter((file) => stays.includes(file)))
})

it('the names of an index are written again if they are damaged', async () => {
  const other = await host()
  const lease = await other.service.index.acquire()
  lease?.dropNames(new Error('a test drops them'))
  lease?.release()
  await expect.poll(async () => (await database.pool.query('SELECT FROM index_file WHERE damaged')).rowCount).toBe(1)
  expect(await seen(other, '')).toMatchObject({ hasNames: false })

  builder.told.length = 0
  expect(await builder.service.index.build()).toBeUndefined()
  expect(builder.told).toContain('names of the index written')
  clock.skip(60_000)
  await expect.poll(async () => (await seen(other, ''))?.hasNames).toBe(true)
})

async function newestBlobs(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT 'index-' || name AS name FROM index_file WHERE version = (SELECT max(version) FROM listing_index)`,
  )
  expect(rows).toHaveLength(2)
  return rows.map(({ name }) => name)
}

/** Changes one byte. */
async function spoil(name: string): Promise<void> {
  const bytes = await buffer(await storage.blobs.read(name))
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await storage.blobs.write(name, bytesOf(bytes))
}

async function* bytesOf(bytes: Uint8Array | string) {
  yield Buffer.from(bytes as string)
}

it('a build includes the first snapshot of a source only if the source was known before the build', async () => {
  const { register } = builder.service
  const all = register.all
  const value = `100.41.0.${++listed}`
  const intrude = async () => {
    const known = await all()
    Object.assign(register, { all })
    await register.enter(listedSource({ id: 'test.late', name: 'Late' }), 'ad-hoc')
    await setListings(builder.service, clock as never, 'test.late', [{ kind: 'ipv4', value }])
    return known
  }
  await change()
  Object.assign(register, { all: intrude })
  onTestFinished(() => void Object.assign(register, { all }))

  await builder.service.index.build()
  expect(await seen(builder, value)).toMatchObject({ isListed: false })
  await builder.service.index.build()

  expect(await seen(builder, value)).toMatchObject({ isListed: true })
})
