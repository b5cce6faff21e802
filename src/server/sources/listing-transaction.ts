import type pg from 'pg'

/**
 * Commits all of `work` or nothing. `mode` is appended to BEGIN.
 * @param signal ends the statement that runs, also one that waits for a lock
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  mode = '',
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const client = await pool.connect()
  let broken: Error | undefined
  let ended: Promise<unknown> | undefined
  const end = () => {
    ended = endStatement(pool, client)
  }
  try {
    await client.query(`BEGIN ${mode}`)
    signal?.addEventListener('abort', end)
    const result = await work(client)
    signal?.throwIfAborted()
    signal?.removeEventListener('abort', end)
    await client.query('COMMIT')
    return result
  } catch (error) {
    signal?.removeEventListener('abort', end)
    await ended?.catch(() => {})
    await client.query('ROLLBACK').catch((cause) => {
      broken = cause
    })
    throw error
  } finally {
    // A cancellation may still be on its way to the connection, and would end somebody else's statement.
    client.release(broken ?? ended !== undefined)
  }
}

/** Has the server end the statement that `client` runs; one that has ended stays as it is. */
async function endStatement(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  // Its number is known without asking; a question would wait for the statement.
  const { processID } = client as pg.PoolClient & { readonly processID: number }
  await pool.query('SELECT pg_cancel_backend($1)', [processID])
}

/** Tells whether the server ended a statement before it was done: after its time limit, or because it was asked to. */
export const isEnded = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === '57014'

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
    SET LOCAL enable_seqscan = on; SET LOCAL enable_bitmapscan = on; SET LOCAL work_mem = '192MB'; SET LOCAL statement_timeout = 0`)
}

/** Up to so many rows are few. */
export const few = 10_000

/**
 * For statements that look few rows up in large tables, each by an index. A scan by bitmap is begun anew for each row, and has
 * its pages read by another process: that took four times as long. `tune` ends it.
 */
export async function tuneForFew(client: pg.ClientBase): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = on; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
    SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off`)
}
