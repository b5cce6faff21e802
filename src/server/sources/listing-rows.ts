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

/** The state of a source before a snapshot is applied. */
export interface Before {
  readonly source: number
  /** Number of indicators that the source lists. */
  readonly listed: number
  /** Time of the applied snapshot, ms since the epoch; null if there is none. */
  readonly appliedAt: number | null
}

/** The staged rows of a snapshot, in the store of the listings. */
export interface StagedSnapshot {
  /** A row has the date on which it was put on the list; only such dates count then, and no first-seen dates. */
  readonly hasAddedDates: boolean
  /**
   * Compares the rows with the source's present listings.
   * @returns figures of the snapshot
   */
  compare(
    before: Before,
    increment: boolean,
    counted: Pick<Counted, 'read' | 'figures' | 'areIndicators'>,
  ): Promise<readonly Figure[]>
  /** Stores the rows until the snapshot is confirmed. All rows must be staged. */
  hold(snapshotId: number): Promise<void>
  /** Writes the changes that `compare` has found. */
  apply(before: Before, takenAt: number, increment: boolean): Promise<Change>
  /** Figures of what the source lists after `apply`. */
  figures(source: number): Promise<readonly Figure[]>
}

/**
 * Where listings are stored. Snapshots, looks and the state of sources are always in PostgreSQL (`listing-ledger.ts`).
 * Every method runs within the ledger's transaction: its commit makes the changes visible, and a rollback leaves none.
 * The caller holds the source's lock.
 */
export interface ListingRows {
  /**
   * Stages the rows of a snapshot and updates `counted`. Errors while reading the rows are also passed to `unreadable`.
   * May leave out rows that `tracker` knows to be unchanged; if the tracker fails at that, all rows are staged again
   * without it.
   */
  stage(
    client: pg.PoolClient,
    rows: AsyncIterable<readonly FeedItem[]>,
    marker: Marker,
    counted: Counted,
    unreadable: (error: unknown) => void,
    tracker?: RowTracker,
  ): Promise<StagedSnapshot>
  /** Stages the rows of a snapshot that is held back. */
  stageHeld(client: pg.PoolClient, snapshotId: number): Promise<StagedSnapshot>
  /** Deletes the held-back rows of a source. */
  dropHeld(client: pg.PoolClient, source: number): Promise<void>
  /** Deletes the listings of a source. */
  forget(client: pg.PoolClient, source: number): Promise<void>
  /** Limits all times of a source's listings to `latest`, ms since the epoch. */
  setBack(client: pg.PoolClient, source: number, latest: number): Promise<void>
  /** Called after a commit. Must not fail, because the commit cannot be undone. */
  committed(): Promise<void>
}
