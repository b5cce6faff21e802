import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from '../../../test/soak.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import type { Instance, SourceOption } from './instance.ts'
import { type Choice, type Goal, select } from './select.ts'

const seed = 20261120

/** The definition, implemented literally: enumerates every subset. */
function enumerate(
  { options, weights, sets, proofs = [] }: Instance,
  goal: Goal,
): Omit<Choice, 'upperBound' | 'exact' | 'nodes' | 'steps'> {
  const order = (a: number, b: number) => {
    const [x, y] = [options[a] as SourceOption, options[b] as SourceOption]
    return x.price - y.price || x.complexity - y.complexity || compareCodeUnits(x.id, y.id)
  }
  const isIn = (set: ArrayLike<number>, s: number) => Array.from(set).includes(s)
  const column = (s: number) =>
    [
      ...sets.map((set, j) => weights[j] && isIn(set, s)),
      ...proofs.map((set) => isIn(set, s)),
      options[s]?.isUnsure,
    ].join()
  const kept = new Map<string, number>()
  for (const s of options.keys()) {
    const twin = kept.get(column(s))
    if (twin === undefined || order(s, twin) < 0) kept.set(column(s), s)
  }
  const distinct = [...kept.values()]
  const coverage = (chosen: readonly number[]) =>
    sets.reduce(
      (sum, set, j) => sum + (Array.from(set).some((s) => chosen.includes(s)) ? (weights[j] as number) : 0),
      0,
    )

  const isFounded = (s: number, before: readonly number[], gain: number) =>
    goal.enough === undefined ||
    (gain >= goal.enough && !options[s]?.isUnsure) ||
    proofs.some((set) => isIn(set, s) && !before.some((other) => isIn(set, other)))
  const none = { order: [] as number[], added: [] as number[], coverage: 0, price: 0, complexity: 0 }
  let best = none
  let found = (goal.atLeast ?? 0) <= 0
  for (let bits = 1; bits < 1 << distinct.length; bits++) {
    const chosen = distinct.filter((_, i) => bits & (1 << i))
    const price = chosen.reduce((sum, s) => sum + (options[s] as SourceOption).price, 0)
    const complexity = chosen.reduce((sum, s) => sum + (options[s] as SourceOption).complexity, 0)
    if (price > (goal.budget ?? Infinity) || chosen.length > (goal.mostSources ?? Infinity)) continue
    const ranked: number[] = []
    const added: number[] = []
    let founded = true
    const rest = new Set(chosen)
    while (rest.size) {
      const sofar = coverage(ranked)
      const gains = [...rest].map((s) => ({ s, gain: coverage([...ranked, s]) - sofar }))
      gains.sort((a, b) => b.gain - a.gain || order(a.s, b.s))
      const { s, gain } = gains[0] as { s: number; gain: number }
      founded &&= isFounded(s, ranked, gain)
      ranked.push(s)
      added.push(gain)
      rest.delete(s)
    }
    if (!founded || added.some((gain) => gain < Math.max(1, goal.threshold))) continue
    const total = coverage(chosen)
    if (total < (goal.atLeast ?? 0)) continue
    const [more, cheaper] = [total - best.coverage, best.price - price]
    const [simpler, fewer] = [best.complexity - complexity, best.order.length - ranked.length]
    const better =
      goal.atLeast === undefined ? more || cheaper || simpler || fewer : cheaper || fewer || simpler || more
    if (!found || better > 0) best = { order: ranked, added, coverage: total, price, complexity }
    found = true
  }
  return best
}

function instances(most: number, fewest = 1) {
  return fc
    .record({
      options: fc.array(
        fc.record({
          price: fc.constantFrom(0, 0, 100, 250, 1000),
          complexity: fc.constantFrom(0, 1, 2.5, 4),
          isUnsure: fc.boolean(),
        }),
        { minLength: fewest, maxLength: most, size: 'max' },
      ),
      classes: fc.array(
        fc.tuple(fc.integer({ min: 1, max: 30 }), fc.array(fc.nat(most - 1), { maxLength: 6, size: 'max' })),
        {
          minLength: fewest,
          maxLength: 30,
          size: 'max',
        },
      ),
      proofs: fc.array(fc.array(fc.nat(most - 1), { maxLength: 4 }), { maxLength: 12 }),
      // Whole observables, thousandths, and a scale without common divisors.
      scale: fc.constantFrom<(weight: number) => number>(
        (weight) => weight,
        (weight) => 1000 * weight,
        (weight) => 333_333_333 * weight + (weight % 7),
      ),
    })
    .map(
      ({ options, classes, proofs, scale }): Instance => ({
        options: options.map((c, i) => ({ ...c, id: `s${i}` })),
        weights: classes.map(([weight]) => scale(weight)),
        sets: classes.map(([, set]) => [...new Set(set.filter((s) => s < options.length))].sort((a, b) => a - b)),
        proofs: proofs.map((set) => [...new Set(set.filter((s) => s < options.length))]),
      }),
    )
}

const goals = fc.record({
  threshold: fc.constantFrom(0, 0, 1, 3, 7.5, 20, 7500, 7500.5, 20_000, 2e9),
  budget: fc.constantFrom(undefined, 0, 100, 350, 1200),
  mostSources: fc.constantFrom(undefined, undefined, 1, 2, 3),
  enough: fc.constantFrom(undefined, undefined, 10, 30_000),
})

describe('select', () => {
  it('finds the same selection as an exhaustive search, with budgets, ties, limits and the threshold', () => {
    fc.assert(
      fc.property(instances(9), goals, (instance, goal) => {
        const choice = select(instance, goal)
        const wanted = enumerate(instance, goal)

        expect(choice.exact).toBe(true)
        expect(choice.upperBound).toBe(choice.coverage)
        const figures = ({ coverage, price, complexity, order }: typeof wanted) => [
          coverage,
          price,
          complexity,
          order.length,
        ]
        expect(figures(choice)).toEqual(figures(wanted))
        expect(choice.added.every((gain) => gain >= Math.max(1, goal.threshold))).toBe(true)
      }),
      { seed, numRuns: rounds(500, 5000) },
    )
  })

  it('finds the cheapest set that covers enough, as an exhaustive search does', () => {
    fc.assert(
      fc.property(instances(9), goals, fc.constantFrom(0.5, 0.9, 0.98, 1), (instance, goal, share) => {
        const atLeast = Math.ceil(share * select(instance, goal).coverage)
        const choice = select(instance, { ...goal, atLeast })
        const wanted = enumerate(instance, { ...goal, atLeast })

        expect(choice.exact).toBe(true)
        const figures = ({ coverage, price, complexity, order }: typeof wanted) => [
          price,
          order.length,
          complexity,
          coverage,
        ]
        expect(figures(choice)).toEqual(figures(wanted))
      }),
      { seed, numRuns: rounds(500, 5000) },
    )
  })

  it('reports an upper bound if the effort is used up before the proof', () => {
    fc.assert(
      fc.property(instances(12), goals, fc.integer({ min: 0, max: 400 }), (instance, goal, effort) => {
        const hurried = select(instance, { ...goal, effort })
        const { coverage } = select(instance, goal)

        expect(hurried.coverage).toBeLessThanOrEqual(coverage)
        expect(hurried.upperBound).toBeGreaterThanOrEqual(coverage)
        if (hurried.exact) expect(hurried.coverage).toBe(coverage)
      }),
      { seed, numRuns: rounds(400, 4000) },
    )
  })
})
