import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/postgres.ts'
import type { FeedItem } from '../../domain/listing.ts'
import type { Database } from '../platform/db/db.ts'
import { describeListingStore } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const store = () =>
  postgresListings(database.pool, { shrink: { share: 0.8, minimum: 50 }, now: () => Date.UTC(2026, 10, 20) })

async function newSource(): Promise<number> {
  const { rows } = await database.pool.query<{ number: number }>(
    `INSERT INTO source (id, origin, definition) VALUES (gen_random_uuid()::text, 'ad-hoc', '{}') RETURNING number`,
  )
  return rows[0]?.number as number
}

describeListingStore('listings in PostgreSQL', async () => ({ store: store(), pool: database.pool, newSource }))

it('figures count each indicator once, whether or not rows are repeated and anything differs', async () => {
  const source = await newSource()
  const address = (n: number, lastSeen?: number): FeedItem => ({
    kind: 'ipv4',
    value: `50.20.3.${n}`,
    ...(lastSeen !== undefined && { lastSeen }),
  })
  const name: FeedItem = { kind: 'domain', value: 'evil-name.com' }
  const marker = { digest: '', marks: (kind: string) => (kind === 'domain' ? 1 : 0) }
  const snapshots: FeedItem[][] = [
    [address(1), address(2), address(1), name],
    [address(1), address(2), name],
    [address(1), address(1, 5000), address(2), name, name],
    [address(1, 5000), address(3)],
    [address(3), address(1, 5000), address(3)],
  ]
  const figures: unknown[] = []
  for (const [n, rows] of snapshots.entries()) {
    const sha256 = String(n).repeat(64)
    const head = { source, takenAt: 10_000 + n, bytes: 1, sha256, reading: 'plain-list {}' }
    const { indicators } = await store().ingest(
      head,
      (async function* () {
        yield rows
      })(),
      marker,
    )
    const { rows: found } = await database.pool.query('SELECT figures, listed FROM source WHERE number = $1', [source])
    figures.push([indicators, found[0].listed, found[0].figures])
  }
  const both = [3, 3, { 5: { 1: 1 }, 1: { 0: 2 } }]
  const addresses = [2, 2, { 1: { 0: 2 } }]
  expect(figures).toEqual([both, both, both, addresses, addresses])
})
