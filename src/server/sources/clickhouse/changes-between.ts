import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { readRows } from '../../platform/clickhouse/row-binary.ts'
import { copyItems } from '../../platform/db/copied-rows.ts'
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
      const rows = readRows(answer, (from) => ({
        source: from.uint32(),
        kind: from.uint8(),
        value: from.text(),
        marks: from.uint8(),
        added: from.int64(),
      }))
      await copyItems(client, 'fresh', rows, (to, some) => {
        for (const { source, kind, value, marks, added } of some) {
          to.row(5)
          to.int4(source)
          to.int2(kind)
          to.text(value)
          to.int2(marks)
          to.int8(added)
        }
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
      const rows = readRows(answer, (from) => ({
        kind: from.uint8(),
        value: from.text(),
        isListed: from.uint8() === 1,
        tags: from.text() || undefined,
      }))
      await copyItems(client, 'moved', rows, (to, some) => {
        for (const { kind, value, isListed, tags } of some) {
          to.row(4)
          to.int2(kind)
          to.text(value)
          to.boolean(isListed)
          to.optional(tags)
        }
      })
      return `(SELECT kind, value, listed, string_to_array(tags, E'\\x1f') AS tags FROM moved)`
    },
  }
}
