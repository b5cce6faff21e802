import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CollectedSnapshot, indexMirror } from '../src/analysis/mirror-index.ts'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { noPrices } from '../src/catalogue/prices.ts'
import { kindByCode } from '../src/domain/observables/index.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import { dayMs, minuteMs } from '../src/domain/time-units.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import type { IndexReader } from '../src/engine/index/index-reader.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import { mirrorWithoutLargest } from './mirror-without.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { isSoak, partOf, turns } from './soak.ts'

// A dead source is never recommended: checked for half of the mirror at one of ten dates (in the soak: all), with logs
// that contain everything that was ever listed.

const feeds = fileURLToPath(new URL('../../shared/data/feeds/', import.meta.url))
const here = existsSync(feeds)

/** Dates shortly after many of the archive's looks, and dates long after the last look. */
const dates = [
  '2014-07-16',
  '2014-09-01',
  '2018-06-20',
  '2020-02-15',
  '2021-11-16',
  '2022-01-26',
  '2023-04-01',
  '2024-01-28',
  '2025-02-01',
  '2026-08-23',
]
const asked = isSoak ? dates : chosen(1)
const observables = 20_000

function chosen(count: number): readonly string[] {
  const next = random(seed)
  return dates
    .map((date) => ({ date, place: next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ date }) => date)
}

/** Whether a source is active on a day, derived from the snapshots only. */
function isAlive(snapshots: readonly CollectedSnapshot[], now: number): boolean {
  const looks = snapshots.filter(({ outcome }) => !outcome.held)
  const newest = looks.at(-1)
  if (!newest) return false
  const gaps = looks.slice(1).map(({ time }, i) => time - (looks[i]?.time as number))
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? newest.source.cadenceMinutes * minuteMs
  const tolerance = Math.max(2 * dayMs, 3 * Math.min(7 * dayMs, usual))
  const changed = looks.findLast(({ outcome }, i) => i === 0 || outcome.added + outcome.removed > 0)
  return now - newest.time <= tolerance && now - (changed?.time as number) <= 90 * dayMs
}

/** Everything that was ever listed, seen the day before, long before, or at an unknown time. */
function* logOf(index: IndexReader, now: number): Generator<Sighting> {
  const step = Math.max(1, Math.floor(index.indicators / observables))
  const values: Pick<Sighting, 'kind' | 'value'>[] = []
  let n = 0
  index.scan((entry) => {
    const kind = kindByCode.get(entry.code)
    if (kind && !entry.unroutable && n++ % step === 0) values.push({ kind: kind.id, value: entry.value() })
  })
  for (const [i, value] of values.entries()) {
    const event = Math.floor((now - (i % 3 === 0 ? 1 : 200) * dayMs) / 1000)
    yield { ...value, count: 1, ...(i % 3 !== 2 && { hours: [event, event] as never }) }
  }
}

describe.skipIf(!here)('a report on the mirror never recommends a dead source', () => {
  let folder: string
  let mirror: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'winnow-alive-'))
    mirror = mirrorWithoutLargest(feeds, folder, (sources) => partOf(sources, 2))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /**
   * At each date: the number of recommended sources, and of dead ones that cover at least as much as the smallest of
   * these.
   */
  const seen = new Map<string, { recommended: number; tempting: number }>()

  it.runIf(turns(3, 2)()).for(asked)(`on %s (SEED=${seed})`, async (date, { skip }) => {
    const now = Date.parse(`${date}T23:59:59Z`)
    const { index, sources, collected, snapshots } = await indexMirror(mirror, { now, judge: () => undefined })
    // Of the few sources of the first years, none may be in the half of this run.
    if (snapshots.length === 0) skip('no source had been collected')
    const bySource = Map.groupBy(snapshots, ({ source }) => source.id)
    const alive = new Set(
      sources
        .filter(({ id }, i) => (collected[i]?.records ?? 0) > 0 && isAlive(bySource.get(id) ?? [], now))
        .map(({ id }) => id),
    )

    const { report } = analyse({
      id: 'r',
      index,
      sources: sources.map((source, i) => sourceFacts(source, noPrices, collected[i])),
      organisation: { ...defaultOrganisation, iocTypes: [] },
      current: [],
      options: { now, thresholdShare: 0.001, effort: 20_000_000 },
      sightings: logOf(index, now),
      extraction: {
        ...{ observables: 0, occurrences: 0, byKind: {}, lines: 0, bytes: 0, linesWithoutTime: 0, skippedLines: 0 },
        ...{ from: null, to: null },
      },
      detectedFormat: 'plain-text',
      judge: () => undefined,
    })

    expect(report.comparedFeeds.length).toBeGreaterThan(0)
    for (const { ID, dead, eligible, excluded, newestLook } of report.comparedFeeds) {
      expect({ ID, newestLook, isDead: dead !== undefined }).toEqual({ ID, newestLook, isDead: !alive.has(ID) })
      if (dead) expect({ ID, eligible, excluded }).toEqual({ ID, eligible: false, excluded: 'dead' })
    }
    const named = [
      ...report.recommendedFeeds.map(({ ID }) => ID),
      ...report.relatedFeeds.map(({ ID }) => ID),
      ...report.proven.IDs,
      ...[...report.pareto.byPrice, ...report.pareto.byCount].flatMap(({ IDs }) => IDs),
    ]
    expect(named.filter((id) => !alive.has(id))).toEqual([])
    const least = Math.min(...report.recommendedFeeds.map(({ statistics }) => statistics.coverage))
    const tempting = report.comparedFeeds.filter(({ dead, statistics }) => dead && statistics.coverage >= least)
    seen.set(date, { recommended: report.recommendedFeeds.length, tempting: tempting.length })
  })

  it.runIf(isSoak)('although dead sources cover as much on many of the dates', () => {
    const recommending = [...seen.values()].filter(({ recommended }) => recommended > 0)

    expect(recommending.length).toBeGreaterThanOrEqual(6)
    expect(recommending.filter(({ tempting }) => tempting > 0).length).toBeGreaterThanOrEqual(4)
    expect(seen.get('2014-09-01')?.recommended).toBe(0)
  })
})
