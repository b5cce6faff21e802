import type pg from 'pg'

/**
 * Commits all of `work` or nothing. `mode` is appended to BEGIN.
 * @param signal cancels the running statement, even one that waits for a lock
 */
export async function transaction<T>(
  pool: Pick<pg.Pool, 'connect' | 'query'>,
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
    // Close the connection after a cancellation: it may arrive late, and would then cancel somebody else's statement.
    client.release(broken ?? ended !== undefined)
  }
}

/** Cancels the statement that `client` runs. Does nothing if it has already ended. */
async function endStatement(pool: Pick<pg.Pool, 'query'>, client: pg.PoolClient): Promise<void> {
  // Read the process id from the client: asking the server would wait for the running statement.
  const { processID } = client as pg.PoolClient & { readonly processID: number }
  await pool.query('SELECT pg_cancel_backend($1)', [processID])
}

/** Tells whether the server has cancelled a statement, because of its time limit or on request. */
export const isEnded = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === '57014'

/** Yields what `read` yields, in a read-only transaction. */
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
    // Close the connection of a reader that stopped early: the server may still be sending.
    client.release(!isDone)
  }
}
