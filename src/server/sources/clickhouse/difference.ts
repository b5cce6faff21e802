import { kindById } from '../../../domain/observables/index.ts'
import { wholeNumber } from '../listing-difference.ts'
import { noEnd, tagSeparator } from '../staged-rows.ts'
import { intervalColumns } from './tables.ts'

/** Committed attempts that are not merged yet: readers add their rows to the tables. */
export interface Unmerged {
  /** Numbers of attempts that wrote rows. */
  readonly changes: readonly number[]
  /** Deletions of sources: rows of a source from attempts before this one do not count. */
  readonly forgotten: readonly { readonly source: number; readonly attempt: number }[]
}

export const nothingUnmerged: Unmerged = { changes: [], forgotten: [] }

const list = (numbers: readonly number[]) => numbers.map(wholeNumber).join(', ')

/**
 * SQL: rows of a table as of a commit. The newest merged row of each order counts, unless an unmerged attempt has a
 * row.
 */
function newest(
  table: string,
  changes: string,
  columns: string,
  order: string,
  where: string,
  unmerged: Unmerged,
): string {
  const seen = unmerged.forgotten.map(
    ({ source, attempt }) => ` AND NOT (source = ${wholeNumber(source)} AND attempt < ${wholeNumber(attempt)})`,
  )
  const merged = `SELECT ${columns} FROM ${table} FINAL WHERE ${where}${seen.join('')}`
  if (unmerged.changes.length === 0) return `(${merged})`
  const added = `FROM ${changes} WHERE attempt IN (${list(unmerged.changes)}) AND ${where}${seen.join('')}`
  return `(${merged} AND (${order}) NOT IN (SELECT ${order} ${added})
    UNION ALL SELECT ${columns} ${added} ORDER BY attempt DESC LIMIT 1 BY ${order})`
}

/** SQL: intervals that match `where`, which may use only columns of the key, ordered by source or by key. */
export function intervals(database: string, unmerged: Unmerged, where = '1', by: 'source' | 'key' = 'source'): string {
  const table = by === 'source' ? 'listing' : 'listing_of_key'
  return newest(`${database}.${table}`, `${database}.change`, intervalColumns, 'source, key, added', where, unmerged)
}

/** SQL: marks of the keys that match `where`. An indicator without marks has no row. */
export function marks(database: string, { changes }: Unmerged, where = '1'): string {
  const unmerged = { changes, forgotten: [] }
  return newest(`${database}.mark`, `${database}.mark_change`, 'key, marks', 'key', where, unmerged)
}

/** SQL: maps the column `source` to a number per source; 0 for all other sources. */
export function bySource(numbers: readonly (readonly [source: number, number: number])[]): string {
  const [sources, values] = [numbers.map(([source]) => source), numbers.map(([, number]) => number)]
  return `transform(source, CAST([${list(sources)}], 'Array(UInt32)'), CAST([${list(values)}], 'Array(Int64)'), toInt64(0))`
}

/**
 * SQL for figures of staged rows. Rule 10: merges repeated rows of a snapshot. Absent values are NULL, so aggregates
 * ignore them.
 */
export function figuresOfStaged(database: string, attempt: number): string {
  return `SELECT s_kind AS kind, s_marks AS marks, count() AS n FROM (
      SELECT min(kind) AS s_kind, groupBitOr(marks) AS s_marks FROM ${database}.staged
      WHERE attempt = ${wholeNumber(attempt)} GROUP BY key
    ) GROUP BY s_kind, s_marks`
}

/** SQL for figures of what sources list. */
export function figuresOfListed(database: string, unmerged: Unmerged, where = '1'): string {
  return `SELECT l.source AS source, l.kind AS kind, m.marks AS marks, count() AS n
    FROM ${intervals(database, unmerged, where)} AS l LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = l.key
    WHERE l.removed IS NULL GROUP BY source, kind, marks`
}

/** The comparison of a snapshot with its source. */
export interface Comparison {
  readonly source: number
  /** The attempt with the staged rows, and the attempt that writes the changes. */
  readonly staged: number
  readonly attempt: number
  readonly takenAt: number
  readonly isFirst: boolean
  readonly increment: boolean
  readonly hasAddedDates: boolean
}

/**
 * SQL that writes the changes of a snapshot, by the rules of `engine/listings/timeline.ts`. `new`, `renewed` (it had
 * lapsed, rule 6) and `changed` rows have the new interval; `gone` and `lapsed` rows have the ended one. The snapshot's
 * rows and the source's intervals are grouped by key together: this merges repeated rows (rule 10), compares in one
 * pass, can spill to disk, and lets every shard process its own keys.
 */
export function writeChanges(database: string, unmerged: Unmerged, what: Comparison): string {
  const { source, staged, attempt, takenAt, isFirst, increment, hasAddedDates } = what
  const at = `toInt64(${wholeNumber(takenAt)})`
  const known = `source = ${wholeNumber(source)}`
  const text = `splitByChar('${tagSeparator}', assumeNotNull(s_tags))`
  return `INSERT INTO ${database}.change (attempt, action, marks, ${intervalColumns})
  WITH
    if(ifNull(s_tags, '') = '', [], ${text}) AS new_tags,
    ifNull(s_first, 0) AS first,
    s_first IS NULL AS undated,
    NOT undated AND (was_closed = 0 OR least(first, ${at}) >= ended) AS usable,
    was_listed = 0 AS is_new,
    is_staged = 0 AS is_gone,
    NOT is_new AND NOT is_gone AND p_until <= ${at} AND s_until > ${at} AS is_renewed,
    multiIf(is_new AND usable, least(first, ${at}),
      is_new OR is_renewed, ${at},
      NOT p_dated AND NOT undated, least(first, p_from),
      p_from) AS begun,
    multiIf(is_new, usable OR ${isFirst ? 0 : 1}, is_renewed, 1, p_dated OR NOT undated) AS proven,
    -- Rule 7: valid-until before the beginning.
    is_new AND undated AND s_until < begun AS backdated,
    multiIf(is_new, ['new'], is_gone, ['gone'], is_renewed, ['lapsed', 'renewed'], ['changed']) AS actions,
    one IN ('new', 'renewed') AS opens,
    one IN ('gone', 'lapsed') AS ends
  SELECT ${wholeNumber(attempt)}, one, s_marks, ${wholeNumber(source)}, key, if(opens, ${at}, p_added), s_kind, s_value,
    if(ends, ${at}, NULL),
    multiIf(ends, p_from, backdated, s_until, begun),
    multiIf(one = 'gone', least(p_until, greatest(${at}, p_from)), one = 'lapsed', p_until,
      is_new AND undated, s_until, greatest(s_until, begun)),
    if(ends, p_last, s_last), if(ends, p_score, s_score),
    if(ends, p_dated, proven AND NOT backdated), if(ends, p_tags, new_tags)
  FROM (
    SELECT key, min(kind) AS s_kind, min(value) AS s_value,
      max(side = 0) AS is_staged, max(side = 1) AS was_listed, max(side = 2) AS was_closed,
      groupBitOrIf(marks, side = 0) AS s_marks, minIf(first, side = 0) AS s_first, maxIf(last_seen, side = 0) AS s_last,
      maxIf(listed_until, side = 0) AS s_until, maxIf(score, side = 0) AS s_score, minIf(staged_tags, side = 0) AS s_tags,
      anyIf(added, side = 1) AS p_added, anyIf(listed_from, side = 1) AS p_from, anyIf(listed_until, side = 1) AS p_until,
      anyIf(last_seen, side = 1) AS p_last, anyIf(score, side = 1) AS p_score, anyIf(dated, side = 1) AS p_dated,
      anyIf(listed_tags, side = 1) AS p_tags,
      -- Rule 4: if an indicator is listed again, only a first-seen date at or after the old end counts.
      argMaxIf(listed_until, ended_at, side = 2) AS ended
    FROM (
      SELECT 0 AS side, key, kind, value, marks, ${hasAddedDates ? 'date_added' : 'first_seen'} AS first, last_seen,
        valid_until AS listed_until, score, tags AS staged_tags, toInt64(0) AS added, toInt64(0) AS listed_from, false AS dated,
        CAST([], 'Array(LowCardinality(String))') AS listed_tags, toInt64(0) AS ended_at
      FROM ${database}.staged WHERE attempt = ${wholeNumber(staged)}
      UNION ALL
      SELECT if(removed IS NULL, 1, 2), key, kind, value, toUInt8(0), CAST(NULL, 'Nullable(Int64)'), last_seen, listed_until,
        score, CAST(NULL, 'Nullable(String)'), added, listed_from, dated, tags, ifNull(removed, 0)
      FROM ${intervals(database, unmerged, known)}
    ) GROUP BY key
  )
  ARRAY JOIN actions AS one
  WHERE is_new AND is_staged ${increment ? '' : 'OR is_gone AND was_listed'}
    OR is_staged AND was_listed AND (p_until != greatest(s_until, p_from) OR (NOT p_dated AND NOT undated)
      OR ifNull(p_last, -1) != ifNull(s_last, -1) OR ifNull(toInt16(p_score), -1) != ifNull(toInt16(s_score), -1)
      OR p_tags != new_tags)`
}

/**
 * SQL that writes the marks of indicators that no source has listed before. As in PostgreSQL, others keep theirs until
 * the next `remark`.
 */
export function writeNewMarks(database: string, unmerged: Unmerged, attempt: number): string {
  const mine = `FROM ${database}.change WHERE attempt = ${wholeNumber(attempt)} AND action = 'new'`
  const mayDiffer = `(marks != 0 OR key IN (SELECT key FROM ${database}.mark))`
  const keys = `key IN (SELECT key ${mine} AND ${mayDiffer})`
  return `INSERT INTO ${database}.mark_change (attempt, key, marks)
    SELECT attempt, key, marks ${mine} AND ${mayDiffer}
      AND key NOT IN (SELECT key FROM ${intervals(database, unmerged, keys, 'key')})`
}

export interface SetBack {
  readonly source: number
  readonly attempt: number
  /** Milliseconds since the epoch. */
  readonly latest: number
}

/** SQL that rewrites all intervals of a source with times limited to `latest`. */
export function writeSetBack(database: string, unmerged: Unmerged, { source, attempt, latest }: SetBack): string {
  const most = `toInt64(${wholeNumber(latest)})`
  return `INSERT INTO ${database}.change (attempt, action, marks, ${intervalColumns})
    SELECT ${wholeNumber(attempt)}, 'changed', 0, l.source, l.key, least(l.added, ${most}), l.kind, l.value,
      if(l.removed IS NULL, NULL, least(assumeNotNull(l.removed), ${most})), least(l.listed_from, ${most}),
      if(ifNull(l.removed, 0) > ${most}, least(l.listed_until, ${most}), l.listed_until),
      l.last_seen, l.score, l.dated, l.tags
    FROM ${intervals(database, unmerged, `source = ${wholeNumber(source)}`)} AS l`
}

/** SQL that adds the rows of an attempt to the tables that readers use. May be repeated. */
export function merge(database: string, attempt: number): readonly string[] {
  const ofAttempt = `WHERE attempt = ${wholeNumber(attempt)}`
  const rows = `SELECT ${intervalColumns}, attempt FROM ${database}.change ${ofAttempt}`
  const { domain, 'ipv4-cidr': four, 'ipv6-cidr': six } = kindById
  const ends = `if(kind = ${four.code}, IPv4ToIPv6(tupleElement(of4, 1)), tupleElement(of6, 1)),
      if(kind = ${four.code}, IPv4ToIPv6(tupleElement(of4, 2)), tupleElement(of6, 2))`
  return [
    `INSERT INTO ${database}.mark (key, marks, attempt) SELECT key, marks, attempt FROM ${database}.mark_change ${ofAttempt}`,
    `INSERT INTO ${database}.listed_name (reversed, attempt)
     SELECT DISTINCT reverseUTF8(value), attempt FROM ${database}.change ${ofAttempt} AND action = 'new' AND kind = ${domain.code}`,
    `INSERT INTO ${database}.listed_range (kind, first, last, value, attempt)
     WITH splitByChar('/', value) AS parts, toUInt8(parts[2]) AS bits,
       IPv4CIDRToRange(toIPv4OrDefault(parts[1]), if(kind = ${four.code}, bits, 0)) AS of4,
       IPv6CIDRToRange(toIPv6OrDefault(parts[1]), bits) AS of6
     SELECT kind, ${ends}, value, attempt FROM ${database}.change
     ${ofAttempt} AND action = 'new' AND kind IN (${four.code}, ${six.code})`,
    `INSERT INTO ${database}.listing (${intervalColumns}, attempt) ${rows}`,
    `INSERT INTO ${database}.listing_of_key (${intervalColumns}, attempt) ${rows}`,
  ]
}

/** SQL: whether the end of an interval is the publisher's date. */
export const doesExpire = `listed_until < ifNull(removed, ${noEnd})`
