import type pg from 'pg'
import type { FeedItem, Rejection, RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { CurrentListing } from '../../engine/delivery/select.ts'

/** Bits for known problems of an indicator, independent of its sources. */
export const onWarningList = 1
export const notRoutable = 2
export const sharedInfrastructure = 4

/** Marks new indicators; `digest` identifies the warning lists. */
export interface Marker {
  readonly digest: string
  marks(kind: KindId, value: string): number
}

/** Rows of a snapshot in batches: once, or from the beginning with each call. */
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
  /** What the source is known to list. A snapshot with none of these kinds is held back. */
  readonly kinds?: readonly KindId[]
  /** true for a snapshot from an archive, which may come again: it gets a record of its own even if nothing changed. */
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
  readonly dated: boolean
  /** true if the source's newest snapshot contains it. */
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

/**
 * Called for each listing, in any order. `published` and `expires` tell whether its start and its end are the
 * publisher's dates.
 */
export type ListingVisitor = (
  kind: KindId,
  value: string,
  marks: number,
  source: number,
  from: number,
  until: number,
  dated: boolean,
  present: boolean,
  published: boolean,
  expires: boolean,
) => void

/** Which state all listings are in, so that what changes after it can be told. */
export interface ListingsVersion {
  /** How often marks of indicators were changed. */
  readonly remarks: number
  readonly sources: readonly SourceVersion[]
}

/** Which state was visited. */
export interface Visited {
  readonly revision: number
  /** Undefined where the store cannot tell what changes after it. */
  readonly version?: ListingsVersion
}

/** Times at which a source was fetched and read successfully, changed or not; ms since the epoch. */
export interface Looks {
  /** The first and the last look of each UTC day, ascending. */
  readonly looks: readonly number[]
  /** True if they are those of an archive. */
  readonly archived: boolean
  /** The newest look at which its content had changed, or the first look. */
  readonly changedAt: number
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
  /** By source, whose position in the list of sources it names. */
  readonly listings: readonly CurrentListing[]
}

export interface KeyedIndicator extends CurrentIndicator {
  /** 16 bytes, as Latin-1: a small buffer for each would cost more. */
  readonly key: string
}

/** Which state of its listings a source is in. */
export interface SourceVersion {
  readonly source: number
  /** Time of the newest applied snapshot, ms since the epoch; null before the first. */
  readonly appliedAt: number | null
  /** How often its listings were deleted or written in another way than by a snapshot. */
  readonly resets: number
}

/**
 * Reads what sources list now so that a later reading finds what has changed. `client` is the caller's, and what is read
 * is the state that its transaction sees.
 */
export interface ListingTraces {
  /** `listedNow` with keys; all indicators, or those with `keys`. */
  listedNow(
    client: pg.ClientBase,
    sources: readonly number[],
    keys?: readonly Buffer[],
  ): AsyncIterable<readonly KeyedIndicator[]>
  versions(client: pg.ClientBase, sources: readonly number[]): Promise<readonly SourceVersion[]>
  /**
   * Keys of the indicators whose listings have changed since. Each is named once, some without need.
   * @returns undefined if it cannot be told, or if there are more than `most`
   */
  changedSince(
    client: pg.ClientBase,
    versions: readonly SourceVersion[],
    most: number,
  ): Promise<readonly Buffer[] | undefined>
}

/** What a source changed after its snapshot of `after`, up to that of `upto`; ms since the epoch, 0 for all it ever did. */
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
   * Visits every listing of each indicator of which any listing or mark has changed since, in one consistent state; of
   * some others too. Sources that the version does not name are new. Not there where the store cannot tell so fast.
   * @returns undefined, and has visited nothing, if it cannot be told, or if they are more than `most` indicators
   */
  visitChanged?(since: ListingsVersion, most: number, visitor: ListingVisitor): Promise<Visited | undefined>
  /** Visits the tags of every listing in one consistent state. */
  visitTags(visitor: TagVisitor): Promise<void>
  /** What a source added last and still lists, at most `limit`, newest first. Only sources among `others` are counted. */
  newest(source: number, limit: number, others: readonly number[]): Promise<readonly NewestListing[]>
  /**
   * Tags of 2 to `longest` characters of what each source has added since a time (ms since the epoch), also of what it
   * no longer lists; most indicators first. Tags with less than `fewest` indicators are left out.
   */
  countTags(
    since: readonly { readonly source: number; readonly since: number }[],
    limits: { readonly longest: number; readonly fewest: number; readonly most: number },
  ): Promise<readonly CountedTag[]>
  /** What sources list now, in one consistent state, in batches, ordered by kind and value (by code point). */
  listedNow(sources: readonly number[]): AsyncIterable<readonly CurrentIndicator[]>
  /** Undefined where the store cannot tell so fast what has changed. */
  readonly traces?: ListingTraces
  /**
   * Makes the temporary table `fresh` (source, kind, value, marks, added) for the caller's transaction: what is in a
   * source's snapshot of `upto` and was not in that of `after`, is valid and routable. It is valid at `now`; what a
   * snapshot after `upto` no longer has, at `upto`.
   * @param spans with about how many listings each has
   */
  newListings(
    client: pg.PoolClient,
    spans: readonly (SnapshotSpan & { readonly listings: number })[],
    now: number,
  ): Promise<void>
  /**
   * Prepares, for the caller's transaction, what is in one of a source's two snapshots only.
   * @returns what a statement names after FROM for it, with the columns kind, value, listed (whether it is in the newer
   * one) and tags
   */
  changedListings(client: pg.PoolClient, span: SnapshotSpan): Promise<string>
  /** Increases with every change. */
  revision(): Promise<number>
}

/**
 * Stores listings, in PostgreSQL or ClickHouse. Every implementation must pass `listing-store.conformance.ts`. An ingest
 * is atomic (readers see the source before or after it), waits for other ingests of the same source, and may be repeated:
 * an applied snapshot changes nothing when it comes again.
 */
export interface ListingStore extends ListingReader {
  /**
   * Updates a source to a snapshot. Rows that can be read again may be compared with less effort. A snapshot that is empty, foreign, shrunken or garbled is held back,
   * unless it confirms one held back before (rule 11 of `timeline.ts`). If reading throws, the snapshot is
   * `unreadable`. Both are recorded and change nothing else. If `signal` aborts it, it throws the signal's reason and
   * leaves nothing behind.
   */
  ingest(head: SnapshotHead, rows: SnapshotRows, marker: Marker, signal?: AbortSignal): Promise<SnapshotRecord>
  /** Records a look at which the publisher reported no change since the applied snapshot. */
  looked(source: number, at: number): Promise<void>
  /** Records a snapshot that could not be unpacked or recognised. */
  recordUnreadable(head: SnapshotHead, reason: string): Promise<SnapshotRecord>
  /**
   * Applies a snapshot that was held back, incrementally if it was incremental. Returns undefined if it no longer
   * waits, because a newer one was applied.
   */
  confirm(snapshotId: number): Promise<SnapshotRecord | undefined>
  /** Deletes all listings and snapshots of a source. Its number stays. */
  forget(source: number): Promise<void>
  /** Deletes a source with all of that. Its number is never used again. */
  remove(source: number): Promise<void>
  /** Marks all indicators anew. @returns the number of changed indicators */
  remark(marker: Marker): Promise<number>
}
