import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { widestHeld4, widestHeld6 } from '../../engine/listings/range-width.ts'
import type { Span } from '../news/cursor.ts'
import { type Following, follow } from '../news/follow.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import { tune } from '../sources/listing-transaction.ts'
import { comparedLists } from './compared-lists.ts'

const kinds = Object.values(kindById)
/** Samples per news item. */
const mostSamples = 10
/** Names that are in memory at the same time. */
const namesAtOnce = 5000
/** As in a hunt: a listed name with more labels matches only itself. This limits the look-ups per host. */
const mostLabels = 16
/** The longest comparison of a source with all watches, and with those of some groups, ms. */
const longestComparisonMs = 300_000
const longestPartMs = longestComparisonMs / 10

/** SQL: the host of a URL; an IPv6 address keeps its brackets. */
const hostOf = (url: string) =>
  `lower(substring(${url} from '^[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)?(\\[[^]]*\\]|[^/?#:]*)'))`

/** Makes the table `changed`: changed listings with the fields that are compared with watches. */
const changed = (moved: string) => `CREATE TEMPORARY TABLE changed ON COMMIT DROP AS
  SELECT k.id AS kind, c.value, c.listed, c.tags,
    CASE WHEN k.id IN ('ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr') THEN c.value::inet END AS net,
    CASE k.id WHEN 'domain' THEN c.value
              WHEN 'url' THEN ${hostOf('c.value')} END AS host
  FROM ${moved} c JOIN unnest($1::text[], $2::int[]) AS k (id, code) ON k.code = c.kind`

/**
 * Makes the table `watching`: the active watches of these groups, and the key `about` of their watched values. Watches
 * of an own list share the key of the list.
 */
const watching = `CREATE TEMPORARY TABLE watching ON COMMIT DROP AS
  SELECT w.id AS watch, coalesce(w.list_id, w.id) AS about FROM watch w
  WHERE w.group_id = ANY($1) AND NOT w.paused AND w.expires_at > $2`

const watchedLists = comparedLists(`FROM watching a JOIN watch w ON w.id = a.watch
  JOIN group_list l ON l.id = w.list_id AND l.deleted_at IS NULL JOIN app_group g ON g.id = l.group_id`)

/** Makes the table `term`: one row per watched value; a compared own list contributes its valid rows. */
const watched = `CREATE TEMPORARY TABLE term ON COMMIT DROP AS
  WITH list AS (${watchedLists})
  SELECT t.about, t.kind, t.value,
    CASE WHEN t.kind IN ('ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr') THEN t.value::inet END AS net
  FROM (
    SELECT a.about, coalesce(w.kind, 'family') AS kind, w.value FROM watching a JOIN watch w ON w.id = a.watch
    WHERE w.what <> 'list'
    UNION ALL
    SELECT l.id, r.kind, r.value FROM list l
    JOIN group_list_row r ON r.list_id = l.id AND (r.expires_at IS NULL OR r.expires_at > $1)
    WHERE l.is_compared
  ) t`

/**
 * SQL: watched names `t` with each changed name `c` above them. Looks up only depths that occur among the changes, and
 * at most `mostLabels` labels: a name can have more than a hundred. OFFSET 0 makes PostgreSQL split each name only
 * once.
 */
const withNamesAbove = (names: string) => `
  (SELECT *, string_to_array(value, '.') AS labels FROM ${names} OFFSET 0) t
  JOIN (SELECT DISTINCT cardinality(string_to_array(value, '.')) AS depth FROM changed WHERE kind = 'domain') m
    ON m.depth <= ${mostLabels} AND m.depth < cardinality(t.labels)
  JOIN changed c ON c.kind = 'domain' AND c.value = array_to_string(t.labels[cardinality(t.labels) - m.depth + 1:], '.')`

const namesToRead = `DECLARE name NO SCROLL CURSOR FOR
  SELECT DISTINCT t.value FROM ${withNamesAbove("(SELECT value FROM term WHERE kind = 'domain') n")}`
const nextNames = `FETCH ${namesAtOnce} FROM name`

/** SQL: the same as `bareFamily`. The database's locale C changes the case of ASCII letters only. */
const bare = (text: string) =>
  `regexp_replace(lower(${text} COLLATE "C"), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f]', '', 'g')`

/**
 * Normalises the name of a family, which is spelled in many ways: lower case, without ASCII punctuation and spaces.
 */
export function bareFamily(text: string): string {
  return text.replace(/[\0-/:-@[-`{-\x7f]/g, '').replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * SQL: which change concerns which watch. It compares by equality only, so that every join is a hash join: a name with
 * the names above it that have at most `mostLabels` labels, an address with its networks of every watched length, a URL
 * with its host. A listed network that is too wide to say something about an address does not count (`isTooWide`).
 */
const concerned = `
  SELECT t.about, c.kind, c.value, c.listed FROM changed c JOIN term t ON t.value = c.value AND t.kind = c.kind
  UNION
  SELECT t.about, c.kind, c.value, c.listed
  FROM (SELECT kind, value, listed, string_to_array(host, '.') AS labels, host FROM changed WHERE host IS NOT NULL) c
  CROSS JOIN LATERAL (SELECT 1 UNION ALL
    SELECT generate_series(greatest(2, cardinality(c.labels) - ${mostLabels - 1}), cardinality(c.labels))) part (n)
  JOIN term t ON t.kind IN ('domain', 'onion', 'ipv4', 'ipv6')
    AND t.value = CASE WHEN n = 1 THEN trim(c.host, '[]') ELSE array_to_string(c.labels[n:], '.') END
  UNION
  SELECT t.about, c.kind, c.value, c.listed
  FROM (SELECT about, trim(${hostOf('value')}, '[]') AS host FROM term WHERE kind = 'url') t
  JOIN changed c ON c.kind IN ('domain', 'onion', 'ipv4', 'ipv6') AND c.value = t.host
  UNION
  SELECT t.about, c.kind, c.value, c.listed
  FROM ${withNamesAbove("(SELECT term.about, below.* FROM term JOIN below USING (value) WHERE term.kind = 'domain') n")}
  WHERE length(c.value) > t.suffix
  UNION
  SELECT t.about, c.kind, c.value, c.listed
  FROM changed c
  JOIN (SELECT DISTINCT family(net) AS family, masklen(net) AS length FROM term WHERE kind LIKE '%-cidr') m
    ON m.family = family(c.net) AND m.length <= masklen(c.net)
  JOIN term t ON t.kind LIKE '%-cidr' AND t.net = network(set_masklen(c.net, m.length))::inet
  UNION
  SELECT t.about, c.kind, c.value, c.listed
  FROM term t
  JOIN (SELECT DISTINCT family(net) AS family, masklen(net) AS length FROM changed
        WHERE kind LIKE '%-cidr' AND masklen(net) >= CASE family(net) WHEN 4 THEN ${widestHeld4} ELSE ${widestHeld6} END) m
    ON m.family = family(t.net) AND m.length <= masklen(t.net)
  JOIN changed c ON c.kind LIKE '%-cidr' AND c.net = network(set_masklen(t.net, m.length))::inet
  UNION
  SELECT t.about, c.kind, c.value, c.listed
  FROM changed c CROSS JOIN LATERAL unnest(c.tags) tag
  CROSS JOIN LATERAL (VALUES (${bare('tag')}), (${bare(`substring(tag from '[^:=]*$')`)}),
    (${bare(`substring(tag from '[^.]*$')`)}), (${bare(`substring(tag from '[:=]"?([^:="]*)"?$')`)})) family (name)
  JOIN term t ON t.kind = 'family' AND t.value = family.name`

const news = `INSERT INTO watch_news (watch_id, group_id, source, listed, indicators, samples, is_first, at)
  SELECT w.id, w.group_id, $1, h.listed, h.indicators, h.samples, $2, $3
  FROM (
    SELECT about, listed, count(*) AS indicators,
      to_jsonb((array_agg(jsonb_build_object('kind', kind, 'value', value) ORDER BY kind, value))[1:${mostSamples}]) AS samples
    FROM (${concerned}) one GROUP BY about, listed
  ) h JOIN watching a USING (about) JOIN watch w ON w.id = a.watch ORDER BY w.id`

type Passed = 'pool' | 'now' | 'signal' | 'seenBy' | 'onPassedOver' | 'onFailed' | 'large'

export interface FollowDependencies
  extends Pick<Following, Passed>,
    Partial<Pick<Following, 'longestMs' | 'longestPartMs'>> {
  readonly listings: Pick<ListingReader, 'changedListings'>
}

/**
 * Stores the news of all watches: what each source has listed and delisted since it was last compared. Each source is
 * one transaction. Only sources that a group sees count for it, and only groups with the right to search get news. A group
 * whose watches take too long gets no news of these changes: `follow`.
 * @returns the number of stored news
 * @throws AggregateError with what failed, after the last source
 */
export function followWatches(dependencies: FollowDependencies): Promise<number> {
  const { pool, listings, now } = dependencies
  return follow({
    longestMs: longestComparisonMs,
    longestPartMs,
    ...dependencies,
    cursor: 'watch_cursor',
    listingsAtOnce: 0,
    async groups() {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT DISTINCT w.group_id AS id FROM watch w
         JOIN app_group g ON g.id = w.group_id AND g.deleted_at IS NULL AND 'IOC_SEARCH_SHOW' = ANY(g.granted)
         WHERE NOT w.paused AND w.expires_at > $1`,
        [new Date(now)],
      )
      return rows.map(({ id }) => id)
    },
    async look(client, spans, signal) {
      let noted = 0
      for (const span of spans) noted += await compare(client, listings, { span, now: new Date(now), signal })
      return noted
    },
  })
}

/** Compares the changes of a source with the watches of the groups. @returns the number of stored news */
async function compare(
  client: pg.PoolClient,
  listings: FollowDependencies['listings'],
  { span, now, signal }: { readonly span: Span; readonly now: Date; readonly signal: AbortSignal },
): Promise<number> {
  const { source, after, upto, groupIds } = span
  await client.query(`SET LOCAL work_mem = '64MB'`)
  const moved = await listings.changedListings(client, { source, after, upto })
  await client.query(changed(moved), [kinds.map(({ id }) => id), kinds.map(({ code }) => code)])
  await client.query('ANALYZE changed')
  await client.query(watching, [groupIds, now])
  await client.query(watched, [now])
  await client.query('ANALYZE watching; ANALYZE term')
  await namesBelow(client, signal)
  await tune(client)
  signal.throwIfAborted()
  const { rowCount } = await client.query(news, [source, after === 0, now])
  return rowCount ?? 0
}

/**
 * Stores the watched names below a changed one, with the length of their public suffix. A listed name covers all names
 * below it, unless it is a public suffix. Names are read in portions, because there can be very many.
 */
async function namesBelow(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE below (value text COLLATE "C", suffix int) ON COMMIT DROP')
  await client.query(namesToRead)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await client.query<{ value: string }>(nextNames)
    if (rows.length === 0) break
    await client.query('INSERT INTO below SELECT * FROM unnest($1::text[], $2::int[])', [
      rows.map(({ value }) => value),
      rows.map(({ value }) => publicSuffix(value)?.length ?? 0),
    ])
  }
  await client.query('CLOSE name; ANALYZE below')
}
