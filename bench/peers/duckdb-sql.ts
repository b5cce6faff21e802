import { figureDays } from '../../src/engine/figures/measure.ts'
import type { DuckDbWork } from './duckdb.ts'

type Sql = Pick<DuckDbWork, 'load' | 'counted' | 'told'>

const rowsOf = (path: string, columns: Record<string, string>) => {
  const named = Object.entries(columns).map(([name, type]) => `${name}: '${type}'`)
  return `read_csv('${path}', delim = '\\t', quote = '', escape = '', header = false, columns = {${named.join(', ')}})`
}
const listingRows = (path: string) =>
  rowsOf(path, {
    kind: 'VARCHAR',
    value: 'VARCHAR',
    source: 'USMALLINT',
    since: 'BIGINT',
    until: 'BIGINT',
    present: 'BOOLEAN',
  })

/** Which sources list an observable, its parent domains, or the host of its URL, and whether an event falls into the listing. */
export function matchSql({ listings, observed }: { readonly listings: string; readonly observed: string }): Sql {
  return {
    load: [
      `CREATE TABLE listing AS SELECT * FROM ${listingRows(listings)}`,
      `CREATE TABLE observed AS
        SELECT row_number() OVER () AS number, kind, value, string_split(seen, ',')::BIGINT[] AS seen
        FROM ${rowsOf(observed, { kind: 'VARCHAR', value: 'VARCHAR', seen: 'VARCHAR' })}`,
    ],
    counted: [
      [
        `CREATE OR REPLACE TABLE matched AS
        WITH asked AS (
          SELECT number, kind, value, seen FROM observed
          UNION ALL
          SELECT number, 'domain', array_to_string(labels[part:], '.'), seen
          FROM (SELECT number, seen, string_split(value, '.') AS labels FROM observed WHERE kind = 'domain'),
            range(2, len(labels)) parts(part)
          UNION ALL
          SELECT number, CASE WHEN regexp_matches(host, '^[0-9.]+$') THEN 'ipv4' ELSE 'domain' END, host, seen
          FROM (
            SELECT number, seen, regexp_extract(value, '://([^/:?#]+)', 1) AS host FROM observed WHERE kind = 'url'
          )
        )
        SELECT number, source, bool_or(
          len(list_filter(seen, lambda second: second >= since AND (until IS NULL OR second < until))) > 0
        ) AS proven
        FROM asked JOIN listing USING (kind, value)
        GROUP BY ALL`,
      ],
    ],
    told: 'SELECT count(DISTINCT number), count(DISTINCT number) FILTER (proven) FROM matched',
  }
}

/** Times in ms since epoch. */
export interface FigureSpan {
  readonly now: number
  /** When all sources were first looked at. */
  readonly since: number
  readonly days: number
}

const day = 86_400

/**
 * SQL for the figures of `measureSources`, for sources that everybody sees and that have no looks. Indicators are numbers,
 * and rows are sorted by indicator, as in the index. The figures are
 * - today: listings, their age, exclusive ones, new and novel ones, and how often the source was first; for pairs of
 *   sources: common listings, which source was first, and by how much;
 * - by day: listings, exclusive ones, and new and novel ones; without the age.
 */
export function figuresSql({ listings }: { readonly listings: string }, { now, since, days }: FigureSpan): Sql {
  const today = Math.floor(now / 1000 / day) * day
  /** As in `dayHistory`: the first day whose end is after a second. */
  const dayAfter = (second: string) =>
    `least(${days}, floor((${second} - ${today - (days - 1) * day}) / ${day}) + 1)::INTEGER`
  const known = `greatest(0, ${dayAfter(String(since / 1000))})`
  const isNewly = `since > ${since / 1000}`
  const table = (name: string, query: string) => `CREATE OR REPLACE TABLE ${name} AS ${query}`
  return {
    load: [
      table('named', `SELECT * FROM ${listingRows(listings)}`),
      table(
        'indicator',
        'SELECT row_number() OVER ()::INTEGER AS number, kind, value FROM (SELECT DISTINCT kind, value FROM named)',
      ),
      table(
        'listing',
        `SELECT number AS indicator, source, since, until, present
        FROM named JOIN indicator USING (kind, value) ORDER BY ALL`,
      ),
      'DROP TABLE named',
    ],
    counted: [
      [
        table(
          'total',
          `SELECT source, count(*) FILTER (present) AS listed, approx_quantile(${now / 1000} - since, 0.5) FILTER (present) AS age
          FROM listing GROUP BY source`,
        ),
        table(
          'member',
          'SELECT indicator, source, min(since) AS since, bool_or(present) AS present FROM listing GROUP BY ALL',
        ),
        table(
          'earliest',
          'SELECT indicator, count(*) FILTER (present) AS holders, min(since, 2) AS starts FROM member GROUP BY indicator',
        ),
        table(
          'together',
          `SELECT source, count(*) FILTER (present AND holders = 1) AS exclusive,
            count(*) FILTER (is_new) AS newly, count(*) FILTER (is_new AND coalesce(others >= since, true)) AS novel,
            count(others) AS compared, count(*) FILTER (since < others) AS first, count(*) FILTER (since = others) AS same,
            approx_quantile(others - since, 0.5) AS lead
          FROM (
            SELECT source, member.since, present, holders, starts[CASE WHEN starts[1] = member.since THEN 2 ELSE 1 END] AS others,
              ${isNewly} AND member.since > ${now / 1000 - figureDays * day} AS is_new
            FROM member JOIN earliest USING (indicator)
          )
          GROUP BY source`,
        ),
        table(
          'pair',
          `SELECT a.source AS a, b.source AS b, count(*) FILTER (a.present AND b.present) AS shared, count(*) AS compared,
            count(*) FILTER (a.since < b.since) AS first, count(*) FILTER (a.since = b.since) AS same,
            approx_quantile(b.since - a.since, 0.5) AS lead
          FROM member a JOIN member b USING (indicator) WHERE a.source < b.source GROUP BY ALL`,
        ),
      ],
      [
        table(
          'span',
          `SELECT * FROM (
            SELECT indicator, source, greatest(${dayAfter('since')}, ${known}) AS begun,
              coalesce(${dayAfter('until')}, ${days}) AS ended
            FROM listing
          ) WHERE ended > begun`,
        ),
        table(
          'change',
          `SELECT source, day, sum(change)::BIGINT AS listed FROM (
            SELECT source, begun AS day, count(*) AS change FROM span GROUP BY ALL
            UNION ALL
            SELECT source, ended, -count(*) FROM span GROUP BY ALL
          ) GROUP BY ALL`,
        ),
        table(
          'fresh',
          `SELECT source, ${dayAfter('member.since')} AS day, count(*) AS newly,
            count(*) FILTER (starts[1] = member.since AND coalesce(starts[2] >= member.since, true)) AS novel
          FROM member JOIN earliest USING (indicator) WHERE member.${isNewly} GROUP BY ALL`,
        ),
        // When a source starts and stops listing an indicator, over all of its listings.
        table(
          'turn',
          `WITH step AS (
            SELECT indicator, source, day, sum(step)::INTEGER AS step FROM (
              SELECT indicator, source, begun AS day, 1 AS step FROM span
              UNION ALL
              SELECT indicator, source, ended, -1 FROM span
            ) GROUP BY ALL HAVING sum(step) <> 0
          ), running AS (
            SELECT *, sum(step) OVER (PARTITION BY indicator, source ORDER BY day)::INTEGER AS open FROM step
          )
          SELECT indicator, day, sum(sign(open - 0.5))::INTEGER AS step, sum(sign(open - 0.5) * source)::INTEGER AS who
          FROM running WHERE (open > 0) <> (open - step > 0) GROUP BY ALL`,
        ),
        // While only one source lists it, the sum of the sources' numbers is the number of that source.
        table(
          'alone',
          `WITH state AS (
            SELECT day, sum(step) OVER later AS holders, sum(who) OVER later AS who, lead(day) OVER later AS next
            FROM turn WINDOW later AS (PARTITION BY indicator ORDER BY day)
          )
          SELECT who AS source, day, sum(step) AS exclusive FROM (
            SELECT who, day, 1 AS step FROM state WHERE holders = 1
            UNION ALL
            SELECT who, next, -1 FROM state WHERE holders = 1
          ) GROUP BY ALL`,
        ),
        table(
          'history',
          `SELECT * FROM (
            SELECT source, day, sum(change.listed) OVER so_far AS listed, sum(exclusive) OVER so_far AS exclusive,
              sum(newly) OVER lately AS newly, sum(novel) OVER lately AS novel
            FROM (SELECT source, unnest(range(${days})) AS day FROM total)
              LEFT JOIN change USING (source, day) LEFT JOIN alone USING (source, day) LEFT JOIN fresh USING (source, day)
            WINDOW so_far AS (PARTITION BY source ORDER BY day),
              lately AS (PARTITION BY source ORDER BY day ROWS ${figureDays - 1} PRECEDING)
          ) WHERE day >= ${known}`,
        ),
      ],
    ],
    told: `SELECT * FROM (SELECT sum(listed), sum(exclusive), sum(newly), sum(novel), sum(compared), sum(first), sum(same)
        FROM total JOIN together USING (source)),
      (SELECT sum(shared), sum(compared), sum(first), sum(same) FROM pair),
      (SELECT sum(listed), sum(exclusive), sum(newly), sum(novel) FROM history)`,
  }
}
