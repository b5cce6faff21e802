import { expect, it } from 'vitest'
import type { Report } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { equalsOf } from '../src/engine/report/equals.ts'
import { selectionEvaluator } from '../src/engine/report/selection.ts'
import { hosts, smallWorldForFile } from './small-world.ts'

// The advice for logs of small worlds, as it comes out of the API: every figure here can be counted by hand.

const world = await smallWorldForFile()
const { setPrices, reportOf } = world

/** A source is looked at on these days, counted back from now; it is watched in between. */
const lookDays = [20, 12, 4, 0.1]
const eventDay = 8

/** Adds sources with what they list at each look; a single list is listed at all of them. */
async function list(sources: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<void> {
  for (const [id, lists] of Object.entries(sources)) {
    await world.enter(
      id,
      lookDays.map((daysAgo, i) => [daysAgo, lists[i] ?? lists[0]] as const),
    )
  }
}

const logOf = (values: readonly string[], daysAgo = eventDay) =>
  values
    .map(
      (value, i) =>
        `${new Date(world.app.clock.now() - daysAgo * dayMs + i).toISOString()} deny 10.0.0.5 -> ${value}\n`,
    )
    .join('')

const ids = (feeds: readonly { readonly ID: string }[]) => feeds.map(({ ID }) => ID)
const whyOut = (report: Report) => Object.fromEntries(report.comparedFeeds.map(({ ID, excluded }) => [ID, excluded]))

it('a budget may be spent to the cent, a dear source stays dear in old reports, and one of two copies in use may go', async () => {
  await list({
    'test.large': [hosts(1, 41)],
    'test.large-copy': [hosts(1, 41)],
    'test.small': [hosts(41, 61)],
    'test.late': [[], [], hosts(1, 61), hosts(1, 61)],
    'test.gone': [hosts(1, 61), [], [], []],
  })
  const prices = { 'test.large': 100.1, 'test.large-copy': 100.1, 'test.small': 200.2, 'test.late': 0, 'test.gone': 0 }
  await setPrices(prices, [
    { upToSources: 1, eurPerYear: 0.1 },
    { upToSources: null, eurPerYear: 0.3 },
  ])
  const log = logOf(hosts(1, 66))
  const currentSources = ['test.large-copy', 'test.large', 'test.late']

  const exact = await reportOf(log, { budget: 300.6, currentSources })
  expect(exact.summary).toMatchObject({ suspicious: 60, inTime: 60, occurrences: 65, winnowPrice: 0.3 })
  expect(ids(exact.recommendedFeeds)).toEqual(['test.large', 'test.small'])
  // Listed only after the events, or only before them.
  const { late, gone } = {
    late: exact.comparedFeeds.find(({ ID }) => ID === 'test.late'),
    gone: exact.comparedFeeds.find(({ ID }) => ID === 'test.gone'),
  }
  expect(late?.statistics).toMatchObject({ late: 60, coverage: 0 })
  expect(gone?.statistics).toMatchObject({ expired: 60, coverage: 0 })
  // The log is too small to call the free one superfluous.
  expect(ids(exact.superfluousFeeds)).toEqual(['test.large-copy'])
  expect(exact.currentFeeds.find(({ ID }) => ID === 'test.late')?.verdict).toBe('too-little')

  const aCentLess = await reportOf(log, { budget: 300.59, currentSources })
  expect(ids(aCentLess.recommendedFeeds)).toEqual(['test.large'])
  expect(whyOut(aCentLess)).toMatchObject({ 'test.large-copy': 'threshold', 'test.small': 'winnow-price' })
  const nothing = await reportOf(log, { budget: 100.19, currentSources: ['test.large', 'test.large-copy'] })
  expect(nothing.recommendedFeeds).toEqual([])
  // Each covers for the other: only one of them is superfluous.
  expect(nothing.superfluousFeeds).toHaveLength(1)

  await setPrices({ ...prices, 'test.large': 999 }, [{ upToSources: null, eurPerYear: 0.3 }])
  expect(await world.uploads.report(exact.id)).toEqual(exact)
  const dearer = await reportOf(log, { budget: 300.6 })
  expect(ids(dearer.recommendedFeeds)).toEqual(['test.large-copy', 'test.small'])
})

it('a log that was uploaded twice within one file counts each observable once', async () => {
  const log = logOf(hosts(1, 66))
  const [once, twice] = [await reportOf(log), await reportOf(log + log)]

  expect(twice.summary).toMatchObject({ occurrences: 130, observables: 65, suspicious: 60 })
  expect(twice.comparedFeeds.map(({ statistics }) => statistics)).toEqual(
    once.comparedFeeds.map(({ statistics }) => statistics),
  )
})

it('a log of the future proves nothing, and one of kinds that no source lists is told so', async () => {
  const future = await reportOf(logOf(hosts(1, 66), -400))
  expect(future.summary).toMatchObject({ from: null, to: null, suspicious: 60, inTime: 0, during: 0, unproven: 60 })

  const digest = (i: number) => (i * 7919).toString(16).padStart(8, '0').repeat(8)
  const at = new Date(world.app.clock.now() - eventDay * dayMs).toISOString()
  const files = Array.from({ length: 12 }, (_, i) => `${at} opened sha256=${digest(i + 1)}\n`).join('')
  const { summary } = await reportOf(files)
  expect(summary).toMatchObject({ suspicious: 0, unlistedKinds: ['sha256'] })
  expect((await reportOf(logOf(hosts(1, 66)))).summary.unlistedKinds).toBeUndefined()
})

const otherHosts = (from: number, to: number) => hosts(from, to).map((host) => host.replace('100.20.30.', '100.21.31.'))

it('sources that are equal are called so, and the same question has the same answer', async () => {
  // The one with the smaller id stays, though it is entered first.
  for (const id of ['test.tie-a', 'test.tie-b']) await list({ [id]: [otherHosts(1, 41)] })
  const prices = { 'test.tie-a': 100, 'test.tie-b': 100 }
  const product = [{ upToSources: null, eurPerYear: 0 }]
  await setPrices(prices, product)
  const log = logOf(otherHosts(1, 41))

  const open = await reportOf(log)
  expect([ids(open.recommendedFeeds), ...equalsOf(open)]).toEqual([['test.tie-a'], ['test.tie-b', 'test.tie-a']])
  const again = await reportOf(log)
  // The index may be built once more in between, with the same listings.
  const summary = { ...again.summary, indexVersion: open.summary.indexVersion }
  expect({ ...again, summary, id: open.id, createdAt: open.createdAt }).toEqual(open)

  const both = await reportOf(log, { budget: 1, currentSources: ['test.tie-a', 'test.tie-b'] })
  expect(both.recommendedFeeds).toEqual([])
  expect([ids(both.superfluousFeeds), ...equalsOf(both)]).toEqual([['test.tie-b'], ['test.tie-b', 'test.tie-a']])

  // Neither a contract that exists nor a lower price is a matter of ids.
  const one = await reportOf(log, { currentSources: ['test.tie-b'] })
  expect([ids(one.recommendedFeeds), ...equalsOf(one)]).toEqual([['test.tie-b']])
  await setPrices({ ...prices, 'test.tie-b': 99.99 }, product)
  const cheaper = await reportOf(log)
  expect([ids(cheaper.recommendedFeeds), ...equalsOf(cheaper)]).toEqual([['test.tie-b']])
})

it('does not call a source superfluous because of one whose licence forbids the use', async () => {
  const values = hosts(1, 61, '100.22.32')
  const licence = {
    name: 'CC-BY-NC-4.0',
    stated: true,
    commercialUse: 'no',
    redistribution: 'yes',
    attribution: 'yes',
  } as const
  const lists = lookDays.map((daysAgo) => [daysAgo, values] as const)
  await world.enter('test.forbidden', lists, { licence, commercial: false })
  await world.enter('test.paid', lists)
  const prices = { 'test.forbidden': 0, 'test.paid': 100 }
  await setPrices(prices)
  const judged = async (...currentSources: string[]) => {
    // Too little for a commercial source.
    const report = await reportOf(logOf(values), { budget: 1, currentSources })
    const beside = (IDs: string[]) => ids(selectionEvaluator(report)(IDs).superfluous)
    return [ids(report.recommendedFeeds), ids(report.superfluousFeeds), beside([])]
  }

  expect(await judged('test.forbidden', 'test.paid')).toEqual([[], [], []])
  expect(await judged('test.forbidden')).toEqual([[], [], []])
  // Beside what is free, the commercial one may go, but without it it stays.
  await world.enter('test.free', lists, { commercial: false })
  await setPrices({ ...prices, 'test.free': 0 })
  expect(await judged('test.forbidden', 'test.paid')).toEqual([['test.free'], ['test.paid'], []])
})

it('a near copy of a source is superfluous although it lacks entries, and so is a copy that lags', async () => {
  const whole = [...otherHosts(101, 201)]
  await list({
    'test.origin': [whole],
    'test.near-copy': [whole.slice(0, 97)],
    'test.lagging-copy': [[], [], whole, whole],
  })
  const fees = { 'test.origin': 100, 'test.near-copy': 90, 'test.lagging-copy': 10 }
  await setPrices(fees, [{ upToSources: null, eurPerYear: 0 }])
  const report = await reportOf(logOf(whole), { currentSources: Object.keys(fees) })

  expect(ids(report.recommendedFeeds)).toEqual(['test.origin'])
  expect(report.superfluousFeeds).toMatchObject([
    { ID: 'test.near-copy', lost: 0, coveredBy: [{ ID: 'test.origin', covered: 97 }] },
    { ID: 'test.lagging-copy', lost: 0, coveredBy: [], statistics: { coverage: 0, late: 100 } },
  ])
  expect(report.relatedFeeds).toMatchObject([{ ID: 'test.near-copy', substitutes: [{ of: 'test.origin', share: 97 }] }])
  expect([...equalsOf(report)]).toEqual([])
})
