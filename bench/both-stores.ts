import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { type ClickHouse, openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { type clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'
import { hasClickHouse, startClickHouse } from '../test/clickhouse.ts'
import { databaseFolder } from '../test/database-folder.ts'
import type { BenchContext, Figure } from './bench.ts'
import { postgresProcessor, processorOf } from './processes.ts'

/** A PostgreSQL and a ClickHouse of a bench. */
export interface BothStores {
  readonly pool: pg.Pool
  readonly clickhouse: ClickHouse
  /** For the listing stores of both. */
  readonly options: Parameters<typeof clickhouseListings>[2]
  /** Processor time of both servers so far, in seconds. */
  used(): number
  /** What listings take on the disk, in bytes. */
  bytesInPostgres(): Promise<number>
  bytesInClickHouse(): Promise<number>
}

/** Starts both stores, runs `measure` and deletes them. @returns no figures if ClickHouse is not installed */
export async function withBothStores(
  { scratch, say }: Pick<BenchContext, 'scratch' | 'say'>,
  measure: (stores: BothStores) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  if (!hasClickHouse) {
    say('chDB has no library for this platform')
    return []
  }
  const folder = await databaseFolder('stores', scratch)
  const log = createLog('error')
  const postgres = await startPostgres(folder, log)
  const server = await startClickHouse()
  try {
    await migrate(postgres.connection)
    const database = openDatabase(postgres.connection, { poolSize: 4, log })
    const { pool } = database
    const clickhouse = openClickHouse(readClickHouseAddress(server.address('winnow')))
    await prepareClickHouse(pool, postgres.connection, clickhouse)
    const ofPostgres = await postgresProcessor(pool)
    const figures = await measure({
      pool,
      clickhouse,
      options: {
        shrink: { share: 0.8, minimum: 50 },
        now: Date.now,
        warn: (error) => say(String(error)),
      },
      used: () => ofPostgres() + processorOf(server.pid()),
      async bytesInPostgres() {
        const { rows } = await pool.query<{ bytes: number }>(
          `SELECT pg_total_relation_size('listing') + pg_total_relation_size('indicator') AS bytes`,
        )
        return rows[0]?.bytes ?? 0
      },
      async bytesInClickHouse() {
        const [found] = await clickhouse.rows<{ bytes: number }>(
          `SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE database = 'winnow' AND active
           AND table IN ('listing', 'listing_of_key', 'listed_name', 'listed_range', 'mark')`,
        )
        return found?.bytes ?? 0
      },
    })
    await clickhouse.close()
    await database.close()
    if (!pool.ending) await pool.end()
    return figures
  } finally {
    await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
