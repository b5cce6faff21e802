import type { FeedRecord } from '../src/domain/listing.ts'
import { type Connection, openDatabase } from '../src/server/platform/db/db.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { writeIndex } from '../src/server/sources/index-file.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'

/** A process to be killed: ingests three snapshots of one source, builds its index, and reports each step. */
export interface Order {
  readonly connection: Connection
  readonly source: number
  readonly path: string
}

const start = Date.UTC(2026, 0, 1)
const rowsEach = 3000

function* rows(step: number): Generator<FeedRecord[]> {
  for (let at = 0; at < rowsEach; at += 250) {
    yield Array.from({ length: 250 }, (_, i): FeedRecord => {
      const n = step * 700 + at + i
      return {
        kind: 'ipv4',
        value: `100.50.${n >> 8}.${n & 255}`,
        ...(n % 3 === 0 && { firstSeen: start - n * 1000 }),
        ...(n % 5 === 0 && { validUntil: start + (n % 4) * 86_400_000 + 1 }),
      }
    })
  }
}

process.once('message', async ({ connection, source, path }: Order) => {
  const tell = (step: string) => new Promise((done) => process.send?.({ step }, done))
  const database = openDatabase(connection, { poolSize: 2, log: createLog('silent') })
  const store = postgresListings(database.pool, { shrink: { share: 0.8, minimum: 50 }, now: () => start })
  for (let step = 0; step < 3; step++) {
    const head = {
      source,
      takenAt: start + step * 86_400_000,
      bytes: 1,
      sha256: String(step).repeat(64),
      reading: 'plain-list',
    }
    async function* batches() {
      for (const batch of rows(step)) {
        await tell('rows')
        yield batch
      }
      await tell('through')
    }
    await store.ingest(head, batches(), { digest: '', marks: () => 0 })
    await tell('stored')
  }
  await writeIndex(store, [{ number: source, id: 'killed' }], path, start)
  await tell('indexed')
  process.exit(0)
})
