import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { Past, PastListing } from '../../domain/source-history.ts'
import { collectedSpans, isIn } from './looks.ts'
import { mergePasts } from './merge-pasts.ts'
import { createTimeline } from './timeline.ts'

const values = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com']

/** What a look holds. */
type Look = readonly [at: number, held: ReadonlySet<string>]

function pastOf(looks: readonly Look[], complete: ArrayLike<number>): Past {
  const timeline = createTimeline({ shrinkMinimum: 100 })
  for (const [at, held] of looks) {
    const writer = timeline.snapshot('one', at)
    writer.add({ kind: 'domain', value: 'always.com' })
    for (const value of held) writer.add({ kind: 'domain', value })
    writer.commit()
  }
  return { looks: looks.map(([at]) => at), complete, listings: [...timeline.intervals()] }
}

const holds = (listings: readonly PastListing[], value: string, look: number) =>
  listings.some((one) => one.value === value && one.found <= look && look < one.until)

it(`a merged past holds at each look what its owner holds (SEED=${seed})`, () => {
  const next = random(seed)
  const below = (n: number) => Math.floor(next() * n)
  for (let round = 0; round < 2000; round++) {
    const looksOf = () => {
      const times = new Set(Array.from({ length: 1 + below(8) }, () => 100 + below(60)))
      return [...times].sort((a, b) => a - b).map((at): Look => [at, new Set(values.filter(() => next() < 0.5))])
    }
    const [mine, theirs] = [looksOf(), looksOf()]
    const times = (looks: readonly Look[]) => looks.map(([at]) => at)
    const spans = (looks: readonly Look[]) =>
      next() < 0.7 ? collectedSpans({ looks: times(looks), toleranceMs: 1 + below(20) }) : []
    const [own, other] = [pastOf(mine, spans(mine)), pastOf(theirs, spans(theirs))]

    const merged = mergePasts(own, other)
    const listings = [...merged.listings]

    const ownLooks = mine.filter(([at]) => isIn(own.complete, at) || !isIn(other.complete, at))
    const others = theirs.filter(([at]) => !isIn(own.complete, at) && !ownLooks.some(([mine]) => mine === at))
    expect(merged.looks).toEqual([...times(ownLooks), ...times(others)].sort((a, b) => a - b))
    for (const value of values) {
      for (const [at, held] of ownLooks) expect([at, holds(listings, value, at)]).toEqual([at, held.has(value)])
      for (const [at, held] of others) {
        // A run of their looks that hold it, through an own look that lacks it: it was published after that.
        const end = theirs.find(([time, held]) => time > at && !held.has(value))?.[0] ?? Infinity
        const isRefuted = ownLooks.some(
          ([time, held]) => time > at && time < end && time < (times(theirs).at(-1) as number) && !held.has(value),
        )
        expect([at, holds(listings, value, at)]).toEqual([at, held.has(value) && !isRefuted])
      }
    }
    for (const value of values) {
      const its = listings.filter((one) => one.value === value)
      for (const [i, { from, found, until, present }] of its.entries()) {
        expect(from).toBeLessThanOrEqual(found)
        expect(until).toBeGreaterThan(found)
        expect(i === 0 || (its[i - 1] as PastListing).until <= found).toBe(true)
        expect(present).toBe(until === Infinity)
      }
    }
  }
})

it('a listing that both pasts hold goes on from one to the other, with the first one’s dates and the other’s rest', () => {
  const listing = { kind: 'domain', value: 'a.com', dated: false, until: Infinity, present: true } as const
  const own = { looks: [100, 110], complete: [100, 110], listings: [{ ...listing, from: 100, found: 100, score: 7 }] }
  const other = {
    looks: [40, 50, 105],
    complete: [40, 105],
    listings: [{ ...listing, from: 30, found: 50, dated: true }],
  }

  const { listings, ...merged } = mergePasts(own, other)

  expect(merged).toEqual({ looks: [40, 50, 100, 110], complete: Float64Array.from([40, 110]) })
  expect([...listings]).toEqual([{ ...listing, from: 30, found: 50, dated: true, score: 7 }])
})
