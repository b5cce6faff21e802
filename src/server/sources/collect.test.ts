import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { serveHttp as publisher } from '../../../test/serve-http.ts'
import type { Source } from '../../domain/source.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { createGuardedFetch, createLoopbackFetchForTests } from '../../fetch/guarded-fetch.ts'
import { Stopping } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { createHostQueues } from '../platform/turns/gate.ts'
import { type CollectorDependencies, collectSource } from './collect.ts'
import { collectOnce } from './collect-source.job.ts'
import { createHostTurns } from './host-turns.ts'
import { ListingsFault } from './listing-place.ts'
import { noMarks, shrink } from './listing-store.conformance.ts'
import { removeOldShelves } from './own-shelves.ts'
import { postgresListings } from './postgres-listings.ts'
import { type RegisteredSource, sourceRegister } from './register.ts'
import { createSpool } from './spool.ts'

const database = await databaseForFile()
const spoolFolder = folderForFile('winnow-spool-')
const { groupId } = await newAnalyst(database)

const hour = 60 * minuteMs
let time = Date.UTC(2026, 0, 1)
let dependencies: CollectorDependencies
beforeEach(() => {
  dependencies = {
    register: sourceRegister(database.pool, []),
    store: postgresListings(database.pool, { shrink, now: () => time }),
    fetch: createLoopbackFetchForTests({ firstByteMs: 500, idleMs: 500 }),
    spool: createSpool(spoolFolder),
    clock: { now: () => time },
    log: createLog('silent'),
    marker: async () => noMarks,
    queueForHost: createHostQueues(),
    chance: () => 0,
    maxFeedBytes: 1 << 20,
    accessOf: async () => undefined,
  }
})

/** Folders of the spool with events of MISP feeds. */
const shelves = () => readdirSync(spoolFolder).filter((name) => name.startsWith('misp-'))

let count = 0
async function enter(more: Partial<Source>): Promise<RegisteredSource> {
  return dependencies.register.enter(
    {
      ...madeUpSource,
      id: `source-${++count}`,
      kinds: ['ipv4'],
      reading: { format: 'plain-list', options: {} },
      ...more,
    },
    'custom',
    groupId,
  )
}

const mispId = (n: number) => `5a0b1c2d-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`
const mispEvent = (id: string, value: string, more: object = {}) => {
  const attribute = { type: 'ip-dst', value, to_ids: true, timestamp: '1767225600' }
  return { Event: { uuid: id, info: 'made up', date: '2026-01-01', Attribute: [attribute], ...more } }
}

/**
 * A MISP feed. `asked` receives the paths that are read.
 * @param eventOf the event with this id, or the status of an answer without it
 */
async function mispFeed(
  ids: () => readonly string[],
  eventOf: (id: string) => object | number = (id) => mispEvent(id, '100.33.0.1'),
  stamp = () => '1',
) {
  const asked: string[] = []
  const address = await publisher(({ url = '' }, answer) => {
    asked.push(url)
    const id = /([\w-]{36})\.json/.exec(url)?.[1]
    const event = id ? eventOf(id) : Object.fromEntries(ids().map((one) => [one, { timestamp: stamp() }]))
    if (typeof event === 'number') answer.writeHead(event).end()
    else answer.end(JSON.stringify(event))
  })
  return { address, asked }
}

/**
 * A publisher that sends `not modified` if the body's length is unchanged. `asked` receives the reader's validators.
 */
async function publisherOf(body: () => string) {
  const asked: (string | undefined)[] = []
  const address = await publisher((request, answer) => {
    asked.push(request.headers['if-none-match'])
    const etag = `"${body().length}"`
    if (request.headers['if-none-match'] === etag) answer.writeHead(304).end()
    else answer.writeHead(200, { etag }).end(body())
  })
  return { address, asked }
}

const again = async ({ source }: RegisteredSource) => (await dependencies.register.byId(source.id)) as RegisteredSource
/** Collects the source as it is known now. */
const look = async (known: RegisteredSource, more: Partial<CollectorDependencies> = {}) =>
  collectSource(await again(known), { ...dependencies, ...more })
const list = (from: number, to: number) =>
  `# made up\n${Array.from({ length: to - from }, (_, i) => `100.30.${(from + i) >> 8}.${(from + i) & 255}`).join('\n')}\n`

describe('collecting a source', () => {
  it('fetches, stores, and sends conditional requests from then on', async () => {
    let body = list(0, 100)
    const { address, asked } = await publisherOf(() => body)
    const known = await enter({ addresses: [address] })
    const first = await look(known)
    expect(first).toMatchObject({ result: 'snapshot', snapshot: { status: 'applied', added: 100, etag: '"1200"' } })

    time += hour
    expect(await look(known)).toEqual({ result: 'not-modified' })
    time += hour
    body = list(10, 120)
    const third = await look(known)

    expect(third).toMatchObject({ result: 'snapshot', snapshot: { status: 'applied', added: 20, removed: 10 } })
    expect(asked).toEqual([undefined, '"1200"', '"1200"'])
    expect(await again(known)).toMatchObject({ failures: 0, lastSuccess: time, dueAt: time + hour, listed: 110 })
    expect(readdirSync(spoolFolder)).toEqual([])
  })

  it('decompresses feeds, and detects unknown formats', async () => {
    const address = await publisher((_, answer) =>
      answer.end(gzipSync(`127.0.0.1 localhost\n0.0.0.0 bad.collect-test.com\n`)),
    )
    const { reading: _, ...rest } = (await enter({ kinds: ['domain'] })).source
    const known = await dependencies.register.enter({ ...rest, addresses: [`${address}/hosts.gz`] }, 'custom', groupId)

    expect(await look(known)).toMatchObject({
      result: 'snapshot',
      snapshot: { status: 'applied' },
    })
    const [found] = await dependencies.store.find([{ kind: 'domain', value: 'bad.collect-test.com' }])
    expect(found?.listings).toHaveLength(1)
  })

  it('detects the format again when the publisher has changed it', async () => {
    const address = await publisher((_, answer) => answer.end(list(0, 60)))
    const known = await enter({ addresses: [address], reading: { format: 'hosts', options: {} } })

    expect(await look(known)).toMatchObject({ snapshot: { status: 'applied', indicators: 60 } })
  })

  it('keeps the data and retries at growing intervals when the publisher fails', async () => {
    let status = 200
    const address = await publisher((_, answer) =>
      answer.writeHead(status, { 'retry-after': '36000' }).end(list(0, 100)),
    )
    const known = await enter({ addresses: [address] })
    await look(known)

    status = 503
    expect(await look(known)).toMatchObject({ result: 'failed' })
    const failed = await again(known)
    expect(failed).toMatchObject({ failures: 1, listed: 100, dueAt: time + 10 * hour })
    expect(failed.fault).toContain('503')

    const waits: number[] = []
    for (let i = 0; i < 12; i++) {
      await look(known, { fetch: createGuardedFetch() })
      waits.push(((await again(known)).dueAt as number) - time)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBe(24 * hour)
  })

  describe('an unfinished attempt', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    /** Simulates a process that dies during the fetch, so that no outcome is recorded. */
    const dies = (): CollectorDependencies => ({
      ...dependencies,
      fetch: () => Promise.reject(full),
      register: {
        ...dependencies.register,
        recordAttempt: () => Promise.reject(full),
        takeBackAttempt: () => Promise.reject(full),
      },
    })
    const dead = (id: string) => collectOnce(id, database.connection, dies()).catch((error) => error)

    it.each<[string, () => Partial<CollectorDependencies>]>([
      ['the disk is full', () => ({ spool: { ...dependencies.spool, write: () => Promise.reject(full) } })],
      ['the database has a fault', () => ({ store: { ...dependencies.store, ingest: () => Promise.reject(full) } })],
    ])('counts as failed because %s, and is not repeated before the source is due', async (_, fault) => {
      let asked = 0
      const address = await publisher((_, answer) => {
        asked++
        answer.end(list(0, 100))
      })
      const known = await enter({ addresses: [address] })
      const collect = () => collectOnce(known.source.id, database.connection, { ...dependencies, ...fault() })

      await expect(collect()).rejects.toBe(full)
      expect(await again(known)).toMatchObject({ failures: 1, fault: 'error: ENOSPC', dueAt: time + 30 * minuteMs })
      expect(await collect()).toBeUndefined()
      time += 30 * minuteMs
      await expect(collect()).rejects.toBe(full)
      expect(await again(known)).toMatchObject({ failures: 2, dueAt: time + hour })
      expect(asked).toBe(2)
    })

    it.each([
      ['is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
      ['is being moved', new ListingsFault('Listings are being moved')],
    ])('does not count as failed while our store %s, and is repeated half an hour later', async (_, away) => {
      const store = { ...dependencies.store, ingest: () => Promise.reject(away) }
      const address = await publisher((_, answer) => answer.end(list(0, 100)))
      const known = await enter({ addresses: [address] })

      await expect(look(known, { store })).rejects.toBe(away)

      expect(await again(known)).toEqual({ ...known, dueAt: time + 30 * minuteMs })
    })

    it('counts as failed if it took too long', async () => {
      const run = new AbortController()
      const address = await publisher(() => run.abort())
      const known = await enter({ addresses: [address] })

      await expect(look(known, { signal: run.signal })).rejects.toMatchObject({
        fault: 'aborted',
      })
      expect(await again(known)).toMatchObject({ failures: 1, fault: 'error: aborted', dueAt: time + 30 * minuteMs })
    })

    it('is not repeated at once if the process died, and counts as failed at the next attempt', async () => {
      const known = await enter({ addresses: ['http://127.0.0.1:9/'] })
      expect(await dead(known.source.id)).toBe(full)
      expect(await again(known)).toMatchObject({ failures: 0, fault: 'not finished', dueAt: time + 30 * minuteMs })
      expect(await dead(known.source.id)).toBeUndefined()

      const waits: number[] = []
      for (let i = 1; i <= 4; i++) {
        time = (await again(known)).dueAt as number
        expect(await dead(known.source.id)).toBe(full)
        expect((await again(known)).failures).toBe(i)
        waits.push(((await again(known)).dueAt as number) - time)
      }
      expect(waits).toEqual([60, 120, 240, 480].map((minutes) => minutes * minuteMs))
    })

    it('counts once together with the failure after it, and not at all after a success', async () => {
      let status = 503
      const address = await publisher((_, answer) => answer.writeHead(status).end(list(0, 100)))
      const known = await enter({ addresses: [address] })
      await dead(known.source.id)
      await look(known)
      expect(await again(known)).toMatchObject({ failures: 2, fault: expect.stringMatching(/^status: /) })

      status = 200
      await look(known)
      expect(await again(known)).toMatchObject({ failures: 0, fault: null, dueAt: time + hour })
    })

    it('shows the previous fault while it runs, but does not mark a healthy source as failing', async () => {
      let seen: RegisteredSource | undefined
      let status = 200
      const address = await publisher(async (_, answer) => {
        seen = await again(known)
        answer.writeHead(status).end(list(0, 100))
      })
      const known = await enter({ addresses: [address] })
      await look(known)
      expect(seen).toMatchObject({ failures: 0, fault: 'not finished' })
      status = 403
      await look(known)
      const { fault } = await again(known)
      await look(known)

      expect(seen).toMatchObject({ failures: 1, fault: `not finished; before: ${fault}` })
    })

    it.each(['stopped', 'switched off'])('that ends because %s leaves the source due as before', async (why) => {
      const run = new AbortController()
      const address = await publisher((_, answer) => {
        if (why === 'stopped') run.abort(new Stopping())
        else answer.end(list(0, 100))
      })
      const known = await enter({ addresses: [address] })
      const fetch = why === 'stopped' ? dependencies.fetch : createGuardedFetch({ isEnabled: () => false })

      const outcome = look(known, { fetch, signal: run.signal })
      await expect(outcome).rejects.toMatchObject({ fault: why === 'stopped' ? 'aborted' : 'off' })
      expect(await again(known)).toEqual(known)
    })
  })

  it.each([
    ['an empty file', '', 'unreadable'],
    ['only comments', '# sorry, nothing today\n', 'held-back'],
    ['99 % less', list(0, 10), 'held-back'],
    ['an error page', `<!doctype html><html><body><p>${'Down for maintenance. '.repeat(40)}</p></body></html>`, ''],
  ])('deletes nothing on %s', async (_what, body, status) => {
    let now = list(0, 1000)
    const address = await publisher((_, answer) => answer.end(now))
    const known = await enter({ addresses: [address] })
    await look(known)
    time += hour
    now = body
    const outcome = await look(known)

    const { snapshot } = outcome as { snapshot: { status: string } }
    expect(['held-back', 'unreadable']).toContain(snapshot.status)
    if (status === 'held-back') expect(snapshot.status).toBe(status)
    expect((await again(known)).listed).toBe(1000)
  })

  it.each(['later', 'first'])('holds back an error message that any format reads, as a %s snapshot', async (which) => {
    const message = 'File not found. Please contact admin@collect-test.com\n'
    let body = which === 'first' ? message : list(0, 20)
    const { address } = await publisherOf(() => body)
    const known = await enter({ addresses: [address], reading: { format: 'plain-list', options: {} } })
    if (which === 'later') await look(known)
    const { listed } = await again(known)
    body = message
    for (let i = 0; i < 2; i++) {
      time += 13 * hour
      expect(await look(known)).toMatchObject({ snapshot: { status: 'held-back', reason: 'foreign', indicators: 1 } })
      expect(await again(known)).toMatchObject({ listed })
    }
    body = list(0, 12)
    time += hour

    expect(await look(known)).toMatchObject({ snapshot: { status: 'applied', reason: null, indicators: 12 } })
  })

  it('reports a held-back snapshot, requests it again, and applies it when a later fetch confirms it', async () => {
    let body = list(0, 100)
    const { address, asked } = await publisherOf(() => body)
    const told: string[] = []
    const log = createLog('warn', { write: (line) => told.push(JSON.parse(line).msg) })
    const known = await enter({ addresses: [address] })
    await look(known)
    body = list(0, 5)
    for (const [hours, snapshot] of [
      [1, { status: 'held-back', reason: 'shrunken' }],
      [1, { status: 'held-back', reason: 'shrunken' }],
      [12, { status: 'applied', reason: 'second-look', removed: 95 }],
    ] as const) {
      time += hours * hour
      expect(await look(known, { log })).toMatchObject({ snapshot })
    }
    time += hour
    expect(await look(known, { log })).toEqual({ result: 'not-modified' })

    expect(asked).toEqual([undefined, '"1200"', '"1200"', '"1200"', '"65"'])
    expect(told).toEqual(['snapshot held back', 'snapshot held back', 'new size borne out and applied'])
  })

  it('discards a held-back snapshot when the publisher serves the previous one again', async () => {
    let body = list(0, 100)
    const { address } = await publisherOf(() => body)
    const known = await enter({ addresses: [address] })
    const lookAt = async (of: string) => {
      body = of
      time += 7 * hour
      return look(known)
    }
    await lookAt(list(0, 100))
    const held = await lookAt(list(0, 5))
    expect(held).toMatchObject({ snapshot: { status: 'held-back' } })
    expect(await lookAt(list(0, 100))).toEqual({ result: 'not-modified' })

    const { id } = (held as { snapshot: { id: number } }).snapshot
    expect(await dependencies.store.confirm(id)).toBeUndefined()
    expect(await lookAt(list(0, 6))).toMatchObject({ snapshot: { status: 'held-back', reason: 'shrunken' } })
    expect((await again(known)).listed).toBe(100)
  })

  it('continues from the present time after a clock was ahead', async () => {
    let body = list(0, 100)
    const { address } = await publisherOf(() => body)
    const known = await enter({ addresses: [address] })
    const present = time
    const lookAt = async (of: string) => {
      body = of
      return collectOnce(known.source.id, database.connection, dependencies)
    }
    time = present + 365 * 24 * hour
    await lookAt(list(0, 100))
    time = present
    expect(await lookAt(list(10, 120))).toMatchObject({ snapshot: { status: 'applied', added: 20, removed: 10 } })
    expect(await again(known)).toMatchObject({ appliedAt: present, lastSuccess: present, dueAt: present + hour })
    time += hour
    expect(await lookAt(list(0, 5))).toMatchObject({ snapshot: { status: 'held-back', reason: 'shrunken' } })
    time += 13 * hour

    expect(await lookAt(list(0, 5))).toMatchObject({ snapshot: { status: 'applied', reason: 'second-look' } })
    const looks = await dependencies.store.looks()
    expect(looks.get(known.number)?.looks.every((at) => at <= time)).toBe(true)
  })

  it('sends no conditional request if the reading has changed or a snapshot was accepted by hand', async () => {
    let body = list(0, 100)
    const { address, asked } = await publisherOf(() => body)
    const known = await enter({ addresses: [address] })
    const lookAs = async (reading?: Source['reading']) => {
      time += hour
      const { source, ...rest } = await again(known)
      return collectSource({ ...rest, source: reading ? { ...source, reading } : source }, dependencies)
    }
    await lookAs()
    await lookAs()
    expect(await lookAs({ format: 'plain-list' })).toMatchObject({ result: 'snapshot' })
    expect(asked).toEqual([undefined, '"1200"', undefined])

    body = list(0, 5)
    const held = await lookAs({ format: 'plain-list' })
    await dependencies.store.confirm((held as { snapshot: { id: number } }).snapshot.id)
    body = list(0, 100)
    await lookAs({ format: 'plain-list' })
    expect(asked.at(-1)).toBeUndefined()
  })

  it('treats several addresses as one source, all of them or nothing', async () => {
    let broken = false
    const address = await publisher((request, answer) => {
      if (request.url === '/b' && broken) answer.writeHead(500).end()
      else if (request.headers['if-none-match'] === '"same"' && request.url === '/a') answer.writeHead(304).end()
      else
        answer.writeHead(200, { etag: '"same"' }).end(request.url === '/a' ? list(0, 60) : list(60, broken ? 10 : 90))
    })
    const known = await enter({ addresses: [`${address}/a`, `${address}/b`] })
    expect(await look(known)).toMatchObject({ snapshot: { indicators: 90 } })

    time += hour
    expect(await look(known)).toMatchObject({ snapshot: { status: 'unchanged' } })
    broken = true
    time += hour
    expect(await look(known)).toMatchObject({ result: 'failed' })
    expect((await again(known)).listed).toBe(90)
  })

  it('follows the manifest of a MISP feed and fetches only new events', async () => {
    const ids = [mispId(1), mispId(2)]
    const { address, asked } = await mispFeed(
      () => ids,
      (id) => mispEvent(id, `100.31.0.${id.slice(-1)}`),
    )
    const known = await enter({ addresses: [`${address}/misp`], reading: { format: 'misp-manifest' } })
    expect(await look(known)).toMatchObject({ snapshot: { status: 'applied', indicators: 2 } })
    ids.push(mispId(3))
    asked.length = 0
    time += hour

    expect(await look(known)).toMatchObject({ snapshot: { indicators: 3, added: 1 } })
    expect(asked).toEqual(['/misp/manifest.json', `/misp/${mispId(3)}.json`])
  })

  it('leaves out a few missing events of a MISP feed, and fails if many are missing', async () => {
    const ids = [50, 51, 52, 53].map(mispId)
    const statuses = new Map([[ids[0], 404]])
    let stamp = 1_767_225_600
    const { address } = await mispFeed(
      () => ids,
      (id) => statuses.get(id) ?? mispEvent(id, `100.35.0.${ids.indexOf(id)}`),
      () => String(stamp),
    )
    const known = await enter({ addresses: [address], reading: { format: 'misp-manifest' } })
    const samples = [{ text: `${address}/${ids[0]}.json` }]
    expect(await look(known)).toMatchObject({
      snapshot: { status: 'applied', indicators: 3, rejected: { missing: 1 }, samples },
    })

    for (const other of [410, 500]) {
      statuses.set(ids[1], other)
      stamp++
      time += hour
      const fault = expect.stringMatching(`^status: .*${other}$`)
      expect(await look(known)).toMatchObject({ result: 'failed', fault })
      expect((await again(known)).listed).toBe(3)
    }
    statuses.clear()
    expect(await look(known)).toMatchObject({ snapshot: { indicators: 4 } })
  })

  it('keeps few bytes of events for all MISP feeds of an organisation together', async () => {
    const { address } = await mispFeed(
      () => [mispId(60), mispId(61)],
      (id) => mispEvent(id, '100.33.1.1', { info: 'x'.repeat(1000) }),
    )
    const feed = (name: string) => enter({ addresses: [`${address}/${name}`], reading: { format: 'misp-manifest' } })
    const [first, second, third, other] = [await feed('a'), await feed('b'), await feed('c'), await feed('d')]
    const within = (root: string) => ({
      shelvesOf: async () => ({ place: { root }, branches: 0, mostBytes: 4000 }),
    })
    expect(await look(first, within('ours'))).toMatchObject({ snapshot: { status: 'applied' } })
    // There is room for one of its two events.
    const before = shelves()
    expect(await look(second, within('ours'))).toMatchObject({ snapshot: { status: 'applied' } })
    const [shelf] = shelves().filter((name) => !before.includes(name))
    expect(readdirSync(join(spoolFolder, shelf as string))).toHaveLength(1)

    const fault = expect.stringContaining('too-large')
    expect(await look(third, within('ours'))).toMatchObject({ result: 'failed', fault })
    expect(await look(other, within('theirs'))).toMatchObject({ snapshot: { status: 'applied' } })
    // What a feed itself keeps does not count: it continues.
    time += hour
    expect(await look(first, within('ours'))).toMatchObject({ snapshot: { status: 'unchanged' } })
    // What is gone does not count any more once it is deleted.
    const living = (await dependencies.register.all())
      .map(({ source }) => source.id)
      .filter((id) => id !== second.source.id)
    await removeOldShelves(dependencies.spool, async () => new Set(living))
    expect(shelves()).not.toContain(shelf)
    time += hour
    expect(await look(third, within('ours'))).toMatchObject({ snapshot: { status: 'applied' } })
  })

  it('keeps the events of a MISP feed, however long it has nothing new', async () => {
    const { address, asked } = await mispFeed(() => [mispId(10)])
    const before = shelves()
    const known = await enter({ addresses: [address], reading: { format: 'misp-manifest' } })
    expect(await look(known)).toMatchObject({ snapshot: { status: 'applied', indicators: 1 } })
    const shelf = join(spoolFolder, shelves().find((name) => !before.includes(name)) as string)
    asked.length = 0
    for (let day = 1; day <= 9; day++) {
      const then = new Date(statSync(shelf).mtimeMs - 25 * hour)
      utimesSync(shelf, then, then)
      await dependencies.spool.clear(Date.now())
      time += 25 * hour
      expect(await look(known)).toMatchObject({ snapshot: { status: 'unchanged' } })
    }

    expect(asked).toEqual(Array(9).fill('/manifest.json'))
  })

  const taxiiIndicator = (n: number) => ({
    type: 'indicator',
    spec_version: '2.1',
    id: `indicator--5a0b1c2d-0000-4000-8000-00000000000${n}`,
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
    pattern_type: 'stix',
    pattern: `[ipv4-addr:value = '100.32.0.${n}']`,
    valid_from: '2026-01-01T00:00:00Z',
  })

  it('follows a TAXII collection page by page, and gives up if the pages do not end', async () => {
    let endless = false
    const address = await publisher((request, answer) => {
      expect(request.headers.accept).toBe('application/taxii+json;version=2.1')
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('next') ?? 0)
      const more = endless ? { more: true, next: '1' } : page < 2 ? { more: true, next: String(page + 1) } : {}
      answer.setHeader('content-type', 'application/taxii+json;version=2.1')
      answer.end(JSON.stringify({ ...more, objects: [taxiiIndicator(page)] }))
    })
    const collection = `${address}/root/collections/5a0b1c2d-0000-4000-8000-000000000000/`
    const known = await enter({ addresses: [collection], reading: { format: 'stix2' } })
    expect(await look(known)).toMatchObject({ snapshot: { status: 'applied', indicators: 3 } })

    endless = true
    time += hour
    expect(await look(known)).toMatchObject({ result: 'failed' })
    expect((await again(known)).listed).toBe(3)
  })

  /**
   * A server without `next`, which the specification allows: clients then request objects after the time of the last
   * one.
   */
  function taxiiByTimes(times: readonly string[], size: number, said?: string) {
    return publisher((request, answer) => {
      const after = new URL(request.url ?? '', 'http://x').searchParams.get('added_after') ?? ''
      const rest = times.map((time, n) => ({ time, n })).filter(({ time }) => time > after)
      const page = rest.slice(0, size)
      answer.setHeader('x-taxii-date-added-last', said ?? page.at(-1)?.time ?? '')
      const objects = page.map(({ n }) => taxiiIndicator(n))
      answer.end(JSON.stringify({ ...(rest.length > size && { more: true }), objects }))
    })
  }
  const taxiiPath = '/root/collections/5a0b1c2d-0000-4000-8000-000000000000/'
  const second = (n: number, fraction = '000000') => `2026-01-01T00:00:0${n}.${fraction}Z`

  it('follows a TAXII collection without `next` by the times of its objects, and loses no object that shares a time', async () => {
    const times = [second(1), second(1, '500000'), second(2), second(2), second(2, '000001'), second(3), second(4)]
    const known = await enter({
      addresses: [`${await taxiiByTimes(times, 3)}${taxiiPath}`],
      reading: { format: 'stix2' },
    })
    expect(await look(known)).toMatchObject({ snapshot: { status: 'applied', indicators: 7 } })
  })

  it.each([
    [
      'has more of one time than a page holds',
      [second(1), second(1), second(1)],
      undefined,
      /goes no further than 2026-01-01T00:00:01.000000Z/,
    ],
    ['says no time', [second(1), second(2), second(3)], '', /neither its next page nor its last time/],
    [
      'says no time that exists',
      [second(1), second(2), second(3)],
      '2026-01-01',
      /neither its next page nor its last time/,
    ],
  ] as const)('takes nothing of a TAXII collection that names no next page and %s', async (_, times, said, fault) => {
    const known = await enter({
      addresses: [`${await taxiiByTimes(times, 2, said)}${taxiiPath}`],
      reading: { format: 'stix2' },
    })
    const outcome = await look(known)
    expect(outcome).toMatchObject({ result: 'failed', fault: expect.stringMatching(fault) })
  })

  it.each([
    ['too-large', { bytes: 1000, rows: 1000, fault: 'too-many-rows' }],
    ['too-many-rows', { bytes: 100_000, rows: 99, fault: 'too-many-rows' }],
    ['too-many-indicators', { bytes: 100_000, rows: 99, fault: 'too-many-indicators' }],
  ] as const)('reads nothing of an own source whose unpacked content is %s', async (reason, limits) => {
    const address = await publisher((_, answer) => answer.end(gzipSync(list(0, 100))))
    const known = await enter({ addresses: [address] })
    const outcome = await look(known, { limitsOf: async () => limits })

    expect(outcome).toMatchObject({ result: 'snapshot', snapshot: { status: 'unreadable', reason } })
    expect(await again(known)).toMatchObject({ listed: 0, failures: 1 })
    const fits = { ...limits, bytes: 1200, rows: 101 }
    expect(await look(known, { limitsOf: async () => fits })).toMatchObject({
      snapshot: { status: 'applied', indicators: 100 },
    })
  })

  it('rejects a feed larger than the limit', async () => {
    const address = await publisher((_, answer) => answer.end(Buffer.alloc(2 << 20, '192.0.2.1\n')))

    expect(await collectSource(await enter({ addresses: [address] }), dependencies)).toMatchObject({ result: 'failed' })
    expect(readdirSync(spoolFolder)).not.toContainEqual(expect.stringContaining('.part'))
  })

  const padding = 'x'.repeat(300 << 10)
  const padded = (value: string, id: string = crypto.randomUUID()) => mispEvent(id, value, { info: padding })

  it.each([
    [
      'a TAXII collection',
      '/collections/5a0b1c2d-0000-4000-8000-000000000001/',
      (page: number) => ({ more: page < 8, next: String(page), objects: [{ type: 'x-made-up', padding }] }),
    ],
    [
      'a MISP search',
      '/events/restSearch?limit=1',
      (page: number) => ({ response: page < 8 ? [padded(`100.34.0.${page}`)] : [] }),
    ],
  ])('leaves %s unread if its pages together exceed the limit', async (_what, path, bodyOf) => {
    let pages = 0
    const address = await publisher((_, answer) => answer.end(JSON.stringify(bodyOf(++pages))))
    const { reading: _, ...source } = (await enter({})).source
    const known = await dependencies.register.enter({ ...source, addresses: [`${address}${path}`] }, 'custom', groupId)

    expect(await look(known)).toMatchObject({ result: 'failed' })
    expect((await again(known)).fault).toContain('too-large')
    expect(pages).toBe(4)
    expect(readdirSync(spoolFolder)).not.toContainEqual(expect.stringContaining('.part'))
  })

  it('takes the newest events of a MISP feed that exceeds the limit, and stores no others', async () => {
    let first: number
    const { address } = await mispFeed(
      () => [...Array(8).keys()].flatMap((i) => [mispId(16 + i), mispId(first + i)]),
      (id) => padded('100.34.1.1', id),
    )
    const before = shelves()
    const known = await enter({ addresses: [address], reading: { format: 'misp-manifest' } })
    for (first of [16, 40, 10]) {
      time += hour
      expect(await look(known)).toMatchObject({ result: 'snapshot' })
      const [shelf] = shelves().filter((name) => !before.includes(name))
      const numbers = [16, first, 17, first + 1, 18].filter((n, at, all) => all.indexOf(n) === at).slice(0, 3)
      expect(readdirSync(join(spoolFolder, shelf as string)).map((name) => Number(name.slice(34, 36)))).toEqual(
        numbers.toSorted(),
      )
    }

    expect(readdirSync(spoolFolder)).not.toContainEqual(expect.stringContaining('.part'))
  })

  it('skips sources without content: without an address, behind a key, or demo', async () => {
    for (const more of [
      { addresses: [] },
      { addresses: ['http://127.0.0.1/'], authentication: 'key' },
      { addresses: ['http://127.0.0.1/'], demo: true },
    ] as const) {
      expect(await collectSource(await enter(more), dependencies)).toEqual({ result: 'no-content' })
    }
  })

  it('never collects a source twice at the same time, or before it is due', async () => {
    let open = 0
    let most = 0
    let asked = 0
    const address = await publisher((_, answer) => {
      asked++
      most = Math.max(most, ++open)
      setImmediate(() => {
        open--
        answer.end(list(0, 10))
      })
    })
    const { source } = await enter({ addresses: [address] })
    const all = await Promise.all(
      Array.from({ length: 4 }, () => collectOnce(source.id, database.connection, dependencies)),
    )

    expect(all.filter((outcome) => outcome !== undefined)).toHaveLength(1)
    expect(asked).toBe(1)
    time += 2 * hour
    expect(await collectOnce(source.id, database.connection, dependencies)).toMatchObject({ result: 'snapshot' })
  })
})

describe('sources of one host', () => {
  async function catalogue(more: Partial<Source>, count: number): Promise<readonly Source[]> {
    const sources = Array.from({ length: count }, (_, i) => ({
      ...madeUpSource,
      id: `shared-${++numbered}-${i}`,
      ...more,
    }))
    dependencies = { ...dependencies, register: sourceRegister(database.pool, sources) }
    await dependencies.register.sync()
    return sources
  }
  let numbered = 0
  const due = async ({ id }: Source) => (await dependencies.register.byId(id))?.dueAt

  it('are postponed together if the host does not answer, and each has its own state', async () => {
    const other = await publisher((_, answer) => answer.end(list(0, 10)))
    const [first, second] = (await catalogue({ addresses: ['http://127.0.0.1:9/list'] }, 2)) as [Source, Source]
    const own = await enter({ addresses: ['http://127.0.0.1:9/own'] })
    expect(await collectOnce(first.id, database.connection, dependencies)).toMatchObject({ result: 'failed' })

    expect(await due(first)).toBe(time + 30 * minuteMs)
    expect(await dependencies.register.byId(second.id)).toMatchObject({
      dueAt: time + 5 * minuteMs,
      failures: 0,
      lastAttempt: null,
    })
    expect(await collectOnce(second.id, database.connection, dependencies)).toBeUndefined()
    expect((await again(own)).dueAt).toBeNull()
    const alive = await enter({ addresses: [other] })
    expect(await collectOnce(alive.source.id, database.connection, dependencies)).toMatchObject({ result: 'snapshot' })
  })

  it("keep the publisher's minimum interval between requests for any of them", async () => {
    const address = await publisher((_, answer) => answer.end(list(0, 10)))
    const [first, second] = (await catalogue({ addresses: [address], leastMinutesOfHost: 30 }, 2)) as [Source, Source]
    expect(await collectOnce(first.id, database.connection, dependencies)).toMatchObject({ result: 'snapshot' })
    expect(await collectOnce(second.id, database.connection, dependencies)).toBeUndefined()
    expect(await due(second)).toBe(time + 30 * minuteMs)
    time += 30 * minuteMs

    expect(await collectOnce(second.id, database.connection, dependencies)).toMatchObject({ result: 'snapshot' })
  })

  it('take one place in the queue, and sources of other hosts do not wait for them', async () => {
    const turns = createHostTurns()
    const gate = Promise.withResolvers<void>()
    const done: string[] = []
    const work = async (id: string) => {
      if (id === 'a1') await gate.promise
      done.push(id)
    }
    const take = (line: string, id: string) => turns.take(line, id, work, () => true)
    const first = take('a', 'a1')
    await Promise.all([take('a', 'a2'), take('a', 'a3'), take('a', 'a2'), take('b', 'b1')])
    expect(done).toEqual(['b1'])
    gate.resolve()
    await first

    expect(done).toEqual(['b1', 'a1', 'a2', 'a3'])
  })

  it('are postponed if one of them fails or the place has been occupied for long', async () => {
    const turns = createHostTurns()
    const done: string[] = []
    for (const [id, mayGoOn] of [
      ['fails', true],
      ['late', false],
      ['last', true],
    ] as const) {
      const gate = Promise.withResolvers<void>()
      const work = async (next: string) => {
        await gate.promise
        done.push(next)
        if (next === 'fails') throw new Error('made up')
      }
      const first = turns.take('a', id, work, () => mayGoOn).catch(() => {})
      await turns.take('a', 'waits', work, () => true)
      gate.resolve()
      await first
    }

    expect(done).toEqual(['fails', 'late', 'last', 'waits'])
  })
})
