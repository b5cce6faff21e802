import type pg from 'pg'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { locks } from '../../platform/db/session-lock.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type FigureOfSource, noteFigures } from '../listing-figures.ts'
import { ListingsFault } from '../listing-place.ts'
import { currentState } from './changes.ts'
import { figuresOfListed } from './difference.ts'

/**
 * What a ClickHouse lacks because it was restored from an older backup: merges, or the rows of committed, unmerged attempts;
 * undefined if nothing.
 */
async function lackingIn(client: Pick<pg.Pool, 'query'>, { database, rows }: ClickHouse) {
  // Read PostgreSQL first: a concurrent merge counts in ClickHouse before PostgreSQL.
  const { rows: known } = await client.query<{ merges: number }>('SELECT merges FROM listing_state')
  const { rows: open } = await client.query<{ attempt: number }>(
    `SELECT attempt FROM listing_change WHERE merged_at IS NULL AND what IN ('change', 'marks') ORDER BY attempt`,
  )
  const [counted] = await rows<{ number: number }>(`SELECT max(number) AS number FROM ${database}.merges`)
  const withRows = await rows<{ attempt: number }>(
    `SELECT DISTINCT attempt FROM ${database}.change UNION ALL SELECT DISTINCT attempt FROM ${database}.mark_change`,
  )
  const there = new Set(withRows.map(({ attempt }) => attempt))
  const merges = counted?.number ?? 0
  const attempts = open.map(({ attempt }) => attempt).filter((attempt) => !there.has(attempt))
  return merges < (known[0]?.merges ?? 0) || attempts.length > 0 ? { merges, attempts } : undefined
}

/** @throws ListingsFault if ClickHouse lacks rows that PostgreSQL knows of */
export async function mustHoldAll(pool: pg.Pool, clickhouse: ClickHouse): Promise<void> {
  if (!(await lackingIn(pool, clickhouse))) return
  throw new ListingsFault(
    `The ClickHouse database ${clickhouse.database} is older than PostgreSQL: it lacks listings that were taken in later. ` +
      'Restore its backup of the same moment, or go on with what it holds: "operate accept-older-listings".',
  )
}

/**
 * Lets PostgreSQL continue with an older ClickHouse: each source is read again as a whole at its next collection. Ends
 * of listings, and listings that came and went in between, stay unknown.
 * @returns whether anything was lacking
 */
export function acceptOlder(pool: pg.Pool, clickhouse: ClickHouse): Promise<boolean> {
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.marks])
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.merge])
    const lacking = await lackingIn(client, clickhouse)
    if (!lacking) return false
    const { merges, attempts } = lacking
    await client.query(`DELETE FROM listing_change WHERE attempt = ANY($1::bigint[]) OR what = 'held'`, [attempts])
    const { unmerged } = await currentState(client)
    const figures = await clickhouse.rows<FigureOfSource>(figuresOfListed(clickhouse.database, unmerged))
    await client.query(
      `UPDATE source SET listed = 0, figures = '{}', applied_sha256 = NULL, applied_reading = NULL, validators = '{}'
       WHERE applied_at IS NOT NULL`,
    )
    await noteFigures(client, figures)
    await client.query(
      `UPDATE source SET listed = f.listed
       FROM (SELECT source, sum(n) AS listed FROM unnest($1::int[], $2::bigint[]) AS f (source, n) GROUP BY source) AS f
       WHERE number = f.source`,
      [figures.map(({ source }) => source), figures.map(({ n }) => n)],
    )
    await client.query(`UPDATE listing_state SET merges = $1, revision = revision + 1, marked_digest = ''`, [merges])
    return true
  })
}
