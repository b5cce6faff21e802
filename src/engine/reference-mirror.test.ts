import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { logAnalysis, usableSource } from '../../test/log-analysis.ts'
import { isRoutableIpv4, parseIpv4 } from '../domain/observables/ip.ts'
import { ipv4Cidr } from '../domain/observables/ipv4-cidr.ts'
import { defaultOrganisation } from '../domain/organisation.ts'
import type { MatchTime } from '../domain/report-codes.ts'
import { dayMs } from '../domain/time-units.ts'
import type { Sighting } from './extract/sighting.ts'
import { createIndexBuilder } from './index/index-builder.ts'
import { bufferBytes } from './index/index-bytes.ts'
import { openIndex } from './index/index-reader.ts'
import { archiveCadence, collectedSpans, type NearestLooks, toleranceOf } from './listings/looks.ts'
import { createTimeline } from './listings/timeline.ts'
import { probabilityOf } from './persistence/probability.ts'
import { analyse } from './report/analyse.ts'
import { selectionEvaluator } from './report/selection.ts'

/**
 * Real address lists, snapshot by snapshot, against a real capture: the engine and a plain set-based computation must
 * agree on every figure. The data is outside the repository; without it the tests are skipped.
 */
const data = new URL('../../../shared/data/', import.meta.url)
const manifestFile = new URL('feeds/MANIFEST.json', data)
const logFile = new URL('logs/suricata-eve/ctu-2021-06-06.json.gz', data)
const isHere = existsSync(manifestFile) && existsSync(logFile)
/** Most of the lists were fetched during the week before. */
const now = Date.UTC(2024, 1, 1)
const thresholdShare = 0.001

interface Snapshot {
  readonly source: string
  readonly time: number
  readonly addresses: Set<string>
  readonly ranges: Map<string, [base: number, size: number]>
}

const unpack = (file: URL) => gunzipSync(readFileSync(file)).toString('latin1')

/** Lists of addresses and ranges, one per line; other lines are skipped. */
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
    .filter(({ time, addresses, ranges }) => time <= now && addresses.size + ranges.size > 0)
  const times = new Set<string>()
  return read
    .sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : a.time - b.time))
    .filter(({ source, time }) => !times.has(`${source} ${time}`) && times.add(`${source} ${time}`))
}

let read: ReturnType<typeof readAll> | undefined
/** The lists and their index, read once. */
const real = () => (read ??= readAll())

/** Sightings of the capture, as if it had begun at `begin`. */
function sightings(begin: number | undefined): Sighting[] {
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
  const first = Math.min(...[...seen.values()].flatMap((times) => [...times]))
  const moved = begin === undefined ? 0 : begin / 1000 - first
  return Array.from(seen, ([value, times]) => {
    const byHour = Map.groupBy(
      Array.from(times, (time) => time + moved).sort((a, b) => a - b),
      (time) => Math.floor(time / 3600),
    )
    const hours = [...byHour.values()].flatMap((hour) => [hour[0] as number, hour.at(-1) as number])
    return { kind: 'ipv4', value, count: times.size, hours: Int32Array.from(hours) } as const
  })
}

/** What is known of an hour: probability in thousandths, of which 1,001 is proven and -1 is proven not. */
interface Answer {
  readonly when: MatchTime
  readonly hours: readonly number[]
}
const listed = 1001
const notListed = -1

/** The answer of a source about an address, from its snapshots; undefined if none holds it. */
function judge(
  { looks, isCollected }: { readonly looks: readonly number[]; readonly isCollected: boolean },
  listedAtLook: readonly boolean[],
  events: readonly number[],
  probability: (seen: NearestLooks) => number,
): Answer | undefined {
  if (!listedAtLook.includes(true)) return undefined
  const toleranceMs = toleranceOf(archiveCadence(looks, dayMs))
  const at = (i: number) => looks[i] as number
  const hours = events.map((event) => {
    const after = looks.findIndex((look) => look > event)
    const before = (after === -1 ? looks.length : after) - 1
    const isNear = after > 0 && at(after) - at(before) <= toleranceMs && listedAtLook[after] === listedAtLook[before]
    const isComplete = isCollected && event - at(before) <= toleranceMs
    if (before >= 0 && (at(before) === event || isNear || isComplete)) return listedAtLook[before] ? listed : notListed
    const seen = (i: number) => ({ distanceMs: Math.abs(at(i) - event), listed: listedAtLook[i] as boolean })
    const p = probability({
      before: before >= 0 ? seen(before) : undefined,
      after: after >= 0 ? seen(after) : undefined,
    })
    return Math.round(1000 * p)
  })
  const isListedLater = looks.some((look, i) => look > (events[0] as number) && listedAtLook[i] && !listedAtLook[i - 1])
  if (hours[0] === listed) return { when: 'in-time', hours }
  if (hours.includes(listed)) return { when: 'during', hours }
  if (hours.some((known) => known !== notListed)) return { when: 'unproven', hours }
  return { when: isListedLater ? 'late' : 'expired', hours }
}

/** Four of five sources as if we had collected them. */
const isCollected = (position: number) => position % 5 !== 0

function readAll() {
  const all = snapshots()
  const timeline = createTimeline({ shrinkShare: 1 })
  for (const { source, time, addresses, ranges } of all) {
    const writer = timeline.snapshot(source, time)
    for (const value of addresses) writer.add({ kind: 'ipv4', value })
    for (const value of ranges.keys()) writer.add({ kind: 'ipv4-cidr', value })
    writer.commit()
  }
  const builder = createIndexBuilder({ now })
  for (const listing of timeline.listings()) builder.add(listing)
  const index = openIndex(
    bufferBytes(
      builder.build(
        timeline.sources.map((id, position) => {
          const looks = timeline.looks(position)
          const watch = { looks, toleranceMs: toleranceOf(archiveCadence(looks, dayMs)) }
          const complete = isCollected(position) ? collectedSpans(watch) : []
          return { id, ...watch, complete, isStatic: position % 3 === 0 }
        }),
      ),
    ),
  )
  return { all, timeline, index }
}

/** The engine's report, and the coverage of every source by plain sets. */
function compareBoth(begin: number | undefined) {
  const { all, timeline, index } = real()
  const seen = sightings(begin)
  const { report } = analyse(
    logAnalysis(seen, {
      index,
      sources: timeline.sources.map((id, i) =>
        usableSource(id, { price: i % 4 === 0 ? 100 * (i % 7) : 0, complexity: i % 10 }),
      ),
      organisation: { ...defaultOrganisation, iocTypes: [] },
      // A low threshold, so that several sources are recommended although a few lists contain almost everything.
      options: { now, thresholdShare },
      extraction: { byKind: {} },
    }),
  )

  /** By source and address. */
  const answers = new Map<string, Map<string, Answer>>()
  for (const [source, history] of Map.groupBy(all, (snapshot) => snapshot.source)) {
    const answerByValue = new Map<string, Answer>()
    const looks = history.map(({ time }) => Math.floor(time / 1000) * 1000)
    const position = timeline.sources.indexOf(source)
    const ofAll = new Map(history.flatMap(({ ranges }) => [...ranges]))
    for (const { value, hours } of seen) {
      const address = parseIpv4(value) as number
      const events = [...(hours as Int32Array)].filter((_, i) => i % 2 === 0).map((event) => event * 1000)
      const around = new Set<string>()
      for (const [range, [base, size]] of ofAll) if (address >= base && address < base + size) around.add(range)
      const held = history.map(
        ({ addresses, ranges }) => addresses.has(value) || [...around].some((range) => ranges.has(range)),
      )
      const answer = judge({ looks, isCollected: isCollected(position) }, held, events, (near) =>
        probabilityOf(index.persistence, position, 'ipv4', near),
      )
      if (answer) answerByValue.set(value, answer)
    }
    answers.set(source, answerByValue)
  }
  return { report, answers }
}

/** In observables: the sum over the hours of addresses of the highest probability among the sources. */
function expectedOf(answers: ReturnType<typeof compareBoth>['answers'], sources: Iterable<string>, least = 0): number {
  return inObservables(unitsOf(answers, sources, least))
}

/** @param least the lowest probability that counts */
function unitsOf(answers: ReturnType<typeof compareBoth>['answers'], sources: Iterable<string>, least = 0): number {
  const most = new Map<string, number>()
  for (const source of sources) {
    for (const [value, { hours }] of answers.get(source) ?? []) {
      for (const [k, known] of hours.entries()) {
        const weight = Math.floor(((k + 1) * 1e6) / hours.length) - Math.floor((k * 1e6) / hours.length)
        const units = known < least ? 0 : weight * Math.min(1000, Math.max(0, known))
        most.set(`${value} ${k}`, Math.max(units, most.get(`${value} ${k}`) ?? 0))
      }
    }
  }
  return most.values().reduce((sum, units) => sum + units, 0)
}

const inObservables = (units: number) => Math.round(units / 1e6) / 1000

describe.skipIf(!isHere).each([
  ['at the time of the capture, long before most looks', undefined],
  ['with the capture moved to the time of most looks', Date.UTC(2024, 0, 23, 18)],
])('on real address lists and a real capture, %s', (_, begin) => {
  let both: ReturnType<typeof compareBoth>
  beforeAll(() => {
    both = compareBoth(begin)
  })

  it('has data to compare', () => {
    const { report, answers } = both
    expect(answers.size).toBeGreaterThan(30)
    expect(report.summary.suspicious).toBeGreaterThan(200)
    expect(report.recommendedFeeds.length).toBeGreaterThan(0)
    const { inTime, during, expired, covered } = report.summary
    expect(covered.expected).toBeGreaterThan(10)
    expect([inTime + during > 10, expired > 0]).toEqual(begin === undefined ? [false, false] : [true, true])
  })

  it('every source covers the same as plain sets do, in total and exclusively', () => {
    const { report, answers } = both
    const all = unitsOf(answers, answers.keys())
    for (const [source, answerByValue] of answers) {
      const statistics = report.comparedFeeds.find(({ ID }) => ID === source)?.statistics
      const own = [...answerByValue.values()]
      const count = (when: MatchTime) => own.filter((answer) => answer.when === when).length
      const others = unitsOf(
        answers,
        [...answers.keys()].filter((other) => other !== source),
      )
      expect({
        source,
        coverage: statistics?.coverage ?? 0,
        light: statistics?.coverage_light ?? 0,
        verified: statistics?.verified ?? 0,
        unproven: statistics?.unproven ?? 0,
        inTime: statistics?.inTime ?? 0,
        during: statistics?.during ?? 0,
        late: statistics?.late ?? 0,
        expired: statistics?.expired ?? 0,
        exclusive: statistics?.exclusive ?? 0,
      }).toEqual({
        source,
        coverage: expectedOf(answers, [source]),
        light: answerByValue.size,
        verified: expectedOf(answers, [source], listed),
        unproven: own.filter(({ hours }) => hours.some((known) => known !== listed && known !== notListed)).length,
        inTime: count('in-time'),
        during: count('during'),
        late: count('late'),
        expired: count('expired'),
        exclusive: inObservables(all - others),
      })
    }
    expect(report.summary.suspicious).toBe(new Set([...answers.values()].flatMap((of) => [...of.keys()])).size)
  })

  it('the recommendation has the stated coverage, in the order of the added coverage of its sources', () => {
    const { report, answers } = both
    const ids = report.recommendedFeeds.map(({ ID }) => ID)
    let sofar = 0
    for (const [i, feed] of report.recommendedFeeds.entries()) {
      const before = sofar
      sofar = unitsOf(answers, ids.slice(0, i + 1))
      expect([feed.ID, feed.statistics.added]).toEqual([feed.ID, inObservables(sofar - before)])
      expect(sofar - before).toBeGreaterThanOrEqual(thresholdShare * (report.summary.suspicious * 1e9))
    }

    expect(report.proof).toMatchObject({ value: inObservables(sofar), gap: 0, method: 'exact' })
    expect(selectionEvaluator(report)(ids).coverage).toBe(inObservables(sofar))
  })

  it('all recommended sources are alive', () => {
    const { report } = both
    for (const { newestLook, dead } of report.recommendedFeeds) {
      expect(dead).toBeUndefined()
      expect(now - Date.parse(newestLook as string)).toBeLessThanOrEqual(21 * dayMs)
    }
    expect(report.comparedFeeds.some(({ dead }) => dead)).toBe(true)
  })
})
