import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usableSource } from '../../../test/log-analysis.ts'
import { rounds } from '../../../test/soak.ts'
import { defaultOrganisation, type Organisation } from '../../domain/organisation.ts'
import type { ParetoPoint, PriceTier } from '../../domain/report.ts'
import { productPrice } from '../cost/product-price.ts'
import type { Classes } from '../coverage/classes.ts'
import { LevelCounter } from '../coverage/levels.ts'
import { mostObservables, wholeObservable } from '../match/weight.ts'
import { mostPricePoints } from './fronts.ts'
import {
  type Exclusion,
  exclusionOf,
  findSubstitutes,
  type RecommendOptions,
  recommend,
  recommendSet,
  type SourceFacts,
  substituteShare,
} from './recommend.ts'
import { leastGain } from './threshold.ts'

const seed = 20260179

/** For one observable: the probability of each source that lists it, in thousandths. */
type Row = ReadonlyMap<number, number>

interface World {
  readonly prices: readonly number[]
  readonly complexities: readonly number[]
  /** Sources that may not be used. */
  readonly barred: readonly number[]
  readonly rows: readonly Row[]
  /** Number of suspicious observables that no source covers. */
  readonly uncovered: number
  readonly budget: number | undefined
  readonly tiers: readonly PriceTier[]
  readonly share: number
}

const probability = fc.oneof(fc.constant(1000), fc.constantFrom(1, 250, 600, 999), fc.integer({ min: 1, max: 1000 }))

function worlds(fewest: number, most: number): fc.Arbitrary<World> {
  return fc.integer({ min: fewest, max: most }).chain((n) =>
    fc.record({
      prices: fc.array(fc.constantFrom(0, 0, 100, 250, 250.5, 1000), { minLength: n, maxLength: n }),
      complexities: fc.array(fc.constantFrom(0, 1, 2.5, 4), { minLength: n, maxLength: n }),
      barred: fc.uniqueArray(fc.nat(n - 1), { maxLength: n > 3 ? 2 : 0 }),
      rows: fc
        .array(
          fc.tuple(
            fc.integer({ min: 1, max: 3 }),
            fc
              .uniqueArray(fc.tuple(fc.nat(n - 1), probability), {
                selector: ([s]) => s,
                minLength: 1,
                maxLength: 5,
                size: 'max',
              })
              .map((pairs): Row => new Map(pairs.sort(([a], [b]) => a - b))),
          ),
          { minLength: n, maxLength: 2 * n, size: 'max' },
        )
        .map((kinds) => kinds.flatMap(([count, row]) => Array.from({ length: count }, () => row))),
      uncovered: fc.constantFrom(0, 0, 0, 5, 60),
      budget: fc.constantFrom(undefined, undefined, 0, 110, 370, 600, 1200, 2000),
      tiers: fc.constantFrom<readonly PriceTier[]>(
        [],
        [{ upToSources: null, eurPerYear: 10 }],
        [
          { upToSources: 1, eurPerYear: 0 },
          { upToSources: 2, eurPerYear: 130 },
          { upToSources: null, eurPerYear: 500 },
        ],
        [
          { upToSources: 2, eurPerYear: 10.5 },
          { upToSources: 3, eurPerYear: 10.5 },
          { upToSources: 4, eurPerYear: 600 },
        ],
      ),
      share: fc.constantFrom(0, 0.01, 0.01, 0.0333, 0.1),
    }),
  )
}

function classesOf(rows: readonly Row[]): Classes {
  const counter = new LevelCounter()
  for (const row of rows) {
    counter.begin()
    for (const [source, thousandths] of row) counter.push(source, thousandths)
    counter.commit(1)
  }
  return counter.classes()
}

const organisation = (budget: number | undefined): Organisation => ({
  ...defaultOrganisation,
  sourcesType: { free: true, commercial: true, ...(budget !== undefined && { budget }) },
  iocTypes: [],
})

/** Two digits, so that ids sort like positions. */
const idOf = (source: number) => `s${String(source).padStart(2, '0')}`

function factsOf({ prices, complexities, barred }: Pick<World, 'prices' | 'complexities' | 'barred'>): SourceFacts[] {
  return prices.map((price, i) =>
    usableSource(idOf(i), {
      price,
      licence: { name: 'unknown', commercialUse: barred.includes(i) ? 'no' : 'unknown' },
      complexity: complexities[i] as number,
    }),
  )
}

function questionOf(world: World) {
  const sources = factsOf(world)
  const options: RecommendOptions = {
    freeOnly: false,
    thresholdShare: world.share,
    winnowPrices: world.tiers,
    byProfile: false,
  }
  const exclusions = sources.map((source) => exclusionOf(source, organisation(world.budget), options))
  const suspicious = 1000 * (world.rows.length + world.uncovered)
  return [{ sources, classes: classesOf(world.rows), exclusions, suspicious, budget: world.budget }, options] as const
}

interface Figures {
  readonly sources: readonly number[]
  readonly coverage: number
  readonly total: number
  readonly complexity: number
}

/** Every admissible set of these sources by definition: enumerates all subsets, with a table of their coverage. */
function admissibleSets(
  world: World,
  exclusions: readonly (Exclusion | undefined)[],
  isIn: (e?: Exclusion) => boolean,
) {
  const { prices, complexities, rows, tiers, share } = world
  const threshold = share * 1000 * (rows.length + world.uncovered)
  const columns = new Map<string, number>()
  const rank = prices
    .map((_, s) => s)
    .filter((s) => isIn(exclusions[s]))
    .sort(
      (a, b) =>
        (prices[a] as number) - (prices[b] as number) ||
        (complexities[a] as number) - (complexities[b] as number) ||
        a - b,
    )
  for (const s of rank) {
    const column = rows.map((row) => row.get(s) ?? 0).join()
    if (rows.some((row) => row.has(s)) && !columns.has(column)) columns.set(column, s)
  }
  // In the order in which ties between equal gains are broken.
  const members = [...columns.values()]
  const size = 1 << members.length
  const coverage = new Float64Array(size)
  const highest = new Float64Array(size)
  for (const row of rows) {
    for (let bits = 1; bits < size; bits++) {
      const own = row.get(members[31 - Math.clz32(bits & -bits)] as number) ?? 0
      highest[bits] = Math.max(highest[bits & (bits - 1)] as number, own)
      coverage[bits] = (coverage[bits] as number) + (highest[bits] as number)
    }
  }
  const sets: Figures[] = []
  for (let bits = 1; bits < size; bits++) {
    const order = recommendedOrder(bits, members.length, coverage, threshold)
    if (!order) continue
    const sources = order.map((i) => members[i] as number)
    const sum = (of: readonly number[]) => sources.reduce((total, s) => total + (of[s] as number), 0)
    const total = sum(prices) + productPrice(tiers, sources.length)
    sets.push({ sources, coverage: coverage[bits] as number, total, complexity: sum(complexities) })
  }
  return sets
}

/** Greedy order; undefined if a source adds nothing or less than the threshold. */
function recommendedOrder(bits: number, count: number, coverage: Float64Array, threshold: number) {
  const order: number[] = []
  for (let taken = 0; taken !== bits; ) {
    let next = -1
    let most = -1
    for (let i = 0; i < count; i++) {
      if (!(bits & (1 << i)) || taken & (1 << i)) continue
      const gain = (coverage[taken | (1 << i)] as number) - (coverage[taken] as number)
      if (gain > most) {
        next = i
        most = gain
      }
    }
    if (most === 0 || most < threshold - 1e-6) return undefined
    taken |= 1 << next
    order.push(next)
  }
  return order
}

const compare = (a: Figures, b: Figures) =>
  b.coverage - a.coverage || a.total - b.total || a.complexity - b.complexity || a.sources.length - b.sources.length

/** For each value of `costOf`, the best set, if no set of equal or lower cost covers at least as much. */
function front(sets: readonly Figures[], costOf: (set: Figures) => number): Figures[] {
  const costs = [...new Set(sets.map(costOf))].sort((a, b) => a - b)
  const bestAt = new Map<number, Figures>()
  for (const set of sets) {
    const best = bestAt.get(costOf(set))
    if (!best || compare(set, best) < 0) bestAt.set(costOf(set), set)
  }
  const points: Figures[] = []
  for (const cost of costs) {
    const best = bestAt.get(cost) as Figures
    if (best.coverage > (points.at(-1)?.coverage ?? 0)) points.push(best)
  }
  return points
}

/** All figures that break ties. Any of several sets with equal figures is correct. */
function figuresOf(world: World, IDs: readonly string[]) {
  const sources = IDs.map((id) => Number(id.slice(1)))
  const sum = (of: readonly number[]) => sources.reduce((total, s) => total + (of[s] as number), 0)
  const coverage = world.rows.reduce((total, row) => total + Math.max(0, ...sources.map((s) => row.get(s) ?? 0)), 0)
  return {
    coverage,
    total: sum(world.prices) + productPrice(world.tiers, sources.length),
    complexity: sum(world.complexities),
    count: sources.length,
  }
}

const countOf = ({ sources }: Figures) => sources.length
const figures = ({ coverage, total, complexity, sources }: Figures) => ({
  coverage,
  total,
  complexity,
  count: sources.length,
})

function checkAgainstEnumeration(world: World): void {
  const question = questionOf(world)
  const recommendation = recommend(...question)

  const [{ exclusions }] = question
  const limit = world.budget ?? Infinity
  const affordable = admissibleSets(world, exclusions, (e) => e === undefined).filter(({ total }) => total <= limit)
  const priced = admissibleSets(world, exclusions, (e) => e === undefined || e === 'budget')
  const best = [...affordable].sort(compare)[0] ?? { sources: [], coverage: 0, total: 0, complexity: 0 }
  const ids = recommendation.order.map(idOf)
  expect(recommendation.proof).toMatchObject({
    value: best.coverage,
    upperBound: best.coverage,
    gap: 0,
    method: 'exact',
  })
  expect(figuresOf(world, ids)).toEqual(figures(best))
  expect(recommendation.added).toEqual(recommendation.order.map((_, i) => gainAt(world, ids, i)))
  expect(affordable.some(({ sources }) => sources.map(idOf).join() === ids.join()) || ids.length === 0).toBe(true)

  const checkFront = (points: readonly ParetoPoint[], expected: readonly Figures[], sets: readonly Figures[]) => {
    expect(points.map(({ IDs }) => figuresOf(world, IDs))).toEqual(expected.map(figures))
    const admissible = new Set(sets.map(({ sources }) => sources.join()))
    for (const { IDs, coverage, price, upperBound } of points) {
      expect({ coverage, total: price, upperBound }).toEqual({
        coverage: figuresOf(world, IDs).coverage,
        total: figuresOf(world, IDs).total,
        upperBound: undefined,
      })
      expect(admissible.has(IDs.map((id) => Number(id.slice(1))).join())).toBe(true)
    }
  }
  checkFront(recommendation.byCount, front(affordable, countOf), affordable)
  const byPrice = front(priced, ({ total }) => total)
  expect(recommendation.isByPriceCut).toBe(byPrice.length > mostPricePoints)
  const isGiven = ({ total }: Figures) => recommendation.byPrice.some(({ price }) => price === total)
  checkFront(recommendation.byPrice, recommendation.isByPriceCut ? byPrice.filter(isGiven) : byPrice, priced)
  expect(recommendSet(...question)).toEqual({
    order: recommendation.order,
    added: recommendation.added,
    proof: recommendation.proof,
  })
}

const gainAt = (world: World, ids: readonly string[], i: number) =>
  figuresOf(world, ids.slice(0, i + 1)).coverage - figuresOf(world, ids.slice(0, i)).coverage

describe('the recommendation and both fronts equal an exhaustive search', () => {
  it('for up to ten sources', () => {
    fc.assert(fc.property(worlds(1, 10), checkAgainstEnumeration), { seed, numRuns: rounds(600, 1700) })
  })

  it('for eleven to fourteen sources', () => {
    fc.assert(fc.property(worlds(11, 14), checkAgainstEnumeration), { seed, numRuns: rounds(80, 260) })
  })

  it('for 15 sources', () => {
    fc.assert(fc.property(worlds(15, 15), checkAgainstEnumeration), { seed, numRuns: rounds(12, 40) })
  })
})

/**
 * A problem with free choice of all parameters. Sources are free and simple by default, and each row has one
 * observable.
 */
function world(
  rows: readonly Readonly<Record<number, number>>[],
  prices: readonly number[],
  rest: Partial<World> = {},
): World {
  return {
    prices,
    complexities: prices.map(() => 1),
    barred: [],
    rows: rows.map((row) => new Map(Object.entries(row).map(([source, p]) => [Number(source), p]))),
    uncovered: 0,
    budget: undefined,
    tiers: [],
    share: 0,
    ...rest,
  }
}

describe('the front by price', () => {
  /** Each source alone covers one more than the previous one and costs 1 EUR more. */
  const ladder = (steps: number) => {
    const sources = Array.from({ length: steps }, (_, i) => i)
    const rows = sources.map((i) => Object.fromEntries(sources.filter((s) => s >= i).map((s) => [s, 1000])))
    return world(
      rows,
      sources.map((s) => s + 1),
    )
  }
  const pricesOf = (points: readonly ParetoPoint[]) => points.map(({ price }) => price)

  it('is complete up to its limit', () => {
    const { byPrice, isByPriceCut } = recommend(...questionOf(ladder(mostPricePoints)))

    expect(isByPriceCut).toBe(false)
    expect(pricesOf(byPrice)).toEqual(Array.from({ length: mostPricePoints }, (_, i) => i + 1))
  })

  it('states that it is cut if there is one more point', () => {
    const { byPrice, isByPriceCut } = recommend(...questionOf(ladder(mostPricePoints + 1)))

    expect(isByPriceCut).toBe(true)
    expect(byPrice).toHaveLength(mostPricePoints)
    expect([byPrice[0]?.price, byPrice.at(-1)?.price]).toEqual([1, mostPricePoints + 1])
  })

  it('covers the whole price range if it is cut, including the recommendation', () => {
    // 4,095 points: each sum of prices covers as many observables as it costs.
    const sources = Array.from({ length: 12 }, (_, i) => i)
    const rows = sources.flatMap((s) => Array.from({ length: 2 ** s }, () => ({ [s]: 1000 })))
    const { byPrice, isByPriceCut, order } = recommend(
      ...questionOf(
        world(
          rows,
          sources.map((s) => 2 ** s),
          { budget: 777 },
        ),
      ),
    )

    expect(isByPriceCut).toBe(true)
    expect(byPrice).toHaveLength(mostPricePoints)
    for (const { coverage, price } of byPrice) expect(coverage).toBe(1000 * price)
    const prices = pricesOf(byPrice)
    expect([prices[0], prices.at(-1)]).toEqual([1, 4095])
    const steps = prices.slice(1).map((price, i) => price - (prices[i] as number))
    expect(Math.max(...steps)).toBeLessThan(4095 / 8)
    expect(byPrice.find(({ price }) => price === 777)?.IDs).toEqual(order.map(idOf))
  })

  it('contains only sources that the budget alone excludes', () => {
    const question = { ...organisation(500), flavours: ['phishing'] }
    const options = { freeOnly: false, winnowPrices: [], byProfile: false }
    const [source] = factsOf({ prices: [900], complexities: [1], barred: [] }) as [SourceFacts]

    expect(exclusionOf({ ...source, flavours: ['phishing'] }, question, options)).toBe('budget')
    expect(exclusionOf({ ...source, flavours: ['scanner'] }, question, options)).toBe('flavour')
  })

  it('is calculated in cents, so that a selection at exactly the budget is within it', () => {
    // 137.11 + 1188 are 1325.1100000000001.
    const winnowPrices = [{ upToSources: 10, eurPerYear: 1188 }]
    const [source] = factsOf({ prices: [137.11], complexities: [1], barred: [] }) as [SourceFacts]
    const exclusionAt = (budget: number) =>
      exclusionOf(source, organisation(budget), { freeOnly: false, winnowPrices, byProfile: false })

    expect(exclusionAt(1325.11)).toBeUndefined()
    expect(exclusionAt(1325.1)).toBe('budget')
  })
})

describe('the minimum contribution of a source', () => {
  const recommended = (rows: readonly Readonly<Record<number, number>>[], share: number, uncovered = 0) =>
    recommend(...questionOf(world(rows, [0, 0], { share, uncovered }))).order

  it('is the threshold, even if that is below one observable', () => {
    // 1 % of 50 is half an observable.
    expect(recommended([{ 0: 1000 }, { 1: 500 }], 0.01, 48)).toEqual([0, 1])
    expect(recommended([{ 0: 1000 }, { 1: 499 }], 0.01, 48)).toEqual([0])
    expect(recommended([{ 0: 1000 }, { 0: 400, 1: 900 }], 0.01, 48)).toEqual([0, 1])
    expect(recommended([{ 0: 1000 }, { 0: 401, 1: 900 }], 0.01, 48)).toEqual([0])
  })

  it('is reached by exactly 1 %, for any number of observables', () => {
    for (let suspicious = 1; suspicious <= mostObservables; suspicious += 997) {
      const least = (wholeObservable / 100) * suspicious
      expect(leastGain(0.01 * suspicious * wholeObservable)).toBe(least)
      expect(leastGain(0.01 * (suspicious * wholeObservable))).toBe(least)
    }
  })
})

it('a substitute covers the lower of the two probabilities of each observable', () => {
  fc.assert(
    fc.property(worlds(2, 8), fc.nat(7), ({ rows, prices }, first) => {
      const recommended = first % prices.length
      const substitutes = findSubstitutes(classesOf(rows), [recommended], prices.length)

      const whole = rows.reduce((sum, row) => sum + (row.get(recommended) ?? 0), 0)
      for (let source = 0; source < prices.length; source++) {
        const covered = rows.reduce((sum, row) => sum + Math.min(row.get(recommended) ?? 0, row.get(source) ?? 0), 0)
        const isSubstitute = source !== recommended && covered > 0 && covered >= substituteShare * whole
        expect(substitutes.get(source)).toEqual(
          isSubstitute ? [{ of: recommended, covered, share: (covered / whole) * 100 }] : undefined,
        )
      }
    }),
    { seed, numRuns: 300 },
  )
})
