import { defaultOrganisation } from '../src/domain/organisation.ts'
import { type Evidence, type Report, reportRules } from '../src/domain/report.ts'
import { dayMs, hourMs } from '../src/domain/time-units.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import { createIndexBuilder } from '../src/engine/index/index-builder.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { openIndex } from '../src/engine/index/index-reader.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import { logAnalysis, usableSource } from './log-analysis.ts'
import { watchedFrom } from './looks.ts'
import { random } from './random.ts'

/** A small valid report, for tests of what uses reports. */
export function sampleReport(id: string): Report {
  const feed = {
    ID: 'demo.one',
    name: 'One',
    maintainer: 'Example',
    selected: true,
    price: 0,
    license: { commercial: false, name: 'CC0-1.0' },
    statistics: {
      matches: 2,
      records: 10,
      coverage: 2,
      interval: [2, 2],
      coverage_light: 2,
      added: 2,
      verified: 1,
      unproven: 1,
      met: 1,
      inTime: 1,
      during: 0,
      late: 0,
      expired: 0,
      medianDelayHours: 0,
      exclusive: 2,
      medianLeadHours: 5,
      benign: 0,
      falseAlarmsProven: 0,
      doubtful: 0,
      addresses: 0,
      wideRanges: 0,
      wide: 0,
      byChance: 0,
      noMoreThanChance: false,
    },
    winnowFilterRateOverall: { count: 1, pcnt: 10 },
    winnowFilterRateEffective: { count: 0, pcnt: 0 },
    complexity: { score: 2 },
    newestLook: '2026-11-20T06:00:00.000Z',
    flavours: ['scanner'],
    kinds: ['ipv4'],
  } as const
  return {
    id,
    createdAt: '2026-11-20T08:00:00.000Z',
    summary: {
      from: '2026-11-19T00:00:00.000Z',
      to: '2026-11-20T00:00:00.000Z',
      suspicious: 2,
      detectedFormat: 'plain-text',
      winnowPrice: 0,
      winnowPrices: [],
      cOrg: defaultOrganisation,
      observables: 3,
      occurrences: 4,
      byKind: { ipv4: 3 },
      inTime: 1,
      during: 0,
      unproven: 1,
      late: 0,
      expired: 0,
      light: 0,
      benign: 0,
      doubtful: 0,
      covered: { proven: 1, expected: 2, possible: 2, met: 1 },
      lines: 4,
      bytes: 100,
      linesWithoutTime: 0,
      skippedLines: 0,
      sourcesCompared: 1,
      indexVersion: 'test',
      rules: reportRules,
      ever: false,
    },
    recommendedFeeds: [feed],
    relatedFeeds: [],
    superfluousFeeds: [],
    currentFeeds: [],
    feedsUsed: [{ ID: feed.ID, count: 2 }],
    comparedFeeds: [{ ...feed, eligible: true }],
    coverage: [{ IDs: feed.ID, coverage: 2 }],
    classes: {
      IDs: [feed.ID],
      classes: [[2e9, 0]],
      proven: [[1e9, 0]],
      possible: [[2e9, 0]],
      met: [[1, 0]],
      light: [[2, 0]],
    },
    pareto: { byPrice: [], byCount: [] },
    proof: { value: 2, upperBound: 2, gap: 0, method: 'exact', nodes: 1 },
    proven: { IDs: [feed.ID], coverage: 1, differs: false },
  }
}

/**
 * The engine's report of a log with 1,284 addresses, of which a quarter has no sure time. Six sources list them, each
 * some; one costs money. Two are in use, of which the last one adds nothing.
 */
export function largeReport(id: string): Report {
  const now = Date.UTC(2026, 10, 19, 9)
  const next = random(7)
  const ids = ['north-gate', 'clearwater', 'phishnet', 'orchard', 'lighthouse', 'harbour'].map((name) => `demo.${name}`)
  const builder = createIndexBuilder({ now })
  const event = (now - 5 * dayMs) / 1000
  const sightings = Array.from({ length: 1284 }, (_, n): Sighting => {
    const value = `100.20.${n >> 8}.${n & 255}`
    for (const source of ids.keys()) {
      if (source !== n % 5 && next() > 0.3) continue
      const times = { from: now - 60 * dayMs, until: Number.POSITIVE_INFINITY, dated: true, present: true }
      builder.add({ kind: 'ipv4', value, source, ...times })
    }
    const hours = Int32Array.of(event, event)
    return { kind: 'ipv4', value, count: 1, ...(n % 4 === 0 ? { assumedHours: hours } : { hours }) }
  })
  const watch = watchedFrom(now - 90 * dayMs, now - hourMs)
  const { report } = analyse(
    logAnalysis(sightings, {
      id,
      index: openIndex(bufferBytes(builder.build(ids.map((source) => ({ id: source, ...watch }))))),
      sources: ids.map((source, i) => usableSource(source, i === 4 ? { price: 4000, demoPrice: true } : {})),
      current: ['demo.north-gate', 'demo.harbour'],
      organisation: { ...defaultOrganisation, sourcesType: { free: true, commercial: true, budget: 9000 } },
      options: { now },
      extraction: { from: now - 17 * dayMs, to: now - 2 * dayMs },
    }),
  )
  return report
}

/**
 * The engine's report of a log in which each of `count` sources alone lists an equal part; every second one costs money. Two
 * sources are in use: one of them, and a dear one that lists what the others list.
 */
export function reportOfSources(id: string, count: number): Report {
  const now = Date.UTC(2026, 10, 19, 9)
  const ids = Array.from({ length: count }, (_, i) => `demo.source-${i + 1}`)
  const dear = 'demo.dear'
  const builder = createIndexBuilder({ now })
  const event = (now - 5 * dayMs) / 1000
  const sightings = Array.from({ length: 1200 }, (_, n): Sighting => {
    const value = `100.20.${n >> 8}.${n & 255}`
    // The last ones are listed too late.
    const from = now - (n < 1000 ? 60 : 1) * dayMs
    const times = { from, until: Number.POSITIVE_INFINITY, dated: true, present: true }
    builder.add({ kind: 'ipv4', value, source: n % count, ...times })
    if (n < 900) builder.add({ kind: 'ipv4', value, source: count, ...times })
    return { kind: 'ipv4', value, count: 1, hours: Int32Array.of(event, event) }
  })
  const watch = watchedFrom(now - 90 * dayMs, now - hourMs)
  const all = [...ids, dear]
  const { report } = analyse(
    logAnalysis(sightings, {
      id,
      index: openIndex(bufferBytes(builder.build(all.map((source) => ({ id: source, ...watch }))))),
      sources: all.map((source, i) => ({
        ...usableSource(source, { price: source === dear ? 90_000 : i % 2 === 0 ? 1500 : 0 }),
        name: source === dear ? 'Dear Intelligence Service' : `Example Threat List ${i + 1}`,
      })),
      current: [ids[0] as string, dear],
      organisation: { ...defaultOrganisation, sourcesType: { free: true, commercial: true } },
      options: { now, winnowPrices: [{ upToSources: null, eurPerYear: 12_000 }] },
      extraction: { from: now - 17 * dayMs, to: now - 2 * dayMs },
    }),
  )
  return report
}

export function sampleEvidence(count: number, sources: readonly string[] = ['demo.one']): Evidence[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: 'ipv4',
    value: `192.0.2.${i % 256}`,
    count: i + 1,
    firstSeen: '2026-11-19T00:00:00.000Z',
    lastSeen: null,
    verdict: 'credible',
    matches: sources.map((ID) => ({
      ID,
      indicator: `192.0.2.${i % 256}`,
      how: 'exact',
      when: 'in-time',
      probability: 1,
      proven: 1,
      distanceHours: 0,
      listedFrom: '2026-11-01T00:00:00.000Z',
      listedUntil: null,
      leadHours: 432,
      delayHours: 0,
    })),
  }))
}
