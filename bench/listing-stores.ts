import { clickhouseListings } from '../src/server/sources/clickhouse/listings.ts'
import type { ListingStore } from '../src/server/sources/listing-store.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { insertSource } from '../test/listed-source.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { withBothStores } from './both-stores.ts'
import { madeUpFeed, madeUpRow, streamed } from './ingest.ts'

const searches = 200

/** The same feeds in the listing stores on PostgreSQL and on ClickHouse, in turn; `--size` is the number of rows. */
export const listingStoresBench: Bench = {
  name: 'listing-stores',
  about: 'Listings in PostgreSQL and in ClickHouse: the same feed new, changed by 3 % and read',
  async run({ scratch, rounds, size = 1_000_000, say }) {
    return withBothStores({ scratch, say }, async ({ pool, clickhouse, options, used, ...onDisk }) => {
      const [version] = await clickhouse.rows<{ version: string }>('SELECT version() AS version')
      const stores: Readonly<Record<string, ListingStore>> = {
        PostgreSQL: postgresListings(pool, options),
        [`ClickHouse ${version?.version}`]: clickhouseListings(pool, clickhouse, options),
      }
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
          const source = await insertSource(pool)
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
      add('PostgreSQL, on disk|MB', (await onDisk.bytesInPostgres()) / 1e6)
      add('ClickHouse, on disk|MB', (await onDisk.bytesInClickHouse()) / 1e6)
      const figures: Figure[] = []
      for (const [what, values] of samples) {
        const [name = '', unit = ''] = what.split('|')
        figures.push(figure('listing-stores', name, unit, values, `${size.toLocaleString('en')} rows a feed`))
      }
      return figures
    })
  },
}
