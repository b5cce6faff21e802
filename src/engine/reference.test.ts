import fc from 'fast-check'
import { expect, it } from 'vitest'
import { logAnalysis, usableSource } from '../../test/log-analysis.ts'
import { rounds } from '../../test/soak.ts'
import type { KindId } from '../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../domain/observables/ip.ts'
import { publicSuffix } from '../domain/observables/public-suffix.ts'
import { urlHost } from '../domain/observables/url-host.ts'
import { defaultOrganisation } from '../domain/organisation.ts'
import type { PriceTier, Report, ReportFeed } from '../domain/report.ts'
import { type MatchTime, matchTimes } from '../domain/report-codes.ts'
import { hourMs } from '../domain/time-units.ts'
import { productPrice } from './cost/product-price.ts'
import { roundedToCents } from './cost/rounded.ts'
import { fingerprintOf } from './extract/fingerprint.ts'
import { hasFingerprint } from './extract/prefilter.ts'
import type { Sighting } from './extract/sighting.ts'
import { createIndexBuilder } from './index/index-builder.ts'
import { bufferBytes } from './index/index-bytes.ts'
import { openIndex } from './index/index-reader.ts'
import type { Listing } from './listings/listing.ts'
import { collectedSpans } from './listings/looks.ts'
import { probabilityOf } from './persistence/probability.ts'
import { analyse, type LogAnalysis } from './report/analyse.ts'
import { selectionEvaluator } from './report/selection.ts'

/**
 * Compares the engine with a second, slow and plain implementation of the definitions: lists and sets in memory, every
 * listing against every observable, every subset of sources.
 */
const seed = 20261120
const day = 24 * hourMs
const t0 = Date.UTC(2026, 2, 1)
const now = t0 + 40 * day

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

const listingOf = fc.record({
  value: fc.nat(values.length - 1),
  source: fc.nat(5),
  from: fc.nat(900),
  length: fc.option(fc.nat(400), { nil: undefined }),
})

/** Looks at a source, in hours and days: none, occasional or continuous, recent or long ago. */
const looksOf = fc.record({
  first: fc.constantFrom(-2400, -240, 0, 0, 0, 300),
  step: fc.constantFrom(10, 24, 100, 400),
  count: fc.nat(60),
  isFresh: fc.constantFrom(true, true, true, false),
  toleranceDays: fc.constantFrom(2, 3, 21),
  isCollected: fc.boolean(),
  changedDaysAgo: fc.constantFrom(0, 20, 95),
  isStatic: fc.constantFrom(true, false, false),
})

/** By value. */
function hoursOf(most: number) {
  const size = { minLength: values.length, maxLength: values.length, size: 'max' } as const
  return fc.array(fc.uniqueArray(fc.nat(960), { maxLength: most }), size)
}

const world = fc.record({
  listings: fc.array(listingOf, { maxLength: 60, size: 'max' }),
  seen: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: values.length, size: 'max' }),
  hours: hoursOf(4),
  assumed: hoursOf(1),
  looks: fc.array(looksOf, { minLength: 6, maxLength: 6, size: 'max' }),
  benign: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: 4 }),
  doubtful: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: 3 }),
  warned: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: 4 }),
  shared: fc.uniqueArray(fc.nat(values.length - 1), { maxLength: 3 }),
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
  share: fc.constantFrom(0, 0.01, 0.0123, 0.2),
  ever: fc.constantFrom(false, false, true),
  current: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** A source lists something from a look until a later one; these intervals do not overlap. */
function listingsOf({ listings, warned, shared, ...w }: World): Listing[] {
  const looksOf = sourcesOf(w).map(({ looks }) => looks)
  const kept: Listing[] = []
  for (const { value, source, from: begin, length = Infinity } of listings) {
    const lookFrom = (hours: number) => looksOf[source]?.find((look) => look >= t0 + hours * hourMs) ?? Infinity
    const [from, until] = [lookFrom(begin), lookFrom(begin + length)]
    const [kind, text] = values[value] as [KindId, string]
    const same = kept.filter((other) => other.kind === kind && other.value === text)
    if (from >= until || same.some((one) => one.source === source && from <= one.until && one.from <= until)) continue
    kept.push({
      kind,
      value: text,
      source,
      from,
      until,
      dated: true,
      present: until === Infinity,
      // A mark on one listing applies to all listings of the indicator.
      warned: same.length === 0 && warned.includes(value),
      doubtful: same.length === 0 && shared.includes(value),
    })
  }
  return kept
}

/** The sources as the index receives them. */
function sourcesOf({ looks }: Pick<World, 'looks'>) {
  return looks.map(({ first, step, count, isFresh, toleranceDays, isCollected, changedDaysAgo, isStatic }, i) => {
    const hours = Array.from({ length: count }, (_, k) => first + k * step).filter((n) => n < 955)
    const times = [...hours, ...(isFresh ? [955] : [])].map((n) => t0 + n * hourMs)
    const watch = { looks: times, toleranceMs: toleranceDays * day }
    return {
      id: `s${i}`,
      ...watch,
      complete: isCollected ? collectedSpans(watch) : [],
      changedAt: now - changedDaysAgo * day,
      isStatic,
    }
  })
}

type Source = ReturnType<typeof sourcesOf>[number]

function sightingsOf({ seen, hours, assumed }: World): Sighting[] {
  const secondsOf = (all: readonly number[]) =>
    all.toSorted((a, b) => a - b).flatMap((h) => [t0 / 1000 + h * 3600 + 17, t0 / 1000 + h * 3600 + 17])
  return seen.map((v, i) => {
    const [kind, value] = values[v] as [KindId, string]
    const [certain, guessed] = [hours, assumed].map((all) => secondsOf(all[v] as number[])) as [number[], number[]]
    return {
      kind,
      value,
      count: i + 1,
      ...(certain.length && {
        first: (certain[0] as number) * 1000,
        last: (certain.at(-1) as number) * 1000,
        hours: Int32Array.from(certain),
      }),
      ...(guessed.length && { assumedHours: Int32Array.from(guessed) }),
    }
  })
}

/** How a listing matches an observable: the definitions at `match` (`match/match.ts`), implemented literally. */
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

/** What is known of an hour; probability in thousandths. */
interface Hour {
  readonly known: 'listed' | 'not' | 'unproven'
  readonly probability: number
}

/** The answer of a source about an observable. */
interface Answer {
  readonly when: MatchTime
  readonly hours: readonly Hour[]
}

type HeldAt = (look: number | undefined) => { distanceMs: number; listed: boolean } | undefined

/** What the looks of a source tell of one moment; `listings` are all of the source that match. */
function momentOf(
  listings: readonly Listing[],
  { looks, toleranceMs, complete }: Source,
  event: number,
  probability: (before: ReturnType<HeldAt>, after: ReturnType<HeldAt>) => number,
): Hour {
  const before = looks.filter((look) => look <= event).at(-1)
  const after = looks.find((look) => look > event)
  const holds = (look: number) => listings.some(({ from, until }) => from <= look && look < until)
  const isComplete = Array.from(complete).some(
    (from, i) => i % 2 === 0 && from <= event && event <= (complete[i + 1] as number),
  )
  const agree = () =>
    after !== undefined && before !== undefined && after - before <= toleranceMs && holds(before) === holds(after)
  if (before !== undefined && (before === event || isComplete || agree()))
    return holds(before) ? { known: 'listed', probability: 1000 } : { known: 'not', probability: 0 }
  const heldAt: HeldAt = (look) =>
    look === undefined ? undefined : { distanceMs: Math.abs(event - look), listed: holds(look) }
  return { known: 'unproven', probability: Math.round(1000 * probability(heldAt(before), heldAt(after))) }
}

/**
 * The hours of an observable, in order. Assumed times prove nothing; without any, the time of the request counts as assumed.
 */
function hoursOfOne(sighting: Sighting) {
  const timesOf = (seconds: ArrayLike<number> = []) => [...new Set(Array.from(seconds))].map((second) => second * 1000)
  const [known, guesses] = [timesOf(sighting.hours), timesOf(sighting.assumedHours)]
  const guessed = known.length + guesses.length === 0 ? [now] : guesses.filter((time) => !known.includes(time))
  const all = [
    ...known.map((time) => ({ time, isAssumed: false })),
    ...guessed.map((time) => ({ time, isAssumed: true })),
  ]
  return all.sort((a, b) => a.time - b.time)
}

/** How the listings of a source meet the hours of an observable. */
function time(
  observable: Sighting,
  listings: readonly Listing[],
  w: World,
  { persistence }: LogAnalysis['index'],
): Answer {
  if (w.ever) return { when: 'in-time', hours: [{ known: 'listed', probability: 1000 }] }
  const { source, kind } = listings.find((one) => one.kind === observable.kind) ?? (listings[0] as Listing)
  const all = hoursOfOne(observable)
  const hours = all.map(({ time, isAssumed }): Hour => {
    const hour = momentOf(listings, sourcesOf(w)[source] as Source, time, (before, after) =>
      probabilityOf(persistence, source, kind, { before, after }),
    )
    return isAssumed ? { ...hour, known: 'unproven' } : hour
  })
  const isAfterFirst = listings.some(({ from }) => from > (all[0]?.time as number))
  const some = (known: Hour['known']) => hours.some((hour) => hour.known === known)
  if (hours[0]?.known === 'listed') return { when: 'in-time', hours }
  return { when: some('listed') ? 'during' : some('unproven') ? 'unproven' : isAfterFirst ? 'late' : 'expired', hours }
}

/** Billionths of an observable that each hour counts. */
const weightOf = (hour: number, hours: number) =>
  1000 * (Math.floor(((hour + 1) * 1e6) / hours) - Math.floor((hour * 1e6) / hours))

function reference(w: World, index: LogAnalysis['index']) {
  const kinds = w.kinds.length ? w.kinds : undefined
  const listings = listingsOf(w).filter((l) => !kinds || kinds.includes(l.kind))
  const keys = (some: readonly number[]) => new Set(some.map((v) => values[v]?.join(' ')))
  const [benign, doubtful, warned, shared] = [w.benign, w.doubtful, w.warned, w.shared].map(keys) as Set<string>[]
  const suspicious = new Set<string>()
  const benignSeen = new Set<string>()
  const doubtfulSeen = new Set<string>()
  const sources = Array.from({ length: 6 }, () => ({
    light: new Set<string>(),
    benign: 0,
    doubtful: 0,
    by: new Map<string, Answer>(),
    /** URLs whose host it listed, or may have listed, when they were seen. */
    byHost: new Set<string>(),
  }))
  const isCredible = ({ kind, value }: Listing) => {
    const key = `${kind} ${value}`
    return !warned?.has(key) && !shared?.has(key)
  }
  for (const observable of sightingsOf(w)) {
    const key = `${observable.kind} ${observable.value}`
    const matching = listings.map((listing) => ({ listing, way: how(observable, listing) })).filter(({ way }) => way)
    const indicatorKey = ({ listing }: (typeof matching)[number]) => `${listing.kind} ${listing.value}`
    // Of a source's URLs on a host, only the most credible count.
    const doubt = (one: (typeof matching)[number]) =>
      warned?.has(indicatorKey(one)) ? 2 : isCredible(one.listing) ? 0 : 1
    const isOfHost = ({ listing, way }: (typeof matching)[number]) => way === 'light' && listing.kind === 'url'
    const met = matching.filter(
      (one) =>
        !isOfHost(one) ||
        !matching.some(
          (other) => isOfHost(other) && other.listing.source === one.listing.source && doubt(other) < doubt(one),
        ),
    )
    if (met.length === 0) continue
    // The verdict on the observable takes precedence; for a credible one, the verdicts on the matching indicators
    // count.
    const verdictOf = (matches: typeof met) => {
      if (benign?.has(key)) return 'benign'
      if (doubtful?.has(key)) return 'doubtful'
      if (matches.some((one) => !warned?.has(indicatorKey(one)) && !shared?.has(indicatorKey(one)))) return 'credible'
      return matches.some((one) => warned?.has(indicatorKey(one))) ? 'benign' : 'doubtful'
    }
    const seen = { credible: suspicious, benign: benignSeen, doubtful: doubtfulSeen }[verdictOf(met)]
    seen.add(key)
    for (const [source, sourceMatches] of Map.groupBy(met, ({ listing }) => listing.source)) {
      const figures = sources[source] as (typeof sources)[number]
      const verdict = verdictOf(sourceMatches)
      if (verdict !== 'credible') {
        figures[verdict]++
        continue
      }
      figures.light.add(key)
      const counting = sourceMatches.filter(
        (one) => one.way === 'strong' && !warned?.has(indicatorKey(one)) && !shared?.has(indicatorKey(one)),
      )
      const its = counting.map(({ listing }) => listing)
      if (its.length > 0) figures.by.set(key, time(observable, its, w, index))
    }
    if (observable.kind !== 'url') continue
    const host = { ...observable, kind: hostKind(observable.value), value: urlHost(observable.value) }
    const hostKey = `${host.kind} ${host.value}`
    if (benign?.has(hostKey) || doubtful?.has(hostKey)) continue
    const ofHost = listings.filter(
      (listing) => how(host, listing) === 'strong' && isCredible(listing) && !isWideRange(listing),
    )
    for (const same of Map.groupBy(ofHost, ({ source, kind, value }) => `${source} ${kind} ${value}`).values()) {
      const { source } = same[0] as Listing
      if (time(observable, same, w, index).hours.some(({ probability }) => probability > 0))
        sources[source]?.byHost.add(key)
    }
  }
  return { suspicious, benignSeen, doubtfulSeen, sources }
}

function isWideRange({ kind, value }: Listing): boolean {
  const prefix = Number(value.split('/')[1])
  return (kind === 'ipv4-cidr' && prefix < 24) || (kind === 'ipv6-cidr' && prefix < 48)
}

function hostKind(url: string): KindId {
  const host = urlHost(url)
  return host.includes(':') ? 'ipv6' : parseIpv4(host) === undefined ? 'domain' : 'ipv4'
}

type Reference = ReturnType<typeof reference>

type Share = (hour: Hour) => number
const expected: Share = ({ probability }) => probability / 1000
const proven: Share = ({ known }) => (known === 'listed' ? 1 : 0)
const possible: Share = ({ known }) => (known === 'not' ? 0 : 1)

/** By hour of each suspicious observable: what of it the source covers, in billionths of the observable. */
function columnOf({ suspicious, sources }: Reference, source: number, share: Share): Map<string, number> {
  return new Map(
    [...suspicious].flatMap((key) => {
      const { hours = [] } = sources[source]?.by.get(key) ?? {}
      return hours.map((hour, k) => [`${key} ${k}`, Math.round(share(hour) * weightOf(k, hours.length))] as const)
    }),
  )
}

/** The sum over all hours of the highest share among the sources, in observables. */
function sumOf(wanted: Reference, chosen: Iterable<number>, share = expected): number {
  return inObservablesOf(unitsOf([...chosen].map((i) => columnOf(wanted, i, share))))
}

function unitsOf(columns: readonly ReadonlyMap<string, number>[]): number {
  const most = new Map<string, number>()
  for (const column of columns) for (const [hour, units] of column) most.set(hour, Math.max(units, most.get(hour) ?? 0))
  return most.values().reduce((sum, units) => sum + units, 0)
}

/** Figures are whole billionths of observables, shown as observables with three decimals. */
const inObservablesOf = (units: number) => Math.round(units / 1e6) / 1000

function metBy({ suspicious, sources }: Reference, chosen: readonly number[]): number {
  return [...suspicious].filter((key) => chosen.some((i) => isMet(sources[i]?.by.get(key)))).length
}
const isMet = (answer: Answer | undefined) => answer?.hours.some(({ known }) => known === 'listed') ?? false

/** Suspicious URLs that no chosen source covers even at most, but whose host one of them may have listed. */
function byHostOf({ suspicious, sources }: Reference, chosen: readonly number[]): number {
  const some = chosen.flatMap((i) => sources[i] ?? [])
  const isCovered = (key: string) => some.some(({ by }) => by.get(key)?.hours.some(({ known }) => known !== 'not'))
  return [...suspicious].filter((key) => !isCovered(key) && some.some(({ byHost }) => byHost.has(key))).length
}

/** Not looked at recently, unchanged for long, or empty: section 4. */
function isDead(w: World, source: number): boolean {
  const { looks, toleranceMs, changedAt, isStatic } = sourcesOf(w)[source] as Source
  const newest = looks.at(-1)
  if (newest === undefined || now - newest > toleranceMs) return true
  if (!listingsOf(w).some((listing) => listing.source === source && listing.present)) return true
  // The first look counts as the earliest change.
  return !isStatic && now - Math.max(changedAt, looks[0] as number) > 90 * day
}

function analysisOf(w: World): LogAnalysis {
  const builder = createIndexBuilder({ now })
  // The order does not matter.
  for (const listing of listingsOf(w).reverse()) builder.add(listing)
  const index = openIndex(bufferBytes(builder.build(sourcesOf(w))))
  const isIn = (some: readonly number[], key: string) => some.some((v) => values[v]?.join(' ') === key)
  return logAnalysis(sightingsOf(w), {
    index,
    sources: w.prices.map((price, i) => usableSource(`s${i}`, { price, complexity: (i * 7) % 4 })),
    organisation: {
      ...defaultOrganisation,
      sourcesType: { free: true, commercial: true, ...(w.budget !== undefined && { budget: w.budget }) },
      iocTypes: w.kinds,
    },
    current: w.current.map((i) => `s${i}`),
    options: { now, thresholdShare: w.share, ever: w.ever, winnowPrices: w.tiers },
    extraction: { byKind: Object.fromEntries(values.map(([kind]) => [kind, 1])) },
    judge: (kind, value) =>
      isIn(w.benign, `${kind} ${value}`) ? 'benign' : isIn(w.doubtful, `${kind} ${value}`) ? 'doubtful' : undefined,
  })
}

/** The report, and the expected report. */
function both(w: World) {
  const log = analysisOf(w)
  return { ...analyse(log), wanted: reference(w, log.index) }
}

const feedsOf = (report: Report) => new Map<string, ReportFeed>(report.comparedFeeds.map((feed) => [feed.ID, feed]))

it('index, matching and coverage follow their definitions', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report, evidence, wanted } = both(w)

      const { suspicious, benign, doubtful } = report.summary
      expect({ suspicious, benign, doubtful }).toEqual({
        suspicious: wanted.suspicious.size,
        benign: wanted.benignSeen.size,
        doubtful: wanted.doubtfulSeen.size,
      })
      const best = { inTime: 0, during: 0, unproven: 0, late: 0, expired: 0, light: 0 }
      for (const key of wanted.suspicious) {
        const whens = wanted.sources.map(({ by }) => by.get(key)?.when)
        const when = matchTimes.find((when) => whens.includes(when)) ?? 'light'
        best[when === 'in-time' ? 'inTime' : when]++
      }
      expect(report.summary).toMatchObject(best)
      const feeds = feedsOf(report)
      for (const [i, source] of wanted.sources.entries()) {
        const statistics = feeds.get(`s${i}`)?.statistics
        const answers = [...source.by.values()]
        const count = (when: MatchTime) => answers.filter((answer) => answer.when === when).length
        const all = [0, 1, 2, 3, 4, 5]
        const others = all.filter((k) => k !== i)
        const columns = (k: number) => columnOf(wanted, k, expected)
        const figures = {
          coverage: sumOf(wanted, [i]),
          coverage_light: source.light.size,
          verified: sumOf(wanted, [i], proven),
          unproven: answers.filter(({ hours }) => hours.some(({ known }) => known === 'unproven')).length,
          met: answers.filter(isMet).length,
          inTime: count('in-time'),
          during: count('during'),
          late: count('late'),
          expired: count('expired'),
          exclusive: inObservablesOf(unitsOf(all.map(columns)) - unitsOf(others.map(columns))),
          benign: source.benign,
          doubtful: source.doubtful,
        }
        // A source without any match is not in the report.
        if (statistics) expect({ i, ...statistics }).toMatchObject({ i, ...figures })
        else expect([i, ...Object.values(figures)]).toEqual([i, ...Object.values(figures).map(() => 0)])
        if (!statistics) continue
        const [low, high] = statistics.interval
        expect(low).toBeLessThanOrEqual(statistics.coverage)
        expect(high).toBeGreaterThanOrEqual(statistics.coverage)
        if (figures.unproven === 0) expect([low, high]).toEqual([figures.verified, figures.verified])
      }

      const rows = [...evidence.rows()]
      const keysOf = (verdict: string) =>
        rows.filter((row) => row.verdict === verdict).map(({ kind, value }) => `${kind} ${value}`)
      expect(keysOf('credible').sort()).toEqual([...wanted.suspicious].sort())
      expect(keysOf('doubtful').sort()).toEqual([...wanted.doubtfulSeen].sort())
      expect(keysOf('benign').sort()).toEqual([...wanted.benignSeen].sort())
      for (const { kind, value, verdict, matches } of rows) {
        if (verdict !== 'credible') continue
        for (const [i, { by }] of wanted.sources.entries()) {
          const strong = matches.filter(({ ID, how }) => ID === `s${i}` && how !== 'url-host' && how !== 'host-url')
          const answer = by.get(`${kind} ${value}`)
          const share = (of: Share) => {
            const { hours = [] } = answer ?? {}
            const units = hours.reduce((sum, hour, k) => sum + Math.round(of(hour) * weightOf(k, hours.length)), 0)
            return Math.round(units / 1e6) / 1000
          }
          // All matches of a source with an observable tell the same.
          for (const { when, probability, proven: sure } of strong)
            expect([when, probability, sure]).toEqual([answer?.when, share(expected), share(proven)])
          expect(strong.length > 0).toBe(answer !== undefined)
        }
      }
    }),
    { seed, numRuns: rounds(150, 2000) },
  )
})

it('the prefilter drops no observable that a listing matches', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { index } = analysisOf(w)
      const out = new Int32Array(2)
      for (const { kind, value } of listingsOf(w)) {
        if (kind === 'ipv4-cidr' || kind === 'ipv6-cidr') continue
        fingerprintOf(kind, value, out)
        expect(hasFingerprint(index.prefilter.table, index.prefilter.mask, out[0] as number, out[1] as number)).toBe(
          true,
        )
      }
    }),
    { seed, numRuns: rounds(50, 500) },
  )
})

it('the recommendation is the best of all subsets, and every subset has its exact coverage', () => {
  fc.assert(
    fc.property(world, (w) => {
      // test/worlds.test.ts has sources in use.
      const { report, wanted } = both({ ...w, current: [] })
      const least = Math.max(1, Math.ceil(w.share * (wanted.suspicious.size * 1e9) - 1e-3))
      const feeds = feedsOf(report)
      const isSure = (i: number) => (feeds.get(`s${i}`)?.statistics.interval[0] ?? 0) > 0
      const columns = wanted.sources.map((_, i) => columnOf(wanted, i, expected))
      const sure = wanted.sources.map((_, i) => columnOf(wanted, i, proven))
      const best = { expected: { coverage: 0, price: 0 }, proven: { coverage: 0, price: 0 } }
      const affordable = [best.expected]
      for (let bits = 0; bits < 64; bits++) {
        const chosen = [0, 1, 2, 3, 4, 5].filter((i) => bits & (1 << i))
        const ids = chosen.map((i) => `s${i}`)
        const figures = selectionEvaluator(report)(ids)
        expect(figures).toMatchObject({
          coverage: sumOf(wanted, chosen),
          proven: sumOf(wanted, chosen, proven),
          possible: sumOf(wanted, chosen, possible),
          // A source that only lists hosts that were not seen themselves is not in the report.
          byHost: byHostOf(
            wanted,
            figures.IDs.map((id) => Number(id.slice(1))),
          ),
          light: new Set(chosen.flatMap((i) => [...(wanted.sources[i]?.light ?? [])])).size,
        })
        const listed = report.coverage.find(({ IDs }) => IDs === ids.join(','))
        if (listed) expect(listed.coverage).toBe(sumOf(wanted, chosen))

        const fees = chosen.reduce((sum, i) => sum + (w.prices[i] as number), 0)
        const price = fees + productPrice(w.tiers, chosen.length)
        // Sources without a match are not in the report.
        if (figures.IDs.length === chosen.length) expect(figures.totalPrice).toBe(price)
        if (price > (w.budget ?? Infinity) || chosen.some((i) => isDead(w, i))) continue
        for (const [what, of] of [['expected', columns] as const, ['proven', sure] as const]) {
          const floor = what === 'expected' ? { proven: sure, isSure } : undefined
          const coverage = admissibleCoverage(chosen, of, least, w, floor)
          if (coverage === undefined) continue
          if (what === 'expected') affordable.push({ coverage, price })
          const before = best[what]
          if (coverage > before.coverage || (coverage === before.coverage && price < before.price)) {
            best[what] = { coverage, price }
          }
        }
      }
      const recommended = report.recommendedFeeds
      const value = inObservablesOf(best.expected.coverage)
      expect(report.proof).toMatchObject({ value, upperBound: value, gap: 0, method: 'exact' })
      const ids = recommended.map(({ ID }) => ID)
      const figures = selectionEvaluator(report)(ids)
      const enough = affordable.filter(({ coverage }) => coverage >= 0.98 * best.expected.coverage)
      const cheapest = Math.min(...enough.map(({ price }) => price))
      const isLeaner = cheapest <= 0.8 * best.expected.price
      const total = isLeaner ? cheapest : best.expected.price
      expect(figures).toMatchObject({ totalPrice: total, overBudget: false })
      expect(figures.coverage).toBeLessThanOrEqual(value)
      expect(figures.coverage).toBeGreaterThanOrEqual(isLeaner ? 0.98 * value - 0.001 : value)
      const { coverage, byHost } = figures
      const met = metBy(
        wanted,
        ids.map((id) => Number(id.slice(1))),
      )
      const covered = { proven: figures.proven, expected: coverage, possible: figures.possible, met }
      expect(report.summary.covered).toEqual({ ...covered, ...(byHost > 0 && { byHost }) })
      expect(report.summary.winnowPrice).toBe(productPrice(w.tiers, ids.length))
      for (const { IDs, price, coverage } of [...report.pareto.byPrice, ...report.pareto.byCount]) {
        expect(selectionEvaluator(report)(IDs)).toMatchObject({ totalPrice: price, coverage })
      }
      expect(recommended.every((feed) => feed.statistics.added >= inObservablesOf(least))).toBe(true)
      expect(recommended.some(({ dead }) => dead)).toBe(false)

      // Coverage that each source adds to those before it, and that each other source would add to all of them.
      const places = ids.map((id) => Number(id.slice(1)))
      const unitsWith = (some: readonly number[]) => unitsOf(some.map((i) => columns[i] as ReadonlyMap<string, number>))
      const all = unitsWith(places)
      for (const { ID, statistics, eligible, excluded, dead } of report.comparedFeeds) {
        expect([ID, dead !== undefined]).toEqual([ID, isDead(w, Number(ID.slice(1)))])
        const rank = ids.indexOf(ID)
        const before = rank === -1 ? all : unitsWith(places.slice(0, rank))
        const after = unitsWith(rank === -1 ? [...places, Number(ID.slice(1))] : places.slice(0, rank + 1))
        expect([ID, statistics.added]).toEqual([ID, inObservablesOf(after - before)])
        const addsTooLittle = eligible && rank === -1 && statistics.coverage > 0 && after - before < least
        expect([ID, excluded === 'threshold']).toEqual([ID, addsTooLittle])
        if (!eligible || rank !== -1 || addsTooLittle || statistics.coverage === 0) continue
        const withIt = [...places, Number(ID.slice(1))]
        const price = withIt.reduce((sum, i) => sum + (w.prices[i] as number), 0) + productPrice(w.tiers, withIt.length)
        if (excluded === 'unfounded') continue
        const displaces = admissibleCoverage(withIt, columns, least, w) === undefined
        expect([ID, excluded === 'displaces']).toEqual([ID, displaces])
        const isDear = excluded === 'budget' || excluded === 'winnow-price'
        if (!displaces) expect([ID, isDear]).toEqual([ID, price > (w.budget ?? Infinity)])
      }

      const provenIds = report.proven.IDs
      expect(report.proven).toEqual({
        IDs: provenIds,
        coverage: inObservablesOf(best.proven.coverage),
        differs: [...provenIds].sort().join() !== [...ids].sort().join(),
      })
      expect(selectionEvaluator(report)(provenIds)).toMatchObject({
        proven: inObservablesOf(best.proven.coverage),
        totalPrice: best.proven.price,
      })
    }),
    { seed, numRuns: rounds(80, 1000) },
  )
})

it('coverage[] contains every source, every prefix of the recommended order and every subset of it', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report, wanted } = both(w)
      const ids = report.recommendedFeeds.map(({ ID }) => ID)
      const kept = report.currentFeeds.filter(({ selected }) => selected).map(({ ID }) => ID)
      ids.push(...kept.filter((id) => !ids.includes(id)))
      const keys = new Set(report.comparedFeeds.map(({ ID }) => ID))
      for (let bits = 1; bits < 1 << ids.length; bits++) {
        keys.add(
          ids
            .filter((_, i) => bits & (1 << i))
            .sort()
            .join(','),
        )
      }

      expect(report.coverage.map(({ IDs }) => IDs).sort()).toEqual([...keys].sort())
      for (const { IDs, coverage } of report.coverage) {
        const chosen = IDs.split(',').map((id) => Number(id.slice(1)))
        expect([IDs, coverage]).toEqual([IDs, sumOf(wanted, chosen)])
      }
    }),
    { seed, numRuns: rounds(50, 500) },
  )
})

/**
 * Coverage of the sources together, if in the recommended order every source adds enough, and with `floor` proves something
 * new or surely adds an observable. Identical columns: see select.test.ts.
 */
function admissibleCoverage(
  chosen: readonly number[],
  columns: readonly ReadonlyMap<string, number>[],
  least: number,
  w: World,
  floor?: { readonly proven: readonly ReadonlyMap<string, number>[]; isSure(i: number): boolean },
): number | undefined {
  const rest = new Set(chosen)
  const sofar = new Map<string, number>()
  let covered = 0
  const gainOf = (i: number) => {
    let gain = 0
    for (const [key, probability] of columns[i] as ReadonlyMap<string, number>) {
      gain += Math.max(0, probability - (sofar.get(key) ?? 0))
    }
    return gain
  }
  const complexity = (i: number) => (i * 7) % 4
  while (rest.size) {
    const gains = [...rest].map((i) => ({ i, gain: gainOf(i) }))
    gains.sort(
      (a, b) =>
        b.gain - a.gain ||
        (w.prices[a.i] as number) - (w.prices[b.i] as number) ||
        complexity(a.i) - complexity(b.i) ||
        a.i - b.i,
    )
    const { i, gain } = gains[0] as { i: number; gain: number }
    if (gain < least) return undefined
    const before = chosen.filter((other) => !rest.has(other))
    const provesNew = [...(floor?.proven[i] ?? [])].some(
      ([key, proof]) => proof > 0 && !before.some((other) => (floor?.proven[other]?.get(key) ?? 0) > 0),
    )
    if (floor && !provesNew && !(gain >= 1e9 && floor.isSure(i))) return undefined
    for (const [key, probability] of columns[i] as ReadonlyMap<string, number>) {
      sofar.set(key, Math.max(probability, sofar.get(key) ?? 0))
    }
    covered += gain
    rest.delete(i)
  }
  return covered
}

/** Whether a source was known for half of the log's hours: docs/decisions/0740. */
function canTell(w: World, i: number, { suspicious, sources }: ReturnType<typeof reference>): boolean {
  const answers = [...(sources[i]?.by.values() ?? [])]
  if (w.ever || (answers.length > 0 && answers.every(({ when }) => when !== 'unproven'))) return true
  const events = sightingsOf(w)
    .filter(({ kind, value }) => suspicious.has(`${kind} ${value}`))
    .flatMap(({ hours = [], assumedHours = [] }) => {
      const seconds = [...new Set(hours), ...new Set(Array.from(assumedHours))]
      return seconds.length > 0 ? seconds.map((second) => second * 1000) : [now]
    })
  const source = sourcesOf(w)[i] as Source
  // Not known is where looks are missing, whatever they hold.
  const watched = events.filter((event) => momentOf([], source, event, () => 0).known !== 'unproven')
  return watched.length >= events.length / 2
}

it('gives up no source in use that the log cannot show, and compares whole states of the world', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report, wanted } = both(w)
      const position = (id: string) => Number(id.slice(1))
      for (const { ID, verdict } of report.currentFeeds) {
        if (verdict === 'superfluous' || verdict === 'dear')
          expect([ID, canTell(w, position(ID), wanted)]).toEqual([ID, true])
        if (wanted.suspicious.size === 0) expect(['not-compared', 'dead']).toContain(verdict)
      }
      const { today, tomorrow, net, recommendedFeeds } = report
      const figuresOf = (ids: readonly string[] = [], delivered: number) => {
        const fees = ids.reduce((sum, id) => sum + (w.prices[position(id)] as number), 0)
        const coverage = sumOf(wanted, ids.map(position))
        return { coverage, totalPrice: roundedToCents(fees + productPrice(w.tiers, delivered)) }
      }
      const [before, after] = [figuresOf(today?.IDs, 0), figuresOf(tomorrow?.IDs, recommendedFeeds.length)]
      expect(today).toMatchObject(before)
      expect(tomorrow).toMatchObject(after)
      expect(net?.eur).toBe(roundedToCents(after.totalPrice - before.totalPrice))
    }),
    { seed, numRuns: rounds(120, 1500) },
  )
})

it("a substitute covers at least half of a recommended source's coverage, and is available", () => {
  fc.assert(
    fc.property(world, (w) => {
      const { report, wanted } = both(w)
      const ids = report.recommendedFeeds.map(({ ID }) => ID)
      const related = new Map(report.relatedFeeds.map(({ ID, substitutes }) => [ID, substitutes]))
      for (const { ID, eligible } of report.comparedFeeds) {
        const i = Number(ID.slice(1))
        const substitutes = ids.flatMap((of) => {
          const k = Number(of.slice(1))
          const units = (...some: number[]) => unitsOf(some.map((one) => columnOf(wanted, one, expected)))
          const whole = units(k)
          const covered = units(i) + whole - units(i, k)
          return covered > 0 && covered >= whole / 2
            ? [{ of, covered: inObservablesOf(covered), share: Math.round((covered / whole) * 10_000) / 100 }]
            : []
        })
        const isRelated = eligible && !ids.includes(ID) && substitutes.length > 0
        const byName = (some: readonly { of: string }[] | undefined) => some?.toSorted((a, b) => (a.of < b.of ? -1 : 1))
        expect([ID, byName(related.get(ID))]).toEqual([ID, isRelated ? byName(substitutes) : undefined])
      }
    }),
    { seed, numRuns: rounds(80, 1000) },
  )
})
