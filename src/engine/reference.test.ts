import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { KindId } from '../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../domain/observables/ip.ts'
import { publicSuffix } from '../domain/observables/public-suffix.ts'
import { urlHost } from '../domain/observables/url.ts'
import type { Organisation } from '../domain/organisation.ts'
import type { MatchTime, PriceTier } from '../domain/report.ts'
import { productPrice } from './cost/product-price.ts'
import type { Sighting } from './extract/extraction.ts'
import { fingerprintOf } from './extract/fingerprint.ts'
import { hasFingerprint } from './extract/prefilter.ts'
import type { Listing } from './listings/listing.ts'
import { createIndexBuilder } from './match/index-builder.ts'
import { bufferBytes, openIndex } from './match/index-reader.ts'
import type { SourceFacts } from './recommend/recommend.ts'
import { analyse, type LogAnalysis } from './report/compose.ts'
import { evaluateSelection } from './report/selection.ts'

/**
 * The engine against the definitions of the decisions, written down once more as slowly and plainly as possible: lists
 * and sets in memory, every listing against every observable, every subset of sources.
 */
const seed = 20261120
const hour = 3_600_000
const t0 = Date.UTC(2026, 2, 1)
const now = t0 + 40 * 24 * hour

const values: [KindId, string][] = [
  ['ipv4', '100.20.30.40'],
  ['ipv4', '100.20.30.41'],
  ['ipv4', '100.20.99.1'],
  ['ipv4', '100.64.0.1'],
  ['ipv4-cidr', '100.20.30.0/24'],
  ['ipv4-cidr', '100.20.0.0/16'],
  ['ipv4-cidr', '100.20.30.40/31'],
  ['ipv6', '2a00:1:2::3'],
  ['ipv6', '2a00:1:ffff::3'],
  ['ipv6-cidr', '2a00:1::/32'],
  ['ipv6-cidr', '2a00:1:2::/48'],
  ['domain', 'evil-test.com'],
  ['domain', 'a.evil-test.com'],
  ['domain', 'b.a.evil-test.com'],
  ['domain', 'evil-test.co.uk'],
  ['domain', 'co.uk'],
  ['domain', 'github.io'],
  ['domain', 'evil-test.github.io'],
  ['domain', 'x.evil-test.github.io'],
  ['url', 'http://evil-test.com/a'],
  ['url', 'http://evil-test.com/b?c=1'],
  ['url', 'https://100.20.30.40/x.exe'],
  ['url', 'http://[2a00:1:2::3]:8080/'],
  ['url', 'http://b.a.evil-test.com/'],
  ['email', 'x@evil-test.com'],
  ['md5', '0123456789abcdef0123456789abcdef'],
  ['url-path', '/mïrai.arm7'],
]

interface Times {
  readonly from: number
  readonly length: number | undefined
  readonly dated: boolean
}

const listingOf = fc.record({
  value: fc.nat(values.length - 1),
  source: fc.nat(5),
  from: fc.nat(900),
  length: fc.option(fc.nat(400), { nil: undefined }),
  dated: fc.boolean(),
})

const world = fc.record({
  listings: fc.array(listingOf, { maxLength: 60, size: 'max' }),
  seen: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: values.length, size: 'max' }),
  hours: fc.array(fc.uniqueArray(fc.nat(960), { maxLength: 4 }), {
    minLength: values.length,
    maxLength: values.length,
    size: 'max',
  }),
  benign: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: 4 }),
  warned: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: 4 }),
  kinds: fc.constantFrom<readonly string[]>([], [], ['domain', 'ipv4', 'url'], ['ipv4-cidr', 'ipv6']),
  prices: fc.array(fc.constantFrom(0, 0, 0, 120, 500), { minLength: 6, maxLength: 6 }),
  budget: fc.constantFrom(undefined, 0, 130, 700),
  tiers: fc.constantFrom<readonly PriceTier[]>(
    [],
    [],
    [
      { upToSources: 1, eurPerYear: 0 },
      { upToSources: 2, eurPerYear: 130 },
      { upToSources: null, eurPerYear: 500 },
    ],
    [
      { upToSources: 2, eurPerYear: 10.5 },
      { upToSources: 3, eurPerYear: 10.5 },
      { upToSources: 4, eurPerYear: 600 },
    ],
  ),
  share: fc.constantFrom(0, 0.01, 0.2),
  ever: fc.constantFrom(false, false, true),
  current: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** Intervals of one source and indicator do not overlap: the timeline sees to that. */
function listingsOf({ listings, warned }: World): Listing[] {
  const taken = new Map<string, Times[]>()
  const kept: Listing[] = []
  for (const { value, source, from, length, dated } of listings) {
    const others = taken.get(`${value} ${source}`) ?? []
    const end = length === undefined ? Infinity : from + length
    if (others.some((other) => from < other.from + (other.length ?? Infinity) && other.from < end)) continue
    taken.set(`${value} ${source}`, [...others, { from, length, dated }])
    const [kind, text] = values[value] as [KindId, string]
    kept.push({
      kind,
      value: text,
      source,
      from: t0 + from * hour,
      until: t0 + end * hour,
      dated,
      present: length === undefined,
      // Said by one listing, it holds for every other of the indicator.
      warned: warned.includes(value) && !kept.some((other) => other.kind === kind && other.value === text),
    })
  }
  return kept
}

function sightingsOf({ seen, hours }: World): Sighting[] {
  return seen.map((v, i) => {
    const [kind, value] = values[v] as [KindId, string]
    const events = [...(hours[v] as number[])].sort((a, b) => a - b).map((h) => t0 / 1000 + h * 3600 + 17)
    return {
      kind,
      value,
      count: i + 1,
      ...(events.length && {
        first: (events[0] as number) * 1000,
        last: (events.at(-1) as number) * 1000,
        hours: Int32Array.from(events.flatMap((event) => [event, event])),
      }),
    }
  })
}

/** decisions.md, section 3, as it stands there. */
function how(observable: Sighting, listing: Listing): 'strong' | 'light' | undefined {
  if (observable.kind === listing.kind && observable.value === listing.value) return 'strong'
  const [base, prefix] = listing.value.split('/') as [string, string]
  if (observable.kind === 'ipv4' && listing.kind === 'ipv4-cidr') {
    const size = 2 ** (32 - Number(prefix))
    const offset = (parseIpv4(observable.value) as number) - (parseIpv4(base) as number)
    return offset >= 0 && offset < size ? 'strong' : undefined
  }
  if (observable.kind === 'ipv6' && listing.kind === 'ipv6-cidr') {
    const bits = (text: string) =>
      [...(parseIpv6(text) as Uint16Array)].map((g) => g.toString(2).padStart(16, '0')).join('')
    return bits(observable.value).startsWith(bits(base).slice(0, Number(prefix))) ? 'strong' : undefined
  }
  if (observable.kind === 'domain' && listing.kind === 'domain') {
    const suffix = publicSuffix(observable.value) ?? ''
    const isAboveSuffix = listing.value.length > suffix.length
    return isAboveSuffix && observable.value.endsWith(`.${listing.value}`) ? 'strong' : undefined
  }
  const isHost = (kind: KindId) => kind === 'domain' || kind === 'ipv4' || kind === 'ipv6'
  if (observable.kind === 'url' && isHost(listing.kind) && urlHost(observable.value) === listing.value) return 'light'
  if (listing.kind === 'url' && isHost(observable.kind) && urlHost(listing.value) === observable.value) return 'light'
  return undefined
}

function time(observable: Sighting, listing: Listing, ever: boolean): MatchTime {
  if (ever) return 'timely'
  const events = [...new Set(observable.hours ?? [])].map((event) => event * 1000)
  if (events.length === 0) return 'unproven'
  if (events.some((event) => listing.from <= event && event < listing.until)) return 'timely'
  if (events.some((event) => event < listing.from)) return listing.dated ? 'late' : 'unproven'
  return 'expired'
}

const order: readonly MatchTime[] = ['timely', 'unproven', 'late', 'expired']

function reference(w: World) {
  const kinds = w.kinds.length ? w.kinds : undefined
  const listings = listingsOf(w).filter((l) => !kinds || kinds.includes(l.kind))
  const benign = new Set(w.benign.map((v) => values[v]?.join(' ')))
  const warned = new Set(w.warned.map((v) => values[v]?.join(' ')))
  const suspicious = new Set<string>()
  const benignSeen = new Set<string>()
  const sources = Array.from({ length: 6 }, () => ({
    light: new Set<string>(),
    benign: new Set<string>(),
    by: new Map<string, MatchTime>(),
  }))
  for (const observable of sightingsOf(w)) {
    const key = `${observable.kind} ${observable.value}`
    const met = listings.map((listing) => ({ listing, way: how(observable, listing) })).filter(({ way }) => way)
    const surviving = met.filter(({ listing }) => !benign.has(key) && !warned.has(`${listing.kind} ${listing.value}`))
    if (surviving.length) suspicious.add(key)
    else if (met.length) benignSeen.add(key)
    for (const { listing, way } of surviving) {
      const source = sources[listing.source] as (typeof sources)[number]
      source.light.add(key)
      if (way !== 'strong') continue
      const when = time(observable, listing, w.ever)
      const before = source.by.get(key)
      if (before === undefined || order.indexOf(when) < order.indexOf(before)) source.by.set(key, when)
    }
  }
  const covered = sources.map(
    ({ by }) => new Set([...by].filter(([, when]) => when === 'timely' || when === 'unproven').map(([key]) => key)),
  )
  return { suspicious, benignSeen, sources, covered }
}

const facts = (w: World): SourceFacts[] =>
  w.prices.map((price, i) => ({
    id: `s${i}`,
    name: `Source ${i}`,
    maintainer: 'Nobody',
    commercial: price > 0,
    licence: { name: 'unknown', commercialUse: 'unknown' },
    price,
    complexity: (i * 7) % 4,
    flavours: ['mixed'],
  }))

function organisation(w: World): Organisation {
  return {
    type: 'enterprise',
    nEmployees: '100',
    nClients: '0',
    industries: [],
    geographies: [],
    productGroup: 'siem',
    sourcesType: { free: true, commercial: true, ...(w.budget !== undefined && { budget: w.budget }) },
    iocTypes: w.kinds,
    flavours: [],
    selectedProducts: [],
  }
}

function asked(w: World): LogAnalysis {
  const builder = createIndexBuilder({ now })
  // Any order will do.
  for (const listing of listingsOf(w).reverse()) builder.add(listing)
  const index = openIndex(bufferBytes(builder.build(w.prices.map((_, i) => ({ id: `s${i}` })))))
  return {
    id: 'r',
    index,
    sources: facts(w),
    organisation: organisation(w),
    current: w.current.map((i) => `s${i}`),
    options: { now, thresholdShare: w.share, ever: w.ever, winnowPrices: w.tiers },
    sightings: sightingsOf(w),
    extraction: {
      observables: w.seen.length,
      occurrences: 0,
      byKind: {},
      lines: 0,
      bytes: 0,
      linesWithoutTime: 0,
      skippedLines: 0,
      from: null,
      to: null,
    },
    detectedFormat: 'plain',
    isBenign: (kind, value) => w.benign.some((v) => values[v]?.join(' ') === `${kind} ${value}`),
  }
}

const union = (sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]))

it('index, matching and coverage are what the definitions say', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report } = analyse(asked(w))
      const expected = reference(w)

      expect(report.summary.suspicious).toBe(expected.suspicious.size)
      expect(report.summary.benign).toBe(expected.benignSeen.size)
      const best = { timely: 0, unproven: 0, late: 0, expired: 0, light: 0 }
      for (const key of expected.suspicious) {
        const whens = expected.sources.map(({ by }) => by.get(key)).filter((when) => when !== undefined)
        best[order.find((when) => whens.includes(when)) ?? 'light']++
      }
      const { timely, unproven, late, expired, light } = report.summary
      expect({ timely, unproven, late, expired, light }).toEqual(best)
      for (const [i, source] of expected.sources.entries()) {
        const statistics = report.comparedFeeds.find(({ ID }) => ID === `s${i}`)?.statistics
        const count = (when: MatchTime) => [...source.by.values()].filter((other) => other === when).length
        const others = union(expected.covered.filter((_, k) => k !== i))
        const mine = expected.covered[i] as Set<string>
        expect([i, statistics?.coverage ?? 0]).toEqual([i, mine.size])
        expect([i, statistics?.coverage_light ?? 0]).toEqual([i, source.light.size])
        expect([i, statistics?.verified ?? 0]).toEqual([i, count('timely')])
        expect([i, statistics?.unproven ?? 0]).toEqual([i, count('unproven')])
        expect([i, statistics?.late ?? 0]).toEqual([i, count('late')])
        expect([i, statistics?.expired ?? 0]).toEqual([i, count('expired')])
        expect([i, statistics?.exclusive ?? 0]).toEqual([i, [...mine].filter((key) => !others.has(key)).length])
      }
    }),
    { seed, numRuns: 400 },
  )
})

it('no observable that a listing meets is held back by the prefilter', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { index } = asked(w)
      const out = new Int32Array(2)
      for (const { kind, value } of listingsOf(w)) {
        if (kind === 'ipv4-cidr' || kind === 'ipv6-cidr') continue
        fingerprintOf(kind, value, out)
        expect(hasFingerprint(index.prefilter.table, index.prefilter.mask, out[0] as number, out[1] as number)).toBe(
          true,
        )
      }
    }),
    { seed, numRuns: 100 },
  )
})

it('the recommendation is the best of all subsets, and every subset has its exact coverage', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report } = analyse(asked(w))
      const { covered, sources, suspicious } = reference(w)
      const threshold = Math.max(1, w.share * suspicious.size - 1e-9)
      let best = { coverage: 0, price: 0 }
      for (let bits = 0; bits < 64; bits++) {
        const chosen = covered.map((_, i) => i).filter((i) => bits & (1 << i))
        const ids = chosen.map((i) => `s${i}`)
        const coverage = union(chosen.map((i) => covered[i] as Set<string>)).size
        const figures = evaluateSelection(report, ids)
        expect(figures.coverage).toBe(coverage)
        expect(figures.light).toBe(union(chosen.map((i) => sources[i]?.light as Set<string>)).size)
        const key = [...ids].sort().join(',')
        const listed = report.coverage.find(({ IDs }) => IDs === key)
        if (listed) expect(listed.coverage).toBe(coverage)

        const fees = chosen.reduce((sum, i) => sum + (w.prices[i] as number), 0)
        const price = fees + productPrice(w.tiers, chosen.length)
        // Sources that match nothing are not in the report.
        if (figures.IDs.length === chosen.length) expect(figures.totalPrice).toBe(price)
        if (price > (w.budget ?? Infinity)) continue
        if (!isAdmissible(chosen, covered, threshold, w)) continue
        if (coverage > best.coverage || (coverage === best.coverage && price < best.price)) best = { coverage, price }
      }
      const recommended = report.recommendedFeeds
      expect(report.proof).toMatchObject({ value: best.coverage, upperBound: best.coverage, gap: 0, method: 'exact' })
      const ids = recommended.map(({ ID }) => ID)
      expect(evaluateSelection(report, ids)).toMatchObject({ totalPrice: best.price, overBudget: false })
      expect(report.summary.winnowPrice).toBe(productPrice(w.tiers, ids.length))
      for (const { IDs, price } of [...report.pareto.byPrice, ...report.pareto.byCount]) {
        expect(price).toBe(evaluateSelection(report, IDs).totalPrice)
      }
      expect(recommended.every((feed) => feed.statistics.added >= threshold)).toBe(true)
      expect(recommended.reduce((sum, feed) => sum + feed.statistics.added, 0)).toBe(best.coverage)
    }),
    { seed, numRuns: 200 },
  )
})

/** In the order in which each adds most to those before it, every source adds enough. Equal columns: see select.test.ts. */
function isAdmissible(
  chosen: readonly number[],
  covered: readonly Set<string>[],
  threshold: number,
  w: World,
): boolean {
  const rest = new Set(chosen)
  let sofar = new Set<string>()
  const complexity = (i: number) => (i * 7) % 4
  while (rest.size) {
    const gains = [...rest].map((i) => ({ i, gain: union([sofar, covered[i] as Set<string>]).size - sofar.size }))
    gains.sort(
      (a, b) =>
        b.gain - a.gain ||
        (w.prices[a.i] as number) - (w.prices[b.i] as number) ||
        complexity(a.i) - complexity(b.i) ||
        a.i - b.i,
    )
    const { i, gain } = gains[0] as { i: number; gain: number }
    if (gain < threshold) return false
    sofar = union([sofar, covered[i] as Set<string>])
    rest.delete(i)
  }
  return true
}

it('a superfluous source loses less than the threshold against what remains, and nothing else in use does', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report } = analyse(asked(w))
      const { covered, suspicious } = reference(w)
      const threshold = w.share * suspicious.size
      const position = (id: string) => Number(id.slice(1))
      const remaining = new Set([...report.recommendedFeeds.map(({ ID }) => ID), ...w.current.map((i) => `s${i}`)])
      const size = () => union([...remaining].map((id) => covered[position(id)] as Set<string>)).size

      for (const feed of report.superfluousFeeds) {
        const before = size()
        remaining.delete(feed.ID)
        expect(before - size()).toBe(feed.lost)
        expect(feed.lost === 0 || feed.lost < threshold).toBe(true)
      }
      for (const feed of report.currentFeeds) {
        expect(feed.superfluous).toBe(!remaining.has(feed.ID))
      }
    }),
    { seed, numRuns: 200 },
  )
})
