import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import { copiedRows } from '../platform/db/copied-rows.ts'
import { CopyWriter, readInt8 } from '../platform/db/copy-binary.ts'
import { readingTransaction } from '../platform/db/transaction.ts'
import { indicatorKey } from './indicator-key.ts'
import { wholeNumber } from './listing-difference.ts'
import { tune } from './listing-transaction.ts'
import type { HeldRow, MovableListings, MovedListing } from './movable-listings.ts'
import { postgresRows } from './postgres-rows.ts'
import { noEnd } from './staged-rows.ts'

const columns = 'added, removed, listed_from, listed_until, last_seen, score, dated'

/** Reads and writes listings in PostgreSQL as they are stored. */
export function postgresMoves(pool: pg.Pool): MovableListings {
  return {
    rows: postgresRows,
    read: (source) => readSource(pool, source),

    async write(client, source, listings) {
      await client.query(`CREATE TEMPORARY TABLE moved_in (key uuid, kind smallint, marks smallint, value text COLLATE "C",
        source int, added bigint, removed bigint, listed_from bigint, listed_until bigint, last_seen bigint, score smallint,
        dated boolean, tags text) ON COMMIT DROP`)
      const into = client.query(copyFrom('COPY moved_in FROM STDIN (FORMAT binary)'))
      const bytes = Readable.from(encoded(source, listings), { objectMode: false, highWaterMark: 1 << 20 })
      await pipeline(bytes, into)
      await tune(client)
      await client.query(`INSERT INTO indicator (key, kind, marks, value)
        SELECT DISTINCT ON (key) key, kind, marks, value FROM moved_in ORDER BY key ON CONFLICT (key) DO NOTHING`)
      await client.query(`INSERT INTO listing (key, source, ${columns}, tags)
        SELECT key, source, ${columns}, string_to_array(tags, E'\\x1f') FROM moved_in ORDER BY key, added`)
      await client.query('UPDATE source SET listings_reset = listings_reset + 1 WHERE number = $1', [source])
    },

    held: (snapshot) => readHeld(pool, snapshot),

    async clear() {
      await pool.query('TRUNCATE listing, indicator, held_row')
    },
  }
}

interface StoredHeldRow {
  readonly key: string
  readonly kind: number
  readonly value: string
  readonly marks: number
  readonly added: number | null
  readonly first_seen: number | null
  readonly last_seen: number | null
  readonly valid_until: number
  readonly score: number | null
  readonly tags: string[] | null
}

/** Rows of a held-back snapshot that are in memory at once. */
const heldAtOnce = 10_000

async function* readHeld(pool: pg.Pool, snapshot: number): AsyncGenerator<readonly HeldRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await pool.query<StoredHeldRow>(
      `SELECT key, kind, value, marks, added, first_seen, last_seen, valid_until, score, tags FROM held_row
       WHERE snapshot = $1 AND key > $2 ORDER BY key LIMIT $3`,
      [snapshot, after, heldAtOnce],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.key
    yield rows.map(
      (row): HeldRow => ({
        kind: kindByCode.get(row.kind)?.id as KindId,
        value: row.value,
        marks: row.marks,
        ...(row.added !== null && { added: row.added }),
        ...(row.first_seen !== null && { firstSeen: row.first_seen }),
        ...(row.last_seen !== null && { lastSeen: row.last_seen }),
        ...(row.valid_until !== noEnd && { validUntil: row.valid_until }),
        ...(row.score !== null && { score: row.score }),
        ...(row.tags !== null && { tags: row.tags }),
      }),
    )
  }
}

const readSource = (pool: pg.Pool, source: number) =>
  readingTransaction(pool, async function* (client): AsyncGenerator<readonly MovedListing[]> {
    await tune(client)
    const query = `SELECT i.kind, i.value, i.marks, ${columns.replace(/\w+/g, 'l.$&')}, array_to_string(l.tags, E'\\x1f')
      FROM listing l JOIN indicator i USING (key) WHERE l.source = ${wholeNumber(source)} ORDER BY l.key, l.added`
    let batch: MovedListing[] = []
    const rows = copiedRows(client, query, 11, (row, at, length) => {
      const field = (i: number) => at[i] as number
      const isThere = (i: number) => (length[i] as number) >= 0
      const text = (i: number) => row.toString('utf8', field(i), field(i) + (length[i] as number))
      batch.push({
        kind: kindByCode.get(row.readInt16BE(field(0)))?.id as KindId,
        value: text(1),
        marks: row.readInt16BE(field(2)),
        added: readInt8(row, field(3)),
        removed: isThere(4) ? readInt8(row, field(4)) : undefined,
        from: readInt8(row, field(5)),
        until: readInt8(row, field(6)),
        lastSeen: isThere(7) ? readInt8(row, field(7)) : undefined,
        score: isThere(8) ? row.readInt16BE(field(8)) : undefined,
        dated: row[field(9)] === 1,
        tags: isThere(10) ? text(10) : '',
      })
    })
    for await (const _ of rows) {
      yield batch
      batch = []
    }
  })

async function* encoded(source: number, listings: AsyncIterable<readonly MovedListing[]>): AsyncGenerator<Buffer> {
  const writer = new CopyWriter()
  for await (const batch of listings) {
    for (const { kind, value, marks, added, removed, from, until, lastSeen, score, dated, tags } of batch) {
      const { code } = kindById[kind]
      writer.row(13)
      writer.bytes(indicatorKey(code, value))
      writer.int2(code)
      writer.int2(marks)
      writer.text(value)
      writer.int4(source)
      for (const time of [added, removed, from, until, lastSeen]) writer.int8(time)
      if (score === undefined) writer.nothing()
      else writer.int2(score)
      writer.boolean(dated)
      if (tags === '') writer.nothing()
      else writer.text(tags)
    }
    if (writer.length > 1 << 17) yield writer.take()
  }
  writer.end()
  yield writer.take()
}
