import type { KindId } from '../../domain/observables/index.ts'

/** One source lists one indicator during `[from, until)`, ms since epoch UTC; `until` is Infinity where no end is known. */
export interface Listing {
  readonly kind: KindId
  readonly value: string
  /** Position of the source in the list that goes with the listings. */
  readonly source: number
  readonly from: number
  readonly until: number
  /** Whether `from` is proven: the publisher's own date, or an earlier snapshot that did not hold the indicator. */
  readonly dated: boolean
  /** In the source's newest snapshot; may be so although `until` is past, where the publisher's own validity ended. */
  readonly present: boolean
  /** `from` is the publisher's own date of the indicator, not a look. */
  readonly published?: boolean
  /** `until` is the publisher's own date of the indicator, not a look. */
  readonly expires?: boolean
  /** The indicator is benign by a warning list; said of one listing of it, it holds for all. */
  readonly warned?: boolean
  /** The indicator is shared infrastructure; said of one listing of it, it holds for all. */
  readonly doubtful?: boolean
}
