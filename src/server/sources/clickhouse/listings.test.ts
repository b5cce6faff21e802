import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClickHouseServer, hasClickHouse, startClickHouse } from '../../../../test/clickhouse.ts'
import { freePort } from '../../../../test/free-port.ts'
import { insertSource } from '../../../../test/listed-source.ts'
import { freshDatabase } from '../../../../test/postgres.ts'
import { random } from '../../../../test/random.ts'
import { seed } from '../../../../test/seed.ts'
import { rounds } from '../../../../test/soak.ts'
import type { FeedItem } from '../../../domain/listing.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { readClickHouseAddress } from '../../platform/clickhouse/address.ts'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import type { Connection, Database } from '../../platform/db/db.ts'
import { describeBackfill } from '../listing-backfill.conformance.ts'
import { batches, describeListingStore, noMarks, shrink, snapshotHead } from '../listing-store.conformance.ts'
import { postgresListings } from '../postgres-listings.ts'
import { holdMerging } from './changes.ts'
import { clickhouseListings, prepareClickHouse } from './listings.ts'
import { acceptOlder } from './merges.ts'
import { tableNames } from './tables.ts'

const now = () => Date.UTC(2026, 10, 20)

describe.skipIf(!hasClickHouse)('listings in a ClickHouse', () => {
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
      shrink,
      now,
      warn: (error) => faults.push(error),
    })

  const newSource = () => insertSource(database.pool)
  const setUp = async () => ({ store: store(), pool: database.pool, newSource })

  describeListingStore('listings in ClickHouse', setUp, rounds(1, 25))
  describeBackfill('listings in ClickHouse', setUp, rounds(1, 40))

  it('have the same content as in PostgreSQL after the same snapshots, with scores, tags, marks and figures', async () => {
    const next = random(seed)
    const postgres = postgresListings(database.pool, { shrink, now })
    const sources = [
      [await newSource(), store()],
      [await newSource(), postgres],
    ] as const
    const marker = { digest: '', marks: (_: string, value: string) => (value.length % 3 === 0 ? 5 : 0) }
    const values: Value[] = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? { kind: 'domain', value: `same-${n}.evil-name.com` } : { kind: 'ipv4', value: `50.30.${n}.1` },
    )
    const maybe = <T>(share: number, value: T) => (next() < share ? value : undefined)
    for (let step = 0; step < 8; step++) {
      const takenAt = Date.UTC(2026, 3, 1 + step)
      const rows = values
        .filter(() => next() < 0.7)
        .flatMap((value) =>
          Array.from({ length: next() < 0.2 ? 2 : 1 }, () => ({
            ...value,
            firstSeen: maybe(0.4, takenAt - Math.floor(next() * 1e9)),
            lastSeen: maybe(0.4, takenAt - Math.floor(next() * 1e8)),
            validUntil: maybe(0.3, takenAt + Math.floor((next() - 0.5) * 1e9)),
            score: maybe(0.5, Math.floor(next() * 120)),
            tags: maybe(0.5, ['c2', 'ä', `t${Math.floor(next() * 3)}`].slice(Math.floor(next() * 4))),
          })),
        )
      const head = {
        takenAt,
        bytes: 1,
        sha256: String(step).repeat(64),
        reading: 'plain-list {}',
        increment: step === 5,
      }
      for (const [source, into] of sources) await into.ingest({ ...head, source }, batches(rows as FeedItem[]), marker)
    }
    const [ours, theirs] = await Promise.all(
      sources.map(async ([number, of]) => {
        const found = await of.find(values)
        const listed = found.map(
          (one) => one && { ...one, listings: one.listings.filter(({ source }) => source === number) },
        )
        const { rows: snapshots } = await database.pool.query(
          'SELECT status, rows, read, indicators, added, removed FROM snapshot WHERE source = $1 ORDER BY id',
          [number],
        )
        const { rows: known } = await database.pool.query(
          'SELECT applied_at, listed, figures, changed_at FROM source WHERE number = $1',
          [number],
        )
        const text = JSON.stringify(listed, (key, value) => (key === 'source' ? 0 : value))
        return { listed: JSON.parse(text), snapshots, known }
      }),
    )

    expect(ours, `SEED=${seed}`).toEqual(theirs)
  })

  it('lose the rows of an attempt once they are merged', async () => {
    const source = await newSource()
    await store().ingest(snapshotHead(source, 1000), batches([{ kind: 'ipv4', value: '50.40.1.1' }]), noMarks)
    await database.pool.query(`UPDATE listing_change SET merged_at = merged_at - interval '1 hour'`)
    await store().ingest(snapshotHead(source, 2000), batches([{ kind: 'ipv4', value: '50.40.1.2' }]), noMarks)
    const left = await clickhouse.rows<{ table: string; attempt: number }>(
      `SELECT DISTINCT table, toUInt64(partition) AS attempt FROM system.parts
       WHERE database = 'winnow' AND active AND table IN ('staged', 'change', 'mark_change') ORDER BY table, attempt`,
    )
    const { rows: known } = await database.pool.query(
      `SELECT CASE what WHEN 'held' THEN 'staged' ELSE 'change' END AS table, attempt FROM listing_change ORDER BY 1, 2`,
    )

    // A held-back snapshot that is empty has no rows.
    expect(known).toEqual(expect.arrayContaining(left))
    expect(known.filter(({ table }) => table === 'change')).toHaveLength(1)
  })

  it('can be read after the commit, even while merging is blocked', async () => {
    const source = await newSource()
    const value = { kind: 'ipv4', value: '50.40.2.1' } as const
    const under = { kind: 'domain', value: 'unmerged.evil-below.com' } as const
    const range = { kind: 'ipv4-cidr', value: '50.41.0.0/16' } as const
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await holdMerging(client)
      const rows: FeedItem[] = [value, under, range]
      await store().ingest(snapshotHead(source, 1000), batches(rows), noMarks)
      await store().ingest(snapshotHead(source, 2000), batches([{ ...value, score: 7 }]), noMarks)
      await store().ingest(snapshotHead(source, 3000), batches([...rows, { ...value, score: 9 }]), noMarks)
      const [found] = await store().find([value])
      const [again] = await store().find([under])

      expect(found?.listings).toMatchObject([{ from: 1000, present: true, score: 9 }])
      expect(again?.listings.map(({ from, present }) => [from, present])).toEqual([
        [1000, false],
        [3000, true],
      ])
      expect(await store().below('evil-below.com', 5)).toEqual([under])
      expect(await store().containing('50.41.7.7')).toEqual([range])
      const seen: unknown[] = []
      await store().visit(({ value, source: of, from, until }) => of === source && seen.push([value, from, until]))
      expect(seen).toHaveLength(5)

      await store().forget(source)
      expect(await store().find([value])).toEqual([undefined])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    await prepareClickHouse(database.pool, database.connection, clickhouse)
    expect(await store().find([value, under])).toEqual([undefined, undefined])
  })

  it('throw if an answer fails after it has begun', async () => {
    const read = async () => {
      let bytes = 0
      for await (const chunk of clickhouse.read('SELECT throwIf(number = 3000000) FROM numbers(4000000)'))
        bytes += chunk.length
      return bytes
    }

    await expect(read()).rejects.toThrow('ClickHouse failed while it answered')
  })

  it('are refused if ClickHouse knows more attempts than PostgreSQL', async () => {
    const other = await freshDatabase()
    try {
      await expect(prepareClickHouse(other.pool, other.connection, clickhouse)).rejects.toThrow(
        /^the ClickHouse database winnow holds listings of attempt \d+, but PostgreSQL has numbered only 0/,
      )
    } finally {
      await other.close()
    }
  })

  it('never reuse the number of an attempt after PostgreSQL has failed over to a replica that is behind', async () => {
    const source = await newSource()
    await store().ingest(snapshotHead(source, 1000), batches([{ kind: 'ipv4', value: '50.46.1.1' }]), noMarks)
    const sequence = `pg_get_serial_sequence('listing_change', 'attempt')`
    const { rows } = await database.pool.query(`SELECT pg_sequence_last_value(${sequence}::regclass) AS last`)
    await database.pool.query(`SELECT setval(${sequence}, 1)`)
    // Simulates a failover: this server has not been compared yet.
    const anew = openClickHouse(readClickHouseAddress(server.address('winnow')))
    try {
      const after = clickhouseListings(database.pool, anew, { shrink, now, warn: (error) => faults.push(error) })
      const ingest = () =>
        after.ingest(snapshotHead(source, 2000), batches([{ kind: 'ipv4', value: '50.46.1.2' }]), noMarks)

      await expect(ingest()).rejects.toThrow(/PostgreSQL has numbered only/)

      await database.pool.query(`SELECT setval(${sequence}, $1)`, [rows[0].last])
      expect(await ingest()).toMatchObject({ status: 'applied' })
    } finally {
      await anew.close()
    }
  })

  it('are refused if they are older than PostgreSQL, until an operator accepts them', async () => {
    const source = await newSource()
    const values: Value[] = [
      { kind: 'ipv4', value: '50.45.1.1' },
      { kind: 'ipv4', value: '50.45.1.2' },
    ]
    const ingest = (takenAt: number) =>
      store().ingest({ ...snapshotHead(source, takenAt), sha256: 'b'.repeat(64) }, batches(values), noMarks)
    await store().ingest(snapshotHead(source, 1000), batches(values.slice(0, 1)), noMarks)
    const tables = [...tableNames, 'merges']
    for (const name of tables) {
      await clickhouse.run(
        `CREATE TABLE winnow.earlier_${name} ENGINE = MergeTree ORDER BY tuple() AS SELECT * FROM winnow.${name}`,
      )
    }
    await ingest(2000)
    for (const name of tables) {
      await clickhouse.run(`TRUNCATE TABLE winnow.${name}`)
      await clickhouse.run(`INSERT INTO winnow.${name} SELECT * FROM winnow.earlier_${name}`)
      await clickhouse.run(`DROP TABLE winnow.earlier_${name}`)
    }
    const prepare = (isOurs?: () => Promise<void>) =>
      prepareClickHouse(database.pool, database.connection, clickhouse, isOurs)

    await expect(prepare()).rejects.toThrow(
      'The ClickHouse database winnow is older than PostgreSQL: it lacks listings that were taken in later.',
    )
    await prepare(async () => {
      expect(await acceptOlder(database.pool, clickhouse)).toBe(true)
    })
    expect(await acceptOlder(database.pool, clickhouse)).toBe(false)
    const listed = async () =>
      (await database.pool.query('SELECT listed FROM source WHERE number = $1', [source])).rows[0]?.listed
    expect(await listed()).toBe(1)
    // The source serves the same bytes as before, which are read again.
    expect(await ingest(3000)).toMatchObject({ status: 'applied', added: 1 })
    expect(await listed()).toBe(2)
    const [, second] = await store().find(values)
    expect(second?.listings).toMatchObject([{ from: 3000, present: true }])
  })

  it('lead to a sentence for the operator if the server does not answer or refuses the login', async () => {
    const at = (address: string) => openClickHouse(readClickHouseAddress(address))
    const missing = at(`clickhouse://127.0.0.1:${await freePort()}/winnow`)
    const refused = at(server.address('winnow').replace('//', '//nobody:secret@'))

    await expect(missing.check()).rejects.toThrow(
      /^the ClickHouse at http:\/\/127\.0\.0\.1:\d+ does not answer us: .*ECONNREFUSED/,
    )
    await expect(refused.check()).rejects.toThrow(/does not answer us: nobody: Authentication failed/)
    await expect(refused.check()).rejects.not.toThrow(/secret/)
    await Promise.all([missing.close(), refused.close()])
  })
})
