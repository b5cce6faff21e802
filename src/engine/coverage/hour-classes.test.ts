import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../../test/seed.ts'
import { LISTED, NOT_LISTED, RUN, thousandthsOf } from '../match/match-time.ts'
import { wholeObservable } from '../match/weight.ts'
import { HourClasses } from './hour-classes.ts'

const last = 2 ** 22 - 1

/** What is known by hour of each source; few probabilities, so that hours and sources coincide. */
const observable = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.subarray([0, 1, 2, 3], { minLength: 1 }))
  .chain(([hours, sources]) => {
    const known = fc.constantFrom(LISTED, NOT_LISTED, 0, 400, 1000)
    const ofSource = fc.array(known, { minLength: hours, maxLength: hours })
    return fc.tuple(...sources.map((source) => fc.tuple(fc.constant(source), ofSource)))
  })
type Observable = typeof observable extends fc.Arbitrary<infer T> ? T : never

function classesOf(observables: readonly Observable[]): HourClasses {
  const runs: number[] = []
  const starts = observables.map((sources) =>
    sources.map(([, known]) => {
      const start = runs.length
      for (const [hour, what] of known.entries())
        if (what !== known[hour + 1]) runs.push(RUN * (hour + 1 === known.length ? last : hour + 1) + what)
      return start
    }),
  )
  const classes = new HourClasses(Uint32Array.from(runs))
  for (const [i, sources] of observables.entries()) {
    classes.begin()
    for (const [k, [source]] of sources.entries()) classes.push(source, starts[i]?.[k] as number)
    classes.commit(sources[0]?.[1].length as number)
  }
  return classes
}

it('there are as many classes as different sets of sources that share an hour, and no more', () => {
  fc.assert(
    fc.property(fc.array(observable, { maxLength: 20 }), (observables) => {
      const expected = new Set<string>()
      const proven = new Set<string>()
      const possible = new Set<string>()
      for (const sources of observables) {
        for (let hour = 0; hour < (sources[0]?.[1].length ?? 0); hour++) {
          const here = sources.map(([source, known]) => ({ source, known: known[hour] as number }))
          const named = (is: (known: number) => boolean) =>
            here.flatMap(({ source, known }) => (is(known) ? source : [])).join()
          for (const { known } of here)
            expected.add(named((other) => thousandthsOf(other) >= (thousandthsOf(known) || 1)))
          proven.add(named((known) => known === LISTED))
          possible.add(named((known) => known !== NOT_LISTED))
        }
      }
      const classes = classesOf(observables)
      const namesOf = (sets: readonly Uint32Array[]) => sets.map((set) => set.join()).sort()
      const wanted = (names: Set<string>) => [...names].filter((name) => name !== '').sort()

      expect(namesOf(classes.expected.classes().sets)).toEqual(wanted(expected))
      expect(namesOf(classes.proven.classes().sets)).toEqual(wanted(proven))
      expect(namesOf(classes.possible.classes().sets)).toEqual(wanted(possible))
    }),
    { seed },
  )
})

it('observables that the same sources list throughout are one class, however many hours each has', () => {
  const many = [1, 2, 3, 7].map((hours): Observable => [0, 2].map((source) => [source, Array(hours).fill(LISTED)]))
  const { expected, proven, possible } = classesOf(many)

  const all = { sets: [Uint32Array.of(0, 2)], weights: [4 * wholeObservable] }
  expect([expected.classes(), proven.classes(), possible.classes()]).toEqual([all, all, all])
})
