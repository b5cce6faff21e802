import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { PriceTier } from '../../domain/report.ts'
import type { Classes } from '../coverage/classes.ts'
import { addedTo } from '../coverage/contribution.ts'
import { recommendSet, type SourceFacts } from '../recommend/recommend.ts'
import { leastGain } from '../recommend/threshold.ts'
import { whyLeftOut } from './left-out.ts'

const share = 0.05

interface World {
  readonly facts: readonly SourceFacts[]
  readonly classes: Classes
  readonly suspicious: number
  readonly budget: number
  readonly winnowPrices: readonly PriceTier[]
}

/** Seven sources that overlap, with prices in cents and a price of the product that rises with their number. */
function worldFrom(next: () => number): World {
  const below = (n: number) => Math.floor(next() * n)
  const cents = (most: number) => below(most * 100) / 100
  const facts = Array.from({ length: 7 }, (_, i): SourceFacts => {
    const licence = { name: 'free', commercialUse: 'yes' } as const
    const price = next() < 0.3 ? 0 : cents(50)
    return {
      id: `s${i}`,
      name: `S${i}`,
      maintainer: 'm',
      commercial: false,
      licence,
      price,
      complexity: below(10),
      flavours: [],
    }
  })
  const sets = Array.from({ length: 12 }, () => Uint32Array.from(facts.keys().filter(() => next() < 0.3)))
  const listed = sets.filter((set) => set.length > 0)
  const weights = listed.map(() => 1000 * (1 + below(4)))
  const suspicious = weights.reduce((sum, weight) => sum + weight, 1000 * below(5))
  const winnowPrices = [
    { upToSources: 1, eurPerYear: cents(5) },
    { upToSources: null, eurPerYear: 5 + cents(5) },
  ]
  return { facts, classes: { weights, sets: listed }, suspicious, budget: cents(120), winnowPrices }
}

const covers = ({ weights, sets }: Classes, some: readonly number[]) =>
  sets.reduce((sum, set, j) => (set.some((source) => some.includes(source)) ? sum + (weights[j] as number) : sum), 0)

/** What the last source adds if those that add most come first, and cheaper ones before dearer ones. */
function smallestAdded({ facts, classes }: World, some: readonly number[]): number {
  const order: number[] = []
  let [whole, last] = [0, 0]
  while (order.length < some.length) {
    const gains = some
      .filter((source) => !order.includes(source))
      .map((source) => ({ source, ...(facts[source] as SourceFacts), sum: covers(classes, [...order, source]) }))
    gains.sort(
      (a, b) => b.sum - a.sum || (a.price ?? 0) - (b.price ?? 0) || a.complexity - b.complexity || a.source - b.source,
    )
    const [best] = gains as [(typeof gains)[number]]
    last = best.sum - whole
    whole = best.sum
    order.push(best.source)
  }
  return last
}

const worldSources = (facts: readonly SourceFacts[]) =>
  facts.map(({ id, price }) => ({ id, price: price ?? 0, isJudged: false, isDead: false, isDelivered: false }))

/** Asks again, with other prices or another budget; sources that the budget excludes on their own take part. */
function ask({ facts, classes, suspicious, budget, winnowPrices }: World, limit: number | undefined = budget) {
  const question = { sources: facts, classes, exclusions: facts.map(() => undefined), suspicious, budget: limit }
  return recommendSet(question, { freeOnly: false, thresholdShare: share, winnowPrices, byProfile: false })
}

it(`a source is left out for the reason that is stated: without it, the selection would be another (SEED=${seed})`, () => {
  const next = random(seed)
  const seen = new Map<string, number>()
  for (let round = 0; round < 400; round++) {
    const world = worldFrom(next)
    const { facts, classes, suspicious, budget, winnowPrices } = world
    const { order, proof } = ask(world)
    expect(proof.gap).toBe(0)
    const least = leastGain(share * suspicious)
    const added = addedTo(classes, order, facts.length)
    const others = [...facts.keys()].filter((source) => !order.includes(source))
    const choice = {
      facts,
      expected: classes,
      order,
      fixed: [],
      world: { sources: worldSources(facts), winnowPrices },
      isFounded: () => true,
      isLeaner: false,
      added,
      threshold: share * suspicious,
      budget,
    }
    const reasonOf = whyLeftOut(choice, others)
    const whole = covers(classes, order)
    for (const source of others) {
      const reason = reasonOf(source)
      const both = [...order, source]
      const gain = covers(classes, both) - whole
      const smallest = smallestAdded(world, both)
      // A proven selection leaves no source out without a reason.
      expect(reason).toBeDefined()
      if (reason === 'threshold') expect(gain).toBeLessThan(least)
      else expect(gain).toBeGreaterThanOrEqual(least)
      if (reason === 'displaces') expect(smallest).toBeLessThan(least)
      if (reason === 'budget' || reason === 'winnow-price') {
        expect(smallest).toBeGreaterThanOrEqual(least)
        // With enough money, at least as much is added as the source was said to add.
        expect(ask(world, 1e6).proof.value).toBeGreaterThanOrEqual(whole + gain)
      }
      seen.set(reason as string, (seen.get(reason as string) ?? 0) + 1)
    }
  }
  expect([...seen.keys()].sort()).toEqual(['budget', 'displaces', 'threshold', 'winnow-price'])
})
