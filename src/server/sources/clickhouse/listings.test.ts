import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type ClickHouseServer, hasClickHouse, startClickHouse } from '../../../../test/clickhouse.ts'
import { freshDatabase } from '../../../../test/postgres.ts'
import { rounds } from '../../../../test/soak.ts'
import { readClickHouseAddress } from '../../platform/clickhouse/address.ts'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import type { Connection, Database } from '../../platform/db/db.ts'
import { describeListingStore } from '../listing-store.conformance.ts'
import { clickhouseListings, prepareClickHouse } from './listings.ts'

describe.skipIf(!hasClickHouse)('with a ClickHouse', () => {
  let database: Database & { readonly connection: Connection }
  let server: ClickHouseServer
  let clickhouse: ClickHouse
  const faults: unknown[] = []

  beforeAll(async () => {
    database = await freshDatabase()
    server = await startClickHouse()
    clickhouse = openClickHouse(readClickHouseAddress(server.address('winnow')))
    await prepareClickHouse(database.pool, database.connection, clickhouse)
  })
  afterAll(async () => {
    await clickhouse?.close()
    await server?.stop()
    await database?.close()
    expect(faults).toEqual([])
  })

  const store = () =>
    clickhouseListings(database.pool, clickhouse, {
      shrink: { share: 0.8, minimum: 50 },
      now: () => Date.UTC(2026, 10, 20),
      warn: (error) => faults.push(error),
    })

  async function newSource(): Promise<number> {
    const { rows } = await database.pool.query<{ number: number }>(
      `INSERT INTO source (id, origin, definition) VALUES (gen_random_uuid()::text, 'ad-hoc', '{}') RETURNING number`,
    )
    return rows[0]?.number as number
  }

  describeListingStore('listings in ClickHouse', async () => ({ store: store(), newSource }), rounds(3, 25))
})
