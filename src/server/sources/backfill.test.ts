import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityIn, hasOpenssl } from '../../../test/certificates.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { gitServer, makeRepository } from '../../../test/git-server.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { Source } from '../../domain/source.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import { collectedSpans, listedSpan, toleranceOf } from '../../engine/listings/looks.ts'
import { Past } from '../../engine/match/match-time.ts'
import { createLoopbackFetchForTests, type GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type BackfillDependencies, backfillAsked } from './backfill.job.ts'
import { backfills } from './backfills.ts'
import { batches, noMarks, shrink, snapshotHead } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'
import { sourceRegister } from './register.ts'

const database = await databaseForFile()
const folder = folderForFile('winnow-backfill-')
const start = Date.UTC(2026, 5, 1)
const end = start + 60 * dayMs

describe.skipIf(!hasOpenssl)('pasts that people ask for', () => {
  let server: Awaited<ReturnType<typeof gitServer>>
  let fetch: GuardedFetch
  let time = end

  beforeAll(async () => {
    const authority = authorityIn(folder, 'authority')
    server = await gitServer(folder, authority.sign('server'))
    fetch = createLoopbackFetchForTests({ authorities: [authority.cert] })
  })
  afterAll(() => server.close())

  const sourceAt = (repository: string, path: string) =>
    listedSource({
      id: `${repository}.${path}`,
      name: path,
      addresses: [`${server.origin}/${repository}/-/raw/main/${path}`],
    })
  const listOf = (numbers: readonly number[]) => numbers.map((n) => `45.20.${n}.7\n`).join('')

  async function serviceFor(catalogue: readonly Source[], dataDir = 'data') {
    const { pool, connection } = database
    const register = sourceRegister(pool, catalogue)
    await register.sync()
    const listings = postgresListings(pool, { shrink, now: () => time })
    const pasts = backfills(pool, { register, now: () => time })
    const dependencies: BackfillDependencies = {
      pasts,
      listings,
      numberOf: async (id) => (await register.byId(id))?.number,
      marker: async () => noMarks,
      fetch,
      connection,
      dataDir: join(folder, dataDir),
      now: () => time,
    }
    const run = (signal = new AbortController().signal, more: Partial<BackfillDependencies> = {}) =>
      backfillAsked({ ...dependencies, ...more }, { signal, log: createLog('silent') })
    const numberOf = async ({ id }: Source) => (await dependencies.numberOf(id)) as number
    return { pool, register, listings, pasts, run, numberOf }
  }

  type Store = Awaited<ReturnType<typeof serviceFor>>['listings']
  async function listingsOf(store: Store, only: number) {
    const found: string[] = []
    await store.visit(({ source, ...one }) => {
      if (source === only) found.push(JSON.stringify(one))
    })
    return found.sort()
  }

  it('are fetched once a repository, with what is missing in words, and again only for new commits', async () => {
    const made = makeRepository(folder, 'lists/two')
    const days = Array.from({ length: 40 }, (_, day) => day)
    made.commit(
      days.map((day) => ({
        time: start + day * dayMs,
        files: { 'a.txt': listOf([day, day + 1]), 'b.txt': listOf([7]) },
      })),
    )
    const [a, b, c] = [
      sourceAt('lists/two', 'a.txt'),
      sourceAt('lists/two', 'b.txt'),
      sourceAt('lists/two', 'gone.txt'),
    ]
    const gone = sourceAt('lists/none', 'a.txt')
    const { pasts, run, listings, numberOf } = await serviceFor([a, b, c, gone])
    time = start + 40 * dayMs

    expect(await pasts.ask(30)).toBe(4)
    expect(await pasts.progress()).toMatchObject({ sources: 4, waiting: 4, done: 0, problems: [] })
    expect(await run()).toBe(true)

    const progress = await pasts.progress()
    expect(progress).toMatchObject({ waiting: 0, done: 4 })
    expect(progress.problems.map(({ id }) => id).sort()).toEqual([gone.id, c.id].sort())
    const seen = (await listings.looks()).get(await numberOf(a))
    expect(seen?.looks[0]).toBeLessThanOrEqual(start + 11 * dayMs)
    expect(seen?.looks.at(-1)).toBe(time)
    expect(await listingsOf(listings, await numberOf(b))).toHaveLength(1)
    expect(existsSync(join(folder, 'data', 'backfill'))).toBe(false)

    expect(await pasts.ask(30, [a.id])).toBe(0)
    time += 2 * hourMs
    expect(await pasts.ask(30, [a.id])).toBe(1)
    expect(await run()).toBe(false)
    made.commit([{ time: time - minuteMs, files: { 'a.txt': listOf([100]) } }])
    time += 2 * hourMs
    expect(await pasts.ask(30, [a.id])).toBe(1)
    expect(await run()).toBe(true)
    const [found] = await listings.find([{ kind: 'ipv4', value: '45.20.100.7' }])
    expect(found?.listings).toMatchObject([{ present: true }])
  })

  it(`equal the history of an instance that looked right after each commit (SEED=${seed})`, async () => {
    const next = random(seed)
    const made = makeRepository(folder, 'lists/same')
    // Never further apart than an instance counts as looking.
    const commits = Array.from({ length: 90 }, (_, n) => ({
      time: start + (n + next()) * 8 * hourMs,
      held: Array.from({ length: 12 }, (_, value) => value).filter(() => next() < 0.5),
    }))
      .map(({ time, held }) => ({ time: Math.floor(time / 1000) * 1000, held: [200, ...held] }))
      .sort((a, b) => a.time - b.time)
      .filter(({ time }, i, all) => time > (all[i - 1]?.time ?? 0))
    made.commit(commits.map(({ time, held }) => ({ time, files: { 'a.txt': listOf(held) } })))
    const [fetched, watched] = [sourceAt('lists/same', 'a.txt'), { ...sourceAt('lists/same', 'b.txt'), addresses: [] }]
    const { pasts, run, listings, numberOf } = await serviceFor([fetched, watched], 'same')
    time = (commits.at(-1)?.time as number) + hourMs
    for (const { time: at, held } of commits) {
      const rows = held.map((n) => ({ kind: 'ipv4', value: `45.20.${n}.7` }) as const)
      await listings.ingest(snapshotHead(await numberOf(watched), at), () => batches(rows), noMarks)
    }
    await listings.looked(await numberOf(watched), time)
    await pasts.ask(90)
    await run()

    const known = async (source: Source) => {
      const number = await numberOf(source)
      const looks = (await listings.looks()).get(number)
      const toleranceMs = toleranceOf(hourMs)
      const watch = {
        looks: looks?.looks ?? [],
        toleranceMs,
        complete: collectedSpans({ looks: looks?.looks ?? [], toleranceMs }, looks?.archived),
      }
      const postings = new Map<string, ConstructorParameters<typeof Past>[0][number][]>()
      await listings.visit(({ source: of, value, ...one }) => {
        if (of !== number) return
        const its = postings.get(value) ?? []
        postings.set(value, its)
        its.push({ ...one, ...listedSpan(one, watch) } as never)
      })
      return Object.fromEntries(
        [...postings].sort().map(([value, its]) => {
          const past = new Past(its, watch)
          const hours = Array.from(
            { length: Math.floor((time - start) / (20 * minuteMs)) },
            (_, n) => start + n * 20 * minuteMs,
          )
          return [value, hours.map((at) => past.byLooks(at) ?? 0).join(' ')]
        }),
      )
    }
    const expected = await known(watched)
    expect(Object.keys(expected)).toHaveLength(13)
    expect(await known(fetched)).toEqual(expected)
  })

  it('wait for the next run when a run is broken off, and then are the same', async () => {
    const repositories = ['lists/one', 'lists/other', 'lists/third']
    for (const name of repositories)
      makeRepository(folder, name).commit(
        Array.from({ length: 20 }, (_, day) => ({ time: start + day * dayMs, files: { 'a.txt': listOf([day, 50]) } })),
      )
    const sources = repositories.map((name) => sourceAt(name, 'a.txt'))
    time = start + 20 * dayMs
    const { pasts, run, listings, numberOf } = await serviceFor(sources, 'broken')
    await pasts.ask(30)
    const stop = new AbortController()
    let taken = 0
    const breaking = {
      ...listings,
      backfill: async (...given: Parameters<Store['backfill']>) => {
        if (++taken === 2) stop.abort(new Error('the server is stopping'))
        return listings.backfill(...given)
      },
    }

    await expect(run(stop.signal, { listings: breaking })).rejects.toThrow('stopping')
    expect(await pasts.progress()).toMatchObject({ waiting: 2, done: 1, problems: [] })
    expect(await run()).toBe(true)

    expect(await pasts.progress()).toMatchObject({ waiting: 0, done: 3, problems: [] })
    const [first, ...others] = await Promise.all(
      sources.map(async (source) => listingsOf(listings, await numberOf(source))),
    )
    expect(first).toHaveLength(21)
    for (const other of others) expect(other).toEqual(first)
  })
})
