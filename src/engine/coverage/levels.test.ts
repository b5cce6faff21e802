import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atMost, hourParts, mostObservables, wholeObservable } from '../match/weight.ts'
import type { Classes } from './classes.ts'
import { LevelCounter } from './levels.ts'

const seed = 20260179

type Row = ReadonlyMap<number, number>

/** Few sources and few probabilities, so that levels coincide; and arbitrary rows. */
const rows = fc.array(
  fc
    .uniqueArray(
      fc.tuple(
        fc.nat(7),
        fc.oneof(fc.constant(1000), fc.constantFrom(0, 1, 400, 999), fc.integer({ min: 0, max: 1000 })),
      ),
      { selector: ([source]) => source, maxLength: 8, size: 'max' },
    )
    .map((pairs): Row => new Map(pairs.sort(([a], [b]) => a - b))),
  { maxLength: 30, size: 'max' },
)

function classesOf(observables: readonly Row[]): Classes {
  const counter = new LevelCounter()
  for (const row of observables) {
    counter.begin()
    for (const [source, thousandths] of row) counter.push(source, thousandths)
    counter.commit()
  }
  return counter.classes()
}

it('for every set, the classes that it matches weigh as much as the highest probabilities of its sources', () => {
  fc.assert(
    fc.property(rows, (observables) => {
      const { weights, sets } = classesOf(observables)

      for (let bits = 0; bits < 256; bits++) {
        const isIn = (source: number) => (bits & (1 << source)) !== 0
        const expected = observables.reduce(
          (sum, row) => sum + Math.max(0, ...[...row].filter(([source]) => isIn(source)).map(([, p]) => p)),
          0,
        )
        const met = weights.filter((_, j) => sets[j]?.some(isIn)).reduce((sum, weight) => sum + weight, 0)
        expect(met).toBe(hourParts * expected)
      }
    }),
    { seed, numRuns: 300 },
  )
})

it('no two classes have the same sources, and no class is empty or has weight zero', () => {
  fc.assert(
    fc.property(rows, (observables) => {
      const { weights, sets } = classesOf(observables)

      expect(new Set(sets.map((set) => set.join())).size).toBe(sets.length)
      expect(sets.every((set, j) => set.length > 0 && (weights[j] as number) > 0)).toBe(true)
      for (const set of sets) expect([...set]).toEqual([...new Set(set)].sort((x, y) => x - y))
    }),
    { seed, numRuns: 300 },
  )
})

it('sums stay exact for as many observables as a report may have', () => {
  expect((mostObservables + 1) * wholeObservable - 1).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
  const counter = new LevelCounter()
  for (const parts of [hourParts * (mostObservables - 1), hourParts - 1]) {
    counter.begin()
    counter.push(3, 1000)
    counter.commit(parts)
  }

  expect(counter.classes().weights).toEqual([mostObservables * wholeObservable - 1000])
})

it.each([
  [0, 0],
  [0.001, 0.1],
  [0.3, 0.3],
  [2.1, 2.1],
  [2.101, 2.2],
  [17.04, 17.1],
])('shows %d as at most %d observables', (observables, told) => {
  expect(atMost(observables)).toBe(told)
})
