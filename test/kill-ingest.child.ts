import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import { type Connection, openDatabase } from '../src/server/platform/db/db.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'
import { writeIndex } from '../src/server/sources/index-file.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { pastBefore, snapshotCount, snapshotHead, snapshotRows, snapshotsStart } from './killed-snapshots.ts'

/**
 * A process for the test to kill: takes over a past of one source, ingests three snapshots of it, takes over an older
 * past, builds its index, and reports each step.
 */
export interface Order {
  readonly connection: Connection
  /** Of a ClickHouse; without one, the listings are in PostgreSQL. */
  readonly address?: string
  readonly source: number
  readonly path: string
}

/** A reported step; `stored` is the number of acknowledged snapshots. */
export type Reported = { readonly step: string; readonly stored?: number }

process.once('message', async ({ connection, address, source, path }: Order) => {
  const report = (reported: Reported) => new Promise((done) => process.send?.(reported, done))
  const { pool } = openDatabase(connection, { poolSize: 2, log: createLog('silent') })
  const options = { shrink: { share: 0.8, minimum: 50 }, now: () => snapshotsStart, warn: () => {} }
  try {
    const clickhouse = address && openClickHouse(readClickHouseAddress(address))
    if (clickhouse) await prepareClickHouse(pool, connection, clickhouse)
    const store = clickhouse ? clickhouseListings(pool, clickhouse, options) : postgresListings(pool, options)
    let marked = 0
    const marker = {
      digest: '',
      marks(_: string, value: string) {
        if (++marked % 500 === 0) process.send?.({ step: 'marked' })
        return value.endsWith('.7') ? 1 : 0
      },
    }
    const pastOf = (days: readonly [number, number]) => ({ ...pastBefore(snapshotsStart, days), cadenceMinutes: 60 })
    await store.backfill(source, pastOf([3, 1]), marker)
    await report({ step: 'past' })
    for (let step = 0; step < snapshotCount; step++) {
      async function* batches() {
        for (const batch of snapshotRows(step, { rows: 3000, batch: 500 })) {
          await report({ step: 'rows' })
          yield batch
        }
        await report({ step: 'all rows' })
      }
      await store.ingest(snapshotHead(source, step), batches(), marker)
      await report({ step: 'stored', stored: step + 1 })
    }
    await store.backfill(source, pastOf([9, 2]), marker)
    await report({ step: 'older past' })
    await writeIndex(store, [{ number: source, id: 'killed' }], path, snapshotsStart)
    await report({ step: 'indexed' })
    process.exit(0)
  } catch {
    process.exit(3)
  }
})
