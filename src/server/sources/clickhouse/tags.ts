import type pg from 'pg'
import { type KindId, kindByCode } from '../../../domain/observables/index.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { readRows } from '../../platform/clickhouse/row-binary.ts'
import { wholeNumber } from '../listing-difference.ts'
import type { CountedTag, ListingReader } from '../listing-store.ts'
import { tagSeparator } from '../staged-rows.ts'
import { consistently, whileNothingMerges } from './changes.ts'
import { bySource, intervals } from './difference.ts'

/** Reads tags of listings in ClickHouse. */
export function clickhouseTags(pool: pg.Pool, clickhouse: ClickHouse): Pick<ListingReader, 'visitTags' | 'countTags'> {
  const { database } = clickhouse
  return {
    visitTags: (visitor) =>
      whileNothingMerges(pool, async ({ unmerged }) => {
        const answer = clickhouse.read(
          `SELECT kind, value, source, arrayStringConcat(tags, '${tagSeparator}') FROM ${intervals(database, unmerged)}
           WHERE notEmpty(tags)`,
        )
        const visited = readRows(answer, (row) => ({
          value: { kind: kindByCode.get(row.uint8())?.id as KindId, value: row.text() },
          source: row.uint32(),
          tags: row.text().split(tagSeparator),
        }))
        for await (const some of visited) for (const { value, source, tags } of some) visitor(value, source, tags)
      }),

    async countTags(since, { longest, fewest, most }) {
      if (since.length === 0) return []
      const where = `source IN (${since.map(({ source }) => wholeNumber(source)).join(', ')})
        AND added >= ${bySource(since.map((one) => [one.source, one.since]))}`
      return consistently(pool, (of) =>
        clickhouse.rows<CountedTag>(
          `SELECT tag, uniqExact(key) AS indicators FROM (
             SELECT key, arrayJoin(arrayMap(t -> lowerUTF8(trim(BOTH ' ' FROM t)), tags)) AS tag
             FROM ${intervals(database, of, where)}
           ) WHERE lengthUTF8(tag) BETWEEN 2 AND {longest:UInt32} GROUP BY tag HAVING indicators >= {fewest:UInt32}
           ORDER BY indicators DESC, tag LIMIT {most:UInt32}`,
          { params: { longest, fewest, most } },
        ),
      )
    },
  }
}
