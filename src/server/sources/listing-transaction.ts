import type pg from 'pg'

/** Commits all of `work` or nothing. `mode` is appended to BEGIN. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  mode = '',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN ${mode}`)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((cause) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Hands on what `read` yields in a transaction that writes nothing. */
export async function* readingTransaction<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('BEGIN READ ONLY')
    yield* read(client)
    await client.query('COMMIT')
    isDone = true
  } finally {
    // It may still be reading.
    client.release(!isDone)
  }
}

/**
 * For statements that join many rows. The planner takes a new source's rows for a single row, and a nested loop over a
 * million of them takes for ever.
 */
export async function tune(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = off; SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on;
    SET LOCAL enable_seqscan = on; SET LOCAL work_mem = '192MB'; SET LOCAL statement_timeout = 0`)
}

/** Up to so many rows are few. */
export const few = 10_000

/** For statements that look few rows up in large tables, each by an index. `tune` ends it. */
export async function tuneForFew(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = on; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
    SET LOCAL enable_seqscan = off`)
}
