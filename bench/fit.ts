import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { indexMirror } from '../src/analysis/mirror-index.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { openWarnings } from '../src/analysis/warnings.ts'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { type KindId, kindByCode } from '../src/domain/observables/index.ts'
import { flavourIds, type Source } from '../src/domain/source.ts'
import { dayMs } from '../src/domain/time-units.ts'
import type { WarningHit } from '../src/domain/warning-list.ts'
import { cover } from '../src/engine/coverage/coverage.ts'
import { phaseOf } from '../src/engine/delivery/ageing.ts'
import { type FitIndicator, fitDevice } from '../src/engine/delivery/fit.ts'
import { independenceOf } from '../src/engine/delivery/independence.ts'
import { createSelector, isOmitted, type ListedIndicator, type Selected } from '../src/engine/delivery/select.ts'
import type { DeliverySource } from '../src/engine/delivery/source.ts'
import { worthByHits, worthOf } from '../src/engine/delivery/worth.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import { measureSources } from '../src/engine/figures/measure.ts'
import { createIndexBuilder } from '../src/engine/index/index-builder.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { PRESENT } from '../src/engine/index/index-layout.ts'
import { type IndexReader, openIndex } from '../src/engine/index/index-reader.ts'
import { compileOwnLists } from '../src/engine/lists/own-lists.ts'
import { match } from '../src/engine/match/match.ts'
import { inObservables } from '../src/engine/match/weight.ts'
import { demoSource, demoTimeline } from '../test/demo-timeline.ts'
import { oneChunk } from '../test/one-chunk.ts'
import { random } from '../test/random.ts'
import { type Bench, type BenchContext, cpuSeconds, type Figure, figure } from './bench.ts'

const million = 1_000_000
const none: readonly WarningHit[] = []
const everything = { iocSelector: [], countries: [], industries: [], trendingTopics: [] } as const

/** Selecting indicators for a subscription and a device: speed and quality. */
export const fitBench: Bench = {
  name: 'fit',
  about: 'Subscriptions: selecting and scoring, what fits a device, and what the best N meet of a log',
  async run(context) {
    const figures = [...selecting(context), ...fitting(context)]
    const { at, index, sources } = await demoWorld()
    context.say('demo: nine made-up sources, a log of seven days')
    figures.push(...(await coverage('demo', at, index, sources, [oneChunk(demoLog(at))], [50, 100, 200])))
    const feeds = fileURLToPath(new URL('../../shared/data/feeds/', import.meta.url))
    if (!existsSync(feeds)) context.say('without real feeds: ../shared/data/feeds is missing')
    else {
      context.say('real feeds and logs; the feeds are of other years than most of the logs, so time is left out')
      const warnings = await openWarnings()
      const now = Date.UTC(2026, 8, 1)
      const mirror = await indexMirror(feeds, {
        now,
        judge: (kind, value) => (warnings.isBenign(kind, value) ? 'benign' : undefined),
      })
      const logs = context.logParts.map((path) => ({ name: path, content: { path } }))
      const limits = [15_000, 50_000, 150_000]
      figures.push(...(await coverage('real feeds', now, mirror.index, mirror.sources, logs, limits)))
    }
    return figures
  },
}

function selecting({ rounds, say }: BenchContext): Figure[] {
  const next = random(7)
  const now = Date.UTC(2026, 0, 1)
  const sources = Array.from(
    { length: 40 },
    (_, i): DeliverySource => ({
      id: `s${i}`,
      name: `Source ${i}`,
      maintainer: `m${i % 25}`,
      flavours: flavourIds.filter(() => next() < 0.1),
      cadenceMinutes: 60,
      publishesAdditions: i % 3 === 0,
      filterFlags: i % 2 === 0 ? ['cdn', 'top-sites', 'expired', 'low-confidence'] : [],
      takenAt: now - 1000,
      listed: 100_000,
      removedPerDay: 3000,
      warningShare: next() * 0.02,
    }),
  )
  const hits: readonly WarningHit[] = [{ listId: 'cloud', name: 'Cloud', category: 'cloud', verdict: 'mentioned' }]
  const tags = [['lumma'], ['ssh', 'bruteforce'], ['cobalt strike', 'c2']]
  const indicators = Array.from({ length: million }, (_, i): ListedIndicator => {
    const first = Math.floor(next() ** 2 * 37)
    return {
      ...kindAndValue(i),
      notRoutable: false,
      warnings: i % 9 === 0 ? hits : none,
      listings: Array.from({ length: 1 + Math.floor(next() ** 2 * 4) }, (_, k) => ({
        source: first + k,
        listedFrom: now - Math.floor(next() * 40) * dayMs,
        ...(i % 4 === 0 && { score: Math.floor(next() * 100) }),
        ...(i % 5 === 0 && { tags: tags[i % 3] as string[] }),
      })),
    }
  })
  const samples: number[] = []
  let note = ''
  for (let round = 0; round < rounds; round++) {
    say(`selecting 1 M indicators, round ${round + 1}`)
    const { select, counts } = createSelector({
      now,
      sources,
      selection: everything,
      independence: independenceOf(sources, []),
    })
    const seconds = cpuSeconds(() => {
      for (const indicator of indicators) select(indicator)
    })
    samples.push(million / 1000 / seconds)
    const { delivered, sources: told } = counts()
    const listings = told.reduce((sum, one) => sum + one.listings, 0)
    note = `${(listings / million).toFixed(1)} listings each, of 40 sources; ${((delivered / million) * 100).toFixed(0)} % delivered`
  }
  return [figure('fit', 'select, score and age', 'k indicators a CPU second', samples, note)]
}

function fitting({ rounds, say }: BenchContext): Figure[] {
  const next = random(8)
  const indicators = Array.from({ length: million }, (_, i): FitIndicator => {
    const { kind, value } = kindAndValue(i)
    return { kind, value, worth: Math.floor(next() * 100), bytes: value.length + 1, held: next() < 0.5 }
  })
  const samples: number[] = []
  let note = ''
  const list = { entries: 100_000 }
  for (let round = 0; round < rounds; round++) {
    say(`fitting 1 M indicators, round ${round + 1}`)
    const before = process.cpuUsage()
    const { entries } = fitDevice(indicators, {
      lists: { ip: list, domain: list, url: list, hash: list },
      ranges: true,
    })
    const { user, system } = process.cpuUsage(before)
    samples.push((user + system) / 1e6)
    note = `100,000 entries a list, addresses aggregated: ${entries.length} entries`
  }
  return [figure('fit', 'the best of 1 M for a device', 's CPU', samples, note)]
}

/** By kind and value, as the database returns them. */
function kindAndValue(i: number): { kind: KindId; value: string } {
  if (i < 450_000)
    return { kind: 'ipv4', value: `${1 + Math.floor(i / 50_000)}.${(i >>> 10) & 255}.${(i >>> 5) & 31}.${i & 31}` }
  if (i < 800_000) return { kind: 'domain', value: `h${i}.example.com` }
  if (i < 900_000) return { kind: 'url', value: `http://h${i}.example.com/a/b.exe` }
  return { kind: 'sha256', value: i.toString(16).padStart(64, '0') }
}

async function demoWorld(): Promise<{ at: number; index: IndexReader; sources: readonly Source[] }> {
  const at = Date.UTC(2026, 10, 20, 6)
  const { timeline } = await demoTimeline(at)
  const builder = createIndexBuilder({ now: at })
  for (const listing of timeline.listings()) builder.add(listing)
  const index = openIndex(bufferBytes(builder.build(timeline.sources.map((id) => ({ id, rejected: 0 })))))
  return { at, index, sources: timeline.sources.map(demoSource) }
}

interface Delivered {
  readonly record: Selected
  readonly newest: number
}

/**
 * How many of a log's matched observables the N entries of a device still match. `worthByHits` learns from one half of
 * the observables, and the other half is counted.
 */
async function coverage(
  what: string,
  now: number,
  index: IndexReader,
  catalogue: readonly Source[],
  logs: readonly (AsyncIterable<Uint8Array> | { name: string; content: { path: string } })[],
  limits: readonly number[],
): Promise<Figure[]> {
  const records = selectAll(now, index, catalogue)
  const entriesOf = (of: readonly { kind: KindId; value: string }[]) =>
    compileOwnLists([{ id: 'all', name: 'all', effect: 'deny', inherited: false, entries: of }])
  const all = entriesOf(records.map(({ record }) => record))
  const { extraction } = await readLog(
    logs.map((log) => ('name' in log ? log : { name: 'log', content: log })),
    {
      scanner: await bestScanner(),
      prefilter: index.prefilter,
      ...(all?.prefilter && { alsoKept: [all.prefilter] }),
      now,
    },
  )
  const met = [...extraction.possibleMatches()].filter(({ kind, value }) => all?.check(kind, value) !== undefined)
  const isMeasured = ({ value }: Sighting) => phaseOf(value) < 0.5
  const tested = met.filter((sighting) => !isMeasured(sighting))
  const counted = (of: readonly { kind: KindId; value: string }[]) => {
    const lists = entriesOf(of)
    return tested.filter(({ kind, value }) => lists?.check(kind, value) !== undefined).length
  }
  const reported = cover(
    match(met.filter(isMeasured), index, { now, ever: true, judge: () => undefined }),
    index.sources.length,
  )
  const listed = new Map<string, number>()
  for (const { record } of records) {
    for (const { id } of record.sources) listed.set(id, (listed.get(id) ?? 0) + 1)
  }
  const byHits = worthByHits(
    index.sources.map(({ id }, source) => ({
      id,
      records: listed.get(id) ?? 0,
      coverage: inObservables(reported.sources[source]?.coverage ?? 0),
    })),
  )
  const total = `of ${tested.length} observables that ${records.length.toLocaleString('en')} indicators meet`
  const list = {}
  const best = (most: number, worth: (record: Selected) => number) =>
    fitDevice(
      records.map(({ record }) => ({
        kind: record.kind,
        value: record.value,
        worth: worth(record),
        bytes: 0,
        held: false,
      })),
      { lists: { ip: list, domain: list, url: list, hash: list, email: list }, entries: most, ranges: true },
    ).entries
  const byAge = [...records].sort((a, b) => b.newest - a.newest).map(({ record }) => record)
  const draws = [1, 2, 3].map((seed) => {
    const next = random(seed)
    const drawn = records.map(({ record }) => record)
    for (let i = drawn.length - 1; i > 0; i--) {
      const k = Math.floor(next() * (i + 1))
      ;[drawn[i], drawn[k]] = [drawn[k] as Selected, drawn[i] as Selected]
    }
    return drawn
  })
  const figures: Figure[] = []
  for (const most of limits) {
    const share = (entries: readonly { kind: KindId; value: string }[]) => (100 * counted(entries)) / tested.length
    const one = (how: string, samples: readonly number[]) =>
      figures.push(figure('fit', `${what}, ${most.toLocaleString('en')} entries: ${how}`, '%', samples, total))
    one('best by the report', [share(best(most, byHits))])
    one('best by risk and confidence', [share(best(most, worthOf))])
    one('the newest', [share(byAge.slice(0, most))])
    one(
      'at random',
      draws.map((drawn) => share(drawn.slice(0, most))),
    )
  }
  return figures
}

function selectAll(now: number, index: IndexReader, catalogue: readonly Source[]): Delivered[] {
  const watched = index.sources.map(() => ({ owner: 0, since: 0, until: now }))
  const { sources: measured, pairs } = measureSources(index, { now, sources: watched })
  const sources = catalogue.map((source, position): DeliverySource => {
    const { listed, warned } = measured[position] as (typeof measured)[0]
    return {
      ...source,
      filterFlags: [],
      takenAt: now,
      listed,
      warningShare: listed > 0 ? warned / listed : undefined,
    }
  })
  const idAt = (position: number) => (index.sources[position] as { id: string }).id
  const { select } = createSelector({
    now,
    sources,
    selection: everything,
    independence: independenceOf(
      sources,
      pairs.map(({ a, b, shared, latency }) => ({
        a: idAt(a),
        b: idAt(b),
        shared,
        compared: latency?.compared ?? 0,
        first: latency?.first ?? 0,
        same: latency?.same ?? 0,
      })),
    ),
  })
  const found: Delivered[] = []
  index.scan((entry) => {
    const listings = []
    for (let i = 0; i < entry.postings; i++) {
      if (entry.flags(i) & PRESENT) listings.push({ source: entry.source(i), listedFrom: entry.from(i) })
    }
    if (listings.length === 0 || entry.unroutable) return
    const kind = kindByCode.get(entry.code)?.id as KindId
    const record = select({ kind, value: entry.value(), notRoutable: false, warnings: none, listings })
    if (isOmitted(record)) return
    found.push({ record, newest: Math.max(...listings.map(({ listedFrom }) => listedFrom)) })
  })
  return found
}
