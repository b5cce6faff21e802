import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Evidence, Report } from '../src/domain/report.ts'

/** A small report as the engine could have made it, for tests of what surrounds it. */
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
      coverage_light: 2,
      added: 2,
      verified: 1,
      unproven: 1,
      late: 0,
      expired: 0,
      exclusive: 2,
      medianLeadHours: 5,
      benign: 0,
    },
    winnowFilterRateOverall: { count: 1, pcnt: 10 },
    winnowFilterRateEffective: { count: 0, pcnt: 0 },
    complexity: { score: 2 },
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
      timely: 1,
      unproven: 1,
      late: 0,
      expired: 0,
      light: 0,
      benign: 0,
      lines: 4,
      bytes: 100,
      linesWithoutTime: 0,
      skippedLines: 0,
      sourcesCompared: 1,
      indexVersion: 'test',
      ever: false,
    },
    recommendedFeeds: [feed],
    relatedFeeds: [],
    superfluousFeeds: [],
    currentFeeds: [],
    feedsUsed: [{ ID: feed.ID, count: 2 }],
    comparedFeeds: [{ ...feed, eligible: true }],
    coverage: [{ IDs: feed.ID, coverage: 2 }],
    classes: { IDs: [feed.ID], classes: [[2, 0]], light: [[2, 0]] },
    pareto: { byPrice: [], byCount: [] },
    proof: { value: 2, upperBound: 2, gap: 0, method: 'exact', nodes: 1 },
  }
}

export function sampleEvidence(count: number, sources: readonly string[] = ['demo.one']): Evidence[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: 'ipv4',
    value: `192.0.2.${i % 256}`,
    count: i + 1,
    firstSeen: '2026-11-19T00:00:00.000Z',
    lastSeen: null,
    matches: sources.map((ID) => ({
      ID,
      indicator: `192.0.2.${i % 256}`,
      how: 'exact',
      when: 'timely',
      listedFrom: '2026-11-01T00:00:00.000Z',
      listedUntil: null,
      leadHours: 432,
    })),
  }))
}
