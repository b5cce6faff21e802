import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { PriceTier } from '../src/domain/report.ts'
import { productPrice } from '../src/engine/cost/product-price.ts'
import { SetCounter } from '../src/engine/index/set-counter.ts'
import { wholeObservable } from '../src/engine/match/weight.ts'
import { contributionOf, type SourceFacts } from '../src/engine/recommend/recommend.ts'
import { upperShare } from '../src/engine/recommend/upper-share.ts'
import { advise, fixedOf, judge, totalOf, type World } from '../src/engine/recommend/worlds.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { rounds } from './soak.ts'

/** The definition as slow plain code by enumeration, with its worlds. */
const reference = fileURLToPath(new URL('../../shared/spec/reference/worlds.mjs', import.meta.url))
const isThere = existsSync(reference)

interface Source {
  readonly price: number
  readonly complexity: number
  readonly inUse?: boolean
  readonly judged?: boolean
  readonly dead?: boolean
  readonly eligible?: boolean
  readonly delivered?: boolean
  readonly lower?: number
}

/** A world of the reference: weights are billionths of an observable, probabilities thousandths. */
interface Plain {
  readonly elements: readonly { w: number; p: Readonly<Record<string, number>>; through?: boolean | undefined }[]
  readonly suspicious: number
  readonly passed?: number
  readonly sources: Readonly<Record<string, Source>>
  readonly budget?: number
  readonly feeToday?: number
  fee(sources: number): number
}

interface Answer {
  readonly chosen: readonly string[]
  readonly kept: readonly string[]
  readonly verdicts: Readonly<Record<string, string>>
  readonly today: { readonly coverage: number; readonly total: number }
  readonly tomorrow: { readonly coverage: number; readonly total: number }
  readonly net: number
}

const tiers: readonly PriceTier[] = [
  { upToSources: 3, eurPerYear: 3000 },
  { upToSources: 5, eurPerYear: 6000 },
  { upToSources: null, eurPerYear: 12_000 },
]

/** Each element cut into slices at its probabilities, and what of it is proven. */
function classesOf({ elements, sources }: Plain, only: (element: Plain['elements'][number]) => boolean) {
  const ids = Object.keys(sources)
  const [expected, proven] = [new SetCounter(), new SetCounter()]
  const commit = (counter: SetCounter, members: readonly number[], weight: number) => {
    counter.begin(0)
    for (const member of members) counter.push(member)
    counter.commit(weight)
  }
  for (const element of elements.filter(only)) {
    const levels = ids.map((id) => element.p[id] ?? 0)
    const reaching = (level: number) => ids.map((_, i) => i).filter((i) => (levels[i] as number) >= level)
    const steps = [...new Set([0, ...levels])].sort((a, b) => a - b)
    for (const [k, level] of steps.slice(1).entries()) {
      const slice = (element.w * (level - (steps[k] as number))) / 1000
      commit(expected, reaching(level), slice)
    }
    commit(proven, reaching(1000), 1)
  }
  return { expected: expected.classes(), proven: proven.classes() }
}

/** The same by the product. */
function answerOf(plain: Plain, prices: readonly PriceTier[]): Answer {
  const ids = Object.keys(plain.sources)
  const all = Object.values(plain.sources)
  const whole = classesOf(plain, () => true)
  const inUse = ids.map((_, i) => i).filter((i) => all[i]?.inUse)
  const world: World = {
    sources: ids.map((id, i) => ({
      id,
      price: all[i]?.price ?? 0,
      isJudged: all[i]?.judged ?? false,
      isDead: all[i]?.dead ?? false,
      isDelivered: all[i]?.delivered ?? false,
    })),
    inUse,
    classes: whole.expected,
    suspicious: plain.suspicious,
    winnowPrices: prices,
    thresholdShare: 0.01,
  }
  const facts = ids.map(
    (id, i): SourceFacts => ({
      id,
      name: id,
      maintainer: '',
      commercial: false,
      licence: { name: '', commercialUse: 'yes' },
      price: all[i]?.price ?? 0,
      complexity: all[i]?.complexity ?? 0,
      flavours: [],
    }),
  )
  const question = {
    sources: facts,
    classes: whole.expected,
    proven: whole.proven,
    suspicious: plain.suspicious * wholeObservable,
    budget: plain.budget,
    exclusions: all.map(({ dead, eligible }) => (dead || eligible === false ? ('dead' as const) : undefined)),
    isUnsure: (i: number) => all[i]?.lower !== undefined && all[i].lower <= 0,
  }
  const through = classesOf(plain, (element) => element.through === true)
  const passed = plain.passed && {
    classes: through.expected,
    proven: through.proven,
    suspicious: plain.passed * wholeObservable,
  }
  const options = { freeOnly: false, thresholdShare: 0.01, winnowPrices: prices, byProfile: false }
  const { chosen } = advise(world, question, options, passed || undefined)
  const judged = judge(world, chosen)
  const isKept = new Set(['worth-it', 'too-little', 'not-compared'])
  const kept = judged.flatMap(({ source, verdict }) => (isKept.has(verdict) && !chosen.includes(source) ? source : []))
  const names = (some: readonly number[]) => some.map((i) => ids[i] as string).sort()
  const coverage = (some: readonly number[]) => contributionOf(some, whole.expected)
  const fees = inUse.reduce((sum, i) => sum + (all[i]?.price ?? 0), 0) + (plain.feeToday ?? 0)
  const total = totalOf(world, chosen, kept)
  return {
    chosen: names(chosen),
    kept: names(kept),
    verdicts: Object.fromEntries(
      judged.map(({ source, verdict }) => {
        const asKept = isKept.has(verdict) && !chosen.includes(source) && !fixedOf(world).includes(source)
        return [ids[source], asKept ? 'kept' : verdict.replace('-', ' ')]
      }),
    ),
    today: { coverage: coverage(inUse), total: fees },
    tomorrow: { coverage: coverage([...chosen, ...kept]), total },
    net: total - fees,
  }
}

/** A made-up world of up to 12 sources. Odd prices and complexities leave no two sets alike. */
function worldFrom(next: () => number): { readonly plain: Plain; readonly prices: readonly PriceTier[] } {
  const below = (most: number) => Math.floor(next() * most)
  const ids = Array.from({ length: 2 + below(9) }, (_, i) => `s${i}`)
  const prices = next() < 0.15 ? [] : tiers
  const sources = Object.fromEntries(
    ids.map((id): [string, Source] => {
      const inUse = next() < 0.4
      return [
        id,
        {
          price: next() < 0.4 ? 0 : 100 + below(3_000_000) / 100,
          complexity: below(10_000) / 1000,
          inUse,
          judged: next() < 0.6,
          dead: inUse && next() < 0.1,
          eligible: next() < 0.9,
          delivered: inUse && next() < 0.3,
          ...(next() < 0.3 && { lower: below(2) }),
        },
      ]
    }),
  )
  const says = next() < 0.4
  const elements = Array.from({ length: 1 + below(14) }, () => ({
    w: 1e7 * (next() < 0.5 ? 100 * (1 + below(60)) : 1 + below(300)),
    p: Object.fromEntries(
      ids.filter(() => next() < 0.35).map((id) => [id, next() < 0.6 ? 1000 : 100 * (1 + below(9))]),
    ),
    through: says && next() < 0.3,
  }))
  // Numbers of which one hundredth is exact: the definition does not round.
  const count = (some: readonly { readonly w: number }[]) => {
    let number = Math.ceil(some.reduce((sum, { w }) => sum + w, 0) / 1e9)
    while (number * 0.01 * 1e9 !== number * 1e7) number++
    return number
  }
  const through = elements.filter((element) => element.through)
  return {
    prices,
    plain: {
      elements,
      sources,
      suspicious: count(elements),
      ...(through.length > 0 && { passed: count(through) }),
      ...(next() < 0.4 && { budget: 2000 + below(60_000) }),
      ...(next() < 0.2 && { feeToday: 6000 }),
      fee: (n: number) => productPrice(prices, n),
    },
  }
}

describe.skipIf(!isThere)('today and tomorrow', async () => {
  const { recommend } = isThere ? await import(pathToFileURL(reference).href) : { recommend: undefined }

  it('are those of the definition, for made-up worlds', () => {
    const next = random(seed)
    for (let i = 0; i < rounds(400, 2000); i++) {
      const { plain, prices } = worldFrom(next)
      const wanted = recommend(plain) as Answer
      const got = answerOf(plain, prices)

      const rounded = ({ chosen, kept, verdicts, today, tomorrow, net }: Answer) => ({
        chosen,
        kept,
        verdicts,
        coverage: [today, tomorrow].map(({ coverage }) => Math.round(coverage)),
        totals: [today, tomorrow].map(({ total }) => Math.round(100 * total)),
        net: Math.round(100 * net) + 0,
      })
      expect(rounded(got), `world ${i} of seed ${seed}: ${JSON.stringify(plain)}`).toEqual(rounded(wanted))
    }
  })
})

it.each([
  [0, 300, 0.00994],
  [0, 298, 0.01],
  [9, 666, 0.0235],
  [5, 5, 1],
  [100, 100_000, 0.00118],
])('upperShare of %i in %i is %f', (count, of, upper) => {
  expect(upperShare(count, of)).toBeCloseTo(upper, 4)
})
