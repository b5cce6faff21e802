import type pg from 'pg'
import { wholeNumber } from './listing-difference.ts'
import { type ListingReader, notRoutable, type SnapshotSpan } from './listing-store.ts'
import { few, tune, tuneForFew } from './listing-transaction.ts'

/** SQL: listings in the newer snapshot that the older one lacks. Later snapshots do not affect the result. */
const listedSince = ({ source, after, upto }: SnapshotSpan, now: number) => `
  SELECT l.source, i.kind, i.value, i.marks, l.added FROM listing l JOIN indicator i USING (key)
  WHERE l.source = ${wholeNumber(source)} AND l.added > ${wholeNumber(after)} AND l.added <= ${wholeNumber(upto)}
    AND CASE WHEN l.removed IS NULL THEN l.listed_until > ${wholeNumber(now)}
      ELSE least(l.removed, l.listed_until) > ${wholeNumber(upto)} END
    AND i.marks & ${notRoutable} = 0 AND NOT EXISTS (
      SELECT FROM listing o WHERE o.source = l.source AND o.key = l.key AND o.removed > ${wholeNumber(after)}
        AND o.added <= ${wholeNumber(after)})`

/**
 * SQL: listings in exactly one of two snapshots. Later snapshots do not affect the result, because their changes are
 * reported in turn.
 */
const movedBetween = `CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
  SELECT l.key, true AS listed, l.tags FROM listing l
  WHERE l.source = $1 AND l.added > $2 AND l.added <= $3 AND (l.removed IS NULL OR l.removed > $3) AND NOT EXISTS (
    SELECT FROM listing o WHERE o.source = $1 AND o.key = l.key AND o.removed > $2 AND o.added <= $2)
  UNION ALL
  SELECT l.key, false, l.tags FROM listing l
  WHERE l.source = $1 AND l.removed > $2 AND l.removed <= $3 AND l.added <= $2 AND NOT EXISTS (
    SELECT FROM listing n WHERE n.source = $1 AND n.key = l.key AND n.added <= $3 AND (n.removed IS NULL OR n.removed > $3))`

/** Changes of sources between two snapshots, as temporary tables that PostgreSQL can join with others. */
export const changesBetween: Pick<ListingReader, 'newListings' | 'changedListings'> = {
  async newListings(client: pg.PoolClient, spans, now) {
    await tune(client)
    await client.query(`CREATE TEMPORARY TABLE fresh (source, kind, value, marks, added) ON COMMIT DROP AS
      ${[
        'SELECT 0, 0::smallint, NULL::text COLLATE "C", 0::smallint, 0::bigint WHERE false',
        ...spans.filter(({ listings }) => listings > few).map((span) => listedSince(span, now)),
      ].join(' UNION ALL ')}`)
    await tuneForFew(client)
    for (const span of spans.filter(({ listings }) => listings <= few)) {
      await client.query(`INSERT INTO fresh ${listedSince(span, now)}`)
    }
    await tune(client)
  },

  async changedListings(client, { source, after, upto }) {
    await client.query(movedBetween, [source, after, upto])
    // With statistics, PostgreSQL looks up few changes one by one, and joins many.
    await client.query('ANALYZE moved')
    return '(SELECT i.kind, i.value, m.listed, m.tags FROM moved m JOIN indicator i USING (key))'
  },
}
