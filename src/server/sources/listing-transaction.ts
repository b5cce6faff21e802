import type pg from 'pg'

/**
 * Settings for statements that join many rows. The planner assumes a single row for a new source, and would choose a
 * nested loop over a million rows.
 */
export async function tune(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = off; SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on;
    SET LOCAL enable_seqscan = on; SET LOCAL enable_bitmapscan = on; SET LOCAL work_mem = '192MB'; SET LOCAL statement_timeout = 0`)
}

/** Up to this number of rows, look-ups are faster than joins. */
export const few = 10_000

/**
 * Settings for statements that look up few rows in large tables by an index. Bitmap scans start again for each row and
 * are read by another process, which took four times as long. `tune` resets this.
 */
export async function tuneForFew(client: pg.ClientBase): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = on; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
    SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off`)
}
