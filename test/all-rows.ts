import type pg from 'pg'

/** Every row of every table as text, by table; tables of other schemas than `public` with their schema. */
export async function allRows(pool: Pick<pg.Pool, 'query'>): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' order by 1`,
  )
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}
