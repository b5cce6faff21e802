import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { jobRun } from '../../../test/job-run.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { offlineSources } from '../../../test/offline-sources.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { locks } from '../platform/db/session-lock.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { batches, noMarks, snapshotHead } from './listing-store.conformance.ts'
import type { sourceWork } from './work.ts'

type Name = keyof typeof sourceWork

const folder = folderForFile('winnow-sources-')
const mirrorDir = join(folder, 'mirror')
const warninglistsDir = join(folder, 'lists')
mkdirSync(mirrorDir)
mkdirSync(warninglistsDir)
let time = Date.UTC(2026, 10, 20, 6)
const queued: { name: Name; payload: object }[] = []

const database = await databaseForFile()
const opened = (log = createLog('silent')) =>
  offlineSources(folder, {
    database,
    catalogue,
    secrets: deriveSecrets(['a secret of tests, of 32 characters']),
    clock: { now: () => time },
    log,
    chance: () => 0.5,
    async add(name, payload) {
      if (!queued.some((one) => one.name === name)) queued.push({ name, payload })
    },
    addAll: async (name, jobs) => void queued.push(...jobs.map(({ payload }) => ({ name, payload }))),
    settings: { fetch: false, dataDir: folder, mirrorDir, warninglistsDir },
  })
const service = opened()
afterAll(() => service.close())

/** Runs queued jobs until none is left, as the queue would. */
async function work(): Promise<Name[]> {
  const done: Name[] = []
  for (let job = queued.shift(); job; job = queued.shift()) {
    done.push(job.name)
    const run = jobRun()
    await (service.jobs[job.name] as (payload: object, context: typeof run) => Promise<void>)(job.payload, run)
  }
  return done
}

function mirror(files: Record<string, { date: string; address?: string; source?: string; text: string }>): void {
  const entries = Object.entries(files).map(([path, { date, address, source, text }]) => {
    writeFileSync(join(mirrorDir, path), gzipSync(text))
    return { path, snapshot_date: date, public_feed_url: address, source_id: source ?? path }
  })
  writeFileSync(join(mirrorDir, 'MANIFEST.json'), JSON.stringify({ files: entries }))
}

const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `100.40.${(from + i) >> 8}.${(from + i) & 255}\n`).join('')

/** Number of processes that wait for an advisory lock. */
const waitingFor = async (use: number): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int n from pg_locks where locktype = 'advisory' and classid = $1 and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    [use],
  )
  return rows[0]?.n ?? 0
}

describe('the source service', () => {
  it('has the demo sources and an index after its first start, offline', async () => {
    mirror({})
    await service.start()
    const done = await work()
    const lease = await service.index.acquire()

    expect(done).toEqual(expect.arrayContaining(['mark-indicators', 'renew-demo', 'replay-mirror', 'build-index']))
    const demo = (await service.sources.list('operator')).filter(({ source }) => source.demo)
    expect(demo.length).toBeGreaterThan(5)
    for (const { source, figures, health } of demo) {
      expect(figures.records, source.id).toBeGreaterThan(0)
      expect(health.state, source.id).toBe('ok')
    }
    expect(lease?.reader.sources.map(({ id }) => id).sort()).toEqual(demo.map(({ source }) => source.id).sort())
    const dated = lease?.reader.sources.filter(({ watch }) => watch.hasAddedDates)
    expect(dated?.map(({ id }) => id)).toEqual(['demo.global-reputation'])
    lease?.release()
  })

  it('adds nothing at the second start, and renews the demo the next day', async () => {
    await service.start()
    const before = await service.index.acquire()
    await work()
    const after = await service.index.acquire()
    expect(after?.version).toBe(before?.version)

    time += dayMs
    await service.start()
    await work()
    const renewed = await service.index.acquire()
    expect(renewed?.version).toBeGreaterThan(before?.version as number)
    const view = await service.sources.details('demo.open-shield', 'operator')
    expect(view?.snapshots[0]?.takenAt).toBeGreaterThan(time - 2 * hourMs)
    before?.release()
    after?.release()
    renewed?.release()
  })

  /** Holds the lock under which indexes are built, as another process would. @returns what ends that */
  async function holdBuilds() {
    const holder = new pg.Client(database.connection)
    await holder.connect()
    await holder.query('select pg_advisory_lock($1, 0)', [locks.index])
    return () => holder.end()
  }

  it('a report with the demo waits for no index that is built because other sources have changed', async () => {
    const release = await holdBuilds()
    await database.pool.query('update listing_state set revision = revision + 1')
    const { signal } = new AbortController()

    await service.prepareDemo(signal)

    // As if a demo source had a newer snapshot, which the index lacks.
    const move = (by: number) =>
      database.pool.query(`update source set applied_at = applied_at + $1 where id = 'demo.open-shield'`, [by])
    await move(1)
    const isBuilt = service.prepareDemo(signal).then(() => true)
    await expect.poll(() => waitingFor(locks.index)).toBe(1)
    await release()
    expect(await isBuilt).toBe(true)
    await move(-1)
    expect(queued.splice(0).map(({ name }) => name)).toEqual(['measure-sources'])
  })

  it('no index is built if the one that was built meanwhile was made from the sources in question', async () => {
    const release = await holdBuilds()
    await database.pool.query('update listing_state set revision = revision + 1')
    const { rows } = await database.pool.query<{ state: { sources: object[] } }>(
      'select state from listing_index order by version desc limit 1',
    )
    const state = rows[0]?.state ?? { sources: [] }
    const hold = (sources: object[]) =>
      database.pool.query(
        'update listing_index set state = $1 where version = (select max(version) from listing_index)',
        [{ ...state, sources }],
      )
    const [wanted, other] = [9001, 9002]
    const built = service.index.build(undefined, [wanted])
    await expect.poll(() => waitingFor(locks.index)).toBe(1)
    await hold([...state.sources, { source: wanted }])
    await release()

    expect(await built).toBeUndefined()
    await hold(state.sources)
    expect(await service.index.build(undefined, [other])).toBeGreaterThan(0)
  })

  it('replays a mirror: history in order, catalogue entries by address, others as new sources', async () => {
    const address = 'https://lists.blocklist.de/lists/ssh.txt'
    mirror({
      'b.txt.gz': { date: '2026-02-02', address, source: 'ssh', text: list(10, 110) },
      'a.txt.gz': { date: '2026-02-01', address, source: 'ssh', text: list(0, 100) },
      'c.txt.gz': { date: '2026-02-03', address, source: 'ssh', text: list(100, 105) },
      'own.txt.gz': { date: '2026-02-01', address: 'https://own-test.com/list', source: 'own-list', text: list(0, 5) },
      'twin.txt.gz': { date: '2026-02-01', address, source: 'ssh-twin', text: list(0, 3) },
    })
    await service.jobs['replay-mirror']({}, jobRun())
    const view = await service.sources.details('blocklist-de.ssh', 'operator')

    expect(view?.snapshots.map(({ status, reason, added, removed }) => [status, reason, added, removed])).toEqual([
      ['held-back', 'shrunken', 0, 0],
      ['applied', null, 10, 10],
      ['applied', null, 100, 0],
    ])
    expect(view?.figures).toMatchObject({ records: 100, byKind: { ipv4: 100 } })
    expect(view?.health).toMatchObject({ state: 'held-back', message: expect.stringContaining('shrunken') })
    // The first snapshot does not count as a change.
    expect(view?.daily).toEqual([
      { day: '2026-02-01', added: null, removed: null },
      { day: '2026-02-02', added: 10, removed: 10 },
    ])
    expect(view?.firstSnapshot).toBe(Date.UTC(2026, 1, 1))
    expect(view?.changes).toEqual({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 1, 2), moved: 20 })
    expect((await service.sources.changes()).get(view?.number as number)).toEqual(view?.changes)
    const own = await service.sources.details('own-list', 'operator')
    // Its newest look is long past, and it has no address to be fetched from.
    expect(own).toMatchObject({ origin: 'ad-hoc', figures: { records: 5 }, health: { state: 'stale' } })
    expect(await service.sources.details('ssh-twin', 'operator')).toMatchObject({
      origin: 'ad-hoc',
      figures: { records: 3 },
    })

    const held = await service.sources.heldBack()
    expect(held.map(({ sourceId }) => sourceId)).toEqual(['blocklist-de.ssh'])
    expect(await service.confirm(held[0]?.id as number)).toMatchObject({ status: 'applied', removed: 95 })
    expect(await service.sources.heldBack()).toEqual([])
    expect((await service.sources.details('blocklist-de.ssh', 'operator'))?.figures.records).toBe(5)
  })

  it('shows the same state on the page of a source as in the list after a held-back snapshot was discarded', async () => {
    await service.register.enter(listedSource({ id: 'test.shrunken', name: 'Shrunken' }), 'ad-hoc')
    const { number } = (await service.register.byId('test.shrunken')) as { number: number }
    const ingest = (takenAt: number, most: number) => {
      const records = Array.from({ length: most }, (_, n) => ({ kind: 'ipv4' as const, value: `100.50.0.${n}` }))
      return service.listings.ingest(snapshotHead(number, takenAt), batches(records), noMarks)
    }
    await ingest(time - 3000, 200)
    expect(await ingest(time - 2000, 3)).toMatchObject({ status: 'held-back' })

    await service.listings.looked(number, time - 1000)

    const inList = (await service.sources.list('operator')).find(({ source }) => source.id === 'test.shrunken')
    const page = await service.sources.details('test.shrunken', 'operator')
    expect(inList?.health.state).not.toBe('held-back')
    expect(page?.health).toEqual(inList?.health)
  })

  it('replays nothing twice, but replays new files of the folder next time', async () => {
    const before = await service.listings.revision()
    await service.jobs['replay-mirror']({}, jobRun())
    expect(await service.listings.revision()).toBe(before)

    mirror({
      'own.txt.gz': { date: '2026-02-01', source: 'own-list', text: list(0, 5) },
      'own2.txt.gz': { date: '2026-02-05', source: 'own-list', text: list(0, 7) },
      'own3.txt.gz': { date: '2026-02-06', source: 'own-list', text: list(0, 7) },
      'own4.txt.gz': { date: '2026-02-07', source: 'own-list', text: list(0, 7) },
    })
    await service.jobs['replay-mirror']({}, jobRun())
    const statuses = async () =>
      (await service.sources.details('own-list', 'operator'))?.snapshots.map(({ status }) => status).slice(0, 3)
    expect(await statuses()).toEqual(['unchanged', 'unchanged', 'applied'])
    await service.jobs['replay-mirror']({}, jobRun())
    expect(await statuses()).toEqual(['unchanged', 'unchanged', 'applied'])
    expect((await service.sources.details('own-list', 'operator'))?.figures.records).toBe(7)
  })

  it('marks listings by warning lists, again when these change, and passes the marks to the index', async () => {
    const warn = (version: number, entries: string[]) =>
      writeFileSync(
        join(warninglistsDir, 'made-up.json'),
        JSON.stringify({
          name: 'Made-up resolvers',
          version,
          description: 'none',
          type: 'cidr',
          matching_attributes: ['ip-src', 'ip-dst'],
          list: entries,
        }),
      )
    const warned = async () => {
      await work()
      const view = await service.sources.details('own-list', 'operator')
      const lease = await service.index.acquire()
      const marks = [0, 1].map((n) =>
        lease?.reader.find('ipv4', `100.40.0.${n}`)?.postings.some(({ warned }) => warned),
      )
      lease?.release()
      return [view?.figures.onWarningList, ...marks]
    }
    warn(1, ['100.40.0.0/31'])
    queued.push({ name: 'mark-indicators', payload: {} })
    expect(await warned()).toEqual([2, true, true])

    warn(2, ['100.40.0.1'])
    queued.push({ name: 'mark-indicators', payload: {} })
    expect(await warned()).toEqual([1, false, true])

    writeFileSync(join(warninglistsDir, 'made-up.json'), '{"name": broken')
    queued.push({ name: 'mark-indicators', payload: {} })
    expect(await warned()).toEqual([1, false, true])
  })

  it('keeps an index in use readable while newer ones are built, and deletes leftovers', async () => {
    const old = await service.index.acquire()
    const values = old?.reader.indicators
    writeFileSync(join(folder, 'index', 'v1-killed.idx.part'), 'half')
    utimesSync(join(folder, 'index', 'v1-killed.idx.part'), 0, 0)
    for (let n = 1; n <= 3; n++) {
      mirror({ [`n${n}`]: { date: `2026-03-0${n}`, source: 'own-list', text: list(0, 7 + n) } })
      await service.jobs['replay-mirror']({}, jobRun())
      await work()
      time += 2 * hourMs
    }
    const newest = await service.index.acquire()

    expect(newest?.version).toBe((old?.version as number) + 3)
    expect(newest?.reader.find('ipv4', '100.40.0.9')).toBeDefined()
    expect(old?.reader.find('ipv4', '100.40.0.9')?.postings.some(({ present }) => present) ?? false).toBe(false)
    expect(old?.reader.indicators).toBe(values)
    expect(readdirSync(join(folder, 'index'))).not.toContain('v1-killed.idx.part')
    expect(readdirSync(join(folder, 'index'))).toContain(old?.path.split(/[\\/]/).at(-1))
    old?.release()
    newest?.release()
  })

  it('builds the index again if its file is missing', async () => {
    const before = await service.index.acquire()
    before?.release()
    for (const name of readdirSync(join(folder, 'index'))) rmSync(join(folder, 'index', name), { recursive: true })

    expect(await service.index.build()).toBeGreaterThan(before?.version as number)
    const after = await service.index.acquire()
    expect(after?.reader.indicators).toBe(before?.reader.indicators)
    after?.release()
  })

  it('deletes leftovers of killed builds before the next build, but not files of a running one', async () => {
    const at = (name: string) => join(folder, 'index', name)
    const leftover = () => {
      mkdirSync(at('v1-killed.idx.scratch'))
      writeFileSync(at('v1-killed.idx.scratch/0'), 'rows')
      writeFileSync(at('v1-killed.idx.part'), 'half')
    }
    const left = () => readdirSync(join(folder, 'index')).filter((name) => name.startsWith('v1-killed'))
    const release = await holdBuilds()
    leftover()
    mirror({ later: { date: '2026-03-04', source: 'own-list', text: list(0, 20) } })
    await service.jobs['replay-mirror']({}, jobRun())
    queued.length = 0

    const built = service.index.build(AbortSignal.abort()).catch((error: Error) => error)
    await expect.poll(() => waitingFor(locks.index)).toBe(1)
    expect(left()).toEqual(['v1-killed.idx.part', 'v1-killed.idx.scratch'])

    await release()
    expect(await built).toMatchObject({ message: 'the index was not built: SIGKILL' })
    expect(left()).toEqual([])
    expect(await service.index.build()).toBeDefined()
  })

  it('deletes details of old snapshots, but no record of an applied one', async () => {
    const told = async () =>
      (await service.sources.details('own-list', 'operator'))?.snapshots.map(({ status }) => status)
    const before = await told()
    expect(before).toContain('unchanged')
    time += 100 * dayMs
    await service.jobs['tidy-sources']({}, jobRun())

    expect(await told()).toEqual(before?.filter((status) => status === 'applied'))
  })

  it('sends no request while fetching is off', async () => {
    await service.jobs['collect-due']({}, jobRun())
    await service.jobs['collect-source']({ source: 'blocklist-de.ssh' }, jobRun())

    expect(queued.filter(({ name }) => name === 'collect-source')).toEqual([])
    await expect(service.check('https://lists.blocklist.de/lists/ssh.txt', { root: 'any' })).rejects.toMatchObject({
      code: 'source.fetching-off',
    })
  })
})

it.each([
  ['empty', () => Buffer.alloc(0)],
  ['cut', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
  ['another file', () => Buffer.from('not an index '.repeat(1000))],
])('an index file that is %s is built again, and no job fails by it', async (_, spoil) => {
  const { rows } = await database.pool.query('select file, version from listing_index order by version desc limit 1')
  const path = join(folder, 'index', rows[0].file)
  writeFileSync(path, spoil(readFileSync(path)))
  const told: string[] = []
  const after = opened(createLog('error', { write: (line) => void told.push(line) }))

  await after.jobs['measure-sources']({}, jobRun())
  await after.jobs['build-index']({}, jobRun())
  const lease = await after.index.acquire()

  expect(lease?.version).toBeGreaterThan(rows[0].version)
  expect(told).toEqual([])
  lease?.release()
  await after.close()
})
