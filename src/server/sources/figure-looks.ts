import type pg from 'pg'

/**
 * Estimated times of all looks at each source, ascending, ms since the epoch. Only the first look, the last look and
 * the number of looks of each day are stored (docs/design/listings.md), so those between are assumed to be evenly spaced.
 */
export async function looksForFigures(pool: pg.Pool): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await pool.query<{ source: number; first: number; last: number; looks: number }>(
    'SELECT source, first_at AS first, last_at AS last, looks FROM source_look ORDER BY source, day',
  )
  const looksBySource = new Map<number, number[]>()
  for (const { source, ...ofDay } of rows) {
    const looks = looksBySource.get(source) ?? []
    looks.push(...looksOfDay(ofDay))
    looksBySource.set(source, looks)
  }
  return looksBySource
}

function looksOfDay({ first, last, looks }: { first: number; last: number; looks: number }): number[] {
  if (first === last) return [first]
  const steps = Math.max(1, looks - 1)
  return Array.from({ length: steps + 1 }, (_, i) => Math.round(first + ((last - first) * i) / steps))
}
