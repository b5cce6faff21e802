import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bestScanner } from '../src/analysis/scanner.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { cover } from '../src/engine/coverage/coverage.ts'
import { everybody, measureSources } from '../src/engine/figures/measure.ts'
import { type IndexReader, openIndex } from '../src/engine/index/index-reader.ts'
import { match } from '../src/engine/match/match.ts'
import { probabilityOf } from '../src/engine/persistence/probability.ts'
import { expectManyBuffers } from '../src/server/platform/processes/many-buffers.ts'
import { fileBytes } from '../src/server/sources/index-file.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { fillSource, type Place, release, subscribe } from '../test/filled-delivery.ts'
import { joinDatabase } from '../test/joined-database.ts'
import { insertSource } from '../test/listed-source.ts'
import { noRateLimits } from '../test/no-rate-limits.ts'
import { firstGroupOf, signInAt } from '../test/server.ts'
import { report } from './analyse.ts'
import { timed } from './bench.ts'
import { withDatabase } from './database.ts'
import { madeUpFeed, streamed } from './ingest.ts'
import { builtAt, generatedListings, generatedSightings, lookedAtDaily, selected, writeIndexOf } from './match.ts'
import { postgresProcessor } from './processes.ts'
import { withTestProduct } from './product.ts'
import { writeProxyLog } from './proxy-log.ts'

/** Work whose cost is measured at several sizes of its input. */
export interface GrowthPath {
  readonly name: string
  /** What grows. */
  readonly by: 'listings' | 'sources' | 'bytes of log' | 'rows' | 'groups with a subscription'
  /** The sizes to measure. `most`: maximum number of listings in an index. */
  sizes(most: number): readonly number[]
  /** @returns CPU seconds, those of PostgreSQL included */
  measure(size: number, context: { readonly folder: string; readonly most: number }): Promise<number>
}

const usualSources = 100
const observables = 200_000
const byListings = (most: number) => [most / 50, most / 5, most]
/** Number of listings in an index if something else grows. */
const usualListings = (most: number) => most / 5

export const growthPaths: readonly GrowthPath[] = [
  {
    name: 'index, built',
    by: 'listings',
    sizes: byListings,
    async measure(size, { folder }) {
      const { cpu: generating } = await timed(() => {
        for (const _ of generatedListings(size));
      })
      return (
        (await timed(() => writeIndexOf(size, indexPath(size, usualSources, folder), lookedAtDaily(usualSources))))
          .cpu - generating
      )
    },
  },
  {
    name: `${observables.toLocaleString('en')} observables, matched and covered`,
    by: 'listings',
    sizes: byListings,
    async measure(size, { folder }) {
      const index = indexOf(size, usualSources, folder)
      const { cpu } = await timed(() => {
        const table = match(generatedSightings(size, observables), index, {
          now: builtAt,
          judge: () => undefined,
          chance: (source, kind, seen) => probabilityOf(index.persistence, source, kind, seen),
        })
        return cover(table, index.sources.length)
      })
      return cpu
    },
  },
  {
    name: 'figures of sources, today',
    by: 'listings',
    sizes: byListings,
    measure: (size, { folder }) => figuresOf(size, usualSources, folder),
  },
  {
    name: 'figures of sources, today',
    by: 'sources',
    sizes: () => [10, 50, 300],
    measure: (size, { folder, most }) => figuresOf(usualListings(most), size, folder),
  },
  {
    name: 'selection among sources, a million observables',
    by: 'sources',
    sizes: () => [10, 50, 300],
    measure: async (size) => selected(size, 1_000_000),
  },
  {
    name: 'log to report',
    by: 'bytes of log',
    sizes: () => [100e6, 1e9, 10e9],
    async measure(size, { folder, most }) {
      const path = join(folder, 'proxy.log')
      await writeProxyLog(path, size, 1)
      const index = indexOf(usualListings(most), usualSources, folder)
      const scanner = await bestScanner()
      return (await timed(() => report([{ path }], index, scanner))).cpu
    },
  },
  {
    name: 'feed, new',
    by: 'rows',
    sizes: (most) => byListings(most).map((size) => size / 10),
    async measure(size, { folder }) {
      return withDatabase(folder, { poolSize: 4 }, async ({ database: { pool } }) => {
        const source = await insertSource(pool)
        const store = postgresListings(pool, { shrink: { share: 0.8, minimum: 50 }, now: () => Date.now() })
        const head = { source, takenAt: 1, bytes: 0, sha256: 'aa'.repeat(32), reading: '' }
        const inPostgres = await postgresProcessor(pool)
        const before = inPostgres()
        const none = { digest: '', marks: () => 0 }
        const { cpu } = await timed(() => store.ingest(head, streamed(madeUpFeed(0, size)), none))
        return cpu + inPostgres() - before
      })
    },
  },
  {
    name: 'releases of 20,000 indicators of the same five sources',
    by: 'groups with a subscription',
    sizes: () => [1, 50, 500],
    measure: (size, { folder }) =>
      withTestProduct(folder, { work: 'counting', env: noRateLimits }, async ({ dataDir, origin, atEnd }) => {
        expectManyBuffers()
        const { pool, close } = await joinDatabase(dataDir, { poolSize: 6 })
        atEnd(close)
        const place = { pool, dataDir, origin }
        const subscriptions = await subscribedGroups(place, size)
        const inPostgres = await postgresProcessor(pool)
        const before = inPostgres()
        const { cpu } = await timed(async () => {
          for (const id of subscriptions) await release(place, id)
        })
        return cpu + inPostgres() - before
      }),
  },
]

/** Creates groups that subscribe to the same five sources. @returns their subscriptions */
async function subscribedGroups(place: Place, groups: number): Promise<readonly string[]> {
  const dora = await signInAt(place.origin)
  const sources = ['a', 'b', 'c', 'd', 'e'].map((id) => `growth.${id}`)
  for (const [n, id] of sources.entries()) await fillSource(place, id, madeUpFeed(n * 2500, 10_000))
  const parent = await firstGroupOf(dora)
  const subscriptions: string[] = []
  for (let n = 0; n < groups; n++) {
    const group = { name: `Group ${n}`, parent }
    const { body } = await dora.json('POST', `/api/web/groups?groupID=${parent}`, { group })
    const { id } = await subscribe(dora, place, { sources, formats: ['CSV'], groupId: body.group.id })
    subscriptions.push(id)
  }
  return subscriptions
}

async function figuresOf(listings: number, sources: number, folder: string): Promise<number> {
  const index = indexOf(listings, sources, folder)
  const watched = Array.from({ length: sources }, () => ({
    owner: everybody,
    since: builtAt - 150 * dayMs,
    until: builtAt,
  }))
  return (await timed(() => measureSources(index, { now: builtAt, sources: watched, historyDays: 0 }))).cpu
}

/** The index of an earlier measurement, or a new one. */
function indexOf(listings: number, sources: number, folder: string): IndexReader {
  const path = indexPath(listings, sources, folder)
  if (!existsSync(path)) writeIndexOf(listings, path, lookedAtDaily(sources))
  return openIndex(fileBytes(path))
}

const indexPath = (listings: number, sources: number, folder: string) =>
  join(folder, `growth-${listings}-${sources}.idx`)
