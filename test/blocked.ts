import type pg from 'pg'

/** The number of statements in the same database that wait for a lock. */
export async function blockedStatements(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
