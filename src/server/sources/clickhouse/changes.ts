import type pg from 'pg'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { locks } from '../../platform/db/session-lock.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { merge, type Unmerged } from './difference.ts'
import { ownTable, tablesByAttempt } from './tables.ts'

/** A state of all listings: the rows that readers must add to the tables, and a version that identifies the state. */
export type State = Awaited<ReturnType<typeof currentState>>

/** Rows of a merged attempt are kept this long, for statements that began before the merge. */
const kept = `interval '5 minutes'`

/** Prefix of the ids of merging queries, for `KILL QUERY`. */
const mergeId = (database: string) => `winnow-merge-${database}-`

interface ChangeRow {
  readonly attempt: number
  readonly what: 'change' | 'forget' | 'marks'
  readonly source: number | null
  readonly merged: boolean
}

/** For each ClickHouse, the start time of the PostgreSQL server with which its attempts were compared. */
const comparedOn = new WeakMap<ClickHouse, string>()

/** Numbers a new attempt. Its lock, held until the transaction ends, tells others that the attempt is alive. */
export async function beginAttempt(client: pg.PoolClient, clickhouse: ClickHouse): Promise<number> {
  // After a failover, compare again: the new server may know fewer attempts, and would use their numbers again.
  const { rows: server } = await client.query<{ since: string }>('SELECT pg_postmaster_start_time()::text AS since')
  const since = server[0]?.since
  if (since !== undefined && comparedOn.get(clickhouse) !== since) {
    await checkAttempts(client, clickhouse)
    comparedOn.set(clickhouse, since)
  }
  const { rows } = await client.query<{ attempt: number }>(
    `SELECT nextval(pg_get_serial_sequence('listing_change', 'attempt')) AS attempt`,
  )
  const attempt = rows[0]?.attempt as number
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [locks.attempt, lockOf(attempt)])
  return attempt
}

/** Makes an attempt part of the transaction, so that it is committed with it. */
export async function commitAttempt(
  client: pg.PoolClient,
  attempt: number,
  what: 'change' | 'forget' | 'marks' | 'held',
  { source = null, snapshot = null }: { readonly source?: number | null; readonly snapshot?: number | null } = {},
): Promise<void> {
  await client.query('INSERT INTO listing_change (attempt, what, source, snapshot) VALUES ($1, $2, $3, $4)', [
    attempt,
    what,
    source,
    snapshot,
  ])
}

/**
 * Refuses a ClickHouse with attempts that PostgreSQL has not numbered yet. One of the two was restored from a backup or
 * belongs to another product; a number that is used again would hide rows.
 * @throws ListingsFault
 */
export async function checkAttempts(pool: Pick<pg.Pool, 'query'>, { database, rows }: ClickHouse): Promise<void> {
  const [found] = await rows<{ newest: number }>(
    `SELECT max(newest) AS newest FROM (${['staged', 'change', 'mark_change', 'listing', 'mark']
      .map((table) => `SELECT max(attempt) AS newest FROM ${database}.${table}`)
      .join(' UNION ALL ')})`,
  )
  const { rows: numbered } = await pool.query<{ newest: number }>(
    `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('listing_change', 'attempt')::regclass), 0) AS newest`,
  )
  const [newest, known] = [found?.newest ?? 0, numbered[0]?.newest ?? 0]
  if (newest > known) {
    throw new Error(
      `the ClickHouse database ${database} holds listings of attempt ${newest}, but PostgreSQL has numbered only ${known}: they are not of the same state`,
    )
  }
}

/** The state as the client's transaction sees it. */
export async function currentState(client: Pick<pg.Pool, 'query'>) {
  const { rows } = await client.query<{ revision: number; changes: readonly ChangeRow[] }>(
    `SELECT revision, (
       SELECT coalesce(json_agg(json_build_object('attempt', attempt, 'what', what, 'source', source,
         'merged', merged_at IS NOT NULL) ORDER BY attempt), '[]')
       FROM listing_change WHERE what <> 'held') AS changes
     FROM listing_state`,
  )
  const { revision = 0, changes = [] } = rows[0] ?? {}
  const open = changes.filter(({ merged }) => !merged)
  return {
    revision,
    unmerged: {
      changes: open.filter(({ what }) => what !== 'forget').map(({ attempt }) => attempt),
      forgotten: open
        .filter(({ what }) => what === 'forget')
        .map(({ attempt, source }) => ({ attempt, source: source as number })),
    },
    name: JSON.stringify([revision, changes]),
  }
}

/** Keeps others from merging later commits until the transaction ends. Waits for a running merge. */
export async function holdMerging(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [locks.merge])
}

/** How often a short read is repeated because of a concurrent commit, before it blocks merging. */
const mostRepetitions = 5

/** Reads in one consistent state: repeats the read if a commit changed the state meanwhile. */
export async function consistently<Result>(
  pool: pg.Pool,
  read: (unmerged: Unmerged) => Promise<Result>,
): Promise<Result> {
  let before = await currentState(pool)
  for (let n = 0; n < mostRepetitions; n++) {
    const result = await read(before.unmerged)
    const after = await currentState(pool)
    if (after.name === before.name) return result
    before = after
  }
  return whileNothingMerges(pool, ({ unmerged }) => read(unmerged))
}

/** Reads for any length of time. Others can commit meanwhile, but not merge. */
export function whileNothingMerges<Result>(pool: pg.Pool, read: (state: State) => Promise<Result>): Promise<Result> {
  return transaction(pool, async (client) => {
    await holdMerging(client)
    return read(await currentState(client))
  })
}

/**
 * Merges committed attempts into the tables that readers use. Does nothing while somebody reads all of the tables or
 * merges: readers then continue to add the rows, and a later call merges them.
 */
export async function mergeCommitted(pool: pg.Pool, clickhouse: ClickHouse): Promise<void> {
  const { database } = clickhouse
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1, 0) AS mine', [
      locks.merge,
    ])
    if (!rows[0]?.mine) return
    const { rows: open } = await client.query<ChangeRow>(
      `SELECT attempt, what, source FROM listing_change WHERE merged_at IS NULL AND what <> 'held' ORDER BY attempt`,
    )
    // ClickHouse may still run a merge of a killed process. End it before rows are forgotten: it could bring them back.
    if (open.some(({ what }) => what === 'forget')) await kill(clickhouse, mergeId(database))
    for (const { attempt, what, source } of open) {
      const statements = what === 'forget' ? forget(clickhouse, source as number, attempt) : merge(database, attempt)
      for (const [n, statement] of statements.entries()) {
        await clickhouse.run(statement, { id: `${mergeId(database)}${attempt}-${n}-${crypto.randomUUID()}` })
      }
      await client.query('UPDATE listing_change SET merged_at = clock_timestamp() WHERE attempt = $1', [attempt])
    }
    if (open.length > 0) await countMerge(client, clickhouse)
    await client.query(`DELETE FROM listing_change WHERE merged_at < clock_timestamp() - ${kept}`)
  })
}

/**
 * Counts a merge, in ClickHouse first: if the transaction then fails, the next merge gets the same number. The client
 * holds the lock of merging.
 */
async function countMerge(client: pg.PoolClient, { database, run }: ClickHouse): Promise<void> {
  const { rows } = await client.query<{ merges: number }>(
    'UPDATE listing_state SET merges = merges + 1 RETURNING merges',
  )
  await run(`INSERT INTO ${database}.merges (one, number) VALUES (1, {number:UInt64})`, {
    params: { number: rows[0]?.merges },
  })
}

/** Deletes the rows of attempts that failed, were killed, or were merged some time ago. */
export async function dropLeftRows(pool: pg.Pool, clickhouse: ClickHouse): Promise<void> {
  const { database, cluster } = clickhouse
  const tables = tablesByAttempt.map((name) => ownTable(name, cluster))
  const parts = cluster === undefined ? 'system.parts' : `clusterAllReplicas(${cluster}, system.parts)`
  const storedAttempts = await clickhouse.rows<{ table: string; attempt: number }>(
    `SELECT DISTINCT table, toUInt64(partition) AS attempt FROM ${parts}
     WHERE database = {database:String} AND active AND table IN {tables:Array(String)}`,
    { params: { database, tables } },
  )
  const isNeeded = (table: string, what: string | undefined) =>
    what !== undefined && (what === 'held') === (table === ownTable('staged', cluster))
  const whatOf = async (client: Pick<pg.Pool, 'query'>, attempts: readonly number[]) => {
    const { rows } = await client.query<{ attempt: number; what: string }>(
      'SELECT attempt, what FROM listing_change WHERE attempt = ANY($1::bigint[])',
      [attempts],
    )
    return new Map(rows.map(({ attempt, what }) => [attempt, what]))
  }
  const known = await whatOf(
    pool,
    storedAttempts.map(({ attempt }) => attempt),
  )
  const unneeded = storedAttempts.filter(({ table, attempt }) => !isNeeded(table, known.get(attempt)))
  for (const [attempt, ofAttempt] of Map.groupBy(unneeded, (one) => one.attempt)) {
    await transaction(pool, async (client) => {
      const { rows: dead } = await client.query<{ is: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS is', [
        locks.attempt,
        lockOf(attempt),
      ])
      if (!dead[0]?.is) return
      // Check again while holding the lock: it may have been committed meanwhile.
      const what = (await whatOf(client, [attempt])).get(attempt)
      for (const { table } of ofAttempt.filter((one) => !isNeeded(one.table, what))) {
        await clickhouse.run(`ALTER TABLE ${database}.${table}${everywhere(cluster)} DROP PARTITION ${attempt}`)
      }
    })
  }
}

/** Ends our queries whose ids begin with this text, and waits until they have ended. */
async function kill(clickhouse: ClickHouse, ids: string): Promise<void> {
  await clickhouse.run(
    `KILL QUERY${everywhere(clickhouse.cluster)} WHERE startsWith(query_id, {ids:String}) SYNC FORMAT Null`,
    { params: { ids } },
  )
}

function forget({ database, cluster }: ClickHouse, source: number, attempt: number): readonly string[] {
  return ['listing', 'listing_of_key'].map(
    (table) =>
      `DELETE FROM ${database}.${ownTable(table, cluster)}${everywhere(cluster)}
       WHERE source = ${source} AND attempt < ${attempt}`,
  )
}

const everywhere = (cluster: string | undefined) => (cluster === undefined ? '' : ` ON CLUSTER ${cluster}`)

/** PostgreSQL's lock keys have 31 usable bits. If two attempts share a key, one merely waits for the other. */
const lockOf = (attempt: number) => attempt % 2 ** 31
