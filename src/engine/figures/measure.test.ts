import { describe, expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import type { Listing } from '../listings/listing.ts'
import type { Watch } from '../listings/looks.ts'
import { everybody, figureDays, madeUp, measureSources, nobody, type WatchedSource } from './measure.ts'

const day = 24 * hourMs
const today = Date.UTC(2026, 5, 1)
const now = today + 9 * hourMs
const historyDays = 50

const cdn = [{ listId: 'a', name: 'A', category: 'top-sites', verdict: 'benign' }] as const
const cloudToo = [
  ...cdn,
  { listId: 'b', name: 'B', category: 'top-sites', verdict: 'benign' },
  { listId: 'c', name: 'C', category: 'cloud', verdict: 'mentioned' },
] as const
const lists = new Map<string, typeof cdn | typeof cloudToo>([
  ['cdn.test', cdn],
  ['cloud.test', cloudToo],
])
const warnings = (_: string, value: string) => lists.get(value) ?? []

const listing = (value: string, source: number, rest: Partial<Listing> = {}): Listing => ({
  kind: 'domain',
  value,
  source,
  from: now - 10 * day,
  until: Number.POSITIVE_INFINITY,
  dated: true,
  present: true,
  ...rest,
})

function measure(listings: readonly Listing[], sources: readonly WatchedSource[]) {
  const builder = createIndexBuilder({ now })
  for (const one of listings) builder.add(one)
  const index = openIndex(bufferBytes(builder.build(sources.map((_, i) => ({ id: `s${i}` })))))
  return measureSources(index, { now, sources, warnings, historyDays })
}

const isShared = ({ doubtful = false, warned = false }: Listing) => doubtful && !warned
const publicSource = { owner: everybody, since: now - 40 * day, until: now }

describe('the figures of sources', () => {
  it('count ranges that are wide', () => {
    const ranges = ['192.0.2.0/24', '198.18.0.0/15'].map((value) => listing(value, 0, { kind: 'ipv4-cidr' }))
    const gone = listing('203.0.0.0/16', 0, { kind: 'ipv4-cidr', present: false, until: now - day })

    expect(measure([...ranges, gone], [publicSource]).sources[0]).toMatchObject({ listed: 2, wide: 1 })
  })

  it('count categories of warning lists once per indicator, and the filtering ones separately', () => {
    const { sources } = measure(
      [
        listing('cdn.test', 0, { warned: true }),
        listing('cloud.test', 0, { warned: true }),
        listing('cloud.test', 0, { present: false, until: now - 20 * day, from: now - 30 * day }),
        listing('cloud.test', 1, { present: false, until: now - day }),
        listing('other.test', 0),
      ],
      [publicSource, publicSource],
    )

    expect(sources[0]).toMatchObject({
      listed: 3,
      warned: 2,
      warnings: [
        { category: 'top-sites', filters: true, indicators: 2 },
        { category: 'cloud', filters: false, indicators: 1 },
      ],
    })
    expect(sources[1]?.warnings).toEqual([])
  })

  it('of public sources do not change with a source of a group', () => {
    const shared = [listing('x.test', 0), listing('y.test', 0), listing('y.test', 1)]
    const own = [listing('x.test', 2, { from: now - 20 * day }), listing('z.test', 2), listing('x.test', 3)]
    const watched = [publicSource, publicSource, { ...publicSource, owner: 7 }, { ...publicSource, owner: 8 }]
    const with_ = measure([...shared, ...own], watched)
    const without = measure(shared, watched)

    expect(with_.sources.slice(0, 2)).toEqual(without.sources.slice(0, 2))
    expect(with_.sources[2]).toMatchObject({ listed: 2, exclusive: 1, latency: { compared: 1, first: 1 } })
    // Sources of two groups are never compared.
    expect(with_.pairs.map(({ a, b }) => `${a} ${b}`).sort()).toEqual(['0 1', '0 2', '0 3'])
  })

  it(`equal a separate calculation for every indicator and day (SEED=${seed})`, () => {
    const random = seeded(seed)
    for (let round = 0; round < 60; round++) {
      const world = randomWorld(random)
      const measured = measure(world.listings, world.sources)
      const plain = plainly(world.listings, world.sources)
      const where = `round ${round}`
      for (const [source, expected] of plain.sources.entries()) {
        const {
          history,
          medianAgeMs,
          latency,
          warnings: _,
          ...counts
        } = measured.sources[source] as (typeof measured.sources)[0]
        const { days, ages, leads, ...plainCounts } = expected
        expect([where, source, counts]).toEqual([where, source, plainCounts])
        expect([where, source, history.map(({ medianAgeMs: __, ...rest }) => rest)]).toEqual([
          where,
          source,
          days.map(({ ages: __, ...rest }) => rest),
        ])
        for (const [i, { day: start, medianAgeMs: age }] of history.entries())
          isNearDays(age, days[i]?.ages ?? [], start)
        isNear(medianAgeMs, ages)
        isNear(latency?.medianLeadMs, leads)
        expect([latency?.compared ?? 0, latency?.first ?? 0, latency?.same ?? 0]).toEqual([
          leads.length,
          leads.filter((lead) => lead > 0).length,
          leads.filter((lead) => lead === 0).length,
        ])
      }
      const pairs = [...measured.pairs].sort((p, q) => p.a - q.a || p.b - q.b)
      const compared = pairs.map(({ a, b, shared, latency: of = { compared: 0, first: 0, same: 0 } }) => {
        return [a, b, shared, of.compared, of.first, of.same]
      })
      expect(compared).toEqual(plain.pairs)
    }
  })
})

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[(values.length - 1) >>> 1]

/** Within the bin of the true median: a fifth, or a minute near zero. */
function isNear(measured: number | undefined, values: readonly number[]): void {
  const expected = median(values)
  if (measured === undefined || expected === undefined) expect(measured).toBe(expected)
  else
    expect(Math.abs(measured - expected), `${measured} for ${expected}`).toBeLessThanOrEqual(
      Math.abs(expected) * 0.2 + minuteMs,
    )
}

/** Exact to the day if it started within the history, otherwise to the month. */
function isNearDays(measured: number | undefined, values: readonly number[], start: number): void {
  const expected = median(values)
  if (measured === undefined || expected === undefined) {
    expect(measured).toBe(expected)
    return
  }
  const isWithin = expected < start - (today - historyDays * day)
  expect(Math.abs(measured - expected)).toBeLessThanOrEqual(isWithin ? day / 2 : 31 * day)
}

interface World {
  readonly listings: Listing[]
  readonly sources: WatchedSource[]
}

function randomWorld(random: () => number): World {
  const whole = (n: number) => Math.floor(random() * n)
  const owners = [everybody, everybody, everybody, 1, 1, 2, nobody, madeUp, madeUp]
  const sources = Array.from({ length: 1 + whole(7) }, () => ({
    owner: owners[whole(owners.length)] as number,
    since: now - whole(70 * 24) * hourMs,
    until: random() < 0.7 ? now : now - whole(80 * 24) * hourMs,
    watch: random() < 0.6 ? randomWatch(whole) : undefined,
  }))
  const listings: Listing[] = []
  for (let n = whole(40); n > 0; n--) {
    for (const source of sources.keys()) {
      if (random() < 0.4) continue
      let from = now - whole(80 * 24) * hourMs
      for (let turn = whole(3); turn >= 0 && from < now; turn--) {
        const until = turn === 0 && random() < 0.6 ? Number.POSITIVE_INFINITY : from + whole(20 * 24) * hourMs
        const present = turn === 0 && random() < 0.8
        listings.push(
          listing(`n${n}.test`, source, {
            from,
            until,
            present,
            dated: random() < 0.7,
            warned: n % 5 === 0,
            doubtful: n % 3 === 0,
          }),
        )
        from = until + (1 + whole(48)) * hourMs
      }
    }
  }
  return { listings, sources }
}

function randomWatch(whole: (n: number) => number): Watch {
  const looks: number[] = []
  for (let time = now - 90 * day; time < now; time += (1 + whole(20) ** 2) * hourMs) looks.push(time)
  return { looks, toleranceMs: (1 + whole(10)) * day }
}

/** Time between the looks around a start. */
function plainStep(watch: Watch | undefined, from: number): number | undefined {
  if (!watch) return 0
  const looks = Array.from(watch.looks)
  const before = looks.findLast((look) => look < from)
  const after = looks.find((look) => look >= from)
  if (before === undefined || after === undefined || after - before > watch.toleranceMs) return undefined
  return after - before
}

/** The same figures, calculated one by one from their definitions. */
function plainly(listings: readonly Listing[], sources: readonly WatchedSource[]) {
  const values = [...new Set(listings.map(({ value }) => value))]
  const listingsOf = (value: string, source: number) =>
    listings.filter((one) => one.value === value && one.source === source).sort((a, b) => a.from - b.from)
  const sees = (source: number, other: number) => {
    const [own, whose] = [sources[source]?.owner, sources[other]?.owner]
    if (own === nobody || whose === nobody) return false
    if (own === madeUp || whose === madeUp) return own === whose
    return whose === everybody || whose === own
  }
  const mayBe = (source: number) => sources[source]?.owner !== nobody
  const others = (source: number) => [...sources.keys()].filter((other) => other !== source && sees(source, other))
  const isListed = (value: string, source: number) => listingsOf(value, source).some(({ present }) => present)
  const listedAt = (value: string, source: number, time: number) =>
    listingsOf(value, source).some(({ from, until }) => from < time && until >= time)

  const beginning = (value: string, source: number) => {
    const [first] = listingsOf(value, source)
    const step = first?.dated ? plainStep(sources[source]?.watch, first.from) : undefined
    return first && step !== undefined ? { from: first.from, step } : undefined
  }
  /** How much earlier one source started than the other. */
  const leadsOf = (value: string, source: number, other: number) => {
    const [mine, theirs] = [beginning(value, source), beginning(value, other)]
    if (!mine || !theirs) return []
    const lead = theirs.from - mine.from
    return [Math.abs(lead) > mine.step && Math.abs(lead) > theirs.step ? lead : 0]
  }

  const perSource = [...sources].map(({ since, until }, source) => {
    const listedValues = mayBe(source) ? values.filter((value) => listingsOf(value, source).length > 0) : []
    const listed = listedValues.filter((value) => isListed(value, source))
    const presentOnes = listed.flatMap((value) => listingsOf(value, source).filter(({ present }) => present))
    const newlyBetween = (after: number, to: number) =>
      listedValues.filter((value) => {
        const [first] = listingsOf(value, source)
        return first?.dated && first.from > since && first.from > after && first.from <= to
      })
    const isNovel = (value: string) =>
      others(source).every((other) =>
        listingsOf(value, other).every(({ from }) => from >= (listingsOf(value, source)[0]?.from ?? 0)),
      )
    const leads = listedValues.flatMap((value) => {
      const leads = others(source).flatMap((other) => leadsOf(value, source, other))
      return leads.length > 0 ? [Math.min(...leads)] : []
    })
    const newly = newlyBetween(now - figureDays * day, now)
    const days: { day: number; listed: number; exclusive: number; newly: number; novel: number; ages: number[] }[] = []
    for (let start = today - historyDays * day; start < today; start += day) {
      const end = start + day
      if (since >= end || until < start) continue
      const there = listedValues.filter((value) => listedAt(value, source, end))
      const known = others(source).filter((other) => (sources[other]?.since ?? 0) < end)
      // A day ends just before the next one starts.
      const fresh = newlyBetween(Math.max(end - figureDays * day, today - historyDays * day) - 1, end - 1)
      days.push({
        day: start,
        listed: there.length,
        exclusive: there.filter((value) => !known.some((other) => listedAt(value, other, end))).length,
        newly: fresh.length,
        novel: fresh.filter(isNovel).length,
        ages: there.map((value) => end - (listingsOf(value, source).findLast(({ from }) => from < end)?.from ?? 0)),
      })
    }
    return {
      listed: listed.length,
      exclusive: listed.filter((value) => !others(source).some((other) => isListed(value, other))).length,
      warned: presentOnes.filter(({ value }) => listings.some((one) => one.value === value && one.warned)).length,
      doubtful: presentOnes.filter(({ value }) => listings.some((one) => one.value === value && isShared(one))).length,
      wide: 0,
      dated: presentOnes.filter(({ dated }) => dated).length,
      newly: newly.length,
      novel: newly.filter(isNovel).length,
      ages: presentOnes.map(({ from }) => now - from),
      leads,
      days,
    }
  })
  const pairs: number[][] = []
  for (const a of sources.keys()) {
    for (const b of sources.keys()) {
      if (a >= b || !mayBe(a) || !mayBe(b) || !(sees(a, b) || sees(b, a))) continue
      const shared = values.filter((value) => isListed(value, a) && isListed(value, b)).length
      const leads = values.flatMap((value) => leadsOf(value, a, b))
      if (shared + leads.length === 0) continue
      const first = leads.filter((lead) => lead > 0).length
      pairs.push([a, b, shared, leads.length, first, leads.filter((lead) => lead === 0).length])
    }
  }
  return { sources: perSource, pairs }
}
