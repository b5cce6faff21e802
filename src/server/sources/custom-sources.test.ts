import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { blockedStatements } from '../../../test/blocked.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { jobRun as run } from '../../../test/job-run.ts'
import { offlineSources } from '../../../test/offline-sources.ts'
import { serveHttp } from '../../../test/serve-http.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import type { Problem } from '../../domain/problem.ts'
import type { Report } from '../../domain/report.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { createGuardedFetch, createLoopbackFetchForTests } from '../../fetch/guarded-fetch.ts'
import { systemClock } from '../platform/clock.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { analyseWorker } from '../reports/analyse.job.ts'
import { createAnalyst } from '../reports/analyst.ts'
import { reportStore } from '../reports/store.ts'
import type { Jobs } from '../work.ts'
import { checkFeed } from './check-feed.ts'
import { customSources } from './custom-sources.ts'
import { OverLimit, refuseBeyondOwn, snapshotLimits } from './own-limits.ts'
import { mostCustomSources } from './own-places.ts'
import { ownSources } from './own-sources.ts'
import type { RegisteredSource } from './register.ts'
import type { SourceService } from './service.ts'
import { createSpool } from './spool.ts'

type Name = keyof Jobs

const folder = folderForFile('winnow-custom-')
const log = createLog('silent')
const addresses = Array.from({ length: 30 }, (_, i) => `100.60.0.${i}`)
let published = addresses
const queued: { name: Name; payload: object }[] = []
const add = async (name: Name, payload: object) => {
  queued.push({ name, payload })
  return 'job'
}
const database = await databaseForFile()
const origin = await serveHttp(({ url }, answer) => {
  answer.statusCode = url === '/404' ? 404 : 200
  answer.end(url === '/hello' ? 'hello' : published.join('\n'))
}, afterAll)
const address = `${origin}/our,list.txt`

function sourceService(
  settings: { fetch: boolean; fetcher?: boolean },
  more: Partial<Parameters<typeof offlineSources>[1]> = {},
): SourceService {
  const service = offlineSources(folder, {
    database,
    catalogue,
    secrets: deriveSecrets(['a secret of tests, of 32 characters']),
    fetch: createLoopbackFetchForTests({ firstByteMs: 1000, isEnabled: () => settings.fetcher ?? true }),
    clock: systemClock,
    add,
    addAll: async (name, jobs) => void queued.push(...jobs.map(({ payload }) => ({ name, payload }))),
    settings: { dataDir: folder, mirrorDir: undefined, warninglistsDir: undefined, ...settings },
    vet: async (wanted) => (wanted.includes('forbidden') ? 'not-public' : undefined),
    ...more,
  })
  afterAll(() => service.close())
  return service
}

const service = sourceService({ fetch: true, fetcher: true })
await service.register.sync()
// Where a public source lists something, reports do not compare the demo sources.
await sql`update source set listed = 1 where id = 'blocklist-de.ssh'`.execute(database.db)
const reports = reportStore(database, systemClock)
const analyst = createAnalyst({ folder })
afterAll(() => analyst.stop())
const worker = workerOf(service)
beforeEach(() => {
  queued.length = 0
})
/** What the group calls the source, once it has added the address. */
const idOf = async (groupId: string) => (await service.customs.find(groupId, [address], Date.now())).ids[0] as string
/** A group below another one. */
async function groupBelow(parent: string): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into app_group (id, name, parent) values (${id}, 'below', ${parent})`.execute(database.db)
  return id
}

function workerOf(sources: SourceService) {
  const uploads = {
    packedMaxBytes: 1e6,
    expandedMaxBytes: 1e7,
    membersMax: 10,
    sliceBytes: 1 << 20,
    lineMaxBytes: 1 << 20,
  }
  const files = { remove: async () => {} }
  const profiles = { ownRanges: async () => [] }
  return analyseWorker({
    gather: async () => {},
    lists: { forReport: async () => [] },
    reports,
    profiles,
    files,
    sources,
    prices: { current: async () => noPrices },
    uploads,
    analyst,
    clock: systemClock,
    add,
  })
}

/** Makes a report for a profile and runs all jobs until it is done. */
async function report(
  { groupId, userId }: { groupId: string; userId: string },
  currentSources: string[],
  by = worker,
  beforeIt: () => Promise<unknown> = async () => {},
): Promise<Report> {
  const taskId = crypto.randomUUID()
  const request = { cOrg: defaultOrganisation, currentSources, ownRanges: [] }
  await reports.add({
    taskId,
    groupId,
    by: { id: userId },
    kind: 'profile',
    name: '',
    request: request as never,
    state: 'queued',
  })
  queued.push({ name: 'analyse-upload', payload: { taskId } })
  await beforeIt()
  for (let job = queued.shift(); job; job = queued.shift()) {
    const context = run()
    if (job.name === 'analyse-upload') await by(job.payload as { taskId: string }, context)
    else
      await (
        service.jobs[job.name as keyof SourceService['jobs']] as (payload: object, run: typeof context) => Promise<void>
      )(job.payload, context)
  }
  const made = (await reports.one({ id: userId }, groupId, taskId))?.report
  if (!made) throw new Error('no report')
  return made
}

describe('a source that a user adds by its address', () => {
  it('is collected for the report and compared in it', async () => {
    const group = await newAnalyst(database)
    const made = await report(group, [address])
    const [feed] = made.currentFeeds

    expect(feed).toMatchObject({ name: expect.stringContaining('127.0.0.1'), statistics: { records: 30 } })
    expect(feed?.notCompared).toBeUndefined()
    expect(feed?.statistics.coverage).toBe(30)
    expect(feed?.ID).toMatch(/^custom\.[0-9a-f]{32}$/)
    const again = await report(group, [address, address])
    expect(again.currentFeeds.map(({ ID }) => ID)).toEqual([feed?.ID])
  })

  it('never shows a key in its address, whether it can be collected or not', async () => {
    const group = await newAnalyst(database)
    const withKey = new URL(address)
    withKey.search = '?list=one&key=hunter2'
    const another = new URL(withKey)
    another.searchParams.set('list', 'two')
    const bad = ['https://hunter2@forbidden.example/list?key=hunter2', 'https://[forbidden/?key=hunter2']
    const made = await report(group, [withKey.href, another.href, ...bad])

    expect(JSON.stringify(made)).not.toContain('hunter2')
    const names = made.currentFeeds.map(({ name }) => name)
    expect(names.slice(2)).toEqual(['https://forbidden.example/list', 'https://[forbidden/'])
    expect(new Set(names).size).toBe(4)
    for (const name of names.slice(0, 2)) expect(name).toMatch(/^127\.0\.0\.1:\d+\/\S* \([0-9a-f]{6}\)$/)
  })

  it('is invisible to other groups, both the source and its indicators', async () => {
    const [mine, theirs] = [await newAnalyst(database), await newAnalyst(database)]
    const ours = (await report(mine, [address])).currentFeeds[0]?.ID as string
    const made = await report(theirs, [ours])

    expect(made.summary.suspicious).toBe(0)
    expect(made.currentFeeds[0]).toMatchObject({ ID: ours, name: ours, notCompared: true })
    expect(made.recommendedFeeds).toEqual([])
    expect(made.summary.sourcesCompared).toBe(0)
    const listed = async (groupId: string) =>
      (await service.sources.list({ groupId }))
        .filter(({ origin }) => origin === 'custom')
        .map(({ source }) => source.id)
    expect(await listed(mine.groupId)).toEqual([ours])
    expect(await listed(theirs.groupId)).toEqual([])
    expect(await service.sources.details(ours, { groupId: theirs.groupId })).toBeUndefined()
    expect((await service.sources.details(ours, { groupId: mine.groupId }))?.figures.records).toBe(30)
  })

  it('by an address in the catalogue is the catalogue’s source', async () => {
    const { groupId } = await newAnalyst(database)

    expect(
      await service.customs.find(groupId, ['https://lists.blocklist.de/lists/ssh.txt', 'demo.one'], Date.now()),
    ).toEqual({
      ids: ['blocklist-de.ssh', 'demo.one'],
      awaited: [],
    })
  })

  it('is left out of the comparison, with a note, if it cannot be read or collecting is off', async () => {
    const group = await newAnalyst(database)
    const silent = await report(group, ['http://127.0.0.1:1/list', 'https://forbidden.example/list'])

    expect(silent.currentFeeds.map(({ notCompared }) => notCompared)).toEqual([true, true])
    const off = sourceService({ fetch: false })
    const made = await report(group, ['https://quiet.example/list'], workerOf(off))
    expect(made.currentFeeds[0]).toMatchObject({ name: 'quiet.example/list', notCompared: true })
  })

  it('may list as much as the other own sources of the organisation leave of its limit', async () => {
    const [one, other] = [await newAnalyst(database), await newAnalyst(database)]
    const below = await groupBelow(one.groupId)
    const ids = [await idOf(one.groupId), await idOf(below), await idOf(other.groupId)]
    const [mine, ofBelow, strange] = await Promise.all(
      ids.map(async (id) => (await service.register.byId(id)) as RegisteredSource),
    )
    await sql`update source set listed = 700 where id = any(${ids}::text[])`.execute(database.db)
    const limitsOf = async (known = mine) =>
      snapshotLimits(database.pool, known as RegisteredSource, {
        now: Date.now(),
        limits: { rows: 500, indicators: 1000, news: 5000 },
      })

    expect(await limitsOf()).toMatchObject({ rows: 300, fault: 'too-many-indicators' })
    expect(await limitsOf(ofBelow)).toMatchObject({ rows: 300, fault: 'too-many-indicators' })
    // A branch that is not the only one leaves something for the others, but keeps what it lists already.
    await groupBelow(one.groupId)
    const client = await database.pool.connect()
    try {
      const lists = async (known: RegisteredSource | undefined, listed: number, most: number) =>
        refuseBeyondOwn(client, { source: (known as RegisteredSource).number, listed, most }).then(
          () => true,
          (error) => error instanceof OverLimit && false,
        )
      expect([await lists(ofBelow, 700, 2000), await lists(ofBelow, 701, 2000)]).toEqual([true, false])
      expect([await lists(mine, 1300, 2000), await lists(mine, 1301, 2000)]).toEqual([true, false])
      expect(await lists(ofBelow, 700, 1399)).toBe(false)
    } finally {
      client.release()
    }
    expect(await limitsOf(strange)).toMatchObject({ rows: 500, fault: 'too-many-rows' })
    expect(await limitsOf({ ...(mine as RegisteredSource), origin: 'catalogue' })).toBeUndefined()
  })

  it('may list a limited number of new entries, even if it replaces its list or is removed and added again', async () => {
    const { groupId, userId } = await newAnalyst(database)
    const collect = async () => {
      const id = await idOf(groupId)
      await database.pool.query('update source set last_attempt = null, due_at = null where id = $1', [id])
      await service.jobs['collect-own-source']({ source: id }, run())
      return (await service.register.byId(id)) as RegisteredSource
    }
    const faultOf = async (known: RegisteredSource, news: number, now = Date.now()) =>
      (await snapshotLimits(database.pool, known, { now, limits: { rows: 500, indicators: 1000, news } }))?.fault
    let known = await collect()
    expect(await faultOf(known, 31)).toBe('too-many-rows')
    expect(await faultOf(known, 30)).toBe('too-much-new')
    try {
      published = addresses.map((one) => one.replace('100.60.0', '100.60.1'))
      known = await collect()
      expect(known.listed).toBe(30)
      expect(await faultOf(known, 60)).toBe('too-much-new')
      await service.own.remove({ id: userId }, groupId, known.source.id)
      await service.jobs['tidy-sources']({}, run())
      known = await collect()
      expect(await faultOf(known, 91)).toBe('too-many-rows')
      expect(await faultOf(known, 90)).toBe('too-much-new')
      expect(await faultOf(known, 90, Date.now() + 31 * dayMs)).toBe('too-many-rows')
    } finally {
      published = addresses
    }
  })

  it('counts towards the group’s limit', async () => {
    const { groupId } = await newAnalyst(database)
    const many = Array.from({ length: mostCustomSources + 5 }, (_, i) => `https://list${i}.example/`)
    const { ids } = await service.customs.find(groupId, many, Date.now())

    expect(ids.filter((id) => id.startsWith('custom.'))).toHaveLength(mostCustomSources)
    expect(ids.slice(-5)).toEqual(many.slice(-5))
  })

  it('does not return after its removal because an old report names it, but because a member adds it', async () => {
    const group = await newAnalyst(database)
    const who = { id: group.userId }
    const id = (await report(group, [address])).currentFeeds[0]?.ID as string
    const late = await report(group, [address], worker, () => service.own.remove(who, group.groupId, id))

    expect(late.currentFeeds).toMatchObject([{ ID: address, name: address, notCompared: true }])
    expect(await service.register.byId(id)).toBeUndefined()
    // For example, a standing report from before the removal names it.
    expect(await service.customs.find(group.groupId, [address], 0)).toEqual({ ids: [address], awaited: [] })
    await service.own.add(who, group.groupId, { address, cadenceMinutes: 1440 })
    expect((await service.customs.find(group.groupId, [address], 0)).ids).toEqual([id])

    await service.own.remove(who, group.groupId, id)
    expect((await report(group, [address])).currentFeeds[0]?.ID).toBe(id)
  })

  it('is added again by a report that was requested after the removal, even in the same millisecond', async () => {
    const { groupId, userId } = await newAnalyst(database)
    const id = await idOf(groupId)
    await service.own.remove({ id: userId }, groupId, id)
    const removedAt = Date.parse('2026-03-01T12:00:00.500Z')
    await sql`update tombstone set at = '2026-03-01T12:00:00.500700Z' where target = ${id} and state = 'gone'`.execute(
      database.db,
    )

    expect((await service.customs.find(groupId, [address], removedAt - 1)).ids).toEqual([address])
    expect((await service.customs.find(groupId, [address], removedAt)).ids).toEqual([id])
  })

  it('is deleted with its group', async () => {
    const { groupId } = await newAnalyst(database)
    const id = await idOf(groupId)
    await service.jobs['collect-own-source']({ source: id }, run())
    const [value] = [{ kind: 'ipv4', value: addresses[0] as string }] as const
    const { number } = (await service.register.byId(id)) as RegisteredSource
    const listsIt = async () =>
      (await service.listings.find([value]))[0]?.listings.some(({ source }) => source === number)
    expect(await listsIt()).toBe(true)
    await database.pool.query('DELETE FROM app_group WHERE id = $1', [groupId])
    expect(await service.sources.details(id, { groupId })).toBeUndefined()
    await service.jobs['tidy-sources']({}, run())

    expect(await service.register.byId(id)).toBeUndefined()
    expect(await listsIt()).toBe(false)
  })

  it('takes no place of the catalogue’s sources while it is collected', async () => {
    const { groupId } = await newAnalyst(database)
    const id = await idOf(groupId)
    queued.length = 0
    await service.jobs['collect-due']({}, run())

    const jobs = queued as { name: Name; payload: { source: string } }[]
    const isOwn = ({ payload }: (typeof jobs)[number]) => /^(custom|licence)\./.test(payload.source)
    expect(jobs.some(({ payload }) => payload.source === id)).toBe(true)
    expect(new Set(jobs.filter(isOwn).map(({ name }) => name))).toEqual(new Set(['collect-own-source']))
    expect(new Set(jobs.filter((job) => !isOwn(job)).map(({ name }) => name))).toEqual(new Set(['collect-source']))
  })

  it('is not collected while its group is in the recycle bin', async () => {
    const { groupId } = await newAnalyst(database)
    const id = await idOf(groupId)
    const isQueued = async () => {
      queued.length = 0
      await service.jobs['collect-due']({}, run())
      return queued.some(({ payload }) => (payload as { source?: string }).source === id)
    }
    const bin = (at: string | null) =>
      database.pool.query('UPDATE app_group SET deleted_at = $2 WHERE id = $1', [groupId, at])
    await bin('2026-01-01')
    expect(await isQueued()).toBe(false)
    await service.jobs['collect-own-source']({ source: id }, run())
    await service.jobs['tidy-sources']({}, run())
    expect(await service.register.byId(id)).toMatchObject({ lastAttempt: null })
    await bin(null)

    expect(await isQueued()).toBe(true)
  })

  it('gets the last free place only once if reports and members add sources at the same moment', async () => {
    const { groupId, userId } = await newAnalyst(database)
    const below = await groupBelow(groupId)
    const named = (from: string) => Array.from({ length: 3 }, (_, i) => `https://${from}${i}.example/`)
    const parts = {
      database,
      register: service.register,
      vet: async () => undefined,
      collect: () => undefined,
      now: Date.now,
      tidy: async () => {},
      limits: { group: 4, organisation: 5 },
    }
    const find = (id: string, from: string) => customSources(parts).find(id, named(from), Date.now())
    const add = (address: string) =>
      ownSources(parts)
        .add({ id: userId }, groupId, { address, cadenceMinutes: 60 })
        .catch(({ code }: { code: string }) => code)
    await Promise.all([find(groupId, 'a'), find(groupId, 'b'), ...named('c').map(add), find(below, 'd')])
    const count = async (id: string) =>
      (await service.register.all()).filter((one) => one.origin === 'custom' && one.groupId === id).length

    expect((await count(groupId)) + (await count(below))).toBe(5)
    expect(await count(groupId)).toBeLessThanOrEqual(4)
    await find(groupId, 'a')
    expect(await add('https://one-more.example/')).toMatch(/^source\.too-many/)
  })
})

describe('checking an address', () => {
  const asker = { root: crypto.randomUUID() }

  it('is done by a process with network access, whose answer reaches the requesting process', async () => {
    queued.length = 0
    const web = sourceService({ fetch: true, fetcher: false })
    const answer = web.check(address, asker)
    await expect.poll(() => queued.map(({ name }) => name)).toEqual(['check-feed'])
    await service.jobs['check-feed'](queued.shift()?.payload as { check: string }, run())

    expect(await answer).toMatchObject({ read: 30, kinds: { ipv4: 30 } })
    const { rows } = await database.pool.query('SELECT FROM feed_check')
    expect(rows).toEqual([])
  })

  it('is refused with its own reason if collecting is off', async () => {
    const off = sourceService({ fetch: false })

    await expect(off.check(address, asker)).rejects.toMatchObject({ code: 'source.fetching-off' })
  })

  it('tells what a public address answers, in both languages, also from another process', async () => {
    const said = (error: Problem) => ['en', 'de'].map((locale) => error.valuesIn(locale as Locale).reason)
    const refusal = (check: Promise<unknown>): Promise<Problem> =>
      check.then(
        () => expect.unreachable(),
        (error) => error,
      )
    const web = sourceService({ fetch: true, fetcher: false })
    queued.length = 0
    const asked = refusal(web.check(new URL('/404', address).href, asker))
    await expect.poll(() => queued.map(({ name }) => name)).toEqual(['check-feed'])
    await service.jobs['check-feed'](queued.shift()?.payload as { check: string }, run())

    expect(said(await asked)).toEqual(['it answers with HTTP 404', 'Dort kommt die Antwort HTTP 404'])
    expect(said(await refusal(service.check(new URL('/hello', address).href, asker)))[0]).toBe(
      'it holds no known format of indicators',
    )
    expect(said(await refusal(service.check('http://127.0.0.1:1/', asker)))[0]).toBe('nothing there answers in time')
    expect(said(await refusal(service.check('https://forbidden.example/', asker)))[0]).toMatch(/no public address/)
  })

  it('tells nothing of what a private destination answers', async () => {
    const { port } = new URL(address)
    const inside = { hasAddress: () => true, hasName: (name: string) => name === 'localhost' }
    const fetch = createLoopbackFetchForTests({ inside })
    const dependencies = { fetch, log, spool: createSpool(folder), vet: async () => undefined }
    const reasons = await Promise.all(
      [`${port}/404`, `${port}/hello`, '1/'].map((rest) =>
        checkFeed(`http://localhost:${rest}`, dependencies).catch((error) => error.values.reason),
      ),
    )

    expect(reasons).toEqual(Array(3).fill('it cannot be fetched'))
  })

  it('never reaches internal networks', async () => {
    const strict = sourceService({ fetch: true, fetcher: true }, { fetch: createGuardedFetch(), vet: undefined })
    const { groupId } = await newAnalyst(database)

    await expect(strict.check(address, asker)).rejects.toMatchObject({ code: 'source.address-refused' })
    expect(
      (await strict.customs.find(groupId, [address, 'http://10.0.0.1/', 'http://a:b@list.example/'], Date.now())).ids,
    ).toEqual([address, 'http://10.0.0.1/', 'http://list.example/'])
  })
})

const sourceId = 'kaspersky.data-feeds'

async function license(groupId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with consented as (insert into licence_consent (group_id, source_id, given_at) values (${groupId}, ${sourceId}, now()))
    insert into own_licence (group_id, source_id, address, created_at, changed_at)
    values (${groupId}, ${sourceId}, ${address}, now(), now()) returning id`.execute(database.db)
  const id = `licence.${rows[0]?.id}`
  await service.licencesChanged()
  queued.length = 0
  queued.push({ name: 'collect-own-source', payload: { source: id } })
  return id
}

it('a source under a group’s licence replaces the catalogue’s source in the group’s reports, and in no others', async () => {
  const [group, other] = [await newAnalyst(database), await newAnalyst(database)]
  const id = await license(group.groupId)
  const made = await report(group, [sourceId])
  const strange = await report(other, [sourceId])

  expect(made.currentFeeds).toMatchObject([
    { ID: id, name: 'Kaspersky Threat Data Feeds', statistics: { records: 30 } },
  ])
  // The group has not said what it pays.
  expect(made.currentFeeds[0]?.price).toBeNull()
  expect(strange.currentFeeds.map(({ ID }) => ID)).toEqual([sourceId])
  expect(JSON.stringify(strange)).not.toContain(id)
  expect(JSON.stringify(made.comparedFeeds)).not.toContain(sourceId)
  await sql`update licence_consent set withdrawn_at = now() where group_id = ${group.groupId}`.execute(database.db)
  expect(JSON.stringify(await report(group, [sourceId]))).not.toContain(id)
})

describe('a source that a group adds through the API', () => {
  const seen = async (id: string) => (await service.register.byId(id)) as RegisteredSource
  const auditOf = async (groupId: string, id: string) => {
    const { rows } = await database.pool.query(
      'select action, actor, before, after from audit_entry where subject = $1 and target = $2 order by seq',
      [groupId, id],
    )
    return rows
  }
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const hour = 60

  /** Adds a source of the group that is due daily. */
  const added = async (name: string) => {
    const { groupId, userId } = await newAnalyst(database)
    const who = { id: userId }
    const wanted = { address: address.replace('our,list', name), cadenceMinutes: 24 * hour }
    const { id } = await service.own.add(who, groupId, wanted)
    return { who, groupId, id, number: (await seen(id)).number }
  }

  it("is added once, collected on demand at most once a minute, and otherwise at the group's cadence", async () => {
    const { groupId, userId } = await newAnalyst(database)
    const who = { id: userId }
    const wanted = { address: address.replace('our,list', 'own'), cadenceMinutes: 24 * hour }
    queued.length = 0

    const made = await service.own.add(who, groupId, wanted)

    expect(made).toMatchObject({ address: wanted.address, cadenceMinutes: 24 * hour })
    expect(queued).toEqual([{ name: 'collect-own-source', payload: { source: made.id } }])
    expect(await service.own.add(who, groupId, { ...wanted, cadenceMinutes: hour })).toEqual(made)
    await service.jobs['collect-own-source']({ source: made.id }, run())
    expect(await code(service.own.collect(groupId, made.id))).toBe('rate.limited')
    const changed = await service.own.change(who, groupId, made.id, hour)
    expect(changed).toEqual({ ...made, cadenceMinutes: hour })
    expect((await seen(made.id)).dueAt).toBeLessThanOrEqual(Date.now() + hour * minuteMs)
    await sql`update source set last_attempt = now() - interval '5 minutes' where id = ${made.id}`.execute(database.db)
    queued.length = 0
    expect(await code(service.own.collect(groupId, made.id))).toBe('done')
    expect((await seen(made.id)).dueAt).toBeLessThanOrEqual(Date.now())
    expect(queued).toHaveLength(1)

    expect((await auditOf(groupId, made.id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['source.created', userId],
      ['source.changed', userId],
    ])
  })

  it('is due by a cadence that was shortened during the fetch', async () => {
    const { who, groupId, id, number } = await added('slow')
    const at = Date.now()
    await service.own.change(who, groupId, id, hour)

    await service.register.recordAttempt(number, { at, dueAt: at + 24 * hour * minuteMs })

    expect(await seen(id)).toMatchObject({ dueAt: at + 1.2 * hour * minuteMs })
    await service.register.recordAttempt(number, { at, dueAt: at + 24 * hour * minuteMs, fault: 'status: 429' })
    expect(await seen(id)).toMatchObject({ dueAt: at + 24 * hour * minuteMs })
  })

  it('does not return because of a change that began before its removal', async () => {
    const { who, groupId, id, number } = await added('leaving')
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`update source set group_id = null, id = 'removed.' || number where number = $1`, [number])
    const changed = code(service.own.change(who, groupId, id, hour))
    await expect.poll(() => blockedStatements(database.pool)).toBeGreaterThan(0)
    await client.query('commit')
    client.release()

    expect(await changed).toBe('not-found')
  })

  it('is in the audit log with its address, without a possible key in it', async () => {
    const { groupId, userId } = await newAnalyst(database)
    const who = { id: userId }
    const place = address.replace('our,list', 'keyed')
    const { id } = await service.own.add(who, groupId, { address: `${place}?key=hunter2`, cadenceMinutes: 24 * hour })
    await service.own.change(who, groupId, id, hour)
    await service.own.remove(who, groupId, id)

    const rows = await auditOf(groupId, id)
    const definition = (cadenceMinutes: number) => ({
      definition: expect.objectContaining({ addresses: [place], cadenceMinutes }),
    })
    expect(rows).toMatchObject([
      { action: 'source.created', before: null, after: expect.objectContaining(definition(24 * hour)) },
      { action: 'source.changed', before: definition(24 * hour), after: definition(hour) },
      { action: 'source.removed', before: definition(hour), after: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })

  it('can be removed together with its listings, which the audit log records, and added again', async () => {
    const { groupId, userId } = await newAnalyst(database)
    const other = await newAnalyst(database)
    const who = { id: userId }
    const wanted = { address: address.replace('our,list', 'removed'), cadenceMinutes: 60 }
    const made = await service.own.add(who, groupId, wanted)
    await service.jobs['collect-own-source']({ source: made.id }, run())
    const { number } = (await service.register.byId(made.id)) as RegisteredSource
    expect(await code(service.own.remove({ id: other.userId }, other.groupId, made.id))).toBe('not-found')
    queued.length = 0

    expect(await code(service.own.remove(who, groupId, made.id))).toBe('done')
    expect(await service.sources.details(made.id, { groupId })).toBeUndefined()
    expect(await code(service.own.remove(who, groupId, made.id))).toBe('not-found')
    expect(await service.own.add(who, groupId, wanted)).toEqual(made)
    expect(queued[0]?.name).toBe('tidy-sources')
    await service.jobs['tidy-sources']({}, run())

    const storedIndicators = await service.listings.find([{ kind: 'ipv4', value: addresses[0] as string }])
    expect(storedIndicators[0]?.listings.map(({ source }) => source)).not.toContain(number)
    expect(await service.sources.details(made.id, { groupId })).toMatchObject({ figures: { records: 0 } })
    const rows = await auditOf(groupId, made.id)
    expect(rows.map(({ action }) => action)).toEqual(['source.created', 'source.removed', 'source.created'])
    expect(rows[1]?.before).toMatchObject({ definition: { addresses: [wanted.address] } })
  })

  it('is refused if it is another group’s, forbidden, in the catalogue, or beyond the limit', async () => {
    const one = await newAnalyst(database)
    const other = await newAnalyst(database)
    const own = (name: string) => ({ address: `https://feeds.example/${name}`, cadenceMinutes: hour })
    const who = { id: one.userId }
    const made = await service.own.add(who, one.groupId, own('first'))

    expect(await code(service.own.collect(other.groupId, made.id))).toBe('not-found')
    expect(await code(service.own.change({ id: other.userId }, other.groupId, made.id, hour))).toBe('not-found')
    expect(await code(service.own.add(who, one.groupId, own('forbidden')))).toBe('source.address-refused')
    expect(await code(service.own.add(who, one.groupId, { ...own(''), address: 'ftp://x' }))).toBe(
      'source.address-refused',
    )
    const known = catalogue.find(({ addresses: [first] }) => first?.startsWith('https://'))?.addresses[0] ?? ''
    expect(await code(service.own.add(who, one.groupId, { ...own(''), address: known }))).toBe('source.in-catalogue')
    const quiet = sourceService({ fetch: false })
    expect(await code(quiet.own.collect(one.groupId, made.id))).toBe('source.fetching-off')
    await sql`insert into source (id, origin, definition, group_id)
      select 'custom.many' || n, 'custom', definition, group_id from source, generate_series(2, ${mostCustomSources}) n
      where id = ${made.id}`.execute(database.db)
    expect(await code(service.own.add(who, one.groupId, own('one more')))).toBe('source.too-many')
  })
})
