import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { hourMs } from '../../domain/time-units.ts'
import type { Listing } from '../listings/listing.ts'
import type { NearestLooks } from '../listings/looks.ts'
import { match } from '../match/match.ts'
import { hoursOf, meet, Past } from '../match/match-time.ts'
import { wholeObservable } from '../match/weight.ts'
import { createIndexBuilder } from './index-builder.ts'
import { bufferBytes } from './index-bytes.ts'
import { type HeldSource, openIndex, type Posting } from './index-reader.ts'

const t0 = Date.UTC(2026, 0, 1)
const now = t0 + 1000 * hourMs

const url = fc.record({
  source: fc.nat(2),
  from: fc.nat(60),
  length: fc.option(fc.nat(30), { nil: undefined }),
  dated: fc.boolean(),
  published: fc.boolean(),
  expires: fc.boolean(),
  mark: fc.constantFrom('none', 'none', 'doubtful', 'warned'),
})

/** Looks at each source in hours after `t0`: continuous, with gaps, or none. */
const looksAt = fc.array(fc.uniqueArray(fc.nat(100), { maxLength: 12 }), { minLength: 3, maxLength: 3 })
const toleranceMs = 12 * hourMs

const listingOf = (
  { source, from, length, dated, published, expires, mark }: typeof url extends fc.Arbitrary<infer T> ? T : never,
  n = 0,
) =>
  ({
    kind: 'url',
    value: `http://evil-test.com/${n}`,
    source,
    from: t0 + from * hourMs,
    until: length === undefined ? Number.POSITIVE_INFINITY : t0 + (from + length) * hourMs,
    dated,
    present: length === undefined,
    published,
    expires: expires && length !== undefined,
    warned: mark === 'warned',
    doubtful: mark === 'doubtful',
  }) satisfies Listing

function indexOf(listings: readonly Listing[], looks: readonly (readonly number[])[], hasAddedDates = false) {
  const builder = createIndexBuilder({ now })
  for (const listing of listings) builder.add(listing)
  const sources = looks.map((hours, i) => {
    const times = hours.toSorted((a, b) => a - b).map((n) => t0 + n * hourMs)
    return { id: `s${i}`, looks: times, toleranceMs, hasAddedDates }
  })
  return openIndex(bufferBytes(builder.build(sources)))
}

/** The tests work with any function that falls with the distances. */
const chance = ({ before, after }: NearestLooks) =>
  (before?.listed ? 0.5 / (1 + before.distanceMs / hourMs) : 0) +
  (after?.listed ? 0.4 / (1 + after.distanceMs / hourMs) : 0)

it('a host matches as if every URL on it were checked, credible URLs before doubtful and benign ones', () => {
  fc.assert(
    fc.property(
      fc.array(url, { minLength: 1, maxLength: 12 }),
      looksAt,
      fc.uniqueArray(fc.nat(90), { maxLength: 3 }),
      (urls, looks, hours) => {
        const listings = urls.map(listingOf)
        const index = indexOf(listings, looks)
        const events = hours.sort((a, b) => a - b).map((n) => t0 / 1000 + n * 3600 + 17)
        const sighting = {
          kind: 'domain',
          value: 'evil-test.com',
          count: 1,
          ...(events.length && { hours: Int32Array.from(events.flatMap((event) => [event, event])) }),
        } as const

        const table = match([sighting], index, {
          now,
          judge: () => undefined,
          chance: (_source, _kind, seen) => chance(seen),
        })

        const { matches } = table.at(0)
        expect(matches.map(({ source }) => source)).toEqual([...new Set(urls.map(({ source }) => source))].sort())
        for (const { source, when, probability, distance, indicator, posting } of matches) {
          const sourceListings = listings.filter((listing) => listing.source === source)
          const marks = [
            sourceListings.filter(({ warned, doubtful }) => !warned && !doubtful),
            sourceListings.filter(({ doubtful }) => doubtful),
            sourceListings.filter(({ warned }) => warned),
          ]
          const counting = marks.find((some) => some.length > 0) ?? []
          const past = new Past(counting as readonly Posting[], (index.sources[source] as HeldSource).watch)
          const wanted = meet(past, hoursOf(sighting), chance, now)

          expect([when, probability, distance]).toEqual([
            wanted.when,
            Math.round((1000 * wanted.expected) / wholeObservable),
            wanted.distance,
          ])
          expect(counting.find(({ value }) => value === indicator)).toMatchObject({
            from: posting.from,
            until: posting.until,
          })
        }
      },
    ),
    { seed, numRuns: rounds(300, 3000) },
  )
})

it('the index keeps only the URLs of a host that are needed to know when any of them was listed', () => {
  const kept = (published: boolean, looks: readonly number[]) => {
    const many = Array.from({ length: 500 }, (_, n) =>
      listingOf({ source: 0, from: n % 50, length: 60, dated: true, published, expires: false, mark: 'none' }, n),
    )
    return indexOf(many, [looks, [], []]).find('domain', 'evil-test.com')?.aliases.length
  }

  expect(kept(false, [])).toBeLessThan(4)
  expect(kept(true, [])).toBeLessThan(4)
  expect(kept(true, [59, 80, 100])).toBeLessThan(5)
})
