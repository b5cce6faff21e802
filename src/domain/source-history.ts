import type { KindId } from './observables/index.ts'
import type { LicenceTerms } from './source.ts'

/** A listing with the look that found it. Times in ms since epoch. */
export interface PastListing {
  readonly kind: KindId
  readonly value: string
  /** The publisher's date, or the time of the look that found it. */
  readonly from: number
  readonly found: number
  /** The first look that lacks it, or the publisher's valid-until; Infinity if no end is known. */
  readonly until: number
  /** True if `from` is proven: the publisher's own date, or an earlier snapshot that did not hold the indicator. */
  readonly dated: boolean
  /** The last look holds it, possibly after `until`, if the publisher's validity ended. */
  readonly present: boolean
  /** `until` is the publisher's date rather than the time of a look. */
  readonly expires?: boolean
}

/** What is known of a source's past. Times in ms since epoch. */
export interface Past<One extends PastListing = PastListing> {
  /** Ascending, without duplicates. */
  readonly looks: ArrayLike<number>
  /** As in `Watch`: flat pairs `[first, last]`. */
  readonly complete: ArrayLike<number>
  readonly listings: Iterable<One>
}

/** The past of a source that others can take over: of a repository's commits, an archive or another instance. */
export interface SourceHistory extends Past {
  /** Id in the catalogue, or as the maker named it. */
  readonly source: string
  readonly name: string
  readonly address?: string | undefined
  readonly licence: LicenceTerms
  readonly looks: readonly number[]
  readonly complete: readonly number[]
  /** As in `Watch`. */
  readonly hasAddedDates: boolean
  /** The newest look that changed the list, or the first look. */
  readonly changedAt: number
  readonly listings: readonly PastListing[]
}
