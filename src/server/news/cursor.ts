import type pg from 'pg'

/** Tables with the snapshot time up to which a consumer has processed each source's changes. */
export type CursorTable = 'watch_cursor' | 'hunt_cursor'

/** A source with snapshots that a consumer has not processed yet. Times are those of snapshots, ms since epoch. */
export interface Behind {
  readonly source: number
  /** The last processed snapshot; 0 if there is none. */
  readonly after: number
  readonly upto: number
  /** Approximate number of new listings; infinite if it was not counted. */
  readonly listings: number
  /**
   * The branch that owns the source: a group right below the top of an organisation, or the one at the top; null if
   * everybody may see it.
   */
  readonly branch: string | null
}

/** Changes of a source, and the groups for which they are new. */
export interface Span extends Omit<Behind, 'branch'> {
  readonly groupIds: readonly string[]
}

/** SQL: the approximate number of listings that came to a source between two snapshots. */
const listingsBetween = (source: string, after: string, upto: string) => `coalesce((SELECT sum(n.added) FROM snapshot n
  WHERE n.source = ${source} AND n.status = 'applied' AND n.taken_at > ${after} AND n.taken_at <= ${upto})::float8, 'Infinity')`

/**
 * The sources with such snapshots: first those that everybody may see, then those of groups, of which organisations take
 * turns. One whose many sources change all the time keeps no other's waiting.
 */
export async function sourcesBehind(pool: pg.Pool, table: CursorTable): Promise<Behind[]> {
  const { rows } = await pool.query<Behind>(
    `SELECT s.number AS source, coalesce(c.at, 0) AS after, s.applied_at AS upto,
       ${listingsBetween('s.number', 'coalesce(c.at, 0)', 's.applied_at')} AS listings,
       coalesce(g.path[2], g.path[1]) AS branch
     FROM source s LEFT JOIN ${table} c ON c.source = s.number LEFT JOIN app_group g ON g.id = s.group_id
     WHERE s.applied_at IS NOT NULL AND s.applied_at IS DISTINCT FROM c.at
     ORDER BY s.group_id IS NOT NULL, row_number() OVER (PARTITION BY g.path[1] ORDER BY c.at NULLS FIRST, s.number), s.number`,
  )
  return rows
}

/** Groups at the beginning of a span. */
export type Left = Pick<Span, 'source' | 'after' | 'groupIds'>

/**
 * Records that a source was processed for all groups that are not left behind, in the transaction that stores the results. Until
 * it ends, the position of the source is locked.
 * @returns those of the groups that are not left behind; none if another process has processed the source meanwhile
 */
export async function noteLook(
  client: pg.PoolClient,
  table: CursorTable,
  { source, after, upto, groupIds }: Span,
): Promise<readonly string[]> {
  const { rowCount } = await client.query(
    `INSERT INTO ${table} AS c (source, at) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET at = excluded.at WHERE c.at = $3`,
    [source, upto, after],
  )
  if (rowCount === 0 || groupIds.length === 0) return []
  const { rows } = await client.query<{ id: string }>(
    'SELECT group_id AS id FROM news_behind WHERE cursor = $1 AND source = $2',
    [table, source],
  )
  const left = new Set(rows.map(({ id }) => id))
  return groupIds.filter((id) => !left.has(id))
}

/** What groups that were left behind have missed, those that were tried longest ago first. @param upto if tried until then */
export async function spansLeftBehind(pool: pg.Pool, table: CursorTable, upto: Date): Promise<Span[]> {
  const { rows } = await pool.query<Span>(
    `SELECT b.source, b.after, c.at AS upto, ${listingsBetween('b.source', 'b.after', 'c.at')} AS listings,
       array_agg(b.group_id ORDER BY b.tried_at NULLS FIRST, b.group_id) AS "groupIds" FROM news_behind b JOIN ${table} c USING (source)
     WHERE b.cursor = $1 AND (b.tried_at IS NULL OR b.tried_at <= $2)
     GROUP BY b.source, b.after, c.at ORDER BY min(b.tried_at) NULLS FIRST, b.source`,
    [table, upto],
  )
  return rows
}

/** Leaves groups behind at the beginning of a span. */
export async function leaveBehind(
  client: Pick<pg.PoolClient, 'query'>,
  table: CursorTable,
  { source, after, groupIds }: Left,
  triedAt: Date,
): Promise<void> {
  await client.query('INSERT INTO news_behind SELECT $1, $2, id, $4, $5 FROM app_group WHERE id = ANY($3)', [
    table,
    source,
    groupIds,
    after,
    triedAt,
  ])
}

/** Notes that groups were tried where they are left behind. @param source all if undefined */
export async function noteTry(
  client: Pick<pg.PoolClient, 'query'>,
  table: CursorTable,
  groupIds: readonly string[],
  at: Date,
  source?: number,
): Promise<void> {
  await client.query(
    'UPDATE news_behind SET tried_at = $3 WHERE cursor = $1 AND group_id = ANY($2) AND ($4::int IS NULL OR source = $4)',
    [table, groupIds, at, source],
  )
}

/**
 * Ends what `leaveBehind` noted, in the transaction that stores the results. Until it ends, the position of the source is locked.
 * @returns what the groups have missed that are still behind there: another process may have done so meanwhile
 */
export async function catchUp(client: pg.PoolClient, table: CursorTable, span: Span): Promise<Span> {
  const { source, after, groupIds } = span
  const { rows: positions } = await client.query<{ at: number }>(
    `SELECT at FROM ${table} WHERE source = $1 FOR UPDATE`,
    [source],
  )
  const { rows } = await client.query<{ id: string }>(
    'DELETE FROM news_behind WHERE cursor = $1 AND source = $2 AND after = $3 AND group_id = ANY($4) RETURNING group_id AS id',
    [table, source, after, groupIds],
  )
  return { ...span, upto: positions[0]?.at ?? after, groupIds: rows.map(({ id }) => id) }
}
