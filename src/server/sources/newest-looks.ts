import type pg from 'pg'
import { dayMs } from '../../domain/time-units.ts'
import { openIndex } from '../../engine/index/index-reader.ts'
import type { NewestLook } from '../../engine/index/visible-index.ts'
import { newestLook } from '../../engine/listings/looks.ts'
import { fileBytes } from './index-file.ts'

/** The newest look of each source that has listed something, by the source's id. */
export async function newestLooks(pool: pg.Pool): Promise<ReadonlyMap<string, NewestLook>> {
  const { rows } = await pool.query<{ id: string; at: number; changedAt: number }>(
    `SELECT s.id, l.last_at AS at, s.changed_at AS "changedAt" FROM source s CROSS JOIN LATERAL (
       SELECT last_at FROM source_look WHERE source = s.number ORDER BY day DESC LIMIT 1) l
     WHERE s.changed_at IS NOT NULL`,
  )
  return new Map(rows.map(({ id, ...look }) => [id, look]))
}

/**
 * Readers of an index add only the newest look to those that it holds (`withNewerLooks`). If that is later by more than
 * this, the looks between are missing. Less than the least tolerance of a source, so that no gap counts as unwatched.
 */
const mostBehindMs = dayMs

/** Tells whether the index at `path` lacks looks that found the same lists again. */
export async function lacksLooks(pool: pg.Pool, path: string): Promise<boolean> {
  const newest = await newestLooks(pool)
  const bytes = fileBytes(path)
  try {
    return openIndex(bytes).sources.some(({ id, watch }) => {
      const [held, now] = [newestLook(watch), newest.get(id)?.at]
      return held !== undefined && now !== undefined && now - held > mostBehindMs
    })
  } finally {
    bytes.close()
  }
}
