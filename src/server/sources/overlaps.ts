import type pg from 'pg'
import type { PairFigures } from '../../engine/delivery/independence.ts'

/**
 * The measured overlaps between any two of these sources. `ids` maps source numbers to ids. Pairs without overlap are
 * missing.
 */
export async function overlapsAmong(pool: pg.Pool, ids: ReadonlyMap<number, string>): Promise<PairFigures[]> {
  const { rows } = await pool.query<Omit<PairFigures, 'a' | 'b'> & { a: number; b: number }>({
    // Every search runs this statement, so give it a name to be planned once per connection.
    name: 'overlaps-among',
    text: 'SELECT a, b, shared, compared, first, same FROM source_overlap WHERE a = ANY($1) AND b = ANY($1)',
    values: [[...ids.keys()]],
  })
  return rows.map((row) => ({ ...row, a: ids.get(row.a) as string, b: ids.get(row.b) as string }))
}
