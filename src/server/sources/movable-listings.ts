import type pg from 'pg'
import type { FeedRecord } from '../../domain/listing.ts'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { ListingRows } from './listing-rows.ts'
import type { StoredListing } from './listing-store.ts'
import { noEnd } from './staged-rows.ts'

/** An interval as every store keeps it; times are ms since the epoch. */
export interface MovedListing extends Value, Pick<StoredListing, 'added' | 'from' | 'dated'> {
  readonly marks: number
  readonly removed: number | undefined
  /** End of the interval; `noEnd` if there is none. */
  readonly until: number
  readonly lastSeen: number | undefined
  readonly score: number | undefined
  /** The tags, joined by `tagSeparator`; empty if there are none. */
  readonly tags: string
}

export interface HeldRow extends FeedRecord {
  readonly marks: number
}

/** A held-back row, as both stores keep it. */
export interface StoredHeldRow {
  readonly kind: number
  readonly value: string
  readonly marks: number
  readonly added: number | null | undefined
  readonly first_seen: number | null | undefined
  readonly last_seen: number | null | undefined
  readonly valid_until: number
  readonly score: number | null | undefined
  readonly tags: readonly string[] | null
}

export const heldRow = (row: StoredHeldRow): HeldRow => ({
  kind: kindByCode.get(row.kind)?.id as KindId,
  value: row.value,
  marks: row.marks,
  added: row.added ?? undefined,
  firstSeen: row.first_seen ?? undefined,
  lastSeen: row.last_seen ?? undefined,
  validUntil: row.valid_until === noEnd ? undefined : row.valid_until,
  score: row.score ?? undefined,
  tags: row.tags?.length ? row.tags : undefined,
})

/** A store of listings, as moves and backfills read and write it. Nobody else writes the source meanwhile. */
export interface MovableListings {
  /** Stages and stores held-back rows. */
  readonly rows: ListingRows
  /** All listings that a source ever had, in batches, ordered by the indicators' keys and `added`. */
  read(source: number): AsyncIterable<readonly MovedListing[]>
  /** Writes a source's listings in the caller's transaction; the store must have none of this source. */
  write(client: pg.PoolClient, source: number, listings: AsyncIterable<readonly MovedListing[]>): Promise<void>
  /** The rows of a held-back snapshot, read on a connection of its own. */
  held(snapshot: number): AsyncIterable<readonly HeldRow[]>
  /** Deletes all listings and all held-back rows. */
  clear(): Promise<void>
}
