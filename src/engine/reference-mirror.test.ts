import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRoutableIpv4, parseIpv4 } from '../domain/observables/ip.ts'
import { ipv4Cidr } from '../domain/observables/ipv4-cidr.ts'
import type { MatchTime } from '../domain/report.ts'
import type { Sighting } from './extract/extraction.ts'
import { createTimeline } from './listings/timeline.ts'
import { createIndexBuilder } from './match/index-builder.ts'
import { bufferBytes, openIndex } from './match/index-reader.ts'
import type { SourceFacts } from './recommend/recommend.ts'
import { analyse } from './report/compose.ts'
import { evaluateSelection } from './report/selection.ts'

/**
 * Real address lists, snapshot after snapshot, against a real capture: the engine and a plain computation over sets must
 * agree on every figure. The data lie outside the repository; without them the tests are skipped.
 */
const data = new URL('../../../shared/data/', import.meta.url)
const manifestFile = new URL('feeds/MANIFEST.json', data)
const logFile = new URL('logs/suricata-eve/ctu-2021-06-06.json.gz', data)
const isHere = existsSync(manifestFile) && existsSync(logFile)

interface Snapshot {
  readonly source: string
  readonly time: number
  readonly addresses: Set<string>
  readonly ranges: Map<string, [base: number, size: number]>
}

const unpack = (file: URL) => gunzipSync(readFileSync(file)).toString('latin1')

/** Lists of addresses and ranges, one a line; anything else on a line of its own is passed over. */
function snapshots(): Snapshot[] {
  const { files } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    files: { path: string; source_id: string; snapshot_date: string; parser_hint: string }[]
  }
  const read = files
    .filter(({ parser_hint }) => parser_hint === 'netset' || parser_hint === 'plain' || parser_hint === 'ipsum')
    .map(({ path, source_id, snapshot_date }): Snapshot => {
      const addresses = new Set<string>()
      const ranges = new Map<string, [number, number]>()
      for (const line of unpack(new URL(path, data)).split('\n')) {
        const cell = line.split(/[\s#;]/)[0] as string
        if (parseIpv4(cell) !== undefined) addresses.add(cell)
        const range = cell.includes('/') ? ipv4Cidr.canonical(cell) : undefined
        if (range === undefined) continue
        const [base, prefix] = range.split('/') as [string, string]
        ranges.set(range, [parseIpv4(base) as number, 2 ** (32 - Number(prefix))])
      }
      return { source: source_id, time: Date.parse(snapshot_date), addresses, ranges }
    })
    .filter(({ addresses, ranges }) => addresses.size + ranges.size > 0)
  const times = new Set<string>()
  return read
    .sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : a.time - b.time))
    .filter(({ source, time }) => !times.has(`${source} ${time}`) && times.add(`${source} ${time}`))
}

function sightings(): Sighting[] {
  const seen = new Map<string, Set<number>>()
  for (const line of unpack(logFile).split('\n')) {
    const stamp = /"timestamp": ?"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[.\d]*([+-]\d\d)(\d\d)"/.exec(line)
    if (!stamp) continue
    const time = Date.parse(`${stamp[1]}${stamp[2]}:${stamp[3]}`) / 1000
    for (const [, address] of line.matchAll(/"(?:src_ip|dest_ip)": ?"([\d.]+)"/g)) {
      const value = parseIpv4(address as string)
      if (value === undefined || !isRoutableIpv4(value)) continue
      const times = seen.get(address as string) ?? new Set()
      seen.set(address as string, times.add(time))
    }
  }
  return Array.from(seen, ([value, times]) => {
    const byHour = Map.groupBy(
      [...times].sort((a, b) => a - b),
      (time) => Math.floor(time / 3600),
    )
    const hours = [...byHour.values()].flatMap((hour) => [hour[0] as number, hour.at(-1) as number])
    return { kind: 'ipv4', value, count: times.size, hours: Int32Array.from(hours) } as const
  })
}

/** What a source had to say of a value over its snapshots: intervals by looking at one snapshot after the other. */
function judge(history: readonly Snapshot[], holds: (snapshot: Snapshot) => boolean, events: readonly number[]) {
  let open: { from: number; dated: boolean } | undefined
  let best: MatchTime | undefined
  const order: readonly MatchTime[] = ['timely', 'unproven', 'late', 'expired']
  const close = (until: number) => {
    if (!open) return
    const { from, dated } = open
    const when = events.some((event) => from <= event && event < until)
      ? 'timely'
      : events.some((event) => event < from)
        ? dated
          ? 'late'
          : 'unproven'
        : 'expired'
    if (best === undefined || order.indexOf(when) < order.indexOf(best)) best = when
    open = undefined
  }
  for (const [i, snapshot] of history.entries()) {
    if (!holds(snapshot)) close(snapshot.time)
    else open ??= { from: Math.floor(snapshot.time / 1000) * 1000, dated: i > 0 }
  }
  close(Number.POSITIVE_INFINITY)
  return best
}

/** The engine's report, and beside it what every source covers by plain sets. */
function compareBoth() {
  const all = snapshots()
  const seen = sightings()
  const timeline = createTimeline({ shrinkShare: 1 })
  for (const { source, time, addresses, ranges } of all) {
    const writer = timeline.snapshot(source, time)
    for (const value of addresses) writer.add({ kind: 'ipv4', value })
    for (const value of ranges.keys()) writer.add({ kind: 'ipv4-cidr', value })
    writer.commit()
  }
  const now = Date.UTC(2026, 10, 20)
  const builder = createIndexBuilder({ now })
  for (const listing of timeline.listings()) builder.add(listing)
  const index = openIndex(bufferBytes(builder.build(timeline.sources.map((id) => ({ id })))))
  const facts = timeline.sources.map(
    (id, i): SourceFacts => ({
      id,
      name: id,
      maintainer: '',
      commercial: i % 4 === 0,
      licence: { name: 'unknown', commercialUse: 'unknown' },
      price: i % 4 === 0 ? 100 * (i % 7) : 0,
      complexity: i % 10,
      flavours: [],
    }),
  )
  const { report } = analyse({
    id: 'r',
    index,
    sources: facts,
    organisation: {
      type: 'enterprise',
      nEmployees: '1',
      nClients: '0',
      industries: [],
      geographies: [],
      productGroup: 'siem',
      sourcesType: { free: true, commercial: true },
      iocTypes: [],
      flavours: [],
      selectedProducts: [],
    },
    current: [],
    options: { now },
    sightings: seen,
    extraction: {
      observables: seen.length,
      occurrences: 0,
      byKind: {},
      lines: 0,
      bytes: 0,
      linesWithoutTime: 0,
      skippedLines: 0,
      from: null,
      to: null,
    },
    detectedFormat: 'suricata-eve',
    isBenign: () => false,
  })

  const whens = new Map<string, Map<string, MatchTime>>()
  for (const [source, history] of Map.groupBy(all, (snapshot) => snapshot.source)) {
    const of = new Map<string, MatchTime>()
    for (const { value, hours } of seen) {
      const address = parseIpv4(value) as number
      const events = [...(hours as Int32Array)].map((event) => event * 1000)
      const around = new Set<string>()
      for (const { ranges } of history) {
        for (const [range, [base, size]] of ranges) if (address >= base && address < base + size) around.add(range)
      }
      const found = [
        judge(history, ({ addresses }) => addresses.has(value), events),
        ...[...around].map((range) => judge(history, ({ ranges }) => ranges.has(range), events)),
      ]
      const best = (['timely', 'unproven', 'late', 'expired'] as const).find((when) => found.includes(when))
      if (best) of.set(value, best)
    }
    whens.set(source, of)
  }
  const covered = new Map(
    Array.from(whens, ([source, of]) => [
      source,
      new Set([...of].filter(([, when]) => when === 'timely' || when === 'unproven').map(([value]) => value)),
    ]),
  )
  return { report, whens, covered }
}

describe.skipIf(!isHere)('on real address lists and a real capture', () => {
  let both: ReturnType<typeof compareBoth>
  beforeAll(() => {
    both = compareBoth()
  })

  it('has something to say', () => {
    const { report, whens } = both
    expect(whens.size).toBeGreaterThan(30)
    expect(report.summary.suspicious).toBeGreaterThan(200)
  })

  it('every source covers what plain sets say, by time and alone', () => {
    const { report, whens, covered } = both
    for (const [source, of] of whens) {
      const statistics = report.comparedFeeds.find(({ ID }) => ID === source)?.statistics
      const count = (when: MatchTime) => [...of.values()].filter((other) => other === when).length
      const mine = covered.get(source) as Set<string>
      const alone = [...mine].filter(
        (value) => ![...covered].some(([other, set]) => other !== source && set.has(value)),
      )
      expect({
        source,
        coverage: statistics?.coverage ?? 0,
        light: statistics?.coverage_light ?? 0,
        verified: statistics?.verified ?? 0,
        late: statistics?.late ?? 0,
        expired: statistics?.expired ?? 0,
        exclusive: statistics?.exclusive ?? 0,
      }).toEqual({
        source,
        coverage: mine.size,
        light: of.size,
        verified: count('timely'),
        late: count('late'),
        expired: count('expired'),
        exclusive: alone.length,
      })
    }
    expect(report.summary.suspicious).toBe(new Set([...whens.values()].flatMap((of) => [...of.keys()])).size)
  })

  it('what is recommended covers what it says, in the order in which each adds most', () => {
    const { report, covered } = both
    const ids = report.recommendedFeeds.map(({ ID }) => ID)
    const sofar = new Set<string>()
    for (const feed of report.recommendedFeeds) {
      const before = sofar.size
      for (const value of covered.get(feed.ID) as Set<string>) sofar.add(value)
      expect([feed.ID, feed.statistics.added]).toEqual([feed.ID, sofar.size - before])
      expect(feed.statistics.added).toBeGreaterThanOrEqual(report.summary.suspicious / 100)
    }

    expect(report.proof).toMatchObject({ value: sofar.size, gap: 0, method: 'exact' })
    expect(evaluateSelection(report, ids).coverage).toBe(sofar.size)
  })
})
