import { expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { dayMs } from '../../domain/time-units.ts'
import { fingerprint, fingerprintLo } from '../extract/fingerprint.ts'
import type { Listing } from '../listings/listing.ts'
import { type MatchTable, match } from '../match/match.ts'
import { createIndexBuilder } from './index-builder.ts'
import type { IndexBytes } from './index-bytes.ts'
import { openIndex } from './index-reader.ts'

const now = Date.UTC(2026, 5, 1)

const listing = (kind: KindId, value: string, source = 0): Listing => ({
  kind,
  value,
  source,
  from: now - dayMs,
  until: Number.POSITIVE_INFINITY,
  dated: true,
  present: true,
})

/** An index in a file, with the number of reads since it was opened. */
function indexOf(listings: Iterable<Listing>, sources = 1) {
  const builder = createIndexBuilder({ now })
  for (const one of listings) builder.add(one)
  const bytes = builder.build(Array.from({ length: sources }, (_, i) => ({ id: `s${i}` })))
  let reads = 0
  const file: IndexBytes = {
    size: bytes.length,
    read(offset, length) {
      reads++
      return bytes.slice(offset, offset + length)
    },
  }
  const index = openIndex(file)
  reads = 0
  return { index, reads: () => reads, openAnew: () => openIndex(file) }
}

it('a lookup reads about one page for a listed value, and none for an unlisted one', () => {
  const names = Array.from({ length: 30_000 }, (_, i) => `h${i}.evil-test.com`)
  const { index, reads } = indexOf(names.map((name) => listing('domain', name)))
  // Far apart in the file, so that each is in a page that was not read before.
  for (let i = 0; i < 50; i++) expect(index.find('domain', names[i * 599] as string)?.postings).toHaveLength(1)
  expect(reads()).toBeLessThan(75)
  const before = reads()
  for (let i = 0; i < 500; i++) expect(index.find('domain', `x${i}.evil-test.com`)).toBeUndefined()
  expect(reads()).toBe(before)
})

it('a lookup reads nothing for a host that is not listed itself, even if URLs on it are', () => {
  const { index, reads } = indexOf([
    listing('url', 'http://download.evil-test.com/a.exe'),
    listing('url', 'http://100.20.30.40/a.exe'),
  ])
  expect(index.findWithoutAliases('domain', 'download.evil-test.com')).toBeUndefined()
  expect(index.lists('ipv4', '100.20.30.40')).toBe(false)
  expect(index.parents('www.download.evil-test.com')).toEqual([])
  expect(reads()).toBe(0)
  expect(index.find('domain', 'download.evil-test.com')?.aliases).toHaveLength(1)
})

it(`a lookup finds entries of every size at every position in a page (SEED=${seed})`, () => {
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const listings: Listing[] = []
  for (let i = 0; i < 1500; i++) {
    const name = `${'n'.repeat(1 + below(60))}${i}.evil-test.com`
    const sources = random() < 0.02 ? 400 : 1 + below(4)
    for (let source = 0; source < sources; source++) listings.push(listing('domain', name, source))
    if (random() < 0.3)
      listings.push(listing('url', `http://${name}/${'u'.repeat(below(random() < 0.05 ? 9000 : 90))}`))
  }
  const { index } = indexOf(listings, 400)
  const sourcesOf = new Map<string, number>()
  for (const { kind, value } of listings) {
    const key = `${kind} ${value}`
    sourcesOf.set(key, (sourcesOf.get(key) ?? 0) + 1)
  }
  for (const [key, sources] of sourcesOf) {
    const [kind, value] = key.split(' ') as [KindId, string]
    const found = index.find(kind, value)
    expect([found?.value, found?.postings.length]).toEqual([value, sources])
    expect(index.at(index.positionOf(kind, value) as number)?.value).toBe(value)
  }
})

it('a lookup finds both of two values whose fingerprints have the same sort key', () => {
  const { code } = kindById.md5
  const byLo = new Map<number, string>()
  const pairs: [string, string][] = []
  for (let i = 0; pairs.length < 3; i++) {
    const value = i.toString(16).padStart(32, '0')
    const bytes = new TextEncoder().encode(value)
    fingerprint(code, bytes, 0, bytes.length)
    const other = byLo.get(fingerprintLo)
    if (other) pairs.push([other, value])
    byLo.set(fingerprintLo, value)
  }
  for (const pair of pairs) {
    const { index } = indexOf(
      pair.flatMap((value) => Array.from({ length: 400 }, (_, s) => listing('md5', value, s))),
      400,
    )
    for (const value of pair) expect(index.find('md5', value)?.postings).toHaveLength(400)
    const [first, second] = pair
    const { index: one } = indexOf([listing('md5', first)])
    expect(one.find('md5', second)).toBeUndefined()
  }
})

it('parents returns the listed parents of a domain, nearest first', () => {
  const { index } = indexOf(
    ['evil-test.com', 'b.evil-test.com', 'com', 'www.a.b.evil-test.com'].map((d) => listing('domain', d)),
  )
  const parents = (domain: string) => index.parents(domain).map(({ value }) => value)
  expect(parents('www.a.b.evil-test.com')).toEqual(['b.evil-test.com', 'evil-test.com', 'com'])
  expect(parents('evil-test.com')).toEqual(['com'])
  expect(parents('evil-test.org')).toEqual([])
  expect(parents('com')).toEqual([])
})

/** Listings of several kinds, and observables of which some match them. */
function listedAndObserved(random: () => number) {
  const below = (n: number) => Math.floor(random() * n)
  const host = () => `${'abc'[below(3)]}${below(30)}.h${below(20)}.evil-test.com`
  const quad = () => `100.20.${below(4)}.${below(256)}`
  const address = () => `2a01:4f8::${1 + below(60)}`
  const onHost = [host, quad, () => `[${address()}]`]
  const makers: Partial<Record<KindId, () => string>> = {
    domain: () => host().split('.').slice(below(3)).join('.'),
    ipv4: quad,
    ipv6: address,
    url: () => `http://${(onHost[below(3)] as () => string)()}${[':8080', ''][below(2)]}/${'p'.repeat(below(2000))}`,
    md5: () => below(500).toString(16).padStart(32, '0'),
  }
  const kinds = Object.keys(makers) as KindId[]
  const values = (count: number) =>
    Array.from({ length: count }, () => {
      const kind = kinds[below(kinds.length)] as KindId
      return { kind, value: (makers[kind] as () => string)() }
    })
  const ranges = [listing('ipv4-cidr', '100.20.3.0/25'), listing('ipv6-cidr', '2a01:4f8::20/123')]
  return {
    listings: [...values(400).map(({ kind, value }) => listing(kind, value)), ...ranges],
    observed: values(1000),
  }
}

it(`an observable matches the same whichever were looked up before (SEED=${seed})`, () => {
  const { listings, observed } = listedAndObserved(seeded(seed))
  const { index, openAnew } = indexOf(listings)
  const sightings = observed.map((one) => ({ ...one, count: 1, hours: Int32Array.of(now / 1000, now / 1000) }))
  const options = { now, judge: () => undefined }
  const all = (table: MatchTable) => Array.from({ length: table.size }, (_, i) => table.at(i))
  const matched = all(match(sightings, index, options))
  expect(matched.length).toBeGreaterThan(200)
  expect(all(match(sightings.toReversed(), openAnew(), options)).toReversed()).toEqual(matched)
})
