import type pg from 'pg'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import { copiedRows, copyItems } from '../platform/db/copied-rows.ts'
import { type CopyWriter, readInt8 } from '../platform/db/copy-binary.ts'
import { readingTransaction } from '../platform/db/transaction.ts'
import { indicatorKey } from './indicator-key.ts'
import { wholeNumber } from './listing-difference.ts'
import { tune } from './listing-transaction.ts'
import {
  type HeldRow,
  heldRow,
  type MovableListings,
  type MovedListing,
  type StoredHeldRow,
} from './movable-listings.ts'
import { postgresRows } from './postgres-rows.ts'

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
      await copyItems(client, 'moved_in', listings, (to, batch) => {
        for (const listing of batch) writeListing(to, source, listing)
      })
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

/** Rows of a held-back snapshot that are in memory at once. */
const heldAtOnce = 10_000

async function* readHeld(pool: pg.Pool, snapshot: number): AsyncGenerator<readonly HeldRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await pool.query<StoredHeldRow & { readonly key: string }>(
      `SELECT key, kind, value, marks, added, first_seen, last_seen, valid_until, score, tags FROM held_row
       WHERE snapshot = $1 AND key > $2 ORDER BY key LIMIT $3`,
      [snapshot, after, heldAtOnce],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.key
    yield rows.map(heldRow)
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

function writeListing(to: CopyWriter, source: number, listing: MovedListing): void {
  const { kind, value, marks, added, removed, from, until, lastSeen, score, dated, tags } = listing
  const { code } = kindById[kind]
  to.row(13)
  to.bytes(indicatorKey(code, value))
  to.int2(code)
  to.int2(marks)
  to.text(value)
  to.int4(source)
  for (const time of [added, removed, from, until, lastSeen]) to.int8(time)
  to.int2(score)
  to.boolean(dated)
  to.optional(tags || undefined)
}
