import type pg from 'pg'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { eachCopiedRow } from '../platform/db/copied-rows.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { CountedTag, ListingReader } from './listing-store.ts'
import { tune } from './listing-transaction.ts'
import { tagSeparator } from './staged-rows.ts'

/** Reads tags of listings in PostgreSQL. */
export function postgresTags(pool: pg.Pool): Pick<ListingReader, 'visitTags' | 'countTags'> {
  return {
    visitTags: (visitor) =>
      transaction(
        pool,
        async (client) => {
          await tune(client)
          const query = `SELECT i.kind, i.value, l.source, array_to_string(l.tags, E'\\x1f')
            FROM listing l JOIN indicator i USING (key) WHERE l.tags IS NOT NULL`
          await eachCopiedRow(client, query, 4, (row, at, length) => {
            const text = (field: number) => {
              const start = at[field] as number
              return row.toString('utf8', start, start + (length[field] as number))
            }
            const kind = kindByCode.get(row.readInt16BE(at[0]))?.id as KindId
            visitor({ kind, value: text(1) }, row.readInt32BE(at[2]), text(3).split(tagSeparator))
          })
        },
        'READ ONLY',
      ),

    async countTags(since, { longest, fewest, most }) {
      const { rows } = await pool.query<CountedTag>(
        `SELECT tag, count(DISTINCT key)::bigint AS indicators FROM unnest($1::int[], $2::bigint[]) AS of (source, since)
         JOIN listing l ON l.source = of.source AND l.added >= of.since
         CROSS JOIN LATERAL (SELECT lower_case(btrim(t)) COLLATE "C" AS tag FROM unnest(l.tags) t) tag
         WHERE length(tag) BETWEEN 2 AND $3 GROUP BY tag HAVING count(DISTINCT key) >= $4
         ORDER BY indicators DESC, tag LIMIT $5`,
        [since.map(({ source }) => source), since.map((one) => one.since), longest, fewest, most],
      )
      return rows
    },
  }
}
