import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sources as catalogue } from '../src/catalogue/sources/index.ts'
import type { FeedRecord } from '../src/domain/listing.ts'
import type { Value } from '../src/domain/observables/read.ts'
import { compareCodeUnits } from '../src/domain/order.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { runCommand } from '../src/server/operator/run.ts'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import { deriveSecrets } from '../src/server/platform/secrets.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { clickhouseRows } from '../src/server/sources/clickhouse/listings.ts'
import { clickhouseMoves } from '../src/server/sources/clickhouse/moves.ts'
import { listingCommands } from '../src/server/sources/listing-operator.ts'
import { batches } from '../src/server/sources/listing-store.conformance.ts'
import type { MovedListing } from '../src/server/sources/movable-listings.ts'
import { moveListings } from '../src/server/sources/move-listings.ts'
import type { ListingsUrl } from '../src/server/sources/open-listings.ts'
import { postgresMoves } from '../src/server/sources/postgres-moves.ts'
import { type ClickHouseServer, hasClickHouse, startClickHouse } from './clickhouse.ts'
import { offlineSources } from './offline-sources.ts'
import { freshDatabase } from './postgres.ts'
import { recordingTerminal } from './recording-terminal.ts'
import { realFeeds, smallMirror } from './small-mirror.ts'
import { isSoak } from './soak.ts'

const now = Date.UTC(2026, 10, 20)
const testTimeout = isSoak ? 900_000 : 120_000
const log = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'winnow-listings-'))
const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log }
let server: ClickHouseServer
let products = 0
const ends: (() => Promise<void>)[] = []

type TestDatabase = Awaited<ReturnType<typeof freshDatabase>>
type Product = Awaited<ReturnType<typeof start>>

/** The sources of a product that is started with this setting. */
async function start(database: TestDatabase, listingsUrl: ListingsUrl, mirrorDir: string | undefined) {
  const dataDir = join(folder, `data-${++products}`)
  const service = offlineSources(dataDir, {
    database,
    catalogue,
    secrets: deriveSecrets(['a secret of tests, of 32 characters']),
    clock: { now: () => now },
    listingsUrl,
    settings: { fetch: false, dataDir, mirrorDir, warninglistsDir: undefined },
  })
  ends.push(() => service.close())
  await service.prepare()
  await service.register.sync()
  return { service, database }
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase()
  ends.push(() => database.close())
  return database
}

/** Snapshots of three sources: with tags and dates, with values that end and return, and with many values. */
function madeUpMirror(): string {
  const mirror = join(folder, 'mirror')
  mkdirSync(mirror)
  const hosts = (...names: number[]) => names.map((n) => `host${n}.evil-test.com\n`).join('')
  const many = (count: number) => Array.from({ length: count }, (_, n) => `100.60.1.${n}\n`).join('')
  const urls = (...rows: [number, string][]) =>
    `# "id","dateadded","url","url_status","last_online","threat","tags","urlhaus_link","reporter"\n${rows
      .map(
        ([n, tags]) =>
          `"${n}","2026-10-0${n} 10:00:00","http://host${n}.evil-test.com/x","online","2026-10-09 10:00:00","malware_download","${tags}","https://urlhaus.abuse.ch/url/${n}/","who"\n`,
      )
      .join('')}`
  const address = 'https://urlhaus.abuse.ch/downloads/csv_recent/'
  const snapshots: readonly (readonly [string, number, string, string?])[] = [
    ['urls', 20, urls([1, 'elf,Mozi'], [2, 'elf']), address],
    ['urls', 3, urls([1, 'elf,Mozi'], [3, 'elf,Mozi'], [4, 'Mozi'], [5, 'mozi']), address],
    ['hosts', 20, hosts(1, 2, 3)],
    ['hosts', 9, hosts(1, 4)],
    ['hosts', 2, hosts(1, 2, 4)],
    ['many', 8, many(90)],
  ]
  const files = snapshots.map(([source_id, daysAgo, text, public_feed_url], n) => {
    const path = `${n}-${source_id}`
    writeFileSync(join(mirror, path), text)
    return { path, source_id, snapshot_date: new Date(now - daysAgo * dayMs).toISOString(), public_feed_url }
  })
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files }))
  return mirror
}

/** All listings, and all facts about sources and snapshots, as text. */
async function contents({ service, database: { pool } }: Product): Promise<string> {
  const values = new Map<string, Value>()
  const visited: unknown[] = []
  await service.listings.visit((listing) => {
    const { kind, value } = listing
    values.set(`${kind} ${value}`, { kind, value })
    visited.push(Object.entries(listing).sort().join(' '))
  })
  const asked = [...values].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, value]) => value)
  const registered = (await service.register.all()).map(({ number }) => number)
  const current: unknown[] = []
  for await (const batch of service.listings.listedNow(registered)) current.push(...batch)
  const { rows: sources } = await pool.query(
    'SELECT id, number, applied_at, listed, figures, changed_at FROM source ORDER BY number',
  )
  const { rows: snapshots } = await pool.query(
    `SELECT source, taken_at, status, reason, rows, read, indicators, rejected, added, removed FROM snapshot
     ORDER BY source, taken_at, status`,
  )
  return JSON.stringify({
    visited: visited.sort(),
    found: await service.listings.find(asked),
    current,
    sources,
    snapshots,
  })
}

async function replayed(database: TestDatabase, listingsUrl: ListingsUrl, mirror: string): Promise<Product> {
  const product = await start(database, listingsUrl, mirror)
  await product.service.jobs['mark-indicators']({}, run)
  await product.service.jobs['replay-mirror']({}, run)
  return product
}

/** Holds back two snapshots: one with a few rows and one without rows. @returns all snapshots that are held back */
async function holdBack({ service }: Product) {
  const known = (await service.register.all()).filter(({ listed }) => listed > 0).sort((a, b) => b.listed - a.listed)
  const rows: FeedRecord[] = [
    { kind: 'ipv4', value: '100.61.1.1', tags: ['held', 'ä'], score: 7, added: now - dayMs, lastSeen: now },
    { kind: 'domain', value: 'held.evil-test.com', firstSeen: now - dayMs, validUntil: now + dayMs },
    { kind: 'domain', value: 'held.evil-test.com' },
  ]
  for (const [n, { number }] of [known[0], known[1]].entries() as Iterable<[number, (typeof known)[0]]>) {
    const head = { source: number, takenAt: now, bytes: 1, sha256: `f${n}`, reading: 'detect' }
    const made = await service.listings.ingest(head, batches(n === 0 ? rows : []), await service.lists.marker())
    expect(made).toMatchObject({ status: 'held-back', reason: n === 0 ? 'shrunken' : 'empty' })
  }
  return service.sources.heldBack()
}

async function operate(database: TestDatabase, listingsUrl: ListingsUrl, ...words: string[]) {
  const { terminal, printed } = recordingTerminal()
  const code = await runCommand(words, {
    families: [{ title: 'Listings', commands: listingCommands }],
    tools: {
      config: { listingsUrl } as never,
      clock: { now: () => now },
      log,
      operator: 'a test',
      connection: async () => database.connection,
      database: async () => database,
      openQueue: () => Promise.reject(new Error('it is not needed')),
    },
    terminal,
  })
  return { code, ...printed }
}

describe.skipIf(!hasClickHouse)('LISTINGS_URL', () => {
  let mirror: string
  const url = (database: string) => readClickHouseAddress(server.address(database))

  beforeAll(async () => {
    server = await startClickHouse()
    mirror = isSoak && existsSync(realFeeds) ? smallMirror(folder) : madeUpMirror()
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    'moves listings to ClickHouse and back without loss, even if a move is interrupted',
    async () => {
      const database = await emptyDatabase()
      const { pool } = database
      const before = await replayed(database, undefined, mirror)
      const held = await holdBack(before)
      const was = JSON.parse(await contents(before))
      const there = url('moved')
      const refused = (listingsUrl: ListingsUrl) =>
        start(database, listingsUrl, undefined).then(() => 'started', String)
      expect(await refused(there)).toMatch(/listings are in PostgreSQL. Move them first/)

      const clickhouse = openClickHouse(there)
      ends.push(() => clickhouse.close())
      const inClickHouse = clickhouseMoves(
        pool,
        clickhouse,
        clickhouseRows(pool, clickhouse, () => {}),
      )
      const parts = { pool, from: postgresMoves(pool), into: inClickHouse, to: 'clickhouse' as const }
      const wrong = async function* (source: number): AsyncGenerator<readonly MovedListing[]> {
        for await (const batch of inClickHouse.read(source))
          yield batch.map((one) => ({ ...one, until: one.until - 1 }))
      }
      expect(await operate(database, there, 'move-listings', 'postgresql')).toMatchObject({
        code: 1,
        err: 'Listings are in PostgreSQL already.\n',
      })
      await expect(moveListings({ ...parts, into: { ...inClickHouse, read: wrong } })).rejects.toThrow(
        /not the same after the move/,
      )
      await expect(
        before.service.listings.ingest(
          { source: 1, takenAt: now, bytes: 1, sha256: '01', reading: 'detect' },
          (async function* () {})(),
          { digest: '', marks: () => 0 },
        ),
      ).rejects.toThrow('Listings are being moved to ClickHouse')
      expect(JSON.parse(await contents(before))).toEqual(was)
      expect(await operate(database, there, 'move-listings', 'clickhouse', '--give-up')).toMatchObject({ code: 0 })
      let left = 2
      const cutShort = () => {
        if (--left === 0) throw new Error('cut short')
      }
      await expect(moveListings({ ...parts, onSource: cutShort })).rejects.toThrow('cut short')
      expect(await operate(database, there, 'listings')).toMatchObject({ out: expect.stringMatching(/in +PostgreSQL/) })
      const moved = await operate(database, there, 'move-listings', 'clickhouse', '--json')

      expect(moved).toMatchObject({ code: 0, err: '' })
      expect(JSON.parse(moved.out)).toMatchObject({ held: held.length })
      expect(await refused(undefined)).toMatch(/Listings are in ClickHouse, but LISTINGS_URL is not set/)
      const foreign = await start(await emptyDatabase(), url('foreign'), undefined)
      const theirs = { source: 1, bytes: 1, reading: 'detect' }
      const many = Array.from({ length: 60 }, (_, n) => ({ kind: 'ipv4' as const, value: `100.62.1.${n}` }))
      const marker = await foreign.service.lists.marker()
      const take = (takenAt: number, sha256: string, rows: FeedRecord[]) =>
        foreign.service.listings.ingest({ ...theirs, takenAt, sha256 }, batches(rows), marker)
      await take(now - dayMs, '01', many)
      const { id: waiting } = await take(now, '02', many.slice(0, 2))
      expect(await refused(url('foreign'))).toMatch(/is not the one with the listings of this product/)
      // The refused start has not deleted anything.
      expect(await foreign.service.confirm(waiting)).toMatchObject({ status: 'applied', removed: 58 })
      expect(await refused(url('empty'))).toMatch(/is not the one with the listings of this product/)
      const after = await start(database, there, mirror)
      expect(JSON.parse(await contents(after))).toEqual(was)
      expect(await operate(database, there, 'drop-moved-listings', '--yes')).toMatchObject({ code: 0 })
      expect(JSON.parse(await contents(after))).toEqual(was)

      expect(await operate(database, there, 'move-listings', 'postgresql')).toMatchObject({ code: 0, err: '' })
      expect(await operate(database, there, 'drop-moved-listings', '--yes')).toMatchObject({ code: 0 })
      const back = await start(database, undefined, mirror)
      expect(JSON.parse(await contents(back))).toEqual(was)
      for (const { id } of held)
        expect(await back.service.confirm(id)).toMatchObject({ status: 'applied', reason: 'confirmed' })
      const [confirmed] = await back.service.listings.find([{ kind: 'ipv4', value: '100.61.1.1' }])
      expect(confirmed?.listings).toMatchObject([{ from: now - dayMs, lastSeen: now, score: 7, tags: ['held', 'ä'] }])
    },
    testTimeout,
  )

  it('reports faults at the start', async () => {
    const database = await emptyDatabase()
    await expect(start(database, { ...url('x'), username: 'nobody' }, undefined)).rejects.toThrow(
      /^LISTINGS_URL: the ClickHouse at http:\/\/127\.0\.0\.1:\d+ does not answer us: nobody: Authentication failed/,
    )
  })
})
