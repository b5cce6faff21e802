import type { PastListing } from '../../domain/source-history.ts'

/**
 * One source lists one indicator during `[from, until)`, ms since epoch UTC; `until` is Infinity if no end is known.
 */
export interface Listing extends Omit<PastListing, 'found'> {
  /** Position of the source in the accompanying list of sources. */
  readonly source: number
  /** `from` is the publisher's date rather than the time of a look. */
  readonly published?: boolean
  /** The indicator is benign by a warning list. Set on one listing, it applies to all listings of the indicator. */
  readonly warned?: boolean
  /** The indicator is shared infrastructure. Set on one listing, it applies to all listings of the indicator. */
  readonly doubtful?: boolean
}
