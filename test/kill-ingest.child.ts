import { type Connection, openDatabase } from '../src/server/platform/db/db.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { writeIndex } from '../src/server/sources/index-file.ts'
import { postgresListings } from '../src/server/sources/postgres-listings.ts'
import { pastBefore, snapshotCount, snapshotHead, snapshotRows, snapshotsStart } from './killed-snapshots.ts'

/**
 * A process for the test to kill: takes over a past of one source, ingests three snapshots of it, takes over an older
 * past, builds its index, and reports each step.
 */
export interface Order {
  readonly connection: Connection
  readonly source: number
  readonly path: string
}

process.once('message', async ({ connection, source, path }: Order) => {
  const report = (step: string) => new Promise((done) => process.send?.({ step }, done))
  const database = openDatabase(connection, { poolSize: 2, log: createLog('silent') })
  const store = postgresListings(database.pool, { shrink: { share: 0.8, minimum: 50 }, now: () => snapshotsStart })
  let marked = 0
  const marker = {
    digest: '',
    marks() {
      if (++marked % 500 === 0) process.send?.({ step: 'marked' })
      return 0
    },
  }
  const pastOf = (days: readonly [number, number]) => ({ ...pastBefore(snapshotsStart, days), cadenceMinutes: 60 })
  await store.backfill(source, pastOf([3, 1]), marker)
  await report('past')
  for (let step = 0; step < snapshotCount; step++) {
    async function* batches() {
      for (const batch of snapshotRows(step, { rows: 3000, batch: 250 })) {
        await report('rows')
        yield batch
      }
      await report('all rows')
    }
    await store.ingest(snapshotHead(source, step), batches(), { digest: '', marks: () => 0 })
    await report('stored')
  }
  await store.backfill(source, pastOf([9, 2]), marker)
  await report('older past')
  await writeIndex(store, [{ number: source, id: 'killed' }], path, snapshotsStart)
  await report('indexed')
  process.exit(0)
})
