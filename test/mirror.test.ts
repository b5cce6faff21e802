import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { extractionFacts } from '../src/analysis/extraction-facts.ts'
import { indexMirror, type MirrorIndex } from '../src/analysis/mirror-index.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { openWarnings } from '../src/analysis/warnings.ts'
import { noPrices } from '../src/catalogue/prices.ts'
import { Report } from '../src/contract/reports.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import { analyse } from '../src/engine/report/compose.ts'
import type { WarningIndex } from '../src/engine/warnings/compile.ts'

// All the real feeds and all the real logs, from the files to the reports.

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url))
const here = existsSync(data)
const manifest = (kind: string) => (here ? JSON.parse(readFileSync(`${data}${kind}/MANIFEST.json`, 'utf8')).files : [])
const feeds: readonly { rows?: number; source_id: string }[] = manifest('feeds')
const logs: readonly { id: string; path: string; format: string }[] = manifest('logs')
const now = Date.UTC(2026, 10, 20)

describe.skipIf(!here)(`${feeds.length} real snapshots and ${logs.length} real logs`, () => {
  let mirror: MirrorIndex
  let warnings: WarningIndex

  beforeAll(async () => {
    warnings = await openWarnings(`${data}warninglists`)
    mirror = await indexMirror(`${data}feeds`, { now, isWarned: warnings.isBenign })
  }, 300_000)

  it('every source loads, and at least 97 % of the rows that the manifest counts are read', () => {
    const counted = feeds.reduce((sum, { rows }) => sum + (rows ?? 0), 0)
    const read = mirror.snapshots.reduce((sum, { tally }) => sum + tally.read, 0)

    expect(new Set(mirror.snapshots.map(({ source }) => source.id)).size).toBe(275)
    expect(read / counted).toBeGreaterThan(0.97)
    expect(mirror.problems).toEqual([])
  })

  it('every row that is not read has a reason, every file that is not read a sentence', () => {
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
    return analyse({
      id: '00000000-0000-4000-8000-000000000000',
      sightings: extraction.candidates(),
      extraction: extractionFacts({ extraction }),
      index: mirror.index,
      sources: mirror.sources.map((source) => sourceFacts(source, noPrices)),
      organisation: defaultOrganisation,
      current: [],
      detectedFormat,
      isBenign: warnings.isBenign,
      options: { now },
    }).report
  }

  it('the captured Suricata log meets dozens of sources, and timely, late and unproven differ', async () => {
    const { summary, feedsUsed } = await analyseLog('logs/suricata-eve/ctu-2021-06-06.json.gz')

    expect(summary.detectedFormat).toBe('suricata-eve')
    expect(summary.suspicious).toBeGreaterThan(300)
    expect(feedsUsed.length).toBeGreaterThan(24)
    expect(new Set([summary.timely, summary.late, summary.unproven]).size).toBe(3)
    expect(summary.timely).toBeGreaterThan(0)
    expect(summary.late).toBeGreaterThan(0)
  })

  it('every log gives a report', async () => {
    for (const { path, format } of logs) {
      const report = await analyseLog(path).catch((error: Error) => error)
      if (report instanceof Error && format === 'nfdump-binary') {
        // Some layouts of nfdump's own files are only recognised; the sentence says what to do.
        expect(report.message).toContain('nfdump')
        continue
      }
      const read = Report.safeParse(report)
      expect({ path, faults: read.error?.issues ?? [] }).toEqual({ path, faults: [] })
    }
  }, 300_000)
})
