import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Listing } from '../listings/listing.ts'
import { createIndexBuilder, type IndexSource } from './index-builder.ts'
import { bufferBytes, type IndexBytes } from './index-bytes.ts'
import { IndexFileError } from './index-layout.ts'
import { hostIn } from './index-merge.ts'
import { openIndex, openIndexFile } from './index-reader.ts'

const now = Date.UTC(2026, 5, 1)

const keyOf = ({ kind, value }: Pick<Listing, 'kind' | 'value'>) => `${kind} ${value}`

function built(listings: Iterable<Listing>, sources: readonly IndexSource[], at: number, base?: IndexBytes) {
  const builder = createIndexBuilder({ now: at, ...(base && { base: openIndexFile(base) }) })
  for (const one of listings) builder.add(one)
  return builder.build(sources)
}

/** All listings of the indicators for which a listing was added, removed or changed. */
function changedListings(before: readonly Listing[], after: readonly Listing[]): Listing[] {
  const textOf = (listings: readonly Listing[] = []) =>
    listings
      .map((one) => JSON.stringify([one, one.until === Number.POSITIVE_INFINITY]))
      .sort()
      .join()
  const old = Map.groupBy(before, keyOf)
  return [...Map.groupBy(after, keyOf)].flatMap(([key, own]) => (textOf(old.get(key)) === textOf(own) ? [] : own))
}

const watched = (id: string, listsShared = false): IndexSource => ({
  id,
  looks: Array.from({ length: 60 }, (_, i) => now - (60 - i) * dayMs),
  toleranceMs: 2 * dayMs,
  ...(listsShared && { listsShared }),
})

/** A few hosts with many URLs, so that most changes affect a host with other URLs. */
function values(random: () => number): Pick<Listing, 'kind' | 'value'> {
  const pick = (most: number) => Math.floor(random() ** 2 * most)
  const hosts = [`h${pick(8)}.evil-test.com`, `100.20.30.${pick(6)}`, `[2a00:1::${1 + pick(3)}]`, '10.0.0.1']
  const host = hosts[pick(4)] as string
  switch (pick(7)) {
    case 0:
    case 1:
    case 2:
      return { kind: 'url', value: `http://${host}${['', ':8080'][pick(2)]}/${pick(6)}` }
    case 3:
      return { kind: 'domain', value: `h${pick(8)}.evil-test.com` }
    case 4:
      return { kind: 'ipv4', value: `100.20.30.${pick(6)}` }
    case 5:
      return { kind: 'ipv4-cidr', value: `100.${pick(30)}.0.0/${7 + pick(12)}` }
    default:
      return { kind: 'md5', value: pick(40).toString(16).padStart(32, '7') }
  }
}

function listingOf(random: () => number, sources: number): Listing {
  const present = random() < 0.7
  const from = now - Math.ceil(random() * 40) * dayMs
  return {
    ...values(random),
    source: Math.floor(random() * sources),
    from,
    until: present && random() < 0.8 ? Number.POSITIVE_INFINITY : from + Math.ceil(random() * 45) * dayMs,
    dated: random() < 0.5,
    present,
    published: random() < 0.2,
    expires: random() < 0.1,
  }
}

/** Applies marks to all listings of an indicator, as the store does. */
function marked(listings: readonly Listing[], marks: ReadonlyMap<string, 'warned' | 'doubtful'>): Listing[] {
  return listings.map((one) => ({
    ...one,
    warned: marks.get(keyOf(one)) === 'warned',
    doubtful: marks.get(keyOf(one)) === 'doubtful',
  }))
}

describe('an incrementally built index', () => {
  it('is byte-identical to an index built from all listings, after any changes', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 250 }), fc.integer({ min: 1, max: 60 }), (run, size, news) => {
        const random = seeded(run)
        const sources = ['a', 'b', 'c', 'd'].map((id, i) => watched(id, i === 1 || (i === 2 && random() < 0.5)))
        const marks = new Map<string, 'warned' | 'doubtful'>()
        const withMarks = (listings: readonly Listing[]) => {
          for (const one of listings) {
            if (marks.size < 60 && random() < 0.15) marks.set(keyOf(one), random() < 0.5 ? 'warned' : 'doubtful')
          }
          return marked(listings, marks)
        }
        let listings = withMarks(Array.from({ length: size }, () => listingOf(random, sources.length)))
        let index = built(listings, sources, now)
        for (let step = 1; step <= 3; step++) {
          if (random() < 0.4) sources.push(watched(`new-${step}`, random() < 0.5))
          const kept = listings.flatMap((listing) => {
            const turn = random()
            if (turn < 0.05 && listing.present)
              return { ...listing, present: false, until: Math.min(listing.until, now + step * dayMs) }
            return turn < 0.07 ? { ...listing, from: listing.from - dayMs } : turn < 0.08 ? [] : listing
          })
          // An indicator is not removed entirely: stores keep ended listings.
          const stays = new Set(kept.map(keyOf))
          const after = withMarks([
            ...kept,
            ...listings.filter((one) => !stays.has(keyOf(one))),
            ...Array.from({ length: Math.floor(random() * news) }, () => listingOf(random, sources.length)),
          ])
          const at = now + step * dayMs
          const whole = built(after, sources, at)
          const merged = built(changedListings(listings, after), sources, at, bufferBytes(index))
          expect(Buffer.compare(merged, whole)).toBe(0)
          listings = after
          index = merged
        }
      }),
      { seed, numRuns: rounds(40, 1000) },
    )
  })

  it('is byte-identical if the previous index is read in pieces smaller than some entries', () => {
    const random = seeded(seed)
    const many = Array.from(
      { length: 100_000 },
      (_, i): Listing => ({
        ...listingOf(random, 4),
        kind: 'ipv4',
        value: i < 90_000 ? '100.20.30.40' : `100.21.${i & 255}.${(i >> 8) & 255}`,
        from: i * 10_000,
      }),
    )
    const sources = ['a', 'b', 'c', 'd'].map((id) => watched(id))
    const base = built(many, sources, now)
    const added = [...many, ...Array.from({ length: 500 }, () => listingOf(random, 4))]
    const pieces: IndexBytes = { size: base.length, read: (offset, length) => base.slice(offset, offset + length) }

    const merged = built(changedListings(many, added), sources, now + dayMs, pieces)

    expect(Buffer.compare(merged, built(added, sources, now + dayMs))).toBe(0)
  })

  it('is refused if the sources differ from those of the previous index', () => {
    const base = bufferBytes(built([], [watched('a'), watched('b', true)], now))
    const builtAfter = (...sources: IndexSource[]) => built([], sources, now, base)

    expect(() => builtAfter(watched('a'), watched('b'))).toThrow(RangeError)
    expect(() => builtAfter(watched('b', true), watched('a'))).toThrow(RangeError)
    expect(() => builtAfter(watched('a'))).toThrow(RangeError)
    expect(openIndex(bufferBytes(builtAfter(watched('a'), watched('b', true), watched('c')))).sources).toHaveLength(3)
  })

  it('is refused if the previous index is damaged', () => {
    const random = seeded(seed)
    const listings = Array.from({ length: 400 }, () => listingOf(random, 1))
    const base = built(listings, [watched('a')], now)
    fc.assert(
      fc.property(fc.nat(base.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = base.slice()
        damaged[at] = (damaged[at] as number) ^ change
        let merged: Uint8Array
        try {
          merged = built([], [watched('a')], now, bufferBytes(damaged))
        } catch (error) {
          expect(error).toBeInstanceOf(IndexFileError)
          return
        }
        expect(Buffer.compare(merged, base)).toBe(0)
      }),
      { seed, numRuns: rounds(200, 2000) },
    )
  })
})

describe('the host of a URL in bytes', () => {
  it.each([
    'http://evil-test.com/a',
    'https://evil-test.com:8443/',
    'http://h1.evil-test.com?q=1',
    'ftp://100.20.30.40/x',
    'http://100.20.30.40:81/',
    'http://[2a00:1::2]:81/',
    'http://a.b1/',
    'http://[2a00:1::2]/',
    'http://evil-test.com#x',
  ])('is that of urlHost: %s', (url) => {
    const bytes = new TextEncoder().encode(`//${url}`)
    const { start, end } = hostIn(bytes, 2, bytes.length)

    expect(new TextDecoder().decode(bytes.subarray(start, end))).toBe(urlHost(url))
  })
})
