/** Rule 10: merges repeated rows of a snapshot. */
export const fold = `CREATE TEMPORARY TABLE snap ON COMMIT DROP AS
  SELECT key, min(kind) kind, bit_or(marks) marks, min(value) value, min(first_seen) first_seen, max(last_seen) last_seen,
    max(valid_until) valid_until, max(score) score, string_to_array(min(tags), E'\\x1f') tags
  FROM staged GROUP BY key;
  ANALYZE snap (key)`

/**
 * The changes that a snapshot makes, one row per indicator: `new`, `renewed` (it had lapsed, rule 6), `gone` or
 * `changed`. Unchanged indicators have no row. `start`, `stop` and `dated` are the interval to write.
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
  return `CREATE TEMPORARY TABLE delta ON COMMIT DROP AS
    WITH present AS (
      SELECT key, listed_from, listed_until, dated, last_seen, score, tags FROM listing
      WHERE source = ${source} AND removed IS NULL
    ), d AS (
      SELECT coalesce(s.key, p.key) AS key, s.kind, s.marks, s.value, s.first_seen, s.last_seen, s.valid_until, s.score,
        s.tags, p.listed_from AS was_from, p.listed_until AS was_until, p.dated AS was_dated,
        CASE WHEN p.key IS NULL THEN 'new'
             WHEN s.key IS NULL THEN 'gone'
             WHEN p.listed_until <= ${at} AND s.valid_until > ${at} THEN 'renewed'
             ELSE 'changed' END AS action
      FROM snap s FULL JOIN present p ON p.key = s.key
      WHERE p.key IS NULL OR ${increment ? '' : 's.key IS NULL OR'} (s.key IS NOT NULL AND (
        p.listed_until <> greatest(s.valid_until, p.listed_from) OR (NOT p.dated AND s.first_seen IS NOT NULL)
        OR p.last_seen IS DISTINCT FROM s.last_seen OR p.score IS DISTINCT FROM s.score
        OR p.tags IS DISTINCT FROM s.tags))
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
    SELECT key, kind, marks, value, last_seen, score, tags, action,
      -- Rule 7: valid-until before the beginning.
      CASE WHEN action = 'new' AND valid_until < begun AND undated THEN valid_until ELSE begun END AS start,
      CASE WHEN action = 'gone' THEN least(was_until, greatest(${at}, was_from))
           ELSE greatest(valid_until, CASE WHEN action = 'new' AND undated THEN valid_until ELSE begun END) END AS stop,
      proven AND NOT (action = 'new' AND valid_until < begun AND undated) AS dated
    FROM i`
}

/** Inserts in the order of the keys, so that concurrent ingests cannot deadlock. */
export const newIndicators = `INSERT INTO indicator (key, kind, marks, value)
  SELECT key, kind, marks, value FROM delta WHERE action = 'new' ORDER BY key ON CONFLICT (key) DO NOTHING`

export const close = (source: string, at: string) => `UPDATE listing l
  SET removed = ${at}, listed_until = CASE WHEN d.action = 'gone' THEN d.stop ELSE l.listed_until END
  FROM delta d WHERE l.source = ${source} AND l.removed IS NULL AND l.key = d.key AND d.action IN ('gone', 'renewed')`

export const change = (source: string) => `UPDATE listing l
  SET listed_from = d.start, listed_until = d.stop, dated = d.dated, last_seen = d.last_seen, score = d.score, tags = d.tags
  FROM delta d WHERE l.source = ${source} AND l.removed IS NULL AND l.key = d.key AND d.action = 'changed'`

export const open = (source: string, at: string) => `INSERT INTO listing
    (key, source, added, removed, listed_from, listed_until, last_seen, score, dated, tags)
  SELECT key, ${source}, ${at}, NULL, start, stop, last_seen, score, dated, tags
  FROM delta WHERE action IN ('new', 'renewed') ORDER BY key`

/** The number as text for a statement. @throws RangeError */
export function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`)
  return String(value)
}
