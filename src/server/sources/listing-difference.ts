import { tagSeparator } from './staged-rows.ts'

/** Columns for the rows of a snapshot as they arrive. An indicator may have several rows. */
const stagedColumns = `key uuid, kind smallint, marks smallint, value text COLLATE "C", first_seen bigint, last_seen bigint,
  valid_until bigint, score smallint, tags text, added bigint`

/** Drops the table first, because rows may have to be staged again. */
export const stage = `DROP TABLE IF EXISTS pg_temp.staged; CREATE TEMPORARY TABLE staged (${stagedColumns}) ON COMMIT DROP`

/** Rule 12, for a snapshot with dates on which its rows were put on the list: these become `first_seen`. */
export const takeAddedDates =
  'ALTER TABLE staged DROP COLUMN first_seen; ALTER TABLE staged RENAME COLUMN added TO first_seen'

/** If `staged` holds only changed rows: keys of the indicators that the snapshot no longer lists. */
export const stageMissing = 'CREATE TEMPORARY TABLE missing (key uuid) ON COMMIT DROP'

/** Stages the rows of a snapshot that is held back. */
export const stageHeld = (snapshot: string) => `${stage}; INSERT INTO staged
  SELECT key, kind, marks, value, first_seen, last_seen, valid_until, score, array_to_string(tags, '${tagSeparator}'), added
  FROM held_row WHERE snapshot = ${snapshot}`

/** Rule 10: merges repeated rows of an indicator in a snapshot. */
export const folded = (
  rows: string,
) => `SELECT key, min(kind) kind, bit_or(marks) marks, min(value) value, min(first_seen) first_seen,
    max(last_seen) last_seen, max(valid_until) valid_until, max(score) score,
    string_to_array(min(tags), '${tagSeparator}') tags
  FROM ${rows} GROUP BY key`

/** For the first snapshot of a source: merges all rows, in the order of the keys. */
export const foldAll = `SET LOCAL enable_hashagg = off;
  CREATE TEMPORARY TABLE snap ON COMMIT DROP AS ${folded('staged')} ORDER BY key;
  SET LOCAL enable_hashagg = on`

const differs = `p.listed_until <> greatest(s.valid_until, p.listed_from) OR (NOT p.dated AND s.first_seen IS NOT NULL)
  OR p.last_seen IS DISTINCT FROM s.last_seen OR p.score IS DISTINCT FROM s.score OR p.tags IS DISTINCT FROM s.tags`

const listedColumns = 'p.listed_from, p.listed_until, p.dated, p.last_seen, p.score, p.tags, p.ctid AS place'
const stagedRows = `(SELECT key, first_seen, last_seen, valid_until, score, string_to_array(tags, '${tagSeparator}') tags
  FROM staged) s`
const listedBy = (source: string) => `SELECT *, ctid FROM listing WHERE source = ${source} AND removed IS NULL`

/** Makes `snap` from the staged rows of the indicators in `touched`. */
const snapOfTouched = `ANALYZE touched (key);
  CREATE TEMPORARY TABLE snap ON COMMIT DROP AS ${folded('staged WHERE key IN (SELECT key FROM touched)')};
  ANALYZE snap (key)`

/**
 * Makes two tables. `touched`: indicators with a row that differs from the source's present listing, with that listing
 * and its place in the table. `snap`: the merged rows of these indicators. All other indicators are unchanged, however
 * often the snapshot repeats them.
 */
export const foldTouched = (source: string, increment: boolean) => `CREATE TEMPORARY TABLE touched ON COMMIT DROP AS
    SELECT DISTINCT coalesce(s.key, p.key) AS key, s.key IS NOT NULL AS is_staged, p.key IS NOT NULL AS was_listed,
      ${listedColumns}
    FROM ${stagedRows} FULL JOIN (${listedBy(source)}) p ON p.key = s.key
    WHERE p.key IS NULL OR ${increment ? '' : 's.key IS NULL OR'} (s.key IS NOT NULL AND (${differs}));
  ${snapOfTouched}`

/**
 * The same if `staged` holds only changed rows, and `missing` the keys that are gone.
 * @param areFew true looks each indicator up by itself; false reads all listings of the source
 */
export function foldChanged(source: string, areFew: boolean): string {
  // LATERAL with OFFSET 0 is not merged into the outer query, so PostgreSQL must run it once per row.
  const listed = (key: string) =>
    areFew
      ? `LATERAL (${listedBy(source)} AND key = ${key} OFFSET 0) p ON true`
      : `(${listedBy(source)}) p ON p.key = ${key}`
  return `CREATE TEMPORARY TABLE touched ON COMMIT DROP AS
    SELECT DISTINCT s.key, true AS is_staged, p.key IS NOT NULL AS was_listed, ${listedColumns}
    FROM ${stagedRows} LEFT JOIN ${listed('s.key')} WHERE p.key IS NULL OR ${differs}
    UNION ALL
    SELECT p.key, false, true, ${listedColumns} FROM missing m JOIN ${listed('m.key')};
  ${snapOfTouched}`
}

const nothingListed = `(SELECT NULL::tid AS place, NULL::uuid AS key, NULL::bigint AS listed_from, NULL::bigint AS listed_until,
  NULL::boolean AS dated, NULL::bigint AS last_seen, NULL::smallint AS score, NULL::text[] AS tags)`

/**
 * The changes that a snapshot makes, one row per changed indicator: `new`, `renewed` (it had lapsed, rule 6), `gone` or
 * `changed`. `start`, `stop` and `dated` are the interval to write. In a first snapshot everything is new, in the order
 * of `snap`.
 */
export function difference(source: string, at: string, isFirst: boolean, increment: boolean): string {
  // Rule 4: if an indicator is listed again, only a first-seen date at or after the old end counts.
  const before = isFirst
    ? ''
    : `LEFT JOIN (
         SELECT DISTINCT ON (key) key, listed_until ended FROM listing
         WHERE source = ${source} AND removed IS NOT NULL
           AND key IN (SELECT key FROM d WHERE action = 'new' AND first_seen IS NOT NULL)
         ORDER BY key, removed DESC
       ) b ON b.key = d.key AND d.action = 'new'`
  const usable = `d.first_seen IS NOT NULL ${isFirst ? '' : `AND (b.ended IS NULL OR least(d.first_seen, ${at}) >= b.ended)`}`
  const pairs = isFirst
    ? `snap s CROSS JOIN ${nothingListed} p`
    : `snap s FULL JOIN (SELECT * FROM touched WHERE was_listed) p ON p.key = s.key`
  return `WITH d AS (
      SELECT coalesce(s.key, p.key) AS key, s.kind, s.marks, s.value, s.first_seen, s.last_seen, s.valid_until, s.score,
        s.tags, p.place, p.listed_from AS was_from, p.listed_until AS was_until, p.dated AS was_dated,
        CASE WHEN p.key IS NULL THEN 'new'
             WHEN s.key IS NULL THEN 'gone'
             WHEN p.listed_until <= ${at} AND s.valid_until > ${at} THEN 'renewed'
             ELSE 'changed' END AS action
      FROM ${pairs}
      WHERE p.key IS NULL OR ${increment ? '' : 's.key IS NULL OR'} (s.key IS NOT NULL AND (${differs}))
    ), i AS (
      SELECT d.*, d.first_seen IS NULL AS undated,
        CASE WHEN d.action = 'new' AND ${usable} THEN least(d.first_seen, ${at})
             WHEN d.action = 'changed' AND NOT d.was_dated AND d.first_seen IS NOT NULL
               THEN least(d.first_seen, d.was_from)
             WHEN d.action IN ('changed', 'gone') THEN d.was_from
             ELSE ${at} END AS begun,
        CASE WHEN d.action = 'new' THEN (${usable}) OR ${!isFirst}
             WHEN d.action = 'renewed' THEN true
             WHEN d.action = 'changed' THEN d.was_dated OR d.first_seen IS NOT NULL
             ELSE d.was_dated END AS proven
      FROM d ${before}
    )
    SELECT key, kind, marks, value, last_seen, score, tags, action, place,
      -- Rule 7: valid-until before the beginning.
      CASE WHEN action = 'new' AND valid_until < begun AND undated THEN valid_until ELSE begun END AS start,
      CASE WHEN action = 'gone' THEN least(was_until, greatest(${at}, was_from))
           ELSE greatest(valid_until, CASE WHEN action = 'new' AND undated THEN valid_until ELSE begun END) END AS stop,
      proven AND NOT (action = 'new' AND valid_until < begun AND undated) AS dated
    FROM i`
}

/**
 * Inserts new indicators in the order of the keys, so that concurrent ingests cannot deadlock. `delta` is a table, or a
 * query that is in that order already. (PostgreSQL reads a temporary table in the order in which it was written.)
 */
export const newIndicators = (delta: Delta) => `INSERT INTO indicator (key, kind, marks, value)
  SELECT key, kind, marks, value FROM ${delta.rows} WHERE action = 'new' ${inOrder(delta)} ON CONFLICT (key) DO NOTHING`

/**
 * SQL condition: the row is still where `touched` found it, because the source's lock keeps others from writing its
 * rows.
 */
const isAtItsPlace = 'l.ctid = d.place'

export const close = (at: string) => `UPDATE listing l
  SET removed = ${at}, listed_until = CASE WHEN d.action = 'gone' THEN d.stop ELSE l.listed_until END
  FROM delta d WHERE ${isAtItsPlace} AND d.action IN ('gone', 'renewed')`

export const change = (at: string) => `UPDATE listing l
  SET changed = ${at}, listed_from = d.start, listed_until = d.stop, dated = d.dated, last_seen = d.last_seen, score = d.score, tags = d.tags
  FROM delta d WHERE ${isAtItsPlace} AND d.action = 'changed'`

export const open = (delta: Delta, source: string, at: string) => `INSERT INTO listing
    (key, source, added, removed, listed_from, listed_until, last_seen, score, dated, tags)
  SELECT key, ${source}, ${at}, NULL, start, stop, last_seen, score, dated, tags
  FROM ${delta.rows} WHERE action IN ('new', 'renewed') ${inOrder(delta)}`

/** The changes that `difference` found. */
export interface Delta {
  /** Name of a table, or a query in brackets with an alias. */
  readonly rows: string
  readonly isSorted: boolean
}

const inOrder = ({ isSorted }: Delta) => (isSorted ? '' : 'ORDER BY key')

/** The number as text for a statement. @throws RangeError */
export function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`)
  return String(value)
}
