import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'
import type { ListingStore } from '../src/server/sources/listing-store.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { hasClickHouse, startClickHouse } from '../test/clickhouse.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { madeUpFeed, madeUpRow, streamed } from './ingest.ts'
import { cpuOf, postgresCpu } from './postgres-cpu.ts'

const searches = 200

/** The same feeds in the listing stores on PostgreSQL and on ClickHouse, by turns; `--size` says how many rows. */
export const listingStoresBench: Bench = {
  name: 'listing-stores',
  about: 'Listings in PostgreSQL and in ClickHouse: the same feed new, changed by 3 % and read',
  async run({ scratch, rounds, size = 1_000_000, say }) {
    if (!hasClickHouse) {
      say('chDB has no library for this platform')
      return []
    }
    const folder = await mkdtemp(join(scratch, 'stores-'))
    const log = createLog('error')
    const postgres = await startPostgres(folder, log)
    const server = await startClickHouse()
    const figures: Figure[] = []
    try {
      await migrate(postgres.connection)
      const database = openDatabase(postgres.connection, { poolSize: 4, log })
      const clickhouse = openClickHouse(readClickHouseAddress(server.address('winnow')))
      const [version] = await clickhouse.rows<{ version: string }>('SELECT version() AS version')
      await prepareClickHouse(database.pool, postgres.connection, clickhouse)
      const options = {
        shrink: { share: 0.8, minimum: 50 },
        now: Date.now,
        warn: (error: unknown) => say(String(error)),
      }
      const stores: Readonly<Record<string, ListingStore>> = {
        PostgreSQL: postgresListings(database.pool, options),
        [`ClickHouse ${version?.version}`]: clickhouseListings(database.pool, clickhouse, options),
      }
      const ofPostgres = await postgresCpu(database.pool)
      const used = () => ofPostgres() + cpuOf(server.pid())
      const samples = new Map<string, number[]>()
      const add = (what: string, value: number) => samples.set(what, [...(samples.get(what) ?? []), value])
      const step = async (what: string, work: () => Promise<unknown>) => {
        const before = used()
        const { wall, cpu } = await timed(work)
        add(`${what}|s`, wall)
        add(`${what}: processor time|s`, cpu + used() - before)
        say(`${what}: ${wall.toFixed(1)} s, of the processor ${(cpu + used() - before).toFixed(1)} s`)
      }
      for (let round = 0; round < rounds; round++) {
        for (const [name, store] of Object.entries(stores)) {
          const { rows: made } = await database.pool.query<{ number: number }>(
            `INSERT INTO source (id, origin, definition) VALUES (gen_random_uuid()::text, 'ad-hoc', '{}') RETURNING number`,
          )
          const source = made[0]?.number as number
          for (const [index, [what, shift]] of (
            [
              ['new', 0],
              ['3 % changed', 0.03],
            ] as const
          ).entries()) {
            const head = { source, takenAt: index + 1, bytes: 0, sha256: `a${index}`.repeat(32), reading: 'bench' }
            const feed = () => streamed(madeUpFeed(Math.round((round * 2 + shift) * size), size))
            await step(`${name}, ${what}`, () => store.ingest(head, feed(), { digest: '', marks: () => 0 }))
          }
        }
      }
      for (const [name, store] of Object.entries(stores)) {
        let listings = 0
        await step(`${name}, visit`, () => store.visit(() => listings++))
        const search = async (what: string, ask: (n: number) => Promise<unknown>) => {
          for (let n = 0; n < searches; n++) add(`${name}, ${what}|ms`, (await timed(() => ask(n * 37))).wall * 1000)
        }
        await search('find', (n) => store.find([madeUpRow(n)]))
        await search('below', (n) => store.below(madeUpRow(n * 10 + 6).value, 1000))
        await search('containing', (n) => store.containing(madeUpRow(n * 10).value))
      }
      const { rows: big } = await database.pool.query<{ bytes: number }>(
        `SELECT pg_total_relation_size('listing') + pg_total_relation_size('indicator') AS bytes`,
      )
      const bigger = await clickhouse.rows<{ bytes: number }>(
        `SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE database = 'winnow' AND active
         AND table IN ('listing', 'listing_of_key', 'listed_name', 'listed_range', 'mark')`,
      )
      add('PostgreSQL, on disk|MB', (big[0]?.bytes ?? 0) / 1e6)
      add('ClickHouse, on disk|MB', (bigger[0]?.bytes ?? 0) / 1e6)
      for (const [what, values] of samples) {
        const [name = '', unit = ''] = what.split('|')
        figures.push(figure('listing-stores', name, unit, values, `${size.toLocaleString('en')} rows a feed`))
      }
      await clickhouse.close()
      await database.close()
      if (!database.pool.ending) await database.pool.end()
      return figures
    } finally {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
