import { afterAll, beforeAll } from 'vitest'
import { freshDatabase } from '../../../test/postgres.ts'
import type { Database } from '../platform/db/db.ts'
import { describeListingStore } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describeListingStore('listings in PostgreSQL', async () => ({
  store: postgresListings(database.pool, { shrink: { share: 0.8, minimum: 50 }, now: () => Date.UTC(2026, 10, 20) }),
  async newSource() {
    const { rows } = await database.pool.query<{ number: number }>(
      `INSERT INTO source (id, origin, definition) VALUES (gen_random_uuid()::text, 'ad-hoc', '{}') RETURNING number`,
    )
    return rows[0]?.number as number
  },
}))
