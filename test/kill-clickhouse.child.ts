import type { KindId } from '../src/domain/observables/index.ts'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import { type Connection, openDatabase } from '../src/server/platform/db/db.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'
import { snapshotCount, snapshotHead, snapshotRows, snapshotsStart } from './killed-snapshots.ts'

/** A process for the test to kill: ingests snapshots of one source into ClickHouse, and reports each step. */
export interface Order {
  readonly connection: Connection
  readonly address: string
  readonly source: number
}

/** A reported step; `stored` is the number of acknowledged snapshots. */
export type Reported = { readonly step: string; readonly stored?: number }

process.once('message', async ({ connection, address, source }: Order) => {
  const report = (reported: Reported) => new Promise((done) => process.send?.(reported, done))
  const database = openDatabase(connection, { poolSize: 2, log: createLog('silent') })
  const clickhouse = openClickHouse(readClickHouseAddress(address))
  try {
    await prepareClickHouse(database.pool, connection, clickhouse)
    const limits = { shrink: { share: 0.8, minimum: 50 }, now: () => snapshotsStart, warn: () => {} }
    const store = clickhouseListings(database.pool, clickhouse, limits)
    for (let step = 0; step < snapshotCount; step++) {
      async function* batches() {
        for (const batch of snapshotRows(step, { rows: 2000, batch: 500 })) {
          await report({ step: 'rows' })
          yield batch
        }
        await report({ step: 'all rows' })
      }
      const marker = { digest: '', marks: (_: KindId, value: string) => (value.endsWith('.7') ? 1 : 0) }
      await store.ingest(snapshotHead(source, step), batches(), marker)
      await report({ step: 'stored', stored: step + 1 })
    }
    process.exit(0)
  } catch {
    process.exit(3)
  }
})
