import type pg from 'pg'

/** Addresses and names that a group and groups above it call their own, in a fixed order. */
export async function ownRangesFor(pool: Pick<pg.Pool, 'query'>, groupId: string): Promise<string[]> {
  const { rows } = await pool.query<{ range: string }>(
    `SELECT DISTINCT unnest(a.own_ranges) AS range FROM app_group g JOIN app_group a ON a.id = ANY(g.path)
     WHERE g.id = $1 ORDER BY range`,
    [groupId],
  )
  return rows.map(({ range }) => range)
}
