import type pg from 'pg'

/** Where it is kept up to which snapshot of each source somebody has looked at its changes. */
type CursorTable = 'watch_cursor' | 'hunt_cursor'

/** A source that has changed since somebody looked at it. Times are those of snapshots, ms since epoch. */
export interface Behind {
  readonly source: number
  /** 0 before the first look. */
  readonly after: number
  readonly upto: number
  /** About how many listings are new; null if nobody counted. */
  readonly listings: number | null
}

export async function sourcesBehind(pool: pg.Pool, table: CursorTable): Promise<Behind[]> {
  const { rows } = await pool.query<Behind>(
    `SELECT s.number AS source, coalesce(c.at, 0) AS after, s.applied_at AS upto,
       (SELECT sum(n.added) FROM snapshot n WHERE n.source = s.number AND n.status = 'applied'
         AND n.taken_at > coalesce(c.at, 0) AND n.taken_at <= s.applied_at)::float8 AS listings
     FROM source s LEFT JOIN ${table} c ON c.source = s.number
     WHERE s.applied_at IS NOT NULL AND s.applied_at IS DISTINCT FROM c.at ORDER BY s.number`,
  )
  return rows
}

/** Notes the look at a source, in the transaction that keeps what it finds. @returns whether there may be changes */
export async function noteLook(client: pg.PoolClient, table: CursorTable, behind: Behind): Promise<boolean> {
  const { source, after, upto } = behind
  await client.query(
    `INSERT INTO ${table} (source, at) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET at = excluded.at`,
    [source, upto],
  )
  // A source that begins anew has a smaller time.
  return upto >= after
}
