import { dayMs } from '../src/domain/time-units.ts'
import { transaction } from '../src/server/platform/db/transaction.ts'
import { figuresOfListed, nothingUnmerged } from '../src/server/sources/clickhouse/difference.ts'
import { clickhouseListings, clickhouseRows } from '../src/server/sources/clickhouse/listings.ts'
import { clickhouseMoves } from '../src/server/sources/clickhouse/moves.ts'
import { figuresOf } from '../src/server/sources/listing-figures.ts'
import type { ListingReader } from '../src/server/sources/listing-store.ts'
import type { MovableListings, MovedListing } from '../src/server/sources/movable-listings.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { postgresMoves } from '../src/server/sources/postgres-moves.ts'
import { noEnd } from '../src/server/sources/staged-rows.ts'
import { insertSource } from '../test/listed-source.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { withBothStores } from './both-stores.ts'
import { madeUpRow } from './ingest.ts'

const usualSize = 200_000_000
const sources = 100
const searches = 200
const batchSize = 1000
const epoch = Date.UTC(2026, 0, 1)

/** The value of a row; one in a thousand is a range. */
function indicatorAt(n: number): Pick<MovedListing, 'kind' | 'value'> {
  if (n % 1000 !== 999) return madeUpRow(n)
  const network = Math.imul(n, 2_654_435_761) >>> 8
  return { kind: 'ipv4-cidr', value: `${network >>> 16}.${(network >>> 8) & 255}.${network & 255}.0/24` }
}

/** Listings of a source: the next source has half of them too, a third has ended, and one in a hundred is marked. */
async function* intervalsOf(source: number, count: number): AsyncGenerator<readonly MovedListing[]> {
  const first = Math.floor((source * count) / 2)
  for (let at = 0; at < count; at += batchSize) {
    const batch: MovedListing[] = []
    for (let i = at; i < Math.min(at + batchSize, count); i++) {
      const n = first + i
      const added = epoch + (n % 180) * dayMs
      const hasEnded = n % 3 === 0
      batch.push({
        ...indicatorAt(n),
        marks: n % 100 === 0 ? 1 : 0,
        added,
        removed: hasEnded ? added + 20 * dayMs : undefined,
        from: added,
        until: hasEnded ? added + 20 * dayMs : noEnd,
        lastSeen: undefined,
        score: undefined,
        dated: true,
        tags: '',
      })
    }
    yield batch
  }
}

interface Store {
  readonly name: string
  readonly size: number
  readonly moves: MovableListings
  readonly reader: Pick<ListingReader, 'find' | 'below' | 'containing' | 'visit'>
  figures(source: number): Promise<unknown>
  bytes(): Promise<number>
}

/**
 * Generated intervals in the two listing stores, as a move writes them: `--size` of them in ClickHouse, a quarter of
 * that in PostgreSQL. Then runs the queries of readers.
 */
export const intervalsBench: Bench = {
  name: 'intervals',
  about: 'Hundreds of millions of intervals in ClickHouse, beside a quarter of them in PostgreSQL: loaded and read',
  async run({ scratch, size: wanted = usualSize, say }) {
    // Each source of each store has the same whole number.
    const size = Math.ceil(wanted / (4 * sources)) * 4 * sources
    return withBothStores({ scratch, say }, async ({ pool, clickhouse, options, used, ...onDisk }) => {
      const stores: readonly Store[] = [
        {
          name: 'ClickHouse',
          size,
          moves: clickhouseMoves(pool, clickhouse, clickhouseRows(pool, clickhouse, options.warn)),
          reader: clickhouseListings(pool, clickhouse, options),
          figures: (source) => clickhouse.rows(figuresOfListed('winnow', nothingUnmerged, `source = ${source}`)),
          bytes: onDisk.bytesInClickHouse,
        },
        {
          name: 'PostgreSQL',
          size: size / 4,
          moves: postgresMoves(pool),
          reader: postgresListings(pool, options),
          figures: (source) => transaction(pool, (client) => figuresOf(client, source)),
          bytes: onDisk.bytesInPostgres,
        },
      ]
      const figures: Figure[] = []
      for (const store of stores) figures.push(...(await measured(store, pool, used, say)))
      return figures
    })
  },
}

async function measured(
  { name, size, moves, reader, figures: figuresOfSource, bytes }: Store,
  pool: Parameters<typeof transaction>[0],
  used: () => number,
  say: (text: string) => void,
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const note = `${(size / 1e6).toLocaleString('en')} M intervals`
  const add = (what: string, unit: string, samples: readonly number[]) => {
    figures.push(figure(`${name}, ${what}`, unit, samples, note))
    say(`${name}, ${what}: ${(figures.at(-1)?.median ?? 0).toFixed(1)} ${unit}`)
  }
  const step = async (what: string, work: () => Promise<unknown>) => {
    const before = used()
    const { wall, cpu } = await timed(work)
    add(what, 's', [wall])
    add(`${what}: processor time`, 's', [cpu + used() - before])
  }
  const each = size / sources
  const numbers: number[] = []
  await step('loaded', async () => {
    for (let s = 0; s < sources; s++) {
      const source = await insertSource(pool)
      numbers.push(source)
      await transaction(pool, (client) => moves.write(client, source, intervalsOf(s, each)))
      await moves.rows.committed()
      if (s % 10 === 9) say(`${name}: ${((s + 1) * each) / 1e6} M loaded`)
    }
  })
  add('on disk', 'GB', [(await bytes()) / 1e9])
  const search = async (what: string, ask: (n: number) => Promise<unknown>) => {
    const samples: number[] = []
    for (let n = 0; n < searches; n++) {
      // Values of all kinds: an odd step leaves every remainder.
      samples.push((await timed(() => ask(Math.floor((n * size) / 2 / searches) + 7 * n))).wall * 1000)
    }
    add(what, 'ms', samples)
  }
  const ofRemainder = (n: number, remainder: number) => n - (n % 1000) + remainder
  await search('find a value', (n) => reader.find([indicatorAt(n)]))
  await search('below a name', (n) => reader.below(indicatorAt(ofRemainder(n, 6)).value, 1000))
  await search('ranges that hold an address', (n) => {
    const range = indicatorAt(ofRemainder(n, 999)).value
    return reader.containing(range.replace(/0\/24$/, '7'))
  })
  const some: number[] = []
  for (const source of numbers.slice(0, 5)) some.push((await timed(() => figuresOfSource(source))).wall)
  add('figures of a source', 's', some)
  let visited = 0
  await step('visit of all', () => reader.visit(() => visited++))
  if (visited !== size) throw new Error(`${visited} of ${size} intervals were visited`)
  return figures
}
