import type pg from 'pg'
import type { FeedItem, Rejection, RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { Past } from '../../domain/source-history.ts'
import type { CurrentListing } from '../../engine/delivery/select.ts'

/** Bits of `marks`: known problems of an indicator, independent of its sources. */
export const onWarningList = 1
export const notRoutable = 2
export const sharedInfrastructure = 4

/** Marks new indicators; `digest` identifies the warning lists. */
export interface Marker {
  readonly digest: string
  marks(kind: KindId, value: string): number
}

/** Rows of a snapshot in batches. A function returns them from the beginning with each call. */
export type SnapshotRows = AsyncIterable<readonly FeedItem[]> | (() => AsyncIterable<readonly FeedItem[]>)

/** A snapshot as it was received, before parsing. */
export interface SnapshotHead {
  readonly source: number
  /** Milliseconds since the epoch (UTC). */
  readonly takenAt: number
  readonly bytes: number
  /** Digest of the received bytes, hex. */
  readonly sha256: string
  /** Format and options of parsing: the same bytes read differently are a different snapshot. */
  readonly reading: string
  readonly etag?: string
  /** Incremental: it contains only new entries, so absent ones are not gone. */
  readonly increment?: boolean
  /** Kinds that the source is known to list. A snapshot without any of these is held back. */
  readonly kinds?: readonly KindId[]
  /**
   * True for a snapshot from an archive, which may come again: it gets a record of its own even if nothing has changed.
   */
  readonly archived?: boolean
}

export type SnapshotStatus = 'applied' | 'held-back' | 'unreadable' | 'unchanged'

export interface SnapshotRecord {
  readonly id: number
  readonly source: number
  readonly takenAt: number
  readonly receivedAt: number
  readonly status: SnapshotStatus
  /**
   * If it was held back: `empty`, `foreign`, `shrunken`, `garbled` or `out-of-order`. If it was applied nevertheless: `confirmed`
   * (by an operator) or `second-look` (it confirms an earlier one). Otherwise the reason why it could not be read.
   */
  readonly reason: string | null
  readonly bytes: number
  readonly sha256: string
  readonly reading: string | null
  readonly etag: string | null
  /** Rows of the file with data. `read` of them gave an indicator; `indicators` is the number of distinct ones. */
  readonly rows: number
  readonly read: number
  readonly indicators: number
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>
  /** The first rejected rows, at most 20. */
  readonly samples: readonly Rejection[]
  readonly added: number
  readonly removed: number
  /** Incremental: contains only new entries. */
  readonly increment: boolean
  readonly durationMs: number
}

/** A listing as stored. Times are ms since the epoch (UTC); `until` is Infinity if there is no known end. */
export interface StoredListing {
  readonly source: number
  readonly from: number
  readonly until: number
  /** `from` is proven, as in `Interval` of `domain/listing.ts`. */
  readonly dated: boolean
  /** True if the source's newest snapshot contains it. */
  readonly present: boolean
  readonly added: number
  readonly removed: number | null
  readonly lastSeen: number | null
  readonly score: number | null
  readonly tags: readonly string[]
}

export interface StoredIndicator extends Value {
  readonly marks: number
  readonly listings: readonly StoredListing[]
}

/** A listing of the index, with its indicator. */
export interface VisitedListing extends Value, Pick<StoredListing, 'source' | 'from' | 'until' | 'dated' | 'present'> {
  readonly marks: number
  /** Time of the look that found it. */
  readonly found: number
  /** Its end is the publisher's date. */
  readonly expires: boolean
}

/** Called for each listing, in any order. */
export type ListingVisitor = (listing: VisitedListing) => void

/** A state of all listings, from which later changes can be told. */
export interface ListingsVersion {
  /** How often marks of indicators were changed. */
  readonly remarks: number
  readonly sources: readonly SourceVersion[]
}

/** Result of a visit. */
export interface Visited {
  readonly revision: number
  /** The visited state; undefined if the store cannot tell later changes. */
  readonly version?: ListingsVersion
}

/** Times at which a source was fetched and read successfully, changed or not; ms since the epoch. */
export interface Looks {
  /** The first and the last look of each UTC day, ascending. */
  readonly looks: readonly number[]
  /** By look: it is a snapshot of an archive. */
  readonly archived: readonly boolean[]
  /** The newest look at which its content had changed, or the first look. */
  readonly changedAt: number
  /** As in `Watch`. */
  readonly hasAddedDates: boolean
}

/** A listing of the newest snapshot of a source. Times are ms since the epoch. */
export interface NewestListing extends Value {
  readonly marks: number
  readonly from: number
  /** Time of the snapshot that added it. */
  readonly added: number
  /** Number of other sources that list it now. */
  readonly others: number
}

/** A tag, in lower case and without spaces around it, and the number of indicators that have it. */
export interface CountedTag {
  readonly tag: string
  readonly indicators: number
}

/** Called for each listing that has tags, in any order, also for ended ones. */
export type TagVisitor = (value: Value, source: number, tags: readonly string[]) => void

/** An indicator with its listings in the newest snapshots of some sources. */
export interface CurrentIndicator extends Value {
  readonly marks: number
  /** Listings by source. `source` is a position in the list of sources that was passed. */
  readonly listings: readonly CurrentListing[]
}

export interface KeyedIndicator extends CurrentIndicator {
  /** The key's 16 bytes as a Latin-1 string, because a small buffer for each key would cost more memory. */
  readonly key: string
}

/** The state of a source's listings. */
export interface SourceVersion {
  readonly source: number
  /** Time of the newest applied snapshot, ms since the epoch; null before the first. */
  readonly appliedAt: number | null
  /** How often its listings were deleted or rewritten by something other than a snapshot. */
  readonly resets: number
}

/**
 * Reads what sources list now in a way that a later call can find the changes. `client` belongs to the caller; the
 * state is that of its transaction.
 */
export interface ListingTraces {
  /** As `listedNow`, with keys; restricted to `keys` if given. */
  listedNow(
    client: pg.ClientBase,
    sources: readonly number[],
    keys?: readonly Buffer[],
  ): AsyncIterable<readonly KeyedIndicator[]>
  versions(client: pg.ClientBase, sources: readonly number[]): Promise<readonly SourceVersion[]>
  /**
   * Keys of the indicators whose listings have changed since then, each once; may include unchanged ones.
   * @returns undefined if the changes cannot be told, or if there are more than `most`
   */
  changedSince(
    client: pg.ClientBase,
    versions: readonly SourceVersion[],
    most: number,
  ): Promise<readonly Buffer[] | undefined>
}

/**
 * A span of a source's snapshots: changes after `after`, up to `upto`; ms since the epoch. `after` 0 means from the
 * beginning.
 */
export interface SnapshotSpan {
  readonly source: number
  readonly after: number
  readonly upto: number
}

/** Reads listings. */
export interface ListingReader {
  /** All looks, by source. */
  looks(): Promise<ReadonlyMap<number, Looks>>
  /** Finds values, in their order; undefined for values that were never listed. */
  find(values: readonly Value[]): Promise<readonly (StoredIndicator | undefined)[]>
  /** Listed domains at or below a domain, at most `limit`. */
  below(domain: string, limit: number): Promise<readonly Value[]>
  /** Listed ranges that contain an address, narrowest first. */
  containing(address: string): Promise<readonly Value[]>
  /** Visits every listing in one consistent state. */
  visit(visitor: ListingVisitor): Promise<Visited>
  /**
   * Visits, in one consistent state, all listings of each indicator of which any listing or mark has changed since; may
   * also visit unchanged indicators. Sources that the version lacks count as new. Missing if the store cannot find
   * changes quickly.
   * @returns undefined, without having visited anything, if the changes cannot be told or concern more than `most`
   * indicators
   */
  visitChanged?(since: ListingsVersion, most: number, visitor: ListingVisitor): Promise<Visited | undefined>
  /** Visits the tags of every listing in one consistent state. */
  visitTags(visitor: TagVisitor): Promise<void>
  /**
   * The listings that a source added last and still has, at most `limit`, newest first. `others` limits which other
   * sources are counted.
   */
  newest(source: number, limit: number, others: readonly number[]): Promise<readonly NewestListing[]>
  /**
   * Counts the tags, of 2 to `longest` characters, of what each source has added since a time (ms since the epoch),
   * including listings that have ended; most indicators first. Tags with fewer than `fewest` indicators are left out.
   */
  countTags(
    since: readonly { readonly source: number; readonly since: number }[],
    limits: { readonly longest: number; readonly fewest: number; readonly most: number },
  ): Promise<readonly CountedTag[]>
  /** What sources list now, in one consistent state, in batches, ordered by kind and value (by code points). */
  listedNow(sources: readonly number[]): AsyncIterable<readonly CurrentIndicator[]>
  /** Undefined if the store cannot find changes quickly. */
  readonly traces?: ListingTraces
  /**
   * Makes the temporary table `fresh` (source, kind, value, marks, added) for the caller's transaction: listings that
   * are in a source's snapshot of `upto`, were not in that of `after`, and are valid and routable. They must be valid
   * at `now`; a listing that a snapshot after `upto` has removed must be valid at `upto`.
   * @param spans each with its approximate number of listings
   */
  newListings(
    client: pg.PoolClient,
    spans: readonly (SnapshotSpan & { readonly listings: number })[],
    now: number,
  ): Promise<void>
  /**
   * Prepares, for the caller's transaction, the listings that only one of a source's two snapshots has.
   * @returns SQL to use after FROM, with the columns kind, value, listed (whether the newer snapshot has it) and tags
   */
  changedListings(client: pg.PoolClient, span: SnapshotSpan): Promise<string>
  /** A number that increases with every change. */
  revision(): Promise<number>
}

/** A past of a source that the store takes over. */
export interface PastToTake extends Past {
  /** As in `Watch`. */
  readonly hasAddedDates: boolean
  /** As in `Source`. */
  readonly cadenceMinutes: number
}

/**
 * Stores listings, in PostgreSQL or ClickHouse. Every implementation must pass `listing-store.conformance.ts`. An
 * ingest is atomic (readers see the source before or after it), waits for other ingests of the same source, and may be
 * repeated: an applied snapshot changes nothing when it comes again.
 */
export interface ListingStore extends ListingReader {
  /**
   * Updates a source to a snapshot. If `rows` is a function, unchanged rows may be skipped. A snapshot that is empty,
   * foreign, shrunken or garbled is held back, unless it confirms one held back before (rule 11 of `timeline.ts`). If
   * reading throws, the snapshot is `unreadable`. Both are recorded and change nothing else. If `signal` aborts it, it
   * throws the signal's reason and leaves nothing behind.
   */
  ingest(head: SnapshotHead, rows: SnapshotRows, marker: Marker, signal?: AbortSignal): Promise<SnapshotRecord>
  /** Records a look at which the publisher reported no change since the applied snapshot. */
  looked(source: number, at: number): Promise<void>
  /** Records a snapshot that could not be unpacked or recognised. */
  recordUnreadable(head: SnapshotHead, reason: string): Promise<SnapshotRecord>
  /**
   * Applies a snapshot that was held back, incrementally if it was incremental. Returns undefined if it no longer waits
   * because a newer one was applied.
   */
  confirm(snapshotId: number): Promise<SnapshotRecord | undefined>
  /**
   * Merges a past into what is known of a source (`mergePasts`), in one transaction. What a collected source lists now
   * stays as it is; the state of any other source becomes that of the past's last look, if this is newer. The same past
   * again changes nothing. If `signal` aborts it, it throws the signal's reason and leaves nothing behind.
   * @returns whether anything has changed
   */
  backfill(source: number, past: PastToTake, marker: Marker, signal?: AbortSignal): Promise<boolean>
  /** Deletes all listings and snapshots of a source. Its number stays. */
  forget(source: number): Promise<void>
  /** Deletes a source with its listings and snapshots. Its number is never used again. */
  remove(source: number): Promise<void>
  /** Marks all indicators again. @returns the number of changed indicators */
  remark(marker: Marker): Promise<number>
}
