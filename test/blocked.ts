import type pg from 'pg'

/** The number of statements in the same database that wait for a lock. */
export async function blockedStatements(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** Does something while a transaction that has run a statement is open. It has no effect unless it is committed. */
export async function whileOpen<T>(
  pool: pg.Pool,
  [text, values = []]: readonly [text: string, values?: readonly unknown[]],
  work: (client: pg.PoolClient) => Promise<T>,
  end: 'rollback' | 'commit' = 'rollback',
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(text, [...values])
    return await work(client)
  } finally {
    await client.query(end)
    client.release()
  }
}
