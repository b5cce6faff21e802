import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { widestHeld4, widestHeld6 } from '../../engine/listings/range-width.ts'
import type { Span } from '../news/cursor.ts'
import { TooMuch } from '../news/follow.ts'
import { type ListingReader, onWarningList } from '../sources/listing-store.ts'
import { few, tune, tuneForFew } from '../sources/listing-transaction.ts'
import { screenSightings } from './screen.ts'

const code = (kind: keyof typeof kindById): number => kindById[kind].code
const [ipv4, ipv6, domain, url] = [code('ipv4'), code('ipv6'), code('domain'), code('url')]
const [ranges4, ranges6] = [code('ipv4-cidr'), code('ipv6-cidr')]

/** SQL: the host of a canonical URL, like `urlHost`. */
const hostOf = (value: string) => `CASE WHEN split_part(${value}, '/', 3) LIKE '[%'
  THEN substring(split_part(${value}, '/', 3) from 2 for strpos(split_part(${value}, '/', 3), ']') - 2)
  ELSE split_part(split_part(split_part(split_part(${value}, '/', 3), '?', 1), '#', 1), ':', 1) END`
const kindOfHost = (host: string) => `CASE WHEN strpos(${host}, ':') > 0 THEN ${ipv6}
  WHEN ${host} ~ '^[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+$' THEN ${ipv4} ELSE ${domain} END`
/** Maximum number of rows of all joins of one search. Usually a fraction of a percent of the sightings match. */
const mostFound = 5_000_000
/** A listed name with more labels matches only itself, not the names below it. */
const mostLabels = 16

/** Maximum number of URLs to keep of those that a source lists on a host, because a sighting of the host matches all of them. */
const urlsOfHost = 4
const hosts = `CREATE TEMPORARY TABLE fresh_host ON COMMIT DROP AS
  SELECT source, ${kindOfHost('host')} AS kind, host AS value, value AS listed, marks, added
  FROM (SELECT *, row_number() OVER (PARTITION BY source, host
          ORDER BY marks & ${onWarningList}, length(value) DESC, value) AS place
        FROM (SELECT *, ${hostOf('value')} COLLATE "C" AS host FROM fresh WHERE kind = ${url}) u) u
  WHERE place <= ${urlsOfHost}`

/** SQL: the ranges of a kind that are narrow enough to match addresses, as in an index: `isTooWide`. */
const netsOf = (
  kind: number,
  widest: number,
) => `SELECT source, kind, value, marks, added, network(value::inet)::inet AS net
  FROM fresh WHERE kind = ${kind} AND masklen(value::inet) >= ${widest}`
/** IPv4 ranges as numbers. They are joined by their first `level` bits: their prefix length, rounded down to a multiple of 4. */
const nets4 = `CREATE TEMPORARY TABLE fresh_net4 ON COMMIT DROP AS
  SELECT *, low >> (32 - level) AS front, host(broadcast(net))::inet - inet '0.0.0.0' AS high
  FROM (SELECT *, masklen(net) & -4 AS level, net - inet '0.0.0.0' AS low FROM (${netsOf(ranges4, widestHeld4)}) n) n`
const nets6 = `CREATE TEMPORARY TABLE fresh_net6 ON COMMIT DROP AS
  SELECT *, masklen(net) AS bits FROM (${netsOf(ranges6, widestHeld6)}) n`

const seenTable = `CREATE TEMPORARY TABLE seen ON COMMIT DROP AS
  SELECT series, kind, value, min(first_seen) AS first_seen, max(last_seen) AS last_seen, bool_or(passed) AS passed,
    2 * sum(as_infrastructure) >= sum(times) AS is_infrastructure
  FROM kept GROUP BY series, kind, value`

interface Way {
  /** The way of matching, as in reports; the strongest first. */
  readonly how: string
  /** The tables of new listings that it reads. */
  readonly needs: string
  /** Joins sightings `s` with new listings `f`: columns `source`, `listed_kind`, `listed`, `marks` and `added` of `f`. */
  readonly from: string
}

/** All joins compare for equality, so that they are hash joins. `OFFSET 0`: addresses are read once, not for each level. */
const ways: readonly Way[] = [
  {
    how: 'exact',
    needs: 'fresh',
    from: `seen s JOIN (SELECT source, kind, value, kind AS listed_kind, value AS listed, marks, added FROM fresh) f
      ON f.value = s.value AND f.kind = s.kind`,
  },
  {
    how: 'cidr',
    needs: 'fresh_net4',
    from: `(SELECT a.*, l.level, a.number >> (32 - l.level) AS front
        FROM (SELECT k.*, k.value::inet - inet '0.0.0.0' AS number FROM seen k WHERE k.kind = ${ipv4} OFFSET 0) a
        CROSS JOIN (SELECT DISTINCT level FROM fresh_net4) l) s
      JOIN (SELECT source, level, front, low, high, kind AS listed_kind, value AS listed, marks, added
            FROM fresh_net4) f
      ON f.front = s.front AND f.level = s.level AND s.number BETWEEN f.low AND f.high`,
  },
  {
    how: 'cidr',
    needs: 'fresh_net6',
    from: `(SELECT k.*, network(set_masklen(k.value::inet, l.bits))::inet AS net FROM seen k
        CROSS JOIN (SELECT DISTINCT bits FROM fresh_net6) l WHERE k.kind = ${ipv6}) s
      JOIN (SELECT source, net, kind AS listed_kind, value AS listed, marks, added FROM fresh_net6) f
      ON f.net = s.net`,
  },
  {
    how: 'domain',
    needs: `(SELECT FROM fresh WHERE kind = ${domain})`,
    from: `(SELECT d.*, array_to_string(d.labels[n:], '.') COLLATE "C" AS above
        FROM (SELECT k.*, string_to_array(k.value, '.') AS labels FROM seen k WHERE k.kind = ${domain}) d
        CROSS JOIN LATERAL generate_series(greatest(2, cardinality(d.labels) - ${mostLabels - 1}), cardinality(d.labels) - 1) n) s
      JOIN (SELECT source, value, kind AS listed_kind, value AS listed, marks, added FROM fresh WHERE kind = ${domain}) f
      ON f.value = s.above`,
  },
  {
    how: 'url-host',
    needs: `(SELECT FROM fresh WHERE kind IN (${ipv4}, ${ipv6}, ${domain}))`,
    from: `(SELECT k.*, (${hostOf('k.value')}) COLLATE "C" AS host FROM seen k WHERE k.kind = ${url}) s
      JOIN (SELECT source, value, kind AS listed_kind, value AS listed, marks, added FROM fresh
            WHERE kind IN (${ipv4}, ${ipv6}, ${domain})) f
      ON f.value = s.host`,
  },
  {
    how: 'host-url',
    needs: 'fresh_host',
    from: `seen s JOIN (SELECT source, kind, value, ${url} AS listed_kind, listed, marks, added FROM fresh_host) f
      ON f.value = s.value AND f.kind = s.kind`,
  },
]

/** The ways of matching, by the number that the column `way` of `met` contains. */
export const hows = ways.map(({ how }) => how)

/**
 * Joins new listings of sources with the stored sightings of the groups that see them, within the caller's transaction. The
 * result is the temporary table `met`, numbered by `n`. Its rows are ordered by group in the tree, series, value and source; of a
 * source, the strongest way comes first. `known` is the id of an existing hit. Values are compared as texts only: the caller
 * must check public suffixes and what is benign. Until the transaction ends, the series are locked against deletion; the
 * caller has locked the sources by their rows in `hunt_cursor`.
 * @param reader another connection, which reads at the same time
 * @param now ms since epoch; listings that have ended do not count
 * @param oldest the oldest day that counts, `2026-11-03`
 * @param most limit of the number of rows
 * @returns the number of rows in `met`
 * @throws TooMuch if there are more rows than `most`
 */
export async function joinSightings(
  client: pg.PoolClient,
  spans: readonly Span[],
  {
    listings,
    reader,
    now,
    oldest,
    most = mostFound,
    signal,
  }: {
    readonly listings: Pick<ListingReader, 'newListings'>
    readonly reader: pg.PoolClient
    readonly now: number
    readonly oldest: string
    readonly most?: number | undefined
    /** No further join begins once it is aborted. */
    readonly signal: AbortSignal
  },
): Promise<number> {
  await listings.newListings(client, spans, now)
  await tune(client)
  if (!(await anyIn(client, 'fresh'))) return 0
  await client.query('CREATE TEMPORARY TABLE sees (source int, group_id uuid) ON COMMIT DROP')
  for (const { source, groupIds } of spans) {
    await client.query('INSERT INTO sees SELECT $1, * FROM unnest($2::uuid[])', [source, groupIds])
  }
  await client.query(`CREATE TEMPORARY TABLE place ON COMMIT DROP AS
    SELECT x.number AS series, x.group_id, dense_rank() OVER (ORDER BY g.path) AS nth
    FROM sighting_series x JOIN app_group g ON g.id = x.group_id WHERE x.group_id IN (SELECT group_id FROM sees)`)
  await client.query('CREATE INDEX ON place (series)')
  await client.query('ANALYZE place')
  await screenSightings(client, {
    reader,
    oldest,
    async prepare() {
      for (const table of [hosts, nets4, nets6]) await client.query(table)
      await client.query('ANALYZE fresh, fresh_host, fresh_net4, fresh_net6')
    },
  })
  if (!(await anyIn(client, 'kept'))) return 0
  await client.query(seenTable)
  await client.query('ANALYZE seen')
  await client.query(`CREATE TEMPORARY TABLE found (series int, kind smallint, value text COLLATE "C", source int, way smallint,
    listed_kind smallint, listed text COLLATE "C", marks smallint, added bigint, first_seen date, last_seen date, passed boolean,
    is_infrastructure boolean)
    ON COMMIT DROP`)
  const rows = await findAll(client, most, signal)
  await client.query('CREATE TEMPORARY TABLE held (series int, group_id uuid) ON COMMIT DROP')
  await client.query(`INSERT INTO held SELECT number, group_id FROM sighting_series
    WHERE number IN (SELECT series FROM found) ORDER BY number FOR KEY SHARE`)
  await client.query('ANALYZE found; ANALYZE held; ANALYZE sees')
  if (rows <= few) await tuneForFew(client)
  const { rowCount } = await client.query(`CREATE TEMPORARY TABLE met ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY p.nth, series, kind, value, source, way, length(listed) DESC, listed)::int AS n, f.*,
      s.group_id, h.id AS known
    FROM found f JOIN held s USING (series) JOIN (SELECT series, nth FROM place) p USING (series)
      JOIN sees USING (source, group_id)
    LEFT JOIN hunt_hit h USING (series, kind, value)`)
  await tune(client)
  await client.query('CREATE INDEX ON met (n)')
  return rowCount ?? 0
}

/** Runs the join of each way. @returns the number of rows in `found` */
async function findAll(client: pg.PoolClient, most: number, signal: AbortSignal): Promise<number> {
  let rows = 0
  for (const [way, { needs, from }] of ways.entries()) {
    signal.throwIfAborted()
    if (!(await anyIn(client, needs))) continue
    const { rowCount } = await client.query(
      `INSERT INTO found SELECT s.series, s.kind, s.value, f.source, ${way}, f.listed_kind, f.listed, f.marks, f.added,
         s.first_seen, s.last_seen, s.passed, s.is_infrastructure FROM ${from} LIMIT ${most - rows + 1}`,
    )
    rows += rowCount ?? 0
    if (rows > most) throw new TooMuch(`more than ${most} rows`)
  }
  return rows
}

async function anyIn(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM ${table} x) AS any`)
  return rows[0]?.any ?? false
}
