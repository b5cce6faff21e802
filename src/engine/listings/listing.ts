import type { KindId } from '../../domain/observables/index.ts'

/**
 * One source lists one indicator during `[from, until)`, ms since epoch UTC; `until` is Infinity if no end is known.
 */
export interface Listing {
  readonly kind: KindId
  readonly value: string
  /** Position of the source in the accompanying list of sources. */
  readonly source: number
  readonly from: number
  readonly until: number
  /** True if `from` is proven: the publisher's own date, or an earlier snapshot that did not hold the indicator. */
  readonly dated: boolean
  /**
   * True if the newest snapshot of the source holds it. It can do so even if `until` is past, because the publisher's
   * validity ended.
   */
  readonly present: boolean
  /** `from` is the publisher's date rather than the time of a look. */
  readonly published?: boolean
  /** `until` is the publisher's date rather than the time of a look. */
  readonly expires?: boolean
  /** The indicator is benign by a warning list. Set on one listing, it applies to all listings of the indicator. */
  readonly warned?: boolean
  /** The indicator is shared infrastructure. Set on one listing, it applies to all listings of the indicator. */
  readonly doubtful?: boolean
}
