import type pg from 'pg'

/** Tables with the snapshot time up to which a consumer has processed each source's changes. */
type CursorTable = 'watch_cursor' | 'hunt_cursor'

/** A source with snapshots that a consumer has not processed yet. Times are those of snapshots, ms since epoch. */
export interface Behind {
  readonly source: number
  /** The last processed snapshot; 0 if there is none. */
  readonly after: number
  readonly upto: number
  /** Approximate number of new listings; null if it was not counted. */
  readonly listings: number | null
  /**
   * The branch that owns the source: a group right below the top of an organisation, or the one at the top; null if
   * everybody may see it.
   */
  readonly branch: string | null
}

/**
 * The sources with such snapshots: first those that everybody may see, then those of groups, of which organisations take
 * turns. One whose many sources change all the time keeps no other's waiting.
 */
export async function sourcesBehind(pool: pg.Pool, table: CursorTable): Promise<Behind[]> {
  const { rows } = await pool.query<Behind>(
    `SELECT s.number AS source, coalesce(c.at, 0) AS after, s.applied_at AS upto,
       (SELECT sum(n.added) FROM snapshot n WHERE n.source = s.number AND n.status = 'applied'
         AND n.taken_at > coalesce(c.at, 0) AND n.taken_at <= s.applied_at)::float8 AS listings,
       coalesce(g.path[2], g.path[1]) AS branch
     FROM source s LEFT JOIN ${table} c ON c.source = s.number LEFT JOIN app_group g ON g.id = s.group_id
     WHERE s.applied_at IS NOT NULL AND s.applied_at IS DISTINCT FROM c.at
     ORDER BY s.group_id IS NOT NULL, row_number() OVER (PARTITION BY g.path[1] ORDER BY c.at NULLS FIRST, s.number), s.number`,
  )
  return rows
}

/**
 * Records that a source was processed, in the transaction that stores the results.
 * @returns whether there may be changes
 */
export async function noteLook(
  client: pg.PoolClient,
  table: CursorTable,
  { source, after, upto }: Pick<Behind, 'source' | 'after' | 'upto'>,
): Promise<boolean> {
  await client.query(
    `INSERT INTO ${table} (source, at) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET at = excluded.at`,
    [source, upto],
  )
  // A source whose history was reset has an earlier snapshot time than before.
  return upto >= after
}
