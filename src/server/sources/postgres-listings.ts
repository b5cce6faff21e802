import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FeedItem } from '../../domain/listing.ts'
import { confirms, holdBackReason, type ShrinkLimits } from '../../engine/listings/hold-back.ts'
import { locks } from '../platform/db/session-lock.ts'
import { folded, stage, stageHeld, wholeNumber } from './listing-difference.ts'
import { listingReader } from './listing-reader.ts'
import {
  apply,
  compare,
  lastApplied,
  lockSource,
  record,
  recordLook,
  recordUnchanged,
  settle,
  waitingLook,
} from './listing-steps.ts'
import type { ListingStore, Marker, SnapshotHead, SnapshotRecord } from './listing-store.ts'
import { transaction, tune } from './listing-transaction.ts'
import { remarkIndicators } from './remark-indicators.ts'
import { type SnapshotRow, snapshotColumns, toRecord } from './snapshot-row.ts'
import { type Counted, encode, nothingCounted } from './staged-rows.ts'

interface Options {
  readonly shrink: ShrinkLimits
  readonly now: () => number
}

/**
 * Listings in PostgreSQL. An ingest stages the snapshot by COPY in a temporary table, compares it with the source's
 * present listings as sets, and commits all changes together with the snapshot's record; a killed process leaves
 * nothing behind. An advisory lock serialises ingests of one source, so that a late one is found to be out of order.
 */
export function postgresListings(pool: pg.Pool, { shrink, now }: Options): ListingStore {
  async function ingest(
    head: SnapshotHead,
    rows: AsyncIterable<readonly FeedItem[]>,
    marker: Marker,
  ): Promise<SnapshotRecord> {
    const started = performance.now()
    const counted = nothingCounted()
    let unreadable: unknown
    try {
      return await transaction(pool, async (client) => {
        const before = await lockSource(client, head.source)
        const sameBytes =
          before.applied_sha256?.toString('hex') === head.sha256 && before.applied_reading === head.reading
        if (before.applied_at !== null && head.takenAt <= before.applied_at) {
          const known = await client.query<SnapshotRow>(
            `SELECT ${snapshotColumns} FROM snapshot WHERE source = $1 AND taken_at = $2 AND sha256 = $3
             AND status IN ('applied', 'unchanged') ORDER BY id DESC LIMIT 1`,
            [head.source, head.takenAt, Buffer.from(head.sha256, 'hex')],
          )
          if (known.rows[0]) return toRecord(known.rows[0])
          return record(client, head, { status: 'held-back', reason: 'out-of-order', started, now: now() })
        }
        if (sameBytes) {
          await recordLook(client, head.source, head.takenAt, head.archived ?? false)
          return recordUnchanged(client, head, { started, now: now() })
        }

        await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [locks.marks])
        await client.query(stage)
        // The rows are frozen, or else the first to read them writes them all again.
        const into = client.query(copyFrom('COPY staged FROM STDIN (FORMAT binary, FREEZE)'))
        const encoded = encode(rows, marker, counted, (error) => {
          unreadable = error
        })
        await pipeline(Readable.from(encoded, { objectMode: false, highWaterMark: 1 << 20 }), into)
        await tune(client)
        const isFirst = before.applied_at === null
        const stored = { number: head.source, listed: before.listed, isFirst }
        const figures = await compare(client, stored, head.increment ?? false, counted)
        const indicators = figures.reduce((sum, figure) => sum + figure.n, 0)
        const reason = holdBackReason(
          { rows: counted.rows, read: counted.read, indicators },
          isFirst ? undefined : await lastApplied(client, head.source, before),
          shrink,
          head.increment ?? false,
        )
        const look = { at: head.takenAt, indicators }
        const isConfirmed =
          reason !== undefined && reason !== 'empty' && confirms(look, await waitingLook(client, head.source))
        if (reason && !isConfirmed) {
          const held = await record(client, head, {
            status: 'held-back',
            reason,
            counted,
            indicators,
            started,
            now: now(),
          })
          await client.query('DELETE FROM held_row h USING snapshot s WHERE h.snapshot = s.id AND s.source = $1', [
            head.source,
          ])
          await client.query(`INSERT INTO held_row SELECT ${wholeNumber(held.id)}, * FROM (${folded('staged')}) s`)
          return held
        }
        const change = await apply(client, head.source, head.takenAt, before.applied_at, head.increment ?? false)
        await settle(client, head, figures, marker.digest, change)
        const why = isConfirmed ? 'second-look' : null
        return record(client, head, {
          status: 'applied',
          reason: why,
          counted,
          indicators,
          started,
          now: now(),
          ...change,
        })
      })
    } catch (error) {
      if (unreadable === undefined) throw error
      return recordUnreadable(head, describe(unreadable), counted)
    }
  }

  async function recordUnreadable(head: SnapshotHead, reason: string, counted?: Counted): Promise<SnapshotRecord> {
    return transaction(pool, async (client) => {
      const before = await lockSource(client, head.source)
      if (before.applied_at !== null && head.takenAt <= before.applied_at) reason = 'out-of-order'
      return record(client, head, {
        status: 'unreadable',
        reason,
        ...(counted && { counted }),
        started: undefined,
        now: now(),
      })
    })
  }

  async function confirm(snapshotId: number): Promise<SnapshotRecord | undefined> {
    const started = performance.now()
    return transaction(pool, async (client) => {
      const { rows: found } = await client.query<SnapshotRow>(`SELECT ${snapshotColumns} FROM snapshot WHERE id = $1`, [
        snapshotId,
      ])
      const held = found[0]
      if (!held) return undefined
      const before = await lockSource(client, held.source)
      const { rows: still } = await client.query(
        `SELECT FROM snapshot s WHERE id = $1 AND status = 'held-back' AND reason <> 'out-of-order'
         AND NOT EXISTS (SELECT FROM snapshot n WHERE n.source = s.source AND n.id > s.id AND n.status = 'held-back'
                         AND n.reason <> 'out-of-order')`,
        [snapshotId],
      )
      if (still.length === 0 || (before.applied_at !== null && held.taken_at <= before.applied_at)) return undefined
      await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [locks.marks])
      await tune(client)
      await client.query(stageHeld(wholeNumber(snapshotId)))
      const stored = { number: held.source, listed: before.listed, isFirst: before.applied_at === null }
      const figures = await compare(client, stored, held.increment, nothingCounted())
      const change = await apply(client, held.source, held.taken_at, before.applied_at, held.increment)
      const head = { ...toRecord(held), reading: held.reading ?? '', etag: held.etag ?? undefined }
      // Held rows have the marks of the day when they came.
      await settle(client, head, figures, '', change)
      const { rows } = await client.query<SnapshotRow>(
        `UPDATE snapshot SET status = 'applied', reason = 'confirmed', added = $2, removed = $3,
           duration_ms = duration_ms + $4 WHERE id = $1 RETURNING ${snapshotColumns}`,
        [snapshotId, change.added, change.removed, Math.round(performance.now() - started)],
      )
      return toRecord(rows[0] as SnapshotRow)
    })
  }

  async function forget(source: number): Promise<void> {
    await transaction(pool, async (client) => {
      await lockSource(client, source)
      await client.query('DELETE FROM listing WHERE source = $1', [source])
      await client.query('DELETE FROM snapshot WHERE source = $1', [source])
      await client.query('DELETE FROM source_look WHERE source = $1', [source])
      await client.query('DELETE FROM source_figures WHERE source = $1', [source])
      await client.query(
        `UPDATE source SET applied_at = NULL, applied_sha256 = NULL, applied_reading = NULL, listed = 0, figures = '{}',
           validators = '{}', changed_at = NULL WHERE number = $1`,
        [source],
      )
      await client.query('UPDATE listing_state SET revision = revision + 1')
    })
  }

  async function looked(source: number, at: number): Promise<void> {
    await recordLook(pool, source, at, false)
  }

  return {
    ...listingReader(pool),
    ingest,
    looked,
    recordUnreadable,
    confirm,
    forget,
    remark: (marker) => remarkIndicators(pool, marker),
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 500)
}
