import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it as test } from 'vitest'
import { extractionFacts } from '../src/analysis/extraction-facts.ts'
import { indexMirror, type MirrorIndex } from '../src/analysis/mirror-index.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { openWarnings } from '../src/analysis/warnings.ts'
import { noPrices } from '../src/catalogue/prices.ts'
import { kindByCode } from '../src/domain/observables/index.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import { Report } from '../src/domain/report-schema.ts'
import { type CandidateFilter, openCandidateFilter } from '../src/engine/candidates/candidate-filter.ts'
import { writeCandidateFilter } from '../src/engine/candidates/candidate-writer.ts'
import { cover, type SourceCoverage } from '../src/engine/coverage/coverage.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import { entriesFor, type Judge, match } from '../src/engine/match/match.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import type { WarningIndex } from '../src/engine/warnings/compile.ts'
import { isSoak } from './soak.ts'

// All real feeds and logs, from the files to the reports.

const it = test.runIf(isSoak)

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url))
const here = existsSync(data)
const manifest = (kind: string) => (here ? JSON.parse(readFileSync(`${data}${kind}/MANIFEST.json`, 'utf8')).files : [])
const feeds: readonly object[] = manifest('feeds')
const logs: readonly { id: string; path: string; format: string }[] = manifest('logs')
/** Files without a date get their modification time. */
const now = Date.now()
const watchedDaily = 'mlsec-public_outbound'

describe.skipIf(!here)(`${feeds.length} real snapshots and ${logs.length} real logs`, () => {
  let mirror: MirrorIndex
  let warnings: WarningIndex
  let filter: CandidateFilter
  let filterBytes: number
  const judge: Judge = (kind, value) => (warnings.isBenign(kind, value) ? 'benign' : undefined)

  beforeAll(async () => {
    warnings = await openWarnings(`${data}warninglists`)
    mirror = await indexMirror(`${data}feeds`, { now, judge })
    const bytes = writeCandidateFilter(mirror.index, new Uint8Array(16))
    filterBytes = bytes.length
    filter = openCandidateFilter(bytes.buffer)
  }, 300_000)

  it('every source is read, with at least 97 % of the rows in the manifest', () => {
    const { files } = JSON.parse(readFileSync(`${data}feeds/MANIFEST.json`, 'utf8'))
    const counted = files.reduce((sum: number, { rows }: { rows?: number }) => sum + (rows ?? 0), 0)
    const read = mirror.snapshots.reduce((sum, { tally }) => sum + tally.read, 0)

    const sources = new Set(files.map(({ source_id }: { source_id: string }) => source_id))
    expect(new Set(mirror.snapshots.map(({ source }) => source.id)).size).toBe(sources.size)
    expect(sources.size).toBeGreaterThan(274)
    expect(read / counted).toBeGreaterThan(0.97)
    expect(mirror.unread.filter(({ isDamaged }) => !isDamaged)).toEqual([])
  })

  it('every rejected row has a reason, and every rejected file a message', () => {
    for (const { tally, paths } of mirror.snapshots) {
      const reasons = Object.values(tally.rejected).reduce((sum, n) => sum + n, 0)
      expect({ paths, unread: tally.rows - tally.read }).toEqual({ paths, unread: reasons })
      for (const problem of tally.problems) expect(problem).toMatch(/^[A-Z“].*\.$/)
    }
  })

  it('every dated snapshot becomes intervals, or is held back with a reason', () => {
    const silent = mirror.snapshots.filter(({ outcome }) => !outcome.held && outcome.added + outcome.kept === 0)

    expect(silent.map(({ paths }) => paths)).toEqual([])
    expect(mirror.index.intervals).toBeGreaterThan(2_000_000)
  })

  const analyseLog = async (path: string) => {
    const { extraction, detectedFormat } = await readLog([{ name: path, content: { path: `${data}${path}` } }], {
      scanner: await bestScanner(),
      prefilter: mirror.index.prefilter,
      now,
    })
    const missed = [...extraction.possibleMatches()].filter(
      (one) => !filter.mayMeet(one.kind, one.value) && entriesFor(one, mirror.index).next().done === false,
    )
    expect(missed).toEqual([])
    return analyse({
      id: '00000000-0000-4000-8000-000000000000',
      sightings: extraction.possibleMatches(),
      extraction: extractionFacts({ extraction }),
      index: mirror.index,
      sources: mirror.sources.map((source) => sourceFacts(source, noPrices)),
      organisation: defaultOrganisation,
      current: [],
      detectedFormat,
      judge,
      options: { now },
    }).report
  }

  it('the captured Suricata log matches dozens of sources, none of which had a look in those days', async () => {
    const { summary, feedsUsed, comparedFeeds } = await analyseLog('logs/suricata-eve/ctu-2021-06-06.json.gz')

    expect(summary.detectedFormat).toBe('suricata-eve')
    expect(summary.suspicious).toBeGreaterThan(300)
    expect(feedsUsed.length).toBeGreaterThan(24)
    expect(summary).toMatchObject({ inTime: 0, during: 0, late: 0, expired: 0 })
    // Hits that are no more than chance would give have no state.
    const byChance = comparedFeeds.filter(({ statistics }) => statistics.noMoreThanChance)
    const hits = byChance.reduce((sum, { statistics }) => sum + statistics.coverage_light, 0)
    expect(summary.unproven).toBeLessThanOrEqual(summary.suspicious)
    expect(summary.unproven).toBeGreaterThanOrEqual(summary.suspicious - hits)
    const expected = comparedFeeds.filter(({ statistics }) => statistics.coverage > 0)
    expect(expected.length).toBeGreaterThan(5)
    for (const { statistics } of expected) expect(statistics.coverage).toBeLessThan(statistics.coverage_light)
  })

  it('entries of a source with daily looks are in time, late and expired', () => {
    const source = mirror.sources.findIndex(({ id }) => id === watchedDaily)
    const event = Date.UTC(2014, 6, 1, 12) / 1000
    const sightings: Sighting[] = []
    mirror.index.scan((entry) => {
      const kind = kindByCode.get(entry.code)
      for (let i = 0; kind && i < entry.postings; i++) {
        if (entry.source(i) !== source) continue
        sightings.push({ kind: kind.id, value: entry.value(), count: 1, hours: Int32Array.of(event, event) })
        break
      }
    })

    const table = match(sightings, mirror.index, { now, judge: () => undefined })
    const { inTime, unproven, late, expired } = cover(table, mirror.sources.length).sources[source] as SourceCoverage

    // The first look is of 15 June, the last one of 15 July; this is its number of rows on that day.
    expect(inTime).toBeGreaterThan(15_000)
    expect(inTime).toBeLessThan(16_428)
    expect([late > 1000, expired > 1000, unproven]).toEqual([true, true, 0])
  })

  it('the candidate filter takes less than two and a half bytes per indicator', () => {
    console.log(`${filterBytes} bytes for ${mirror.index.indicators} indicators, ${filter.entries} entries`)

    expect(filterBytes / filter.entries).toBeLessThan(2.5)
    expect(filterBytes / mirror.index.indicators).toBeLessThan(2.5)
  })

  it('every log results in a report, and the candidate filter contains its matches', async () => {
    for (const { path, format } of logs) {
      const report = await analyseLog(path).catch((error: Error) => error)
      if (report instanceof Error && format === 'nfdump-binary') {
        // Some of nfdump's binary layouts are recognised but not read; the message says how to convert them.
        expect(report.message).toContain('nfdump')
        continue
      }
      const read = Report.safeParse(report)
      expect({ path, faults: read.error?.issues ?? [] }).toEqual({ path, faults: [] })
      // Parsing drops whatever the schema does not describe.
      expect(read.data, path).toEqual(report)
    }
  }, 300_000)
})
