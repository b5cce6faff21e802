import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { insertSource } from '../../../test/listed-source.ts'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { FeedItem, FeedRecord } from '../../domain/listing.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { describeBackfill } from './listing-backfill.conformance.ts'
import { batches, describeListingStore, noMarks, shrink, snapshotHead } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'
import { rowShelf } from './row-shelf.ts'

const [database, other] = [await databaseForFile(), await databaseForFile()]
const folder = folderForFile('winnow-rows-')

const options = { shrink, now: () => Date.UTC(2026, 10, 20) }
const store = () => postgresListings(database.pool, options)
const rememberingStore = (pool = database.pool) =>
  postgresListings(pool, { ...options, shelf: rowShelf(folder, { fewest: 1 }) })

const newSource = () => insertSource(database.pool)

describeListingStore('listings in PostgreSQL', async () => ({ store: store(), pool: database.pool, newSource }))
describeListingStore('listings in PostgreSQL, with the rows of snapshots kept', async () => ({
  store: rememberingStore(other.pool),
  pool: other.pool,
  newSource: () => insertSource(other.pool),
}))

describeBackfill('listings in PostgreSQL', async () => ({ store: store(), pool: database.pool, newSource }))

it('own sources of an organisation that are read at the same moment stay within its limit together', async () => {
  const { pool } = database
  const groups = await pool.query<{ id: string }>(
    `INSERT INTO app_group (name) VALUES ('one'), ('another') RETURNING id`,
  )
  const [one, another] = groups.rows.map(({ id }) => id) as [string, string]
  const below = await pool.query<{ id: string }>(
    `INSERT INTO app_group (name, parent) VALUES ('below', $1) RETURNING id`,
    [one],
  )
  const ownSource = async (group: string | undefined) => {
    const number = await newSource()
    await pool.query(`UPDATE source SET origin = 'custom', group_id = $2, id = 'custom.' || id WHERE number = $1`, [
      number,
      group,
    ])
    return number
  }
  const theirs = await Promise.all([one, below.rows[0]?.id, another].map(ownSource))
  const sources = [...theirs, await newSource()]
  const limited = postgresListings(pool, { ...options, ownIndicators: 150 })
  const all = Promise.withResolvers<void>()
  let reading = 0
  const ingest = (source: number, at: number, until = Promise.resolve()) => {
    const rows = async function* (): AsyncGenerator<FeedItem[]> {
      if (++reading === sources.length) all.resolve()
      await until
      yield Array.from({ length: 100 }, (_, i) => ({ kind: 'ipv4', value: `50.31.${source % 250}.${i}` }))
    }
    return limited.ingest(snapshotHead(source, at), rows, noMarks)
  }
  const made = await Promise.all(sources.map((source) => ingest(source, 1000, all.promise)))
  const outcomes = made.map(({ status, reason }) => reason ?? status)

  expect(outcomes.slice(0, 2).sort()).toEqual(['applied', 'too-many-indicators'])
  expect(outcomes.slice(2)).toEqual(['applied', 'applied'])
  const refused = sources[outcomes.indexOf('too-many-indicators')] as number
  const { rows } = await pool.query('SELECT listed FROM source WHERE number = $1', [refused])
  expect(rows).toEqual([{ listed: 0 }])
  // There is room again after the other one has shrunk.
  const other = sources[1 - outcomes.indexOf('too-many-indicators')] as number
  await limited.forget(other)
  expect(await ingest(refused, 2000)).toMatchObject({ status: 'applied', indicators: 100 })
})

it(`keeping the rows of snapshots does not change the resulting tables (SEED=${seed})`, async () => {
  const random = seeded(seed)
  const n = (below: number) => Math.floor(random() * below)
  const marker = { digest: '', marks: (_: string, value: string) => Number(value.at(-1)) & 3 }
  let withAdded = 0
  const row = (): FeedRecord => ({
    kind: 'ipv4',
    value: `50.30.0.${n(90)}`,
    ...(random() < 0.2 && { firstSeen: 1_000_000 + n(3) }),
    ...(random() < withAdded && { added: 1_000_000 + n(3) }),
    ...(random() < 0.2 && { lastSeen: 2_000_000 + n(3) }),
    ...(random() < 0.2 && { validUntil: 1_500_000 + n(3) * 1_000_000 }),
    ...(random() < 0.2 && { score: n(3) }),
    ...(random() < 0.2 && { tags: ['botnet', 'phishing'].slice(n(2)) }),
  })
  const [plain, remembering] = [await newSource(), await newSource()]
  const standsOf = async (source: number) => {
    const { rows: listed } = await database.pool.query(
      `SELECT i.value, l.added, l.removed, l.listed_from, l.listed_until, l.last_seen, l.score, l.dated, l.tags, l.changed
       FROM listing l JOIN indicator i USING (key) WHERE source = $1 ORDER BY 1, 2, 3`,
      [source],
    )
    const { rows } = await database.pool.query(
      'SELECT listed, figures, changed_at, rows_changed_at, has_added_dates FROM source WHERE number = $1',
      [source],
    )
    return [rows[0], listed]
  }
  let rows = Array.from({ length: 80 }, row)
  let readTwice = 0
  for (let step = 0; step < 40; step++) {
    const at = 1_400_000 + step * 50_000
    const isReadAgain = random() < 0.9
    // The kept rows on the disk may be lost or damaged.
    if (random() < 0.1) await writeFile(join(folder, `rows-${remembering}`), Buffer.alloc(n(4) * 24, 7))
    let readings = 0
    const read = () => {
      readings++
      return batches(rows, 7)
    }
    const records = [
      await store().ingest(snapshotHead(plain, at), read(), marker),
      await rememberingStore().ingest(snapshotHead(remembering, at), isReadAgain ? read : read(), marker),
    ]
    if (readings > 2) readTwice++
    const [a, b] = records.map(({ status, reason, rows, read, indicators, added, removed }) => ({
      ...{ status, reason, rows, read, indicators, added, removed },
    }))
    expect(b, `step ${step}`).toEqual(a)
    expect(await standsOf(remembering), `step ${step}`).toEqual(await standsOf(plain))
    // The next snapshot has most of the rows again, some in another order, some repeated, and some with other facts
    // about the same indicator.
    const share = random() < 0.1 ? 0.1 : 0.95
    // Some snapshots have dates of listing; they come and go between snapshots whose other rows are the same.
    withAdded = random() < 0.3 ? 0.2 : 0
    if (random() < 0.5) rows = rows.filter(({ added }) => added === undefined)
    rows = [...rows.filter(() => random() < share), ...Array.from({ length: n(12) }, row)]
    if (random() < 0.3) rows.sort((x, y) => compareCodeUnits(x.value, y.value))
  }
  // Some snapshots must be read twice, because a second row contradicts one that was left out.
  expect(readTwice).toBeGreaterThan(0)
})

it('figures count each indicator once, whether or not rows are repeated or differ', async () => {
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
    const { indicators } = await store().ingest(snapshotHead(source, 10_000 + n), batches(rows), marker)
    const { rows: found } = await database.pool.query('SELECT figures, listed FROM source WHERE number = $1', [source])
    figures.push([indicators, found[0].listed, found[0].figures])
  }
  const both = [3, 3, { 5: { 1: 1 }, 1: { 0: 2 } }]
  const addresses = [2, 2, { 1: { 0: 2 } }]
  expect(figures).toEqual([both, both, both, addresses, addresses])
})
