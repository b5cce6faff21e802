import type pg from 'pg'
import type { FeedItem } from '../../domain/listing.ts'
import type { Figure } from './listing-figures.ts'
import type { Marker } from './listing-store.ts'
import type { RowTracker } from './row-tracker.ts'
import type { Counted } from './staged-rows.ts'

export interface Change {
  readonly added: number
  readonly removed: number
  readonly changed: number
}

/** A source before a snapshot is applied. */
export interface Before {
  readonly source: number
  /** Number of indicators that it lists. */
  readonly listed: number
  /** Time of the applied snapshot, ms since the epoch; null if there is none. */
  readonly appliedAt: number | null
}

/** The rows of a snapshot, where the listings are. */
export interface StagedSnapshot {
  /** Compares them with what the source lists. @returns figures of the snapshot */
  compare(
    before: Before,
    increment: boolean,
    counted: Pick<Counted, 'read' | 'figures' | 'areIndicators'>,
  ): Promise<readonly Figure[]>
  /** Keeps them until the snapshot is confirmed. All rows must be staged. */
  hold(snapshotId: number): Promise<void>
  /** Changes the listings of the source as `compare` found. */
  apply(before: Before, takenAt: number, increment: boolean): Promise<Change>
  /** Figures of what the source lists after `apply`. */
  figures(source: number): Promise<readonly Figure[]>
}

/**
 * Where listings are stored. Snapshots, looks and the state of sources are in PostgreSQL in any case
 * (`listing-ledger.ts`); every method runs within the ledger's transaction, whose commit makes its changes visible, and
 * whose end without one leaves none. The caller holds the source's lock.
 */
export interface ListingRows {
  /**
   * Stages the rows of a snapshot and updates `counted`. Errors of the rows themselves are also passed to `unreadable`.
   * May leave out what `tracker` knows. If the tracker has failed at that, they are staged again without it.
   */
  stage(
    client: pg.PoolClient,
    rows: AsyncIterable<readonly FeedItem[]>,
    marker: Marker,
    counted: Counted,
    unreadable: (error: unknown) => void,
    tracker?: RowTracker,
  ): Promise<StagedSnapshot>
  /** Stages the rows of a snapshot that was held back. */
  stageHeld(client: pg.PoolClient, snapshotId: number): Promise<StagedSnapshot>
  /** Deletes the rows that are held back for a source. */
  dropHeld(client: pg.PoolClient, source: number): Promise<void>
  /** Deletes the listings of a source. */
  forget(client: pg.PoolClient, source: number): Promise<void>
  /** Dates nothing of a source's listings later than a time, ms since the epoch. */
  setBack(client: pg.PoolClient, source: number, latest: number): Promise<void>
  /** Called after a commit. It must not fail: what was committed stays. */
  committed(): Promise<void>
}
