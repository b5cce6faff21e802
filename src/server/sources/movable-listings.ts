import type pg from 'pg'
import type { FeedRecord } from '../../domain/listing.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { ListingRows } from './listing-rows.ts'

/** An interval as it is stored, in every store the same; times are ms since the epoch. */
export interface MovedListing extends Value {
  readonly marks: number
  readonly added: number
  readonly removed: number | undefined
  readonly from: number
  /** `noEnd` where no end is known. */
  readonly until: number
  readonly lastSeen: number | undefined
  readonly score: number | undefined
  readonly dated: boolean
  /** Joined; empty without any. */
  readonly tags: string
}

export interface HeldRow extends FeedRecord {
  readonly marks: number
}

/** A store of listings as a move reads and writes it. Nobody else changes it meanwhile. */
export interface MovableListings {
  /** Stages and keeps rows that are held back. */
  readonly rows: ListingRows
  /** Everything that a source ever listed, in batches, in the order of the indicators' keys and of `added`. */
  read(source: number): AsyncIterable<readonly MovedListing[]>
  /** Writes that in the caller's transaction; the source has nothing there yet. */
  write(client: pg.PoolClient, source: number, listings: AsyncIterable<readonly MovedListing[]>): Promise<void>
  /** Rows of a snapshot that is held back, read on a connection of its own. */
  held(snapshot: number): AsyncIterable<readonly HeldRow[]>
  /** Deletes all listings and all rows that are held back. */
  clear(): Promise<void>
}
