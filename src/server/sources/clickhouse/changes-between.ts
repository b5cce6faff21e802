import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { type RowBinaryParser, readRows } from '../../platform/clickhouse/row-binary.ts'
import { CopyWriter } from '../../platform/db/copy-binary.ts'
import { wholeNumber } from '../listing-difference.ts'
import { type ListingReader, notRoutable } from '../listing-store.ts'
import { tagSeparator } from '../staged-rows.ts'
import { currentState, holdMerging } from './changes.ts'
import { bySource, intervals, marks } from './difference.ts'

/**
 * Changes of sources between two snapshots, streamed from ClickHouse into temporary tables of PostgreSQL. Merging is
 * blocked until the caller's transaction ends.
 */
export function clickhouseChangesBetween(
  clickhouse: ClickHouse,
): Pick<ListingReader, 'newListings' | 'changedListings'> {
  const { database } = clickhouse
  return {
    async newListings(client, spans, now) {
      await client.query(`CREATE TEMPORARY TABLE fresh (source int, kind smallint, value text COLLATE "C", marks smallint,
        added bigint) ON COMMIT DROP`)
      if (spans.length === 0) return
      await holdMerging(client)
      const { unmerged } = await currentState(client)
      const known = intervals(
        database,
        unmerged,
        `source IN (${spans.map(({ source }) => wholeNumber(source)).join(', ')})`,
      )
      const after = bySource(spans.map((span) => [span.source, span.after]))
      const upto = bySource(spans.map((span) => [span.source, span.upto]))
      const answer = clickhouse.read(
        `SELECT l.source, l.kind, l.value, m.marks, l.added
         FROM (
           SELECT source, key, kind, value, added FROM ${known}
           WHERE added > ${after} AND added <= ${upto}
             AND if(removed IS NULL, listed_until > ${wholeNumber(now)}, least(removed, listed_until) > ${upto})
             AND (source, key) NOT IN (SELECT source, key FROM ${known} WHERE removed > ${after} AND added <= ${after})
         ) AS l LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = l.key
         WHERE bitAnd(m.marks, ${notRoutable}) = 0`,
      )
      await copyRows(client, 'fresh', answer, (from, to) => {
        const source = from.uint32()
        const kind = from.uint8()
        const value = from.text()
        const marks = from.uint8()
        const added = from.int64()
        to.row(5)
        to.int4(source)
        to.int2(kind)
        to.text(value)
        to.int2(marks)
        to.int8(added)
      })
    },

    async changedListings(client, span) {
      const [source, after, upto] = [span.source, span.after, span.upto].map(wholeNumber)
      await client.query(`CREATE TEMPORARY TABLE moved (kind smallint, value text COLLATE "C", listed boolean, tags text)
        ON COMMIT DROP`)
      await holdMerging(client)
      const { unmerged } = await currentState(client)
      const known = intervals(database, unmerged, `source = ${source}`)
      const tags = `arrayStringConcat(tags, '${tagSeparator}')`
      const answer = clickhouse.read(
        `SELECT kind, value, toUInt8(1), ${tags} FROM ${known}
         WHERE (removed IS NULL OR removed > ${upto}) AND added > ${after} AND added <= ${upto}
           AND key NOT IN (SELECT key FROM ${known} WHERE removed > ${after} AND added <= ${after})
         UNION ALL
         SELECT kind, value, toUInt8(0), ${tags} FROM ${known}
         WHERE removed > ${after} AND removed <= ${upto} AND added <= ${after}
           AND key NOT IN (SELECT key FROM ${known} WHERE added <= ${upto} AND (removed IS NULL OR removed > ${upto}))`,
      )
      await copyRows(client, 'moved', answer, (from, to) => {
        const kind = from.uint8()
        const value = from.text()
        const listed = from.uint8() === 1
        const joined = from.text()
        to.row(4)
        to.int2(kind)
        to.text(value)
        to.boolean(listed)
        if (joined === '') to.nothing()
        else to.text(joined)
      })
      return `(SELECT kind, value, listed, string_to_array(tags, E'\\x1f') AS tags FROM moved)`
    },
  }
}

/** `row` must read all columns of a row before it writes. */
async function copyRows(
  client: pg.PoolClient,
  table: string,
  answer: AsyncIterable<Buffer>,
  row: (from: RowBinaryParser, to: CopyWriter) => void,
): Promise<void> {
  const writer = new CopyWriter()
  async function* encoded() {
    for await (const _ of readRows(answer, (from) => row(from, writer)))
      if (writer.length > 1 << 17) yield writer.take()
    writer.end()
    yield writer.take()
  }
  const into = client.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary)`))
  await pipeline(Readable.from(encoded(), { objectMode: false, highWaterMark: 1 << 20 }), into)
}
