import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import { type MeasuredSource, measurePersistence } from '../index/measure-persistence.ts'
import type { Listing } from '../listings/listing.ts'
import type { NearestLooks, Watch } from '../listings/looks.ts'
import { type Curve, knotDays, type PriorCurves, type Priors, situations } from './curves.ts'
import { blend, neverRising } from './fit.ts'
import { coverageInterval } from './interval.ts'
import { priors } from './priors.ts'
import { probabilityOf } from './probability.ts'

const start = Date.UTC(2026, 0, 1)
const at = (n: number) => start + n * dayMs
const daily = (from: number, until: number): Watch => ({
  looks: Array.from({ length: until - from + 1 }, (_, i) => at(from + i)),
  toleranceMs: 3 * dayMs,
})
const never = Number.POSITIVE_INFINITY

/** Assumptions with the given curves; all other curves are flat. */
function assuming(curves: Partial<Record<(typeof situations)[number], Curve>> = {}): Priors {
  const even = knotDays.map(() => 500)
  const all = {
    ...Object.fromEntries(situations.map((situation) => [situation, curves[situation] ?? even])),
    usual: { back: [], forward: [] },
  } as unknown as PriorCurves
  return { all, classes: {}, pools: {} }
}

interface Row {
  readonly value: string
  readonly source: number
  readonly from: number
  readonly until?: number
  readonly dated?: boolean
  readonly published?: boolean
}

function indexOf(rows: readonly Row[], sources: number) {
  const builder = createIndexBuilder({ now: at(400) })
  for (const { value, source, from, until = never, dated = true, published = false } of rows) {
    const listing: Listing = {
      kind: 'ipv4',
      value,
      source,
      from: at(from),
      until: until === never ? never : at(until),
      dated,
      published,
      present: until === never,
    }
    builder.add(listing)
  }
  return openIndex(bufferBytes(builder.build(Array.from({ length: sources }, (_, i) => ({ id: `s${i}` })))))
}

const address = (n: number) => `45.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

/**
 * 300 values: source 0 lists each on some day; source 1 lists a share of them before that and the rest two days later;
 * source 2 lists other values.
 */
function measuredWith(share: number) {
  const rows: Row[] = []
  for (let n = 0; n < 300; n++) {
    const event = 5 + (n % 60)
    rows.push({ value: address(n), source: 0, from: event })
    rows.push({ value: address(n), source: 1, from: n % 100 < share * 100 ? event - 3 : event + 2 })
    rows.push({ value: address(1000 + n), source: 2, from: event })
  }
  const sources: MeasuredSource[] = Array.from({ length: 3 }, () => ({ watch: daily(0, 100), pool: 'c2' }))
  return measurePersistence(indexOf(rows, 3).scan, sources, assuming())
}

const back = (days: number): NearestLooks => ({ after: { distanceMs: days * dayMs, listed: true } })
const forward = (days: number): NearestLooks => ({ before: { distanceMs: days * dayMs, listed: true } })
const between = (before: number, after: number, earlier: boolean, later: boolean): NearestLooks => ({
  before: { distanceMs: before * dayMs, listed: earlier },
  after: { distanceMs: after * dayMs, listed: later },
})

describe('measurements', () => {
  it('of public sources do not change with a source of a group', () => {
    const rows: Row[] = []
    for (let n = 0; n < 300; n++) {
      const event = 5 + (n % 60)
      rows.push({ value: address(n), source: 0, from: event })
      rows.push({ value: address(n), source: 1, from: event + 2 - 5 * (n % 2) })
    }
    // The group's source lists everything much earlier, and entries that only one other source has; a second group has
    // one too.
    const ownRows: Row[] = rows.map((row) => ({
      ...row,
      source: 2 + (row.source % 2),
      from: Math.max(1, row.from - 3),
    }))
    const everybodys: MeasuredSource[] = [0, 1].map(() => ({ watch: daily(0, 100), pool: 'c2' }))
    const owned = ['mine', 'theirs'].map((owner) => ({ watch: daily(0, 100), pool: 'c2', owner }))
    const without = measurePersistence(indexOf(rows, 2).scan, everybodys, assuming())
    const beside = measurePersistence(indexOf([...rows, ...ownRows], 4).scan, [...everybodys, ...owned], assuming())
    const curves = ({ sources, sets }: typeof without, source: number) => sources[source]?.map((at) => sets[at])
    for (const source of [0, 1]) expect(curves(beside, source)).toEqual(curves(without, source))
    // The groups' own sources are measured with the public ones.
    expect(curves(beside, 2)).not.toEqual(
      curves(measurePersistence(indexOf(ownRows, 4).scan, [...everybodys, ...owned], assuming()), 2),
    )
    // Sources of one group do not affect the measurements of another group.
    const alone = measurePersistence(
      indexOf([...rows, ...ownRows.filter(({ source }) => source === 2)], 4).scan,
      [...everybodys, ...owned],
      assuming(),
    )
    expect(curves(beside, 2)).toEqual(curves(alone, 2))
  })

  it("of a source give the share of another source's events that it had listed", () => {
    for (const share of [0.2, 0.8]) {
      expect(probabilityOf(measuredWith(share), 1, 'ipv4', back(14))).toBeCloseTo(share, 1)
    }
  })

  it('count the stand-ins of each source', () => {
    const measured = measuredWith(0.5)
    const standIns = measured.sources.map(([address]) => measured.sets[address as number]?.standIns)

    // There are 300 of each; more than 250 add hardly any information.
    expect(standIns).toEqual([250, 250, 0])
  })

  it('use the pool for a source that has nothing in common with others', () => {
    const measured = measuredWith(0.1)

    const [first, second, alone] = [0, 1, 2].map((source) => probabilityOf(measured, source, 'ipv4', back(14)))
    expect(alone).toBeGreaterThan(second as number)
    expect(alone).toBeLessThan(first as number)
  })

  it('use the assumption where nothing was measured, by pool, then by kind, then overall', () => {
    const { scan } = indexOf([], 3)
    const curves = (p: number) => assuming({ back: knotDays.map(() => p) }).all
    const assumed: Priors = {
      all: curves(100),
      classes: { address: curves(200) },
      pools: { spam: { address: curves(300) } },
    }
    const watch = daily(0, 10)
    const measured = measurePersistence(
      scan,
      [
        { watch, pool: 'spam' },
        { watch, pool: 'c2' },
      ],
      assumed,
    )

    expect(probabilityOf(measured, 0, 'ipv4', back(30))).toBeCloseTo(0.3)
    expect(probabilityOf(measured, 1, 'ipv4', back(30))).toBeCloseTo(0.2)
    expect(probabilityOf(measured, 1, 'domain', back(30))).toBeCloseTo(0.1)
  })

  it('do not depend on the order of the listings, and are plain data', () => {
    const rows = Array.from(
      { length: 200 },
      (_, n): Row => ({ value: address(n >> 1), source: n % 2, from: 3 + (n % 17) }),
    )
    const sources = [0, 1].map(() => ({ watch: daily(0, 60), pool: 'c2' }))
    const measured = measurePersistence(indexOf(rows, 2).scan, sources, priors)

    expect(measurePersistence(indexOf(rows.toReversed(), 2).scan, sources, priors)).toEqual(measured)
    expect(JSON.parse(JSON.stringify(measured))).toEqual(measured)
  })

  it('ignore events that the reporting source listed from the start', () => {
    const rows = [0, 1].map((source): Row => ({ value: address(1), source, from: 0, dated: false }))
    const measured = measurePersistence(
      indexOf(rows, 2).scan,
      [0, 1].map(() => ({ watch: daily(0, 60), pool: 'c2' })),
      priors,
    )

    expect(measured.sets.every(({ standIns }) => standIns === 0)).toBe(true)
  })

  it('expect a source that only grows to keep its entries', () => {
    const measured = measurePersistence(
      indexOf([], 1).scan,
      [{ watch: daily(0, 10), pool: 'c2', onlyGrows: true }],
      priors,
    )

    expect(probabilityOf(measured, 0, 'ipv4', forward(90))).toBe(1)
    expect(probabilityOf(measured, 0, 'ipv4', between(90, 90, true, true))).toBe(1)
    expect(probabilityOf(measured, 0, 'ipv4', back(90))).toBeLessThan(1)
  })

  it('do not take a first-seen date for a listing', () => {
    const rows: Row[] = []
    for (let n = 0; n < 300; n++) {
      // Source 1 is looked at each tenth day, in the middle of which lies the event.
      const event = 5 + 10 * (n % 6)
      rows.push({ value: address(n), source: 0, from: event })
      rows.push({ value: address(n), source: 1, from: event - 3, published: true })
    }
    const tenth = { looks: Array.from({ length: 11 }, (_, i) => at(10 * i)), toleranceMs: 30 * dayMs }
    const [seen, added] = [false, true].map((hasAddedDates) => {
      const sources = [daily(0, 100), { ...tenth, hasAddedDates }].map((watch) => ({ watch, pool: 'c2' }))
      return probabilityOf(measurePersistence(indexOf(rows, 2).scan, sources, assuming()), 1, 'ipv4', back(5))
    }) as [number, number]

    expect(seen).toBeLessThan(0.3)
    expect(added).toBeGreaterThan(0.7)
  })

  it('reflect the past of a source that forgets after two days, if another source reports later', () => {
    const rows: Row[] = []
    for (let n = 0; n < 200; n++) {
      const first = 5 + (n % 60)
      rows.push({ value: address(n), source: 1, from: first, until: first + 2 })
      rows.push({ value: address(n), source: 0, from: first + 7 })
    }
    const sources = [0, 1].map(() => ({ watch: daily(0, 100), pool: 'c2' }))
    const measured = measurePersistence(indexOf(rows, 2).scan, sources, assuming())

    expect(probabilityOf(measured, 1, 'ipv4', forward(7))).toBeLessThan(0.1)
  })
})

describe('a probability', () => {
  const measured = measurePersistence(indexOf([], 1).scan, [{ watch: daily(0, 10), pool: 'malware' }], priors)
  const p = (seen: NearestLooks, kind: KindId = 'domain') => probabilityOf(measured, 0, kind, seen)

  it('is 1 at a look that held it and 0 at one that did not', () => {
    expect(p(back(0))).toBe(1)
    expect(p(forward(0))).toBe(1)
    expect(p(between(0, 0, true, true))).toBe(1)
    expect(p(between(0, 9, true, false))).toBe(1)
    expect(p(between(9, 0, false, true))).toBe(1)
    expect(p({ before: { distanceMs: 0, listed: false } })).toBe(0)
    expect(p(between(0, 5, false, false))).toBe(0)
  })

  it('is small where no look around it held it', () => {
    expect(p(between(5, 5, false, false))).toBeLessThan(0.1)
    expect(p({ after: { distanceMs: 5 * dayMs, listed: false } })).toBeLessThan(0.3)
  })

  it('is 0 without looks, for sources without measurements, and beyond two years', () => {
    expect(p({})).toBe(0)
    expect(probabilityOf(measured, 7, 'domain', back(1))).toBe(0)
    expect(p(back(730))).toBeGreaterThan(0)
    expect(p(back(731))).toBe(0)
    expect(p(forward(731))).toBe(0)
    expect(p(between(400, 400, true, true))).toBe(0)
    expect(p(between(400, 400, false, false))).toBe(0)
  })

  it('never rises with the distance from the look that held it', () => {
    const seed = 4711
    const next = random(seed)
    for (let i = 0; i < 2000; i++) {
      const near = 400 * next() ** 3
      const far = near + 400 * next() ** 3
      const otherDays = 300 * next() ** 3
      const kind = (['ipv4', 'domain', 'url', 'sha256'] as const)[Math.floor(4 * next())] as KindId
      for (const seen of [
        back,
        forward,
        (days: number) => between(otherDays, days, false, true),
        (days: number) => between(days, otherDays, true, false),
        (days: number) => between(days, otherDays, true, true),
      ]) {
        expect(p(seen(far), kind), `seed ${seed}`).toBeLessThanOrEqual(p(seen(near), kind) + 1e-9)
      }
    }
  })

  it('between two looks rises towards the look that held it', () => {
    expect(p(between(9, 1, false, true))).toBeGreaterThan(p(between(1, 9, false, true)))
    expect(p(between(1, 9, true, false))).toBeGreaterThan(p(between(9, 1, true, false)))
  })
})

describe('curves', () => {
  it('are the least-squares fit that never rises', () => {
    const fitted = neverRising(Float64Array.of(0.9, 0.5, 0.7, 0.2), Float64Array.of(1, 3, 1, 1))

    expect([...fitted].map((p) => Number(p.toFixed(3)))).toEqual([0.9, 0.55, 0.55, 0.2])
  })

  it('follow the counts if there are many and the assumption if there are few, and continue in its shape', () => {
    const assumed = [900, 900, 900, 900, 900, 900, 600, 600, 600, 600, 600]
    const none = new Float64Array(knotDays.length)
    const questions = none.slice()
    questions[3] = 400
    const listed = none.slice()
    listed[3] = 200
    const many = blend(assumed, 'forward', { questions, listed, doubt: none, at: 0 })
    questions[3] = 2
    listed[3] = 1
    const few = blend(assumed, 'forward', { questions, listed, doubt: none, at: 0 })

    expect(many[3]).toBeLessThan(540)
    expect(many[8]).toBeLessThan(200)
    expect(few[3]).toBeGreaterThan(700)
    expect(blend(assumed, 'forward', { questions: none, listed: none, doubt: none, at: 0 })).toEqual(assumed)
  })

  it('are corrected for events whose time is only known to lie between two looks', () => {
    const assumed = knotDays.map(() => 500)
    const none = new Float64Array(knotDays.length)
    const questions = Float64Array.from(knotDays, () => 100)
    const listed = Float64Array.from(knotDays, () => 60)
    const sharp = blend(assumed, 'back', { questions, listed, doubt: none, at: 0 })
    const coarse = blend(assumed, 'back', { questions, listed, doubt: questions.map((n) => n / 2), at: 0 })

    expect(coarse[5]).toBeLessThan((sharp[5] as number) - 50)
  })
})

describe('shipped priors', () => {
  it('never rise and reach two years', () => {
    const sets = [
      priors.all,
      ...Object.values(priors.classes),
      ...Object.values(priors.pools).flatMap((classes) => Object.values(classes)),
    ]
    for (const set of sets) {
      for (const situation of situations) {
        expect(set[situation]).toHaveLength(knotDays.length)
        expect(set[situation]).toEqual(set[situation].toSorted((a, b) => b - a))
      }
    }
  })
})

describe("the interval of a source's coverage", () => {
  const measured = measuredWith(0.7)
  const interval = (source: number, matches: number, sum: number) => {
    return coverageInterval(measured, source, { matches, sum })
  }

  it('contains the expected value and stays within the number of matches', () => {
    for (const matches of [1, 2, 7, 60, 5000]) {
      for (const share of [0, 0.01, 0.5, 0.97, 1]) {
        const { low, high } = interval(1, matches, share * matches)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(matches)
        if (matches > 1) {
          expect(low).toBeLessThanOrEqual(share * matches)
          expect(high).toBeGreaterThanOrEqual(share * matches)
        }
      }
    }
    expect(interval(1, 0, 0)).toEqual({ low: 0, high: 0 })
  })

  it('is wider with fewer measurements, and wider than for independent matches', () => {
    const known = interval(1, 1000, 700)
    const unknown = interval(2, 1000, 700)

    expect(known.high - known.low).toBeGreaterThan(2 * 1.645 * Math.sqrt(1000 * 0.7 * 0.3))
    expect(unknown.high - unknown.low).toBeGreaterThan(2 * (known.high - known.low))
  })
})
