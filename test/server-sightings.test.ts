import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LogFile, readLog } from '../src/analysis/read-log.ts'
import { FEED_COMPARE } from '../src/domain/report.ts'
import { dayMs, hourMs } from '../src/domain/time-units.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import type { WorkDependencies } from '../src/server/nouns.ts'
import { record } from './deliveries.ts'
import { enterSource, setListings } from './listed-source.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { firstGroupOf, startTestApp, type TestApp } from './server.ts'
import { logFileOf, sightingsOf } from './sightings-report.ts'
import { isSoak, partOf } from './soak.ts'
import { type Uploading, uploading } from './uploading.ts'

// The server makes the same report from the sightings of a log as from the log.

const data = fileURLToPath(new URL('../../shared/data', import.meta.url))
const manifest = join(data, 'logs/MANIFEST.json')
const all = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')).files as { path: string; bytes: number }[])
  : []
const chosen = partOf(
  all.filter(({ bytes }) => isSoak || bytes < 1_000_000),
  15,
).map(({ path }) => join(data, path))
/** The times of the looks at the sources. */
const looks = [2016, 2019, 2021, 2022, 2024, 2026].map((year) => Date.UTC(year, 3))

describe.skipIf(all.length === 0)(`${chosen.length} real logs (SEED=${seed})`, () => {
  let app: TestApp
  let dependencies: WorkDependencies
  let uploads: Uploading
  let inGroup: string
  let ask: (path: string) => Promise<string>

  const logOf = (path: string): LogFile => logFileOf(basename(path), readFileSync(path))
  /** Undefined for files that the server does not accept as logs. */
  const read = (path: string) =>
    readLog([logOf(path)], { now: app.clock.now(), keepAll: true, zone: 0, isZoneAssumed: true }).catch(() => undefined)

  beforeAll(async () => {
    app = await startTestApp(
      {},
      {
        workers: (given) => {
          dependencies = given
          return given.jobs
        },
      },
    )
    const seen: Sighting[] = []
    for (const path of chosen) {
      const reading = await read(path)
      if (reading) for (const sighting of reading.extraction.all()) seen.push(sighting)
    }
    await list(seen)
    const visitor = await app.signIn()
    // Values without a time count as seen now, and both reports state the distance from a listing.
    app.clock.stop()
    uploads = await uploading(visitor)
    inGroup = `groupID=${await firstGroupOf(visitor)}`
    ask = async (path) => {
      const answer = await visitor.fetch(path)
      expect(answer.status).toBe(200)
      return answer.text()
    }
  }, 600_000)
  afterAll(() => app.stop())

  /** Adds four sources that list parts of the sightings at some of the looks. */
  async function list(seen: readonly Sighting[]): Promise<void> {
    const next = random(seed)
    for (const share of [0.4, 0.3, 0.2, 0.1]) {
      const id = await enterSource(dependencies.sources)
      for (const takenAt of looks) {
        const records = seen
          .filter(() => next() < share)
          .map(({ kind, value }) =>
            kind === 'ipv4' && next() < 0.1
              ? record('ipv4-cidr', value.replace(/\d+$/, '0/24'))
              : record(kind, value, next() < 0.2 ? { firstSeen: takenAt - next() * 300 * dayMs } : {}),
          )
        await setListings(dependencies.sources, { now: () => takenAt, skip() {} }, id, records)
      }
    }
    await dependencies.sources.index.build()
  }

  /** The report and its evidence, without the parts that differ between two reports on the same data: sightings name no own hosts. */
  async function reportOf(name: string, bytes: Uint8Array): Promise<{ report: unknown; evidence: string }> {
    const { state, taskID, problem } = await uploads.upload(name, bytes)
    expect({ state, problem }).toEqual({ state: 'done', problem: null })
    const results = `/api/web/uploads/files/results/${taskID}`
    const report = (await ask(`${results}?${inGroup}`))
      .replaceAll(taskID, 'ID')
      .replaceAll(name, 'NAME')
      // The same offset, assumed when the sightings were made.
      .replaceAll('"sightingsZoneOffsetMinutes"', '"zoneOffsetMinutes"')
    return {
      report: JSON.parse(report, (key, value) => (key === 'createdAt' || key === 'oneHost' ? undefined : value)),
      evidence: (await ask(`${results}/evidence/export?${inGroup}&format=ndjson`)).replaceAll(
        /"hosts":\[[^\]]*\],/g,
        '',
      ),
    }
  }

  it(
    'give the same reports as their sightings',
    async () => {
      let [compared, met] = [0, 0]
      for (const path of chosen) {
        const reading = await read(path)
        if (!reading || reading.detectedFormat === FEED_COMPARE) continue
        const sightings = await sightingsOf([logOf(path)], { now: app.clock.now() })
        if ([...reading.extraction.all()].length === 0) continue
        const ofLog = await reportOf(basename(path), readFileSync(path))
        const ofSightings = await reportOf('log.sightings.gz', sightings)
        expect({ path, ...ofSightings }).toEqual({ path, ...ofLog })
        compared++
        met += ofLog.evidence.split('\n').length - 1
      }
      console.log(`${chosen.length} logs, ${compared} with values, ${met} observables met`)
      expect(met).toBeGreaterThan(compared)
      if (isSoak) expect(compared).toBeGreaterThan(130)
    },
    isSoak ? hourMs : 300_000,
  )
})
