import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Listing } from '../listings/listing.ts'
import { createIndexBuilder } from './index-builder.ts'
import { bufferBytes, type IndexBytes } from './index-bytes.ts'
import { IndexFileError } from './index-layout.ts'
import { type IndexReader, openIndex } from './index-reader.ts'
import { overlapOf } from './overlap.ts'
import type { Scratch } from './scratch.ts'

const seed = 20261120
const now = Date.UTC(2026, 5, 1)

const listing = (kind: Listing['kind'], value: string, source = 0, rest: Partial<Listing> = {}): Listing => ({
  kind,
  value,
  source,
  from: now - 10 * dayMs,
  until: Number.POSITIVE_INFINITY,
  dated: true,
  present: true,
  ...rest,
})

function build(listings: Iterable<Listing>, sources = 4, scratch?: Scratch): Uint8Array<ArrayBuffer> {
  const builder = createIndexBuilder({ now, ...(scratch && { scratch }) })
  for (const one of listings) builder.add(one)
  return builder.build(Array.from({ length: sources }, (_, i) => ({ id: `s${i}`, rejected: i })))
}

const open = (listings: Iterable<Listing>) => openIndex(bufferBytes(build(listings)))

/** Serves the index like a file: in pieces that must not be kept. */
const inPieces = (bytes: Uint8Array): IndexBytes => ({
  size: bytes.length,
  read: (offset, length) => bytes.slice(offset, offset + length),
})

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => [
    listing('domain', `h${i}.evil-test.com`, i % 4),
    listing('domain', `h${i % 100}.evil-test.com`, (i + 1) % 4, {
      from: now - i * dayMs,
      until: now - (i - 1) * dayMs,
      present: false,
    }),
    listing('url', `http://h${i % 50}.evil-test.com/${'x'.repeat(i % 300)}/${i}`, i % 3),
  ]).flat()

function everything(index: IndexReader): string[] {
  const rows: string[] = []
  index.scan((entry) => {
    for (let i = 0; i < entry.postings; i++) {
      rows.push([entry.code, entry.value(), entry.source(i), entry.from(i), entry.until(i), entry.flags(i)].join(' '))
    }
  })
  return rows.sort()
}

describe('an index file', () => {
  it('returns every listing of an indicator, by source and time', () => {
    const index = open([
      listing('ipv4', '100.20.30.40', 2),
      listing('ipv4', '100.20.30.40', 1, { from: now - 3 * dayMs, dated: false }),
      listing('ipv4', '100.20.30.40', 1, { from: now - 9 * dayMs, until: now - 5 * dayMs, present: false }),
      listing('ipv4', '100.20.30.41', 3),
    ])

    const plain = { warned: false, doubtful: false, published: false, expires: false }
    expect(index.find('ipv4', '100.20.30.40')?.postings).toEqual([
      { ...plain, source: 1, from: now - 9 * dayMs, until: now - 5 * dayMs, dated: true, present: false },
      { ...plain, source: 1, from: now - 3 * dayMs, until: Infinity, dated: false, present: true },
      { ...plain, source: 2, from: now - 10 * dayMs, until: Infinity, dated: true, present: true },
    ])
    expect(index.find('domain', '100.20.30.40')).toBeUndefined()
    expect(index.find('ipv4', '100.20.30.42')).toBeUndefined()
    expect([index.indicators, index.intervals, index.kinds]).toEqual([2, 4, { ipv4: 2 }])
  })

  it('stores the dates of each listing; a mark on one listing applies to the indicator', () => {
    const index = open([
      listing('ipv4', '100.20.30.40', 0, { published: true }),
      listing('ipv4', '100.20.30.40', 1, { until: now + dayMs, expires: true, doubtful: true }),
      listing('ipv4', '100.20.30.41', 0, { warned: true }),
      listing('ipv4', '100.20.30.41', 2),
    ])
    const marks = (value: string) =>
      index.find('ipv4', value)?.postings.map(({ published, expires, doubtful, warned }) => {
        return { published, expires, doubtful, warned }
      })

    expect(marks('100.20.30.40')).toEqual([
      { published: true, expires: false, doubtful: true, warned: false },
      { published: false, expires: true, doubtful: true, warned: false },
    ])
    expect(marks('100.20.30.41')).toEqual([
      { published: false, expires: false, doubtful: false, warned: true },
      { published: false, expires: false, doubtful: false, warned: true },
    ])
  })

  it('stores when each source was looked at, when its list last changed, and whether it is static', () => {
    const builder = createIndexBuilder({ now })
    builder.add(listing('ipv4', '100.20.30.40'))
    const looks = [now - 3 * dayMs, now - 2 * dayMs, now]
    const sources = [{ id: 'watched', looks, toleranceMs: 6 * dayMs, changedAt: now - 2 * dayMs, isStatic: true }]

    const [watched, unwatched] = openIndex(bufferBytes(builder.build([...sources, { id: 'unwatched' }]))).sources

    expect(watched).toMatchObject({ watch: { toleranceMs: 6 * dayMs }, changedAt: now - 2 * dayMs, isStatic: true })
    expect(Array.from(watched?.watch.looks ?? [])).toEqual(looks)
    expect(unwatched).toMatchObject({ watch: { toleranceMs: 0 }, changedAt: 0, isStatic: false })
    expect(unwatched?.watch.looks).toHaveLength(0)
  })

  it('counts the addresses in the current ranges of a source, and its wide ranges', () => {
    const index = open([
      listing('ipv4-cidr', '100.20.0.0/16'),
      listing('ipv4-cidr', '100.20.30.0/24'),
      listing('ipv4-cidr', '100.21.0.0/16', 0, { present: false, until: now - dayMs }),
      listing('ipv4-cidr', '100.20.30.0/23', 1),
      listing('ipv6-cidr', '2a00:1::/47', 1),
      listing('ipv6-cidr', '2a00:1::/48', 1),
    ])

    expect(index.sources.slice(0, 3).map(({ addresses, wide }) => [addresses, wide])).toEqual([
      [65536 + 256, 1],
      [512, 2],
      [0, 0],
    ])
  })

  it('finds the ranges around an address, widest first', () => {
    const values = ['100.0.0.0/8', '100.20.0.0/16', '100.20.30.0/24', '100.20.30.40/31', '100.21.0.0/16', '128.0.0.0/1']
    const index = open([
      ...values.map((value) => listing('ipv4-cidr', value)),
      listing('ipv6-cidr', '2a00:1::/32'),
      listing('ipv6-cidr', '2a00:1:2:3::/64'),
      listing('ipv6-cidr', '2a00:1:2:3:8000::/65'),
    ])
    const around = (address: string) => index.ranges4(parseIpv4(address) as number).map(({ value }) => value)
    const around6 = (address: string) => index.ranges6(parseIpv6(address) as Uint16Array).map(({ value }) => value)

    expect(around('100.20.30.41')).toEqual(values.slice(0, 4))
    expect(around('100.20.30.42')).toEqual(values.slice(0, 3))
    // Too wide to apply to an address, but still found by its own value.
    expect(around('255.255.255.255')).toEqual([])
    expect(index.find('ipv4-cidr', '128.0.0.0/1')?.value).toBe('128.0.0.0/1')
    expect(around('99.255.255.255')).toEqual([])
    expect(around6('2a00:1:2:3:7fff::1')).toEqual(['2a00:1::/32', '2a00:1:2:3::/64'])
    expect(around6('2a00:1:2:3:ffff::1')).toEqual(['2a00:1::/32', '2a00:1:2:3::/64', '2a00:1:2:3:8000::/65'])
    expect(around6('2a00:2::')).toEqual([])
  })

  it('marks exactly the blocks that a range overlaps', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffffffff),
        fc.integer({ min: 8, max: 31 }),
        fc.nat(0xffffffff),
        (base, prefix, otherAddress) => {
          const masked = (base & (-1 << (32 - prefix))) >>> 0
          const text = [24, 16, 8, 0].map((shift) => (masked >>> shift) & 255).join('.')
          const { ipv4Blocks } = open([listing('ipv4-cidr', `${text}/${prefix}`)]).prefilter
          const last = masked + 2 ** (32 - prefix) - 1
          for (const address of [
            masked,
            last,
            Math.max(0, masked - 256),
            Math.min(0xffffffff, last + 256),
            otherAddress,
          ]) {
            const block = address >>> 8
            const bit = ((ipv4Blocks[block >>> 3] as number) >>> (block & 7)) & 1
            expect(bit).toBe(block >= masked >>> 8 && block <= last >>> 8 ? 1 : 0)
          }
        },
      ),
      { seed, numRuns: 60 },
    )
  })

  it('keeps one URL per source for the host of simultaneously listed URLs: the lowest that is not on a warning list', () => {
    const index = open([
      listing('url', 'http://evil-test.com/b', 1, { from: now - 4 * dayMs }),
      listing('url', 'http://evil-test.com/a', 1, { from: now - 4 * dayMs }),
      listing('url', 'http://evil-test.com/c', 1, { from: now - 8 * dayMs, warned: true }),
      listing('url', 'http://evil-test.com:8080/', 0),
      listing('url', 'http://[2a00:1:2::3]/', 0),
      listing('url', 'http://100.20.30.40/', 0),
    ])

    const aliases = index.find('domain', 'evil-test.com')?.aliases.map(({ source, url }) => [source, url])
    expect(aliases).toEqual([
      [0, 'http://evil-test.com:8080/'],
      [1, 'http://evil-test.com/a'],
    ])
    expect(index.find('ipv6', '2a00:1:2::3')?.aliases).toHaveLength(1)
    expect(index.find('ipv4', '100.20.30.40')).toMatchObject({
      postings: [],
      aliases: [{ url: 'http://100.20.30.40/' }],
    })
    expect(index.indicators).toBe(6)
  })

  it('counts the current entries of a source, and those that would be filtered', () => {
    const index = open([
      listing('ipv4', '100.20.30.40'),
      listing('ipv4', '100.20.30.41', 0, { warned: true }),
      listing('ipv4', '10.0.0.1'),
      listing('ipv4', '100.20.30.42', 0, { until: now - dayMs }),
      listing('ipv4', '100.20.30.43', 0, { until: now - dayMs, present: false }),
      listing('domain', 'evil-test.com', 0, { doubtful: true }),
      listing('ipv4', '100.20.30.40', 1),
    ])

    const fields = ['listed', 'warned', 'unroutable', 'lapsed', 'filtered', 'doubtful'] as const
    expect(fields.map((field) => index.count(0, 'ipv4', field))).toEqual([4, 1, 1, 1, 3, 0])
    // Doubtful indicators are not filtered: products that alert may receive them.
    expect(fields.map((field) => index.count(0, 'domain', field))).toEqual([1, 0, 0, 0, 0, 1])
    expect(index.count(1, 'ipv4', 'listed')).toBe(1)
    expect(index.sources.map(({ id, slot, rejected }) => [id, slot, rejected])).toEqual(
      [0, 1, 2, 3].map((i) => [`s${i}`, i, i]),
    )
    const sets = [...index.sets()].map(({ weight, kind, sources }) => [kind, [...sources].join(), weight])
    expect(sets.sort()).toEqual([
      ['domain', '0', 1],
      ['ipv4', '0,1', 1],
      ['ipv4', '0', 3],
    ])
  })

  it('counts for every pair of sources the indicators that both list now, and for each source those that it lists alone', () => {
    const value = fc.nat(20)
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(value), { minLength: 4, maxLength: 4 }),
        fc.constantFrom('ipv4', 'md5'),
        (lists, otherKind) => {
          const index = open(
            lists.flatMap((list, source) =>
              list.flatMap((v) => [
                listing('ipv4', `100.20.30.${v}`, source),
                listing('domain', `h${v % 7}.evil-test.com`, source),
                listing('ipv4', `100.20.31.${v}`, source, { present: false, until: now - dayMs }),
              ]),
            ),
          )
          const overlap = overlapOf(index, new Set(['ipv4', otherKind] as const))
          for (const [a, list] of lists.entries()) {
            const alone = list.filter((v) => !lists.some((rest, b) => b !== a && rest.includes(v)))
            expect([overlap.listed[a], overlap.exclusive[a]]).toEqual([list.length, alone.length])
            for (const [b, rest] of lists.entries())
              expect(overlap.shared(a, b)).toBe(list.filter((v) => rest.includes(v)).length)
          }
          expect(overlap.union).toBe(new Set(lists.flat()).size)
        },
      ),
      { seed, numRuns: 100 },
    )
  })

  it('is byte-identical for any order of listings', () => {
    const listings = many(300)
    fc.assert(
      fc.property(fc.shuffledSubarray(listings, { minLength: listings.length }), (shuffled) => {
        expect(Buffer.compare(build(shuffled), build(listings))).toBe(0)
      }),
      { seed, numRuns: 5 },
    )
  })

  it('gives the same answers from a file in pieces as from memory, shared or not', () => {
    const bytes = build(many(2000))
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const readers = [bufferBytes(bytes), bufferBytes(bytes.buffer), bufferBytes(shared), inPieces(bytes)].map(openIndex)
    const [wanted] = readers.map(everything)

    expect(wanted).toHaveLength(6000)
    for (const reader of readers) {
      expect(everything(reader)).toEqual(wanted)
      const entry = reader.find('domain', 'h49.evil-test.com')
      expect(entry).toEqual(readers[0]?.find('domain', 'h49.evil-test.com'))
      expect(entry?.aliases).toHaveLength(3)
    }
  })

  it('builds from rows in external storage', () => {
    const parts = new Map<number, Uint8Array[]>()
    const scratch: Scratch = {
      append: (part, bytes) => parts.set(part, [...(parts.get(part) ?? []), bytes.slice()]),
      read: (part) => new Uint8Array(Buffer.concat(parts.get(part) ?? [])),
    }

    expect(Buffer.compare(build(many(500), 4, scratch), build(many(500)))).toBe(0)
  })

  it('can contain entries larger than a page and larger than one read of the scan', () => {
    const listings = Array.from({ length: 100_000 }, (_, i) =>
      listing('ipv4', '100.20.30.40', i % 4, { from: i * 10_000, until: i * 10_000 + 5_000, present: false }),
    )
    const index = openIndex(
      inPieces(build([...listings, listing('url', `http://evil-test.com/${'x'.repeat(60_000)}`)])),
    )

    expect(index.find('ipv4', '100.20.30.40')?.postings).toHaveLength(100_000)
    expect(index.find('domain', 'evil-test.com')?.aliases[0]?.url).toHaveLength(60_021)
    expect(everything(index)).toHaveLength(100_001)
  })

  it('skips values that are too long to match', () => {
    const long = `http://evil-test.com/${'%E4'.repeat(30_000)}`
    const index = open([listing('url', long), listing('url', 'http://evil-test.com/')])

    expect([index.indicators, index.find('url', long)]).toEqual([1, undefined])
    expect(index.find('domain', 'evil-test.com')?.aliases).toHaveLength(1)
  })
})

describe('a damaged index file', () => {
  const bytes = build(many(60))
  const whole = everything(openIndex(bufferBytes(bytes)))

  it('is refused, or gives the same answers if the damage lies between its parts', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice()
        damaged[at] = (damaged[at] as number) ^ change
        let read: string[]
        try {
          read = everything(openIndex(bufferBytes(damaged)))
        } catch (error) {
          expect(error).toBeInstanceOf(IndexFileError)
          return
        }
        expect(read).toEqual(whole)
      }),
      { seed, numRuns: 1500 },
    )
  })

  it('is refused if it is truncated', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => openIndex(bufferBytes(bytes.subarray(0, length)))).toThrow(IndexFileError)
      }),
      { seed, numRuns: 300 },
    )
  })

  it('is refused with a message that names the damage', () => {
    const changed = (at: number, value: number) => {
      const copy = bytes.slice()
      copy[at] = value
      return () => openIndex(bufferBytes(copy))
    }

    expect(changed(0, 0)).toThrow('not a Winnow index')
    expect(changed(8, 99)).toThrow('layout 99')
    expect(changed(bytes.length - 1, 0)).toThrow('is truncated or was not written completely')
    expect(() => openIndex(bufferBytes(new Uint8Array(10)))).toThrow('too short')
  })
})
