import { describe, expect, it } from 'vitest'
import { type Changes, logAnalysis, usableSource } from '../../../test/log-analysis.ts'
import { collected } from '../../../test/looks.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { Sighting } from '../extract/sighting.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { type IndexReader, openIndex } from '../index/index-reader.ts'
import { createTimeline } from '../listings/timeline.ts'
import { analyse, type LogAnalysis } from './analyse.ts'
import { ofWhatPassed } from './passed.ts'

/** The log spans nine days, so that its last third begins with the seventh. */
const days = 9
const splitDay = 6
const start = Date.UTC(2026, 4, 1)
const now = start + days * dayMs
const address = (n: number) => `100.20.${n >> 8}.${n & 255}`
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

interface Scene {
  /** By source and day: what it lists; nothing on days without a look. An own address keeps each list from being empty. */
  readonly lists: Readonly<Record<string, readonly (readonly number[] | undefined)[]>>
  /** By observable: the hours since the start of the log in which it was seen. */
  readonly seen: Readonly<Record<number, readonly number[]>>
  readonly prices?: Readonly<Record<string, number>>
  readonly budget?: number
  readonly current?: readonly string[]
  readonly index?: Pick<IndexReader, 'persistence'>
  readonly change?: Changes
  /** Nobody had the lists but at the looks, and the publisher dates all entries so; three looks may be missing. */
  readonly sampledSince?: number
}

/** A log and sources that are looked at daily, at midnight. */
function scene({
  lists,
  seen,
  prices = {},
  budget,
  current = [],
  index: measured,
  change,
  sampledSince,
}: Scene): LogAnalysis {
  const timeline = createTimeline()
  const ids = Object.keys(lists)
  for (const [i, id] of ids.entries()) {
    for (const [day, values] of (lists[id] ?? []).entries()) {
      if (!values) continue
      const look = timeline.snapshot(id, start + day * dayMs, { accept: true })
      for (const n of [...values, 60_000 + i])
        look.add({ kind: 'ipv4', value: address(n), ...(sampledSince !== undefined && { firstSeen: sampledSince }) })
      expect(look.commit().held).toBeUndefined()
    }
  }
  const builder = createIndexBuilder({ now })
  for (const listing of timeline.listings()) builder.add(listing)
  const sources = timeline.sources.map((id, i) => {
    const [looks, changedAt] = [Array.from(timeline.looks(i)), timeline.changedAt(i)]
    const isSampled = sampledSince !== undefined
    return isSampled
      ? { id, looks, changedAt, toleranceMs: 5 * dayMs }
      : collected({ id, looks, changedAt, toleranceMs: 2 * dayMs })
  })
  const index = { ...openIndex(bufferBytes(builder.build(sources))), ...measured }
  const sightings = Object.entries(seen).map(([n, hours]): Sighting => {
    const seconds = hours.map((hour) => (start + hour * hourMs) / 1000 + 60)
    return { kind: 'ipv4', value: address(Number(n)), count: hours.length, hours: pairs(seconds) }
  })
  return logAnalysis(sightings, {
    index,
    sources: ids.map((id) => usableSource(id, { price: prices[id] ?? 0 })),
    organisation: {
      ...defaultOrganisation,
      sourcesType: { free: true, commercial: true, ...(budget !== undefined && { budget }) },
    },
    current,
    options: { now },
    extraction: { from: start, to: start + days * dayMs - 1 },
    ...change,
  })
}

const pairs = (seconds: readonly number[]) =>
  Int32Array.from(seconds.toSorted((a, b) => a - b).flatMap((one) => [one, one]))
const backtestOf = (some: Scene) => analyse(scene(some)).report.backtest
const daily = (values: readonly number[]) => Array.from({ length: days + 1 }, () => values)
const hoursOn = (numbers: readonly number[], day: number) => Object.fromEntries(numbers.map((n) => [n, [24 * day + 5]]))

/** `early` listed what is seen in the first two thirds, and goes on; `large` is large; `late` begins in the last third. */
const predictable: Scene = {
  lists: {
    early: daily([...range(0, 60), ...range(100, 130)]),
    large: daily([...range(0, 5), ...range(130, 135), ...range(1000, 1200)]),
    late: [...Array.from({ length: splitDay + 1 }, () => undefined), ...daily(range(0, 140)).slice(splitDay + 1)],
  },
  seen: { ...hoursOn(range(0, 60), 1), ...hoursOn(range(100, 140), 7) },
  current: ['large'],
}

describe('a backtest', () => {
  it('chooses on the first two thirds, and counts what that covers of the last third', () => {
    expect(backtestOf(predictable)).toEqual({
      split: new Date(start + splitDay * dayMs - hourMs).toISOString(),
      suspicious: 40,
      chosen: { IDs: ['early'], coverage: 30 },
      largest: { IDs: ['large'], coverage: 5 },
      inUse: { IDs: ['large'], coverage: 5 },
      best: { IDs: ['early'], coverage: 30 },
    })
  })

  it('chooses no source of which there was no look yet, however much the report recommends it', () => {
    const { report } = analyse(scene(predictable))
    expect(report.recommendedFeeds[0]?.ID).toBe('late')
    expect(report.backtest?.chosen.IDs).toEqual(['early'])
  })

  it('does not know of listings that were found later, although their publisher dates them earlier', () => {
    const early = daily(range(0, 60)).map((values, day) => (day < 3 ? [] : day <= splitDay ? undefined : values))
    const some = {
      ...predictable,
      seen: { ...hoursOn(range(0, 60), 4), ...hoursOn(range(100, 140), 7) },
      sampledSince: start + 3 * dayMs,
    }
    expect(backtestOf({ ...some, lists: { ...predictable.lists, early } })?.chosen.IDs).toEqual(['large'])
  })

  it.each<[string, Scene]>([
    [
      'fewer than 30 suspicious observables are new in the last third',
      { ...predictable, seen: { ...hoursOn(range(0, 60), 1), ...hoursOn(range(100, 129), 7) } },
    ],
    [
      'the log spans less than three days',
      {
        ...predictable,
        change: { extraction: { from: now - 3 * dayMs + 1, to: now } },
      },
    ],
  ])('is too short if %s', (_, some) => {
    expect(backtestOf(some)).toBeNull()
  })

  it.each<[string, Changes]>([
    ['time is ignored', { options: { now, ever: true } }],
    ['the upload is a list of indicators', { detectedFormat: 'FEED_COMPARE' }],
    ['no line has a time', { extraction: { from: null, to: null } }],
  ])('is not made if %s', (_, change) => {
    expect(backtestOf({ ...predictable, change })).toBeUndefined()
  })

  it('is made of the whole log, not of what passed', () => {
    const { sightings } = scene(predictable)
    const { report } = analyse(scene({ ...predictable, change: { passed: sightings } }))
    expect(report.backtest).toBeDefined()
    expect(report.passed).not.toHaveProperty('backtest')
    expect(ofWhatPassed(report)).not.toHaveProperty('backtest')
  })
})

/** Sources of random beginnings and lists that change daily, of observables that are seen at random. */
function worldFrom(next: () => number): Scene {
  const below = (n: number) => Math.floor(next() * n)
  const lists = range(0, 6).map((i) => {
    const [first, share, held] = [below(4) * below(4), 0.1 + next() / 2, new Set<number>()]
    const looks = range(0, days + 1).map((day) => {
      for (let n = 0; n < 150; n++) if (next() < 0.2) held[next() < share ? 'add' : 'delete'](n)
      return day < first ? undefined : [...held]
    })
    return [`s${i}`, looks] as const
  })
  const ids = lists.map(([id]) => id)
  return {
    lists: Object.fromEntries(lists),
    seen: Object.fromEntries(
      range(0, 150).map((n) => {
        const first = below(24 * days)
        return [n, [...new Set([first, first + below(24 * days - first), first + below(24 * days - first)])]]
      }),
    ),
    prices: Object.fromEntries(ids.map((id) => [id, next() < 0.4 ? 0 : 10 * below(50)])),
    ...(next() < 0.5 && { budget: 10 * below(100) }),
    current: ids.filter(() => next() < 0.3),
  }
}

const times = 60

it(`the best choice covers at least as much as every set of as many sources within the budget (SEED=${seed})`, () => {
  const next = random(seed)
  const compared = { chosen: 0, largest: 0, inUse: 0 }
  for (let i = 0; i < times; i++) {
    const world = worldFrom(next)
    const tried = backtestOf(world)
    if (!tried) continue
    const priceOf = (IDs: readonly string[]) => IDs.reduce((sum, id) => sum + (world.prices?.[id] ?? 0), 0)
    for (const set of ['chosen', 'largest', 'inUse'] as const) {
      const { IDs, coverage } = tried[set]
      if (IDs.length > tried.chosen.IDs.length || priceOf(IDs) > (world.budget ?? Number.POSITIVE_INFINITY)) continue
      compared[set]++
      expect(tried.best.coverage, `${set} of world ${i}`).toBeGreaterThanOrEqual(coverage)
    }
    expect(tried.best.coverage).toBeLessThanOrEqual(tried.suspicious)
  }
  for (const count of Object.values(compared)) expect(count).toBeGreaterThan(times / 10)
})

it(`nothing that lies after the split changes what is chosen (SEED=${seed})`, () => {
  const next = random(seed)
  let compared = 0
  let differ = 0
  for (let i = 0; i < times; i++) {
    const world = worldFrom(next)
    const other = worldFrom(next)
    const end = 24 * splitDay - 1
    const changed: Scene = {
      ...world,
      index: { persistence: scene(world).index.persistence },
      lists: Object.fromEntries(
        Object.entries(world.lists).map(([id, looks]) => [
          id,
          looks.map((values, day) => (day < splitDay ? values : other.lists[id]?.[day])),
        ]),
      ),
      seen: Object.fromEntries(
        Object.entries(world.seen).map(([n, hours]) => {
          const early = hours.filter((hour) => hour < end)
          const late = (other.seen[Number(n)] ?? []).map((hour) => end + (hour % (24 * days - end)))
          return [n, early.length === 0 ? late : [...new Set([...early, ...late])]]
        }),
      ),
    }
    const [before, after] = [backtestOf(world), backtestOf(changed)]
    if (!before || !after) continue
    compared++
    if (before.best.coverage !== after.best.coverage) differ++
    expect(after.chosen.IDs, `world ${i}`).toEqual(before.chosen.IDs)
  }
  expect(differ).toBeGreaterThan(times / 2)
  expect(compared).toBeGreaterThan(times / 2)
})
