import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Listing } from '../listings/listing.ts'
import { createIndexBuilder } from './index-builder.ts'
import { bufferBytes, openIndex } from './index-reader.ts'
import { match } from './match.ts'
import { eventsOf, isBetter, meet } from './match-time.ts'

const seed = 20261120
const hour = 3_600_000
const t0 = Date.UTC(2026, 0, 1)

const url = fc.record({
  source: fc.nat(2),
  from: fc.nat(60),
  length: fc.option(fc.nat(30), { nil: undefined }),
  dated: fc.boolean(),
  warned: fc.boolean(),
})

const listingOf = (
  { source, from, length, dated, warned }: typeof url extends fc.Arbitrary<infer T> ? T : never,
  n = 0,
) =>
  ({
    kind: 'url',
    value: `http://evil-test.com/${n}`,
    source,
    from: t0 + from * hour,
    until: length === undefined ? Number.POSITIVE_INFINITY : t0 + (from + length) * hour,
    dated,
    present: length === undefined,
    warned,
  }) satisfies Listing

function indexOf(listings: readonly Listing[]) {
  const builder = createIndexBuilder({ now: t0 + 1000 * hour })
  for (const listing of listings) builder.add(listing)
  return openIndex(bufferBytes(builder.build(['a', 'b', 'c'].map((id) => ({ id })))))
}

it('a host is met by the URL on it that was listed when it was seen, whichever was listed first', () => {
  fc.assert(
    fc.property(
      fc.array(url, { minLength: 1, maxLength: 12 }),
      fc.uniqueArray(fc.nat(90), { maxLength: 3 }),
      (urls, hours) => {
        const listings = urls.map(listingOf)
        const events = hours.sort((a, b) => a - b).map((n) => t0 / 1000 + n * 3600 + 17)
        const sighting = {
          kind: 'domain',
          value: 'evil-test.com',
          count: 1,
          ...(events.length && { hours: Int32Array.from(events.flatMap((event) => [event, event])) }),
        } as const

        const table = match([sighting], indexOf(listings), { isBenign: () => false })

        const { matches } = table.at(0)
        expect(matches.map(({ source }) => source)).toEqual([...new Set(urls.map(({ source }) => source))].sort())
        for (const { source, when, indicator, posting } of matches) {
          const own = listings.filter((listing) => listing.source === source)
          // Those on a warning list only where there is no other.
          const counting = own.some(({ warned }) => !warned) ? own.filter(({ warned }) => !warned) : own
          const times = counting.map((listing) => meet(listing as never, eventsOf(sighting)).when)
          expect(when).toBe(times.reduce((best, other) => (isBetter(other, best) ? other : best)))
          expect(counting.find(({ value }) => value === indicator)).toMatchObject({
            from: posting.from,
            until: posting.until,
          })
        }
      },
    ),
    { seed, numRuns: 500 },
  )
})

it('keeps no more URLs of a host than it takes to say when one of them was listed', () => {
  const many = Array.from({ length: 500 }, (_, n) =>
    listingOf({ source: 0, from: n % 50, length: 60, dated: true, warned: false }, n),
  )

  expect(indexOf(many).find('domain', 'evil-test.com')?.aliases.length).toBeLessThan(4)
})
