import type { FeedRecord } from '../src/domain/listing.ts'
import { readClickHouseAddress } from '../src/server/platform/clickhouse/address.ts'
import { openClickHouse } from '../src/server/platform/clickhouse/clickhouse.ts'
import { type Connection, openDatabase } from '../src/server/platform/db/db.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { clickhouseListings, prepareClickHouse } from '../src/server/sources/clickhouse/listings.ts'

/** A process to be killed: ingests snapshots of one source into ClickHouse, and reports each step. */
export interface Order {
  readonly connection: Connection
  readonly address: string
  readonly source: number
}

/** What it reports; `stored` counts the snapshots that were acknowledged. */
export type Told = { readonly step: string; readonly stored?: number }

const start = Date.UTC(2026, 0, 1)
const rowsEach = 2000
const snapshots = 3

function* rows(step: number): Generator<FeedRecord[]> {
  for (let at = 0; at < rowsEach; at += 500) {
    yield Array.from({ length: 500 }, (_, i): FeedRecord => {
      const n = step * 700 + at + i
      return {
        kind: 'ipv4',
        value: `100.50.${n >> 8}.${n & 255}`,
        ...(n % 3 === 0 && { firstSeen: start - n * 1000 }),
        ...(n % 5 === 0 && { validUntil: start + (n % 4) * 86_400_000 + 1 }),
        ...(n % 7 === 0 && { lastSeen: start + step, tags: ['c2', `step ${step}`] }),
      }
    })
  }
}

process.once('message', async ({ connection, address, source }: Order) => {
  const tell = (told: Told) => new Promise((done) => process.send?.(told, done))
  const database = openDatabase(connection, { poolSize: 2, log: createLog('silent') })
  const clickhouse = openClickHouse(readClickHouseAddress(address))
  try {
    await prepareClickHouse(database.pool, connection, clickhouse)
    const limits = { shrink: { share: 0.8, minimum: 50 }, now: () => start, warn: () => {} }
    const store = clickhouseListings(database.pool, clickhouse, limits)
    for (let step = 0; step < snapshots; step++) {
      const takenAt = start + step * 86_400_000
      const head = { source, takenAt, bytes: 1, sha256: String(step).repeat(64), reading: 'plain-list' }
      async function* batches() {
        for (const batch of rows(step)) {
          await tell({ step: 'rows' })
          yield batch
        }
        await tell({ step: 'through' })
      }
      await store.ingest(head, batches(), { digest: '', marks: (_, value) => (value.endsWith('.7') ? 1 : 0) })
      await tell({ step: 'stored', stored: step + 1 })
    }
    process.exit(0)
  } catch {
    process.exit(3)
  }
})
