import { afterAll, describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { jobRun } from '../../../test/job-run.ts'
import { listedSource } from '../../../test/listed-source.ts'
import { offlineSources } from '../../../test/offline-sources.ts'
import { noPrices } from '../../catalogue/prices.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import { hourMs } from '../../domain/time-units.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { sourceHandlers } from './api.ts'
import { batches, snapshotHead } from './listing-store.conformance.ts'

const day = 24 * hourMs
const today = Date.UTC(2026, 10, 20)
let time = today + 12 * hourMs

const made = (id: string) => listedSource({ id, name: `Source ${id}`, flavours: ['mixed'] })

/** Sources with few looks, and the rates of change that follow from them. */
const rare = [
  { id: 'monthly', ago: [45, 40, 0.5], addedPerDay: 10 / 40 },
  { id: 'quarterly', ago: [300, 89, 0.5], addedPerDay: 10 / 89 },
  { id: 'yearly', ago: [400, 0.5], addedPerDay: null },
  // This look shows that the changes are older than 30 days.
  { id: 'checked', ago: [400, 0.5], looked: 20.5, addedPerDay: 10 / 30 },
  { id: 'twice', ago: [1, 0.5], addedPerDay: null },
]

const database = await databaseForFile()
const service = offlineSources(folderForFile('winnow-figures-'), {
  database,
  catalogue: [
    ...['early', 'late', 'empty', 'hourly', 'rarely'].map(made),
    { ...made('toy'), demo: true },
    ...rare.map(({ id }) => made(id)),
  ],
  secrets: deriveSecrets(['a secret of tests, of 32 characters']),
  clock: { now: () => time },
})
afterAll(() => service.close())
const feedLists = { ask: () => Promise.reject(new Error('no list is read here')) }
const handlers = sourceHandlers({ service, prices: { current: async () => noPrices }, feedLists })
await service.register.sync()

const address = (n: number): string => `100.20.${n >> 8}.${n & 255}`

async function snapshot(id: string, takenAt: number, numbers: Iterable<number>): Promise<void> {
  const known = await service.register.byId(id)
  const rows = [...numbers].map((n): FeedRecord => ({ kind: 'ipv4', value: address(n) }))
  const head = snapshotHead(known?.number as number, takenAt)
  const { status } = await service.listings.ingest(head, batches(rows), await service.lists.marker())
  expect(status).toBe('applied')
}

/** Records a look at which nothing had changed. */
async function look(id: string, at: number): Promise<void> {
  await service.listings.looked((await service.register.byId(id))?.number as number, at)
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const run = jobRun()

async function measure(): Promise<void> {
  await service.index.build()
  await service.jobs['measure-sources']({}, run)
}

interface Person {
  readonly userId: string
  readonly groupId: string
}

/** Calls the API as a person whom the gate has authorised. */
function callsOf({ userId, groupId }: Person) {
  const context = { user: { id: userId }, group: { permissions: new Set() } } as never
  const query = { groupID: groupId }
  return {
    list: () => handlers.list({ query, params: {}, body: undefined }, context),
    details: async (id: string) => (await handlers.details({ query, params: { id }, body: undefined }, context))[0],
    overlap: (ids: string) => handlers.overlap({ query: { ...query, ids }, params: {}, body: undefined }, context),
    indicators: (id: string, limit = 50) =>
      handlers.indicators({ query: { ...query, limit }, params: { id }, body: undefined }, context),
  }
}

const historyOf = async (id: string) => (await callsOf(await newAnalyst(database)).details(id))?.history ?? []

async function everything(person: Person, ids: readonly string[]): Promise<string> {
  const ask = callsOf(person)
  return JSON.stringify([
    await ask.list(),
    await ask.overlap(ids.join(',')),
    ...(await Promise.all(['early', 'late'].map((id) => ask.details(id)))),
    ...(await Promise.all(['early', 'late'].map((id) => ask.indicators(id)))),
  ])
}

describe('figures of sources', () => {
  it('are null before the first measurement', async () => {
    const ask = callsOf(await newAnalyst(database))
    await service.jobs['measure-sources']({}, run)

    expect((await ask.list()).map(({ figures, firstSnapshot }) => [figures, firstSnapshot])).toEqual(
      Array(6 + rare.length).fill([null, null]),
    )
    expect(await ask.overlap('early,late')).toEqual({ measuredAt: null, sources: [], shared: [] })
    expect(await ask.indicators('early')).toEqual([])
    await expect(ask.indicators('nowhere')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('divide additions by the days in which they were added, and are null if these are unknown', async () => {
    for (const [at, { id, ago, looked }] of rare.entries()) {
      for (const [n, days] of ago.entries()) {
        await snapshot(id, today + day / 2 - Math.round(days * day), range(1000 * at, 1000 * at + 100 + 10 * n))
      }
      if (looked) await look(id, today + day / 2 - looked * day)
    }
    await measure()
    const listed = await callsOf(await newAnalyst(database)).list()
    for (const { id, addedPerDay } of rare) {
      const figures = listed.find((one) => one.id === id)?.figures
      expect([id, figures?.addedPerDay, figures?.removedPerDay]).toEqual([
        id,
        addedPerDay === null ? null : expect.closeTo(addedPerDay, 2),
        addedPerDay === null ? null : 0,
      ])
      expect(figures?.churn).toEqual(addedPerDay === null ? null : expect.closeTo(addedPerDay / 120, 3))
    }
    for (const { id } of rare) await service.listings.forget((await service.register.byId(id))?.number as number)
  })

  it('report overlaps, who was first, and changes', async () => {
    // A demo source, which the list must leave out.
    await snapshot('toy', today - 30 * day, range(0, 100))
    await snapshot('early', today - 10 * day, range(0, 60))
    await snapshot('late', today - 9 * day, range(40, 60))
    await look('early', today - 4 * day - hourMs)
    await snapshot('early', today - 4 * day, range(10, 100))
    await look('late', today - 2 * day - hourMs)
    await snapshot('late', today - 2 * day, range(40, 80))
    await snapshot('early', today - day, range(10, 100))
    await measure()
    const ask = callsOf(await newAnalyst(database))
    const [early, late, empty] = await ask.list()

    expect(early?.figures).toMatchObject({
      measuredAt: new Date(time).toISOString(),
      listed: 90,
      addedPerDay: expect.closeTo(40 / 9, 5),
      removedPerDay: expect.closeTo(10 / 9, 5),
      churn: expect.closeTo(50 / 9 / 90, 6),
      novelty: 1,
      exclusiveShare: expect.closeTo(50 / 90, 6),
      warningShare: 0,
      firstShare: 1,
    })
    expect(late?.figures).toMatchObject({
      listed: 40,
      addedPerDay: expect.closeTo(20 / 7, 5),
      removedPerDay: 0,
      novelty: 0,
      exclusiveShare: 0,
    })
    expect(early?.firstSnapshot).toBe(new Date(today - 10 * day).toISOString())
    expect([empty?.figures, empty?.firstSnapshot]).toEqual([null, null])
    expect((await ask.details('toy'))?.figures).toMatchObject({ listed: 100, exclusiveShare: 1, latency: null })
    expect(await ask.overlap('late,nowhere,early,empty,late')).toEqual({
      measuredAt: new Date(time).toISOString(),
      sources: [
        { id: 'late', name: 'Source late', listed: 40 },
        { id: 'early', name: 'Source early', listed: 90 },
      ],
      shared: [
        [40, 40],
        [40, 90],
      ],
    })
    const details = await ask.details('late')
    const latency = { compared: 20, first: 0, same: 0, medianLeadHours: -48 }
    expect(details?.figures).toMatchObject({ datedShare: 0.5, latency })
    expect(details?.complexityScore).toBe(details?.complexity.score)
    expect(late?.complexityScore).toBeCloseTo(details?.complexity.score ?? 0, 4)
    expect(details?.overlaps).toEqual([
      {
        id: 'early',
        name: 'Source early',
        shared: 40,
        share: 1,
        shareOfOther: 40 / 90,
        latency,
      },
    ])
    expect((await ask.details('early'))?.overlaps[0]?.latency).toEqual({ ...latency, first: 1, medianLeadHours: 48 })
  })

  it('have a history from the first day on, reconstructed for days without a measurement', async () => {
    const history = await historyOf('early')

    expect(history.map(({ day: on, basis }) => [on, basis])).toEqual([
      ...range(10, 20).map((n) => [`2026-11-${n}`, 'reconstructed']),
      ['2026-11-20', 'measured'],
    ])
    expect(history.map(({ listed }) => listed)).toEqual([...Array(6).fill(60), ...Array(5).fill(90)])
    expect(history.map(({ added, removed }) => [added, removed])).toEqual([
      ...Array(6).fill([null, null]),
      [40, 10],
      ...Array(2).fill([null, null]),
      [0, 0],
      [null, null],
    ])
    expect(history.map(({ exclusiveShare }) => Math.round((exclusiveShare ?? 0) * 90))).toEqual([
      90,
      // 40 of 60.
      ...Array(5).fill(60),
      70,
      70,
      50,
      50,
      50,
    ])
    expect(history.map(({ warningShare }) => warningShare)).toEqual([...Array(10).fill(null), 0])
    expect(history[3]?.medianAgeDays).toBeCloseTo(3.5, 5)
  })

  it('are measured once per index and day, and measured days are never changed', async () => {
    const at = async () => (await callsOf(await newAnalyst(database)).list())[0]?.figures?.measuredAt
    const first = await at()
    time += hourMs
    await measure()
    expect(await at()).toBe(first)

    time += day
    await snapshot('early', today + 26 * hourMs, range(20, 110))
    await measure()
    const history = await historyOf('early')
    expect(history.slice(-2)).toMatchObject([
      { day: '2026-11-20', basis: 'measured', listed: 90 },
      { day: '2026-11-21', basis: 'measured', listed: 90, added: 10, removed: 10 },
    ])
    expect(history.at(-3)).toMatchObject({ day: '2026-11-19', basis: 'reconstructed' })
  })

  it('fill days without a measurement, and end in the past with the newest snapshot', async () => {
    time += 3 * day
    await snapshot('late', time - hourMs, range(40, 80))
    await measure()
    const history = await historyOf('late')

    expect(history.slice(-4).map(({ day: on, basis, listed }) => [on, basis, listed])).toEqual([
      ['2026-11-21', 'measured', 40],
      ['2026-11-22', 'reconstructed', 40],
      ['2026-11-23', 'reconstructed', 40],
      ['2026-11-24', 'measured', 40],
    ])
    // The newest snapshot of this one is of the 21st; today is measured anyway, because the other one has changed.
    expect((await historyOf('early')).slice(-2).map(({ day: on, basis }) => [on, basis])).toEqual([
      ['2026-11-21', 'measured'],
      ['2026-11-24', 'measured'],
    ])
  })

  it('show the newest indicators, and how many other sources list them', async () => {
    const recent = await callsOf(await newAnalyst(database)).indicators('early', 5)

    expect(recent).toHaveLength(5)
    for (const one of recent) {
      expect(range(100, 110).map(address)).toContain(one.value)
      expect(one).toMatchObject({ kind: 'ipv4', alsoListedBy: 0, onWarningList: false })
      expect(one.addedAt).toBe(new Date(today + 26 * hourMs).toISOString())
    }
    const [shared] = (await callsOf(await newAnalyst(database)).indicators('late', 1)) ?? []
    expect(shared?.alsoListedBy).toBe(1)
  })
})

describe('a source of one group', () => {
  it('does not change what other groups see, and has figures for its own group', async () => {
    const [mine, theirs] = [await newAnalyst(database), await newAnalyst(database)]
    const before = await everything(theirs, ['early', 'late'])
    const own = { ...made(`custom.${'a'.repeat(32)}`), name: 'marker-of-mine' }
    const second = { ...made(`custom.${'b'.repeat(32)}`), name: 'second-of-mine' }
    const foreign = { ...made(`custom.${'c'.repeat(32)}`), name: 'marker-of-theirs' }
    await service.register.enter(own, 'custom', mine.groupId)
    await service.register.enter(second, 'custom', mine.groupId)
    const stranger = await newAnalyst(database)
    await service.register.enter(foreign, 'custom', stranger.groupId)
    for (const { id } of [own, second, foreign]) {
      await snapshot(id, today - 20 * day, range(500, 510))
      await snapshot(id, today - 12 * day, [...range(0, 100), ...range(500, 510)])
    }
    await measure()

    // A new measurement of the same listings could differ only in its time, and the clock stands still.
    expect(await everything(theirs, ['early', 'late', own.id, second.id, foreign.id])).toBe(before)
    const ask = callsOf(mine)
    const matrix = await ask.overlap([own.id, second.id, foreign.id, 'early'].join(','))
    expect(matrix.sources.map(({ id }) => id)).toEqual([own.id, second.id, 'early'])
    expect(matrix.shared[0]).toEqual([110, 110, 80])
    const details = await ask.details(own.id)
    expect(details?.figures).toMatchObject({ listed: 110, exclusiveShare: 0 })
    expect(details?.custom).toBe(true)
    expect(details?.overlaps.map(({ id }) => id).sort()).toEqual([second.id, 'early', 'late'])
    expect((await ask.indicators(own.id, 200)).every(({ alsoListedBy }) => alsoListedBy <= 3)).toBe(true)
    expect(JSON.stringify(await everything(mine, [foreign.id]))).not.toContain('theirs')
    // Groups do not learn about each other either: no other source that the stranger sees lists addresses below 20
    // or from 500 on.
    const strange = await callsOf(stranger).details(foreign.id)
    expect(strange?.figures?.exclusiveShare).toBeCloseTo(30 / 110, 6)
    expect(strange?.overlaps.map(({ id }) => id)).toEqual(['early', 'late'])
    // The group itself sees the same figures of public sources; only "also listed by" counts its own.
    expect((await ask.details('early'))?.figures).toEqual((await callsOf(theirs).details('early'))?.figures)
    expect((await ask.indicators('early', 1))[0]?.alsoListedBy).toBe(0)
    await expect(callsOf(theirs).details(own.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(callsOf(theirs).indicators(own.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('loses its figures when its group is deleted', async () => {
    await database.pool.query(
      `DELETE FROM app_group WHERE id IN (SELECT group_id FROM source WHERE group_id IS NOT NULL)`,
    )
    const left = await database.pool.query(`SELECT FROM source_figures WHERE group_id IS NOT NULL`)
    const common = await database.pool.query(`SELECT FROM source_overlap WHERE group_id IS NOT NULL`)
    expect([left.rowCount, common.rowCount]).toEqual([0, 0])

    time += day
    await measure()
    const after = await database.pool.query(
      `SELECT FROM source_figures f JOIN source s ON s.number = f.source WHERE s.origin = 'custom'`,
    )
    expect(after.rowCount).toBe(0)
  })
})

it('the latency compares who was first only if the looks at both sources are frequent enough', async () => {
  time += day
  const begun = time - (time % day)
  // One source has a look every hour, the other one every twelve hours: a lead of 4 hours proves nothing, a lead of
  // 20 hours does.
  const two = { hourly: begun - 3 * day, rarely: begun - 3 * day }
  await snapshot('hourly', two.hourly, range(9000, 9010))
  await snapshot('rarely', two.rarely, range(9000, 9010))
  for (let n = 1; n < 24; n++) await look('hourly', two.hourly + n * hourMs)
  await look('rarely', two.rarely + day / 2)
  await snapshot('hourly', two.hourly + 20 * hourMs, range(9000, 9020))
  await snapshot('rarely', two.rarely + 24 * hourMs, range(9000, 9020))
  await snapshot('hourly', two.hourly + 28 * hourMs, range(9000, 9030))
  await look('rarely', two.rarely + 36 * hourMs)
  await snapshot('rarely', two.rarely + 48 * hourMs, range(9000, 9030))
  await measure()
  const ask = callsOf(await newAnalyst(database))
  const latency = { compared: 20, first: 0.5, same: 0.5, medianLeadHours: expect.any(Number) }
  expect((await ask.details('hourly'))?.overlaps[0]).toMatchObject({ id: 'rarely', latency })

  // There was no look for four days before, so the time of the first listing is unknown.
  await snapshot('hourly', begun + 3 * day, range(9000, 9040))
  await snapshot('rarely', begun + 3 * day + 1, range(9000, 9040))
  time += 3 * day
  await measure()
  expect((await ask.details('hourly'))?.overlaps[0]).toMatchObject({ id: 'rarely', latency })
})
