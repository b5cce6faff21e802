import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { PartPlace, PartWriter, PreviousPart } from './write-part.ts'

/** Where parts are written, and what stood there before. */
export type OutputPlace = PartPlace & { readonly previous: ReadonlyMap<string, PreviousPart> }

/** Parts that take indicators, and hold what they are to hold once all of them came. */
export interface Filling {
  add(indicator: DeliveredIndicator): void
  /** Counts one that many share, and writes it nowhere. */
  withhold(indicator: DeliveredIndicator): void
  filled(): Promise<readonly PartWriter[]>
}
