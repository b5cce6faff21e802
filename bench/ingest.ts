import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { FeedRecord } from '../src/domain/listing.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { rowShelf } from '../src/server/sources/row-shelf.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { insertSource } from '../test/listed-source.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'
import { postgresProcessor } from './processes.ts'

const rows = 1_000_000
const batchSize = 1000

/**
 * Generated rows: 60 % addresses, 30 % names, 10 % URLs; `from` shifts the window, so that two feeds
 * differ.
 */
export function* madeUpFeed(from: number, count: number): Generator<readonly FeedRecord[]> {
  for (let at = from; at < from + count; at += batchSize) {
    const batch: FeedRecord[] = []
    for (let n = at; n < Math.min(at + batchSize, from + count); n++) batch.push(madeUpRow(n))
    yield batch
  }
}

export function madeUpRow(n: number): FeedRecord {
  // An odd multiplier visits every 32-bit number once.
  const mixed = Math.imul(n, 2_654_435_761) >>> 0
  if (n % 10 < 6)
    return { kind: 'ipv4', value: `${mixed >>> 24}.${(mixed >>> 16) & 255}.${(mixed >>> 8) & 255}.${mixed & 255}` }
  if (n % 10 < 9) return { kind: 'domain', value: `${mixed.toString(36)}.bench-test.com` }
  return {
    kind: 'url',
    value: `http://${mixed.toString(36)}.bench-test.net/${n}/load.bin`,
    firstSeen: 1_760_000_000_000,
  }
}

export async function* streamed(batches: Iterable<readonly FeedRecord[]>): AsyncGenerator<readonly FeedRecord[]> {
  yield* batches
}

const anchors = {
  indicator:
    'SELECT i.* FROM listing l JOIN indicator i USING (key) WHERE l.source = $ AND l.removed IS NULL ORDER BY key',
  listing: 'SELECT * FROM listing WHERE source = $ AND removed IS NULL ORDER BY key',
}

/** For comparison: copies a source's listings into tables with the same indexes, which grow like the product's. */
async function copied(pool: pg.Pool, folder: string): Promise<void> {
  for (const table of Object.keys(anchors)) {
    await pool.query(`CREATE TABLE IF NOT EXISTS anchor_${table} (LIKE ${table} INCLUDING ALL)`)
    const client = await pool.connect()
    const file = createReadStream(join(folder, table))
    await pipeline(file, client.query(copyFrom(`COPY anchor_${table} FROM STDIN (FORMAT binary)`)))
    client.release()
  }
}

async function written(pool: pg.Pool, source: number, folder: string): Promise<void> {
  for (const [table, rows] of Object.entries(anchors)) {
    const client = await pool.connect()
    const from = client.query(copyTo(`COPY (${rows.replace('$', String(source))}) TO STDOUT (FORMAT binary)`))
    await pipeline(from, createWriteStream(join(folder, table)))
    client.release()
  }
}

/**
 * A million-row feed in an embedded PostgreSQL: new, with 3 % changes, and unchanged; beside a COPY of the same rows.
 */
export const ingestBench: Bench = {
  name: 'ingest',
  about: `Ingest of a ${rows.toLocaleString('en')}-row feed into the embedded PostgreSQL`,
  async run({ scratch, rounds, say }) {
    const folder = await databaseFolder('ingest', scratch)
    const log = createLog('error')
    const postgres = await startPostgres(folder, log)
    const cpu: Record<string, number[]> = { COPY: [], new: [], changed: [] }
    const measured: Record<string, number[]> = {
      COPY: [],
      new: [],
      changed: [],
      unchanged: [],
    }
    try {
      await migrate(postgres.connection)
      const database = openDatabase(postgres.connection, { poolSize: 4, log })
      const shelf = rowShelf(join(folder, 'rows'))
      const store = postgresListings(database.pool, { shrink: { share: 0.8, minimum: 50 }, now: Date.now, shelf })
      const marker = { digest: '', marks: () => 0 }
      const serverCpu = await postgresProcessor(database.pool)
      const step = async (what: string, work: () => Promise<unknown>) => {
        const before = serverCpu()
        const { wall, cpu: own } = await timed(work)
        measured[what]?.push(wall)
        cpu[what]?.push(own + serverCpu() - before)
        say(`${what}: ${wall.toFixed(1)} s`)
      }
      for (let round = 0; round < rounds; round++) {
        const source = await insertSource(database.pool)
        const steps = [
          ['new', 0, 'aa'],
          ['changed', rows * 0.03, 'bb'],
          ['unchanged', rows * 0.03, 'bb'],
        ] as const
        for (const [index, [what, shift, digest]] of steps.entries()) {
          const head = { source, takenAt: index + 1, bytes: 0, sha256: digest.repeat(32), reading: 'bench' }
          const from = round * rows * 2 + shift
          await step(what, () => store.ingest(head, () => streamed(madeUpFeed(from, rows)), marker))
          if (what !== 'new') continue
          await written(database.pool, source, folder)
          await step('COPY', () => copied(database.pool, folder))
        }
      }
      await database.close()
      if (!database.pool.ending) await database.pool.end()
      const note = `${rows.toLocaleString('en')} rows`
      const figures = Object.entries(measured).map(([what, samples]): Figure => figure(what, 's', samples, note))
      const both = 'CPU seconds, PostgreSQL included'
      for (const [what, samples] of Object.entries(cpu)) {
        figures.push(figure(`${what}: processor time`, 's', samples, both))
        if (what === 'COPY') continue
        const ratios = samples.map((seconds, round) => seconds / (cpu.COPY?.[round] as number))
        figures.push(figure(`${what}, beside COPY of the same rows into the same tables`, '×', ratios, both))
      }
      return figures
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
