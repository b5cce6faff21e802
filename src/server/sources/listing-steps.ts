import type pg from 'pg'
import type { Rejection } from '../../domain/listing.ts'
import { dayMs } from '../../domain/time-units.ts'
import { type HeldLook, type LastApplied, waitingAfter } from '../../engine/listings/hold-back.ts'
import { locks } from '../platform/db/session-lock.ts'
import { type Figure, figuresJson } from './listing-figures.ts'
import type { Change } from './listing-rows.ts'
import type { SnapshotHead, SnapshotRecord } from './listing-store.ts'
import { snapshotColumns } from './snapshot-columns.ts'
import type { Counted } from './staged-rows.ts'

/** The state of a source. */
export interface SourceRow {
  readonly applied_at: number | null
  readonly applied_sha256: Buffer | null
  readonly applied_reading: string | null
  readonly listed: number
  readonly has_added_dates: boolean
  /** Digest of the rows that the applied snapshot had (`row-shelf.ts`); null if they were not kept. */
  readonly rows_digest: Buffer | null
}

/** Waits for the source's lock and returns its state. */
export async function lockSource(client: pg.PoolClient, source: number): Promise<SourceRow> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [locks.ingest, source])
  const { rows } = await client.query<SourceRow>(
    'SELECT applied_at, applied_sha256, applied_reading, listed, has_added_dates, rows_digest FROM source WHERE number = $1',
    [source],
  )
  if (!rows[0]) throw new Error(`no source has the number ${source}`)
  return rows[0]
}

/** The last applied snapshot, by its number, even if the clock was wrong when it came. */
export async function lastApplied(client: pg.PoolClient, source: number, listed: number): Promise<LastApplied> {
  const { rows } = await client.query<{ rows: number; read: number }>(
    `SELECT rows, read FROM snapshot WHERE source = $1 AND status = 'applied' ORDER BY id DESC LIMIT 1`,
    [source],
  )
  return { listed, rows: rows[0]?.rows ?? 0, read: rows[0]?.read ?? 0 }
}

/**
 * SQL: time of the newest look at the source of a snapshot `s`. A look that found the applied content refutes snapshots
 * that were held back before.
 */
export const newestLookOf = '(SELECT max(last_at) FROM source_look WHERE source_look.source = s.source)'

/**
 * The held-back snapshot that a later one may confirm; undefined if a snapshot was applied, or the applied one was
 * found again, since then.
 */
export async function waitingLook(client: pg.PoolClient, source: number): Promise<HeldLook | undefined> {
  const { rows } = await client.query<HeldLook>(
    `SELECT taken_at AS at, indicators FROM snapshot s
     WHERE source = $1 AND status = 'held-back' AND reason IN ('shrunken', 'garbled') AND id > coalesce(
       (SELECT max(id) FROM snapshot WHERE source = $1 AND status IN ('applied', 'unchanged')), 0)
       AND taken_at > coalesce(${newestLookOf}, 0) ORDER BY id`,
    [source],
  )
  return rows.reduce<HeldLook | undefined>(waitingAfter, undefined)
}

/** Tells whether a snapshot of a source with this time has been applied; at most one can have the same time. */
export async function isApplied(client: pg.PoolClient, source: number, takenAt: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM snapshot WHERE source = $1 AND taken_at = $2 AND status = 'applied'`,
    [source, takenAt],
  )
  return rowCount === 1
}

/**
 * Dates a source's state before a look, because the clock was ahead when the state was recorded. Deletes the looks from
 * then on: they did not happen at these times, and would refute every later held-back snapshot.
 */
export async function setBack(client: pg.PoolClient, source: number, look: number): Promise<number> {
  const before = look - 1
  await client.query(
    `UPDATE source SET applied_at = $2, changed_at = least(changed_at, $2), rows_changed_at = least(rows_changed_at, $2),
       listings_reset = listings_reset + 1, rows_digest = NULL WHERE number = $1`,
    [source, before],
  )
  await client.query('UPDATE listing_state SET revision = revision + 1')
  await client.query('DELETE FROM source_look WHERE source = $1 AND first_at > $2', [source, before])
  await client.query('UPDATE source_look SET last_at = $2 WHERE source = $1 AND last_at > $2', [source, before])
  return before
}

/**
 * Records the source's new state after its listings were written. `figures` describe what it lists now; `rowsDigest`
 * identifies the kept rows of the snapshot.
 */
export async function settle(
  client: pg.PoolClient,
  head: SnapshotHead,
  figures: readonly Figure[],
  digest: string,
  { added, removed, changed }: Change,
  { hasAddedDates, rowsDigest }: { readonly hasAddedDates: boolean; readonly rowsDigest?: Buffer | undefined },
): Promise<void> {
  await recordLook(client, head)
  await client.query(
    `UPDATE source SET applied_at = $2, applied_sha256 = $3, applied_reading = $4, listed = $5, figures = $6,
       changed_at = CASE WHEN $7 OR changed_at IS NULL THEN $2 ELSE changed_at END,
       rows_changed_at = CASE WHEN $8 THEN $2 ELSE rows_changed_at END, rows_digest = $9,
       has_added_dates = $10
     WHERE number = $1`,
    [
      head.source,
      head.takenAt,
      Buffer.from(head.sha256, 'hex'),
      head.reading,
      figures.reduce((sum, figure) => sum + figure.n, 0),
      figuresJson(figures),
      added + removed > 0,
      changed > 0,
      rowsDigest ?? null,
      hasAddedDates,
    ],
  )
  await noteChange(client, { isChanged: added + removed + changed > 0, isNew: added > 0, digest })
}

/**
 * Records that listings have changed, and by which warning lists new indicators were marked (`digest`). Call it last,
 * because all ingests contend for this row.
 */
export async function noteChange(
  client: pg.PoolClient,
  { isChanged, isNew, digest }: { readonly isChanged: boolean; readonly isNew: boolean; readonly digest: string },
): Promise<void> {
  await client.query(
    `UPDATE listing_state SET revision = revision + $1,
       marked_digest = CASE WHEN $2 <> '' AND warning_digest = $2 THEN marked_digest
                            WHEN $2 = '' AND NOT $3 THEN marked_digest ELSE '' END`,
    [isChanged ? 1 : 0, digest, isNew],
  )
}

/**
 * Takes the lock that keeps `remark` waiting until the commit. The first new indicator takes it: an indicator that
 * `remark` has not seen was either committed before `remark` reads, or has marks that `noteChange` records as outdated.
 * Taking it earlier would make `remark` wait longer, and everything that waits for `remark`.
 */
export async function holdMarks(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [locks.marks])
}

/** The outcome of a snapshot. */
export interface Outcome {
  readonly status: SnapshotRecord['status']
  readonly reason: string | null
  readonly counted?: Pick<Counted, 'rows' | 'read' | 'rejected' | 'samples'>
  readonly indicators?: number
  readonly added?: number
  readonly removed?: number
  /** Start time by `performance.now()`. */
  readonly started: number | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Records a snapshot and its outcome. */
export async function record(client: pg.PoolClient, head: SnapshotHead, what: Outcome): Promise<SnapshotRecord> {
  const { rows } = await client.query<SnapshotRecord>(
    `INSERT INTO snapshot (source, taken_at, received_at, status, reason, bytes, sha256, reading, etag, rows, read,
       indicators, rejected, samples, added, removed, duration_ms, increment)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING ${snapshotColumns}`,
    [
      head.source,
      head.takenAt,
      new Date(what.now),
      what.status,
      what.reason,
      head.bytes,
      Buffer.from(head.sha256, 'hex'),
      head.reading,
      head.etag ?? null,
      what.counted?.rows ?? 0,
      what.counted?.read ?? 0,
      what.indicators ?? 0,
      JSON.stringify(what.counted?.rejected ?? {}),
      storableJson(what.counted?.samples ?? []),
      what.added ?? 0,
      what.removed ?? 0,
      what.started === undefined ? 0 : Math.round(performance.now() - what.started),
      head.increment ?? false,
    ],
  )
  return rows[0] as SnapshotRecord
}

/**
 * Records that a look found the same bytes again; the state stays unchanged. Consecutive repetitions share one row.
 */
export async function recordUnchanged(
  client: pg.PoolClient,
  head: SnapshotHead,
  { started, now }: Pick<Outcome, 'started' | 'now'>,
): Promise<SnapshotRecord> {
  await client.query('UPDATE source SET applied_at = $2 WHERE number = $1', [head.source, head.takenAt])
  const { rows } = await client.query<SnapshotRecord>(
    `UPDATE snapshot SET taken_at = $2, received_at = $3 WHERE status = 'unchanged' AND NOT $4
       AND id = (SELECT max(id) FROM snapshot WHERE source = $1) RETURNING ${snapshotColumns}`,
    [head.source, head.takenAt, new Date(now), head.archived ?? false],
  )
  if (rows[0]) return rows[0]
  const { rows: last } = await client.query<{ indicators: number; rows: number; read: number }>(
    `SELECT indicators, rows, read FROM snapshot WHERE source = $1 AND status = 'applied' ORDER BY id DESC LIMIT 1`,
    [head.source],
  )
  const counted = { rows: last[0]?.rows ?? 0, read: last[0]?.read ?? 0, rejected: {}, samples: [] }
  const indicators = last[0]?.indicators ?? 0
  return record(client, head, { status: 'unchanged', reason: null, counted, indicators, started, now })
}

export async function recordLook(
  client: Pick<pg.Pool, 'query'>,
  { source, takenAt, archived = false }: Pick<SnapshotHead, 'source' | 'takenAt' | 'archived'>,
): Promise<void> {
  await client.query(
    `INSERT INTO source_look AS l (source, day, first_at, last_at, looks, archived) VALUES ($1, $2, $3, $3, 1, $4)
     ON CONFLICT (source, day) DO UPDATE SET first_at = least(l.first_at, excluded.first_at),
       last_at = greatest(l.last_at, excluded.last_at), looks = l.looks + 1, archived = l.archived OR excluded.archived`,
    [source, Math.floor(takenAt / dayMs), takenAt, archived],
  )
}

/** jsonb can store neither U+0000 nor lone surrogates. */
function storableJson(value: readonly Rejection[]): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  )
}
