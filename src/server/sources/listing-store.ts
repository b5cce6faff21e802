import type { FeedItem, Rejection, RejectionReason } from '../../domain/listing.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'

/** Bits of what is known to be wrong with an indicator, whoever lists it. */
export const onWarningList = 1
export const notRoutable = 2
export const sharedInfrastructure = 4

/** Marks indicators as they come in; `digest` names the warning lists it goes by. */
export interface Marker {
  readonly digest: string
  marks(kind: KindId, value: string): number
}

/** A snapshot as it came, before anybody read it. */
export interface SnapshotHead {
  readonly source: number
  /** ms since epoch UTC. */
  readonly takenAt: number
  readonly bytes: number
  /** Hex, of the bytes as they came. */
  readonly sha256: string
  /** Format and options it is read with: the same bytes read otherwise are another snapshot. */
  readonly reading: string
  readonly etag?: string
  /** It says only what is new: nothing is gone because it is absent. */
  readonly increment?: boolean
  /** It lies in an archive and may come again: also when nothing changed it gets a record of its own. */
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
   * Held back: `empty`, `shrunken`, `garbled` or `out-of-order`. Applied all the same: `confirmed` by an operator, or as
   * `second-look` that bears out one held back before. Else why it could not be read.
   */
  readonly reason: string | null
  readonly bytes: number
  readonly sha256: string
  readonly reading: string | null
  readonly etag: string | null
  /** Rows of the file that hold data; `read` of them gave an indicator, `indicators` are the distinct ones. */
  readonly rows: number
  readonly read: number
  readonly indicators: number
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>
  /** The first rejected rows, at most 20. */
  readonly samples: readonly Rejection[]
  readonly added: number
  readonly removed: number
  /** It says only what is new. */
  readonly increment: boolean
  readonly durationMs: number
}

/** What a store holds of one listing. Times are ms since epoch UTC; `until` is Infinity where no end is known. */
export interface StoredListing {
  readonly source: number
  readonly from: number
  readonly until: number
  readonly dated: boolean
  /** In the source's newest snapshot. */
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
 * Called for each listing, in no order. `published` and `expires`: its beginning, its end is the publisher's own date.
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

/** When a source was fetched and read with success, changed or not; times in ms since epoch. */
export interface Looks {
  /** The first and the last of each UTC day, ascending. */
  readonly looks: readonly number[]
  /** They are of an archive. */
  readonly archived: boolean
  /** The newest at which what it lists had changed, or the first. */
  readonly changedAt: number
}

/**
 * Where listings are kept: PostgreSQL now, narrow enough for others; `listing-store.conformance.ts` is what each must
 * pass. An ingest is atomic (readers see the source before or after it), waits for its turn with others of the same
 * source, and may be repeated: a snapshot that was applied changes nothing when it comes again.
 */
export interface ListingStore {
  /**
   * Brings a source to the state of a snapshot. Batches are read once. A snapshot that is empty, shrunken or garbled is
   * held back, unless it bears out one held back before (rule 11 of `timeline.ts`); one whose reading throws is
   * `unreadable`: both are recorded and change nothing else.
   */
  ingest(head: SnapshotHead, rows: AsyncIterable<readonly FeedItem[]>, marker: Marker): Promise<SnapshotRecord>
  /** The publisher said that nothing has changed since what was applied last: a look all the same. */
  looked(source: number, at: number): Promise<void>
  /** By source: all looks there were. */
  looks(): Promise<ReadonlyMap<number, Looks>>
  /** Records a snapshot that could not even be unpacked or recognised. */
  recordUnreadable(head: SnapshotHead, reason: string): Promise<SnapshotRecord>
  /** Applies a snapshot that was held back, one that says only what is new as such; undefined where it is none any more (a newer one was applied). */
  confirm(snapshotId: number): Promise<SnapshotRecord | undefined>
  /** Removes everything a source ever listed, and its snapshots. Its number stays. */
  forget(source: number): Promise<void>
  /** What is known of some values, in their order; undefined for those that nobody ever listed. */
  find(values: readonly Value[]): Promise<readonly (StoredIndicator | undefined)[]>
  /** Listed domains at or below a domain, at most `limit`. */
  below(domain: string, limit: number): Promise<readonly Value[]>
  /** Listed ranges that contain an address, narrowest first. */
  containing(address: string): Promise<readonly Value[]>
  /** Every listing as of one moment. @returns the revision that was read. */
  visit(visitor: ListingVisitor): Promise<number>
  /** Goes up with every change. */
  revision(): Promise<number>
  /** Marks all indicators anew. @returns how many changed. */
  remark(marker: Marker): Promise<number>
}
