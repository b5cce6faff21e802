import type pg from 'pg'
import { type KindId, kindByCode, kindById } from '../../../domain/observables/index.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { RowBinaryWriter, readRows } from '../../platform/clickhouse/row-binary.ts'
import { indicatorKey } from '../indicator-key.ts'
import { wholeNumber } from '../listing-difference.ts'
import type { ListingRows } from '../listing-rows.ts'
import { heldRow, type MovableListings, type MovedListing } from '../movable-listings.ts'
import { tagSeparator } from '../staged-rows.ts'
import { beginAttempt, commitAttempt, currentState } from './changes.ts'
import { intervals, marks, writeNewMarks } from './difference.ts'
import { intervalColumns, ownTable, tableNames } from './tables.ts'

/** Reads and writes listings in ClickHouse as they are stored. */
export function clickhouseMoves(pool: pg.Pool, clickhouse: ClickHouse, rows: ListingRows): MovableListings {
  const { database, cluster } = clickhouse

  async function* read(source: number): AsyncGenerator<readonly MovedListing[]> {
    const { unmerged } = await currentState(pool)
    const where = `source = ${wholeNumber(source)}`
    const answer = clickhouse.read(
      `SELECT l.kind, l.value, m.marks, l.added, l.removed, l.listed_from, l.listed_until, l.last_seen, l.score, l.dated,
         arrayStringConcat(l.tags, '${tagSeparator}')
       FROM ${intervals(database, unmerged, where)} AS l LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = l.key
       ORDER BY l.key, l.added`,
    )
    yield* readRows(answer, (row) => ({
      kind: kindByCode.get(row.uint8())?.id as KindId,
      value: row.text(),
      marks: row.uint8(),
      added: row.int64(),
      removed: row.nullable(() => row.int64()),
      from: row.int64(),
      until: row.int64(),
      lastSeen: row.nullable(() => row.int64()),
      score: row.nullable(() => row.uint8()),
      dated: row.uint8() === 1,
      tags: row.text(),
    }))
  }

  return {
    rows,
    read,

    async write(client, source, listings) {
      const attempt = await beginAttempt(client, clickhouse)
      const into = `${database}.change (attempt, action, marks, ${intervalColumns})`
      let isEmpty = true
      async function* encoded() {
        const writer = new RowBinaryWriter()
        for await (const batch of listings) {
          if (batch.length > 0) isEmpty = false
          for (const interval of batch) writeInterval(writer, attempt, source, interval)
          if (writer.length > 1 << 17) yield writer.take()
        }
        yield writer.take()
      }
      await clickhouse.insert(into, encoded())
      if (isEmpty) return
      const { unmerged } = await currentState(client)
      await clickhouse.run(writeNewMarks(database, unmerged, attempt))
      await commitAttempt(client, attempt, 'change', { source })
    },

    async *held(snapshot) {
      const { rows: found } = await pool.query<{ attempt: number }>(
        'SELECT attempt FROM listing_change WHERE snapshot = $1',
        [snapshot],
      )
      const attempt = found[0]?.attempt
      if (attempt === undefined) return
      const answer = clickhouse.read(
        `SELECT kind, value, marks, first_seen, last_seen, valid_until, score, ifNull(tags, ''), date_added
         FROM ${database}.staged WHERE attempt = ${wholeNumber(attempt)}`,
      )
      yield* readRows(answer, (row) =>
        heldRow({
          kind: row.uint8(),
          value: row.text(),
          marks: row.uint8(),
          first_seen: row.nullable(() => row.int64()),
          last_seen: row.nullable(() => row.int64()),
          valid_until: row.int64(),
          score: row.nullable(() => row.uint8()),
          tags: row.text().split(tagSeparator).filter(Boolean),
          added: row.nullable(() => row.int64()),
        }),
      )
    },

    async clear() {
      await pool.query('DELETE FROM listing_change')
      const everywhere = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`
      for (const name of tableNames)
        await clickhouse.run(`TRUNCATE TABLE ${database}.${ownTable(name, cluster)}${everywhere}`)
    },
  }
}

/** Writes an interval, in the order of `intervalColumns`, after attempt, action and marks. */
function writeInterval(writer: RowBinaryWriter, attempt: number, source: number, interval: MovedListing): void {
  const { code } = kindById[interval.kind]
  writer.uint64(attempt)
  writer.text('new')
  writer.uint8(interval.marks)
  writer.uint32(source)
  writer.copied(indicatorKey(code, interval.value))
  writer.int64(interval.added)
  writer.uint8(code)
  writer.text(interval.value)
  writer.nullableInt64(interval.removed)
  writer.int64(interval.from)
  writer.int64(interval.until)
  writer.nullableInt64(interval.lastSeen)
  writer.nullableUint8(interval.score)
  writer.uint8(interval.dated ? 1 : 0)
  const tags = interval.tags === '' ? [] : interval.tags.split(tagSeparator)
  // There are fewer than 128 tags, so the length takes one byte.
  writer.uint8(tags.length)
  for (const tag of tags) writer.text(tag)
}
