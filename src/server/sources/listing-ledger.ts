import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { confirmable, confirms, holdBackReason, type ShrinkLimits } from '../../engine/listings/hold-back.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { Figure } from './listing-figures.ts'
import type { ListingRows } from './listing-rows.ts'
import {
  holdMarks,
  isApplied,
  lastApplied,
  lockSource,
  newestLookOf,
  record,
  recordLook,
  recordUnchanged,
  setBack,
  settle,
  waitingLook,
} from './listing-steps.ts'
import type { ListingStore, Marker, SnapshotHead, SnapshotRecord, SnapshotRows } from './listing-store.ts'
import { holdOwnListings, OverLimit, refuseBeyondOwn } from './own-limits.ts'
import type { RowShelf } from './row-shelf.ts'
import { RowTracker } from './row-tracker.ts'
import { clockAheadMs } from './schedule.ts'
import { snapshotColumns } from './snapshot-columns.ts'
import { type Counted, nothingCounted } from './staged-rows.ts'

export interface LedgerOptions {
  readonly shrink: ShrinkLimits
  readonly now: () => number
  /** Called in each transaction that changes listings. An error that it throws ends the transaction. */
  readonly mayChange?: (client: pg.PoolClient) => Promise<void>
  /** Keeps the rows of applied snapshots, so that only changed rows of the next ones need be compared. */
  readonly shelf?: RowShelf
  /** Limit of indicators over all own sources of an organisation; default as in `ownLimits`. */
  readonly ownIndicators?: number
}

/**
 * The writing half of the listing store. Decides whether a snapshot is applied, and commits its record and the source's
 * state together with its rows, so a killed process leaves nothing behind. An advisory lock serialises the ingests of
 * one source, so that an outdated snapshot is recognised.
 */
export function listingLedger(
  pool: pg.Pool,
  listings: ListingRows,
  { shrink, now, mayChange = async () => {}, shelf, ownIndicators: most }: LedgerOptions,
): Pick<ListingStore, 'ingest' | 'looked' | 'recordUnreadable' | 'confirm' | 'forget' | 'remove'> {
  /** Tells whether the clock was ahead when a snapshot was applied. */
  const isAhead = (appliedAt: number) => appliedAt > now() + clockAheadMs

  async function ingest(
    head: SnapshotHead,
    rows: SnapshotRows,
    marker: Marker,
    signal?: AbortSignal,
  ): Promise<SnapshotRecord> {
    const started = performance.now()
    let counted = nothingCounted()
    let unreadable: unknown
    try {
      const ingestOne = async (client: pg.PoolClient) => {
        const state = await lockSource(client, head.source)
        await mayChange(client)
        let appliedAt = state.applied_at
        if (appliedAt !== null && head.takenAt <= appliedAt) {
          const known = await client.query<SnapshotRecord>(
            `SELECT ${snapshotColumns} FROM snapshot WHERE source = $1 AND taken_at = $2 AND sha256 = $3
             AND status IN ('applied', 'unchanged') ORDER BY id DESC LIMIT 1`,
            [head.source, head.takenAt, Buffer.from(head.sha256, 'hex')],
          )
          if (known.rows[0]) return known.rows[0]
          if (head.archived || !isAhead(appliedAt) || (await isApplied(client, head.source, head.takenAt))) {
            return record(client, head, { status: 'held-back', reason: 'out-of-order', started, now: now() })
          }
          // Take this lock before the row that all ingests write, in the same order as `remark`.
          await holdMarks(client)
          await holdOwnListings(client, head.source)
          appliedAt = await setBack(client, head.source, head.takenAt)
          await listings.setBack(client, head.source, appliedAt)
        }
        const before = { source: head.source, listed: state.listed, appliedAt }
        const sameBytes =
          state.applied_sha256?.toString('hex') === head.sha256 && state.applied_reading === head.reading
        if (sameBytes) {
          await recordLook(client, head)
          return recordUnchanged(client, head, { started, now: now() })
        }

        const stage = (tracker?: RowTracker) => {
          counted = nothingCounted()
          const items = until(signal, typeof rows === 'function' ? rows() : rows)
          return listings.stage(client, items, marker, counted, (error) => (unreadable = error), tracker)
        }
        const known =
          appliedAt === state.applied_at && state.rows_digest && typeof rows === 'function' && !head.increment
            ? await shelf?.read(head.source, state.rows_digest)
            : undefined
        let tracker = shelf && !head.increment ? new RowTracker(known) : undefined
        let staged = await stage(tracker)
        // Equal rows say something else if the kind of their dates has changed.
        if (tracker?.leavesOut && (tracker.hasFailed || staged.hasAddedDates !== state.has_added_dates)) {
          tracker = new RowTracker()
          staged = await stage(tracker)
        }
        signal?.throwIfAborted()
        const figures = await staged.compare(before, head.increment ?? false, counted)
        const indicators = sumOf(figures)
        const reason = holdBackReason(
          { rows: counted.rows, read: counted.read, indicators, ...ofItsKinds(head, counted) },
          before.appliedAt === null ? undefined : await lastApplied(client, head.source, before.listed),
          shrink,
          head.increment ?? false,
        )
        const look = { at: head.takenAt, indicators }
        const isConfirmed =
          reason !== undefined && confirmable.has(reason) && confirms(look, await waitingLook(client, head.source))
        const found = { counted, indicators, started, now: now() }
        if (reason && !isConfirmed) {
          const held = await record(client, head, { status: 'held-back', reason, ...found })
          await listings.dropHeld(client, head.source)
          if (tracker?.leavesOut) staged = await stage()
          await staged.hold(held.id)
          return held
        }
        signal?.throwIfAborted()
        await holdMarks(client)
        const change = await staged.apply(before, head.takenAt, head.increment ?? false)
        const listed = head.increment ? await staged.figures(head.source) : figures
        await listings.dropHeld(client, head.source)
        await refuseBeyondOwn(client, { source: head.source, listed: sumOf(listed), most })
        const rowsDigest = tracker && (await shelf?.write(head.source, tracker))
        await settle(client, head, listed, marker.digest, change, { hasAddedDates: staged.hasAddedDates, rowsDigest })
        const why = isConfirmed ? 'second-look' : null
        return record(client, head, { status: 'applied', reason: why, ...found, ...change })
      }
      const outcome = await transaction(pool, ingestOne, '', signal)
      await listings.committed()
      return outcome
    } catch (error) {
      signal?.throwIfAborted()
      const fault = error instanceof OverLimit ? error : unreadable
      if (fault === undefined) throw error
      return recordUnreadable(head, describe(fault), counted)
    }
  }

  async function recordUnreadable(head: SnapshotHead, reason: string, counted?: Counted): Promise<SnapshotRecord> {
    return transaction(pool, async (client) => {
      const before = await lockSource(client, head.source)
      const { applied_at: appliedAt } = before
      if (appliedAt !== null && !isAhead(appliedAt) && head.takenAt <= appliedAt) reason = 'out-of-order'
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
    const confirmed = await transaction(pool, async (client) => {
      const select = `SELECT ${snapshotColumns} FROM snapshot WHERE id = $1`
      const held = (await client.query<SnapshotRecord>(select, [snapshotId])).rows[0]
      if (!held) return undefined
      const state = await lockSource(client, held.source)
      await mayChange(client)
      const { rows: still } = await client.query(
        `SELECT FROM snapshot s WHERE id = $1 AND status = 'held-back' AND reason <> 'out-of-order'
         AND taken_at > coalesce(${newestLookOf}, 0)
         AND NOT EXISTS (SELECT FROM snapshot n WHERE n.source = s.source AND n.id > s.id AND n.status = 'held-back'
                         AND n.reason <> 'out-of-order')`,
        [snapshotId],
      )
      if (still.length === 0 || (state.applied_at !== null && held.takenAt <= state.applied_at)) return undefined
      const staged = await listings.stageHeld(client, snapshotId)
      const before = { source: held.source, listed: state.listed, appliedAt: state.applied_at }
      const figures = await staged.compare(before, held.increment, nothingCounted())
      await holdMarks(client)
      const change = await staged.apply(before, held.takenAt, held.increment)
      const head = { ...held, reading: held.reading ?? '', etag: held.etag ?? undefined }
      const listed = held.increment ? await staged.figures(held.source) : figures
      await listings.dropHeld(client, held.source)
      // The held rows have the marks of the day on which they came.
      await settle(client, head, listed, '', change, staged)
      // Drop the validators: they belong to the applied snapshot, which the publisher may serve again.
      await client.query(`UPDATE source SET validators = '{}' WHERE number = $1`, [held.source])
      const { rows } = await client.query<SnapshotRecord>(
        `UPDATE snapshot SET status = 'applied', reason = 'confirmed', added = $2, removed = $3,
           duration_ms = duration_ms + $4 WHERE id = $1 RETURNING ${snapshotColumns}`,
        [snapshotId, change.added, change.removed, Math.round(performance.now() - started)],
      )
      return rows[0]
    })
    await listings.committed()
    return confirmed
  }

  /** Deletes the listings of a source, and everything known of its snapshots. */
  async function forget(source: number, { andRemove = false } = {}): Promise<void> {
    await transaction(pool, async (client) => {
      await lockSource(client, source)
      await mayChange(client)
      await listings.forget(client, source)
      await client.query('DELETE FROM snapshot WHERE source = $1', [source])
      await client.query('DELETE FROM source_look WHERE source = $1', [source])
      await client.query('DELETE FROM source_figures WHERE source = $1', [source])
      if (andRemove) await client.query('DELETE FROM source WHERE number = $1', [source])
      await client.query(
        `UPDATE source SET applied_at = NULL, applied_sha256 = NULL, applied_reading = NULL, listed = 0, figures = '{}',
           validators = '{}', changed_at = NULL, rows_digest = NULL, listings_reset = listings_reset + 1
         WHERE number = $1`,
        [source],
      )
      await client.query('UPDATE listing_state SET revision = revision + 1')
    })
    await shelf?.remove(source)
    await listings.committed()
  }

  async function looked(source: number, at: number): Promise<void> {
    await recordLook(pool, { source, takenAt: at })
  }

  return {
    ingest,
    looked,
    recordUnreadable,
    confirm,
    forget: (source) => forget(source),
    remove: (source) => forget(source, { andRemove: true }),
  }
}

const sumOf = (figures: readonly Figure[]) => figures.reduce((sum, { n }) => sum + n, 0)

function ofItsKinds({ kinds }: SnapshotHead, counted: Counted): { readonly ofItsKinds?: number } {
  if (!kinds?.length) return {}
  const codes = new Set(kinds.map((kind) => kindById[kind].code))
  return { ofItsKinds: counted.figures().reduce((sum, { kind, n }) => (codes.has(kind) ? sum + n : sum), 0) }
}

async function* until<T>(signal: AbortSignal | undefined, items: AsyncIterable<T>): AsyncGenerator<T, void> {
  for await (const item of items) {
    signal?.throwIfAborted()
    yield item
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 500)
}
