import type pg from 'pg'

/**
 * Times of all looks at each source, ascending, ms since the epoch. For each day the first look, the last look and
 * their number are stored (docs/decisions/0172); those between are assumed evenly spaced.
 */
export async function looksForFigures(pool: pg.Pool): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await pool.query<{ source: number; first: number; last: number; looks: number }>(
    'SELECT source, first_at AS first, last_at AS last, looks FROM source_look ORDER BY source, day',
  )
  const found = new Map<number, number[]>()
  for (const { source, ...ofDay } of rows) {
    const looks = found.get(source) ?? []
    looks.push(...looksOfDay(ofDay))
    found.set(source, looks)
  }
  return found
}

export function looksOfDay({ first, last, looks }: { first: number; last: number; looks: number }): number[] {
  if (first === last) return [first]
  const steps = Math.max(1, looks - 1)
  return Array.from({ length: steps + 1 }, (_, i) => Math.round(first + ((last - first) * i) / steps))
}
