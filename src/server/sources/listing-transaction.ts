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

/** The planner takes a new source's rows for a single row, and a nested loop over a million of them takes for ever. */
export async function tune(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '192MB'; SET LOCAL statement_timeout = 0`)
}
