import type pg from 'pg'

/** The number of statements in the same database that wait for a lock. */
export async function blockedStatements(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** A transaction that holds the locks of a statement until `end`, as one that takes long would. */
export async function holding(pool: pg.Pool, statement?: string, values: unknown[] = []) {
  const holder = await pool.connect()
  await holder.query('begin')
  if (statement) await holder.query(statement, values)
  return {
    client: holder,
    query: (more: string, its: unknown[] = []) => holder.query(more, its),
    async end(how: 'commit' | 'rollback' = 'rollback') {
      await holder.query(how)
      holder.release()
    },
  }
}

/** Does something while a transaction that has run a statement is open. It has no effect unless it is committed. */
export async function whileOpen<T>(
  pool: pg.Pool,
  [text, values = []]: readonly [text: string, values?: readonly unknown[]],
  work: (client: Pick<pg.PoolClient, 'query'>) => Promise<T>,
  end: 'rollback' | 'commit' = 'rollback',
): Promise<T> {
  const held = await holding(pool, text, [...values])
  try {
    return await work(held.client)
  } finally {
    await held.end(end)
  }
}
