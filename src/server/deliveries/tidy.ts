import type pg from 'pg'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { suffixes } from './write-body.ts'

/** A replaced body is kept this long for readers that are downloading it. */
const bodyKept = 6 * hourMs
/** Changes and records of pulls are kept for this time. */
const changesKept = 30 * dayMs
/** Removed items are kept for this time; readers with an older cursor must read everything once. */
export const removedItemsKept = 3 * changesKept
/** A write that took longer has failed. */
const leftBehind = dayMs

const bodies = [suffixes.identity, suffixes.gzip, suffixes.br, suffixes.zstd, suffixes.entries, suffixes.gone]

/** Deletes files that nobody can request any more: replaced bodies, old changes, remains of killed processes. */
export async function tidyDeliveries(
  { pool, blobs }: { readonly pool: pg.Pool; readonly blobs: Pick<BlobStore, 'remove'> },
  now: number,
): Promise<void> {
  const replaced = await pool.query<{ blob: string }>(
    `UPDATE delivered_file f SET body_gone = true
     WHERE NOT body_gone AND EXISTS (
       SELECT FROM delivered_file n WHERE n.subscription_id = f.subscription_id AND n.format = f.format AND n.part = f.part
         AND n.release > f.release AND n.created_at < $1)
     RETURNING blob`,
    [new Date(now - bodyKept)],
  )
  for (const { blob } of replaced.rows) await removeAll(blobs, blob, bodies)
  // While the next body is young, somebody may still be downloading this one. A trigger keeps the names of blobs.
  await pool.query(
    `DELETE FROM delivered_file f WHERE body_gone AND EXISTS (
       SELECT FROM delivered_file n WHERE n.subscription_id = f.subscription_id AND n.format = f.format AND n.part = f.part
         AND n.release > f.release AND n.created_at < $1)`,
    [new Date(now - changesKept)],
  )
  // Blobs to which no file refers: of deleted subscriptions or formats, of old changes, or of failed compositions.
  const lost = await pool.query<{ name: string }>(`SELECT name FROM delivered_blob WHERE created_at < $1`, [
    new Date(now - leftBehind),
  ])
  await removeUnused(
    pool,
    blobs,
    lost.rows.map(({ name }) => name),
  )
  const forgotten = now - removedItemsKept
  await pool.query('DELETE FROM delivered_item WHERE removed AND modified < $1', [forgotten])
  await pool.query(
    `DELETE FROM taxii_object o WHERE sequence < $1 AND (revoked OR NOT EXISTS (
       SELECT FROM delivered_file f WHERE f.subscription_id = o.subscription_id AND f.format = 'TAXII21'))`,
    [forgotten * 1000],
  )
  // The last row stays, because it determines the earliest date of the next one.
  await pool.query(
    `DELETE FROM taxii_addition a USING (
       SELECT subscription_id, first, lead(first) OVER (PARTITION BY subscription_id ORDER BY first) AS next
       FROM taxii_addition) span
     WHERE span.subscription_id = a.subscription_id AND span.first = a.first AND span.next IS NOT NULL AND NOT EXISTS (
       SELECT FROM taxii_object o
       WHERE o.subscription_id = a.subscription_id AND o.sequence >= a.first AND o.sequence < span.next)`,
  )
  await pool.query('DELETE FROM delivery_pull WHERE hour < $1', [new Date(now - changesKept)])
  await pool.query(`DELETE FROM delivery_turn WHERE window_start < $1`, [new Date(now - hourMs)])
}

/** Deletes those of the blobs that nothing refers to. */
export async function removeUnused(
  client: Pick<pg.Pool, 'query'> | pg.PoolClient,
  blobs: Pick<BlobStore, 'remove'>,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM delivered_blob WHERE name = ANY($1)', [names])
  for (const { name } of rows) {
    await removeAll(blobs, name, Object.values(suffixes))
    await client.query('DELETE FROM delivered_blob WHERE name = $1', [name])
  }
}

async function removeAll(blobs: Pick<BlobStore, 'remove'>, blob: string, ends: readonly string[]): Promise<void> {
  for (const end of ends) await blobs.remove(blob + end)
}
