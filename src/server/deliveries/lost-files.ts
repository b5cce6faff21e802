import type pg from 'pg'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { suffixes } from './write-body.ts'
import { isThere } from './write-part.ts'

/** A digest that no options have, so that a file with it is written again and gets no deltas. */
const lost = '0'.repeat(16)
const atOnce = 8

export interface LostPart {
  readonly subscriptionId: string
  readonly format: string
  readonly part: string
  readonly blob: string
}

/**
 * Finds files whose blobs are missing, for example after a database was restored without them, and makes their
 * subscriptions due. Readers of deltas must read the full file once. @returns the number of files
 */
export async function giveUpLost({
  pool,
  blobs,
}: {
  readonly pool: pg.Pool
  readonly blobs: Pick<BlobStore, 'size'>
}): Promise<number> {
  const { rows } = await pool.query<LostPart>(
    `SELECT DISTINCT ON (f.subscription_id, f.format, f.part)
       f.subscription_id AS "subscriptionId", f.format, f.part, f.blob
     FROM delivered_file f JOIN subscription s ON s.id = f.subscription_id
     WHERE s.deleted_at IS NULL AND NOT f.body_gone ORDER BY f.subscription_id, f.format, f.part, f.release DESC`,
  )
  let lostFiles = 0
  const waiting = rows.values()
  const checkFiles = async () => {
    for (const part of waiting) {
      if (await isThere(part.blob + suffixes.identity, blobs)) continue
      if (await giveUp(pool, part)) lostFiles++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checkFiles))
  return lostFiles
}

/** Does the same for one file. @returns false if another process has done it already */
export async function giveUp(pool: pg.Pool, { subscriptionId, format, part, blob }: LostPart): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH given_up AS (
       UPDATE delivered_file SET written_with = $5
       WHERE subscription_id = $1 AND format = $2 AND part = $3 AND blob = $4 AND written_with <> $5 RETURNING 1
     )
     -- A composition in progress may count the lost file as unchanged, so the new fence prevents its commit.
     UPDATE delivery SET composed_of = '', fence = fence + 1, composing_since = NULL
     WHERE subscription_id = $1 AND EXISTS (SELECT FROM given_up)`,
    [subscriptionId, format, part, blob, lost],
  )
  return rowCount === 1
}
