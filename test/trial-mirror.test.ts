import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractionFacts } from '../src/analysis/extraction-facts.ts'
import { identifySources } from '../src/analysis/identify-sources.ts'
import { indexMirror, type MirrorIndex } from '../src/analysis/mirror-index.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { openWarnings } from '../src/analysis/warnings.ts'
import { noPrices } from '../src/catalogue/prices.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Source } from '../src/domain/source.ts'
import { usualFlags } from '../src/domain/subscription.ts'
import { PRESENT } from '../src/engine/index/index-layout.ts'
import { newestLook } from '../src/engine/listings/looks.ts'
import { deathOf } from '../src/engine/match/alive.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import type { WarningIndex } from '../src/engine/warnings/compile.ts'
import { contentOf, readMirror } from '../src/formats/mirror.ts'
import { readSnapshot } from '../src/formats/snapshot.ts'
import { compose } from '../src/server/deliveries/compose.ts'
import { takeOn } from '../src/server/deliveries/due.ts'
import { previewOf } from '../src/server/deliveries/preview.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { type DeliveryApp, startDeliveryApp } from './deliveries.ts'
import { mirrorWithoutLargest } from './mirror-without.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { isSoak, partOf, turns } from './soak.ts'

// A trial of the recommended sources, as of a day of the mirror.

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url))
/** A real log. The test adds about `madeLines` lines that match the listings of the day. */
const realLog = `${data}logs/suricata-eve/ctu-2021-06-06.json.gz`
const madeLines = 400
const log = createLog('silent')

describe.skipIf(!existsSync(data))('a trial of the recommended sources', () => {
  let delivery: DeliveryApp
  let warnings: WarningIndex
  const entered = new Map<string, string>()
  let folder: string
  let feeds: string

  beforeAll(async () => {
    delivery = await startDeliveryApp()
    folder = await mkdtemp(join(tmpdir(), 'winnow-trials-'))
    // Each run uses a quarter of the sources.
    feeds = mirrorWithoutLargest(`${data}feeds`, folder, (sources) => partOf(sources, 4))
    warnings = await openWarnings(`${data}warninglists`)
  })
  afterAll(async () => {
    await delivery.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function recommendedBy(path: string, { index, sources, collected }: MirrorIndex, now: number) {
    const reading = await readLog([{ name: path, content: { path } }], {
      scanner: await bestScanner(),
      prefilter: index.prefilter,
      now,
    })
    const { report } = analyse({
      id: '00000000-0000-4000-8000-000000000000',
      sightings: reading.extraction.possibleMatches(),
      extraction: extractionFacts(reading),
      index,
      sources: sources.map((source, position) => sourceFacts(source, noPrices, collected[position])),
      organisation: defaultOrganisation,
      current: [],
      detectedFormat: reading.detectedFormat,
      judge: warnings.judge,
      options: { now },
    })
    return report.recommendedFeeds.map(({ ID }) => ID)
  }

  /** Writes a log of the day with random indicators of the mirror's active sources. @returns its path */
  async function madeLog({ index }: MirrorIndex, now: number, next: () => number): Promise<string> {
    const found: { readonly value: string; readonly look: number }[] = []
    const share = (4 * madeLines) / index.intervals
    index.scan((entry) => {
      if (next() > share) return
      for (let i = 0; i < entry.postings; i++) {
        const source = index.sources[entry.source(i)]
        if (!source || (entry.flags(i) & PRESENT) === 0) continue
        if (deathOf(source, 1, now) !== undefined) continue
        found.push({ value: entry.value(), look: newestLook(source.watch) as number })
        return
      }
    })
    // Between the samples of a mirror, nothing is proven.
    const lines = found.map(({ value, look }) => `${new Date(look).toISOString()} connection to ${value} refused`)
    const path = join(folder, `${now}.log`)
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }

  /** Adds a source with its last snapshot before this time. @returns its id in this product */
  async function enter(id: string, now: number): Promise<string> {
    const key = `${id} ${now}`
    const before = entered.get(key)
    if (before) return before
    const known = identifySources((await readMirror(feeds)).sources)
    const [mirrored, source] = [...known].find(([, one]) => one.id === id) as [Parameters<typeof known.get>[0], Source]
    const own = await delivery.source({ ...source, id: `mirror.${entered.size}.${source.id}` })
    const { sources } = delivery.dependencies
    const { number } = (await sources.register.byId(own)) as { number: number }
    for (const snapshot of mirrored.snapshots.filter(({ time }) => time <= now)) {
      const { files, increment } = contentOf(snapshot, source.publishesAdditions)
      const { items } = readSnapshot({ time: snapshot.time, files })
      const head = {
        source: number,
        takenAt: snapshot.time,
        bytes: 100,
        sha256: snapshot.time.toString(16).padStart(64, '0'),
        reading: 'mirror',
        increment,
        archived: true,
      }
      const made = await sources.listings.ingest(head, items, await sources.lists.marker())
      if (made.status === 'held-back' && made.reason === 'shrunken') await sources.listings.confirm(made.id)
    }
    entered.set(key, own)
    return own
  }

  /** The first one is the day of the real log. Each run whose turn it is uses one of the days. */
  const days = ['2021-06-08', '2024-01-25', '2026-08-23'].filter((_, i) => isSoak || i === Math.floor(seed / 3) % 3)
  it.runIf(turns(3, 2)()).each(days)(
    `of %s delivers the previewed indicators, and at least one (SEED=${seed})`,
    async (date) => {
      const now = Date.parse(date)
      const mirror = await indexMirror(feeds, { now, judge: warnings.judge })
      const { pool } = delivery.app.database
      const { blobs, deliveries } = delivery.dependencies
      const { listings } = delivery.dependencies.sources
      let trials = 0
      for (const path of [realLog, await madeLog(mirror, now, random(seed))]) {
        const recommended = await recommendedBy(path, mirror, now)
        if (recommended.length === 0) continue
        const sources = []
        for (const id of recommended) sources.push({ id: await enter(id, now), filterFlags: [...usualFlags] })
        const choice = {
          sources,
          iocSelector: [],
          countries: [],
          countryRule: 'prefer' as const,
          industries: [],
          trendingTopics: [],
        }
        const asked = { groupId: delivery.groupId, choice, formats: [], blockShared: false }
        const preview = await previewOf({ pool, listings, log }, { ...asked, now })
        const told = `${path}: ${recommended.join(', ')}`
        expect(preview.refused, told).toEqual([])
        expect(
          preview.sources.filter(({ indicators }) => indicators === 0),
          told,
        ).toEqual([])

        const made = await delivery.subscribe(choice)
        const taken = await takeOn(pool, made.id, now)
        const { clock, origin } = delivery.app
        const composed = await compose(
          { pool: deliveries.pool, listings, blobs, folder, origin, clock, log, guard: { share: 1, least: 1 } },
          { ...(taken as NonNullable<typeof taken>), now },
        )
        expect(composed, told).toMatchObject({ outcome: 'released', indicators: preview.total })
        expect(preview.total, told).toBeGreaterThan(0)
        trials++
      }
      expect(trials).toBeGreaterThan(0)
    },
    600_000,
  )
})
