import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { PartFiller, PartPlace, PreviousPart } from './write-part.ts'

/** Place to which parts are written, and their previous state. */
export type OutputPlace = PartPlace & { readonly previous: ReadonlyMap<string, PreviousPart> }

/** Collects indicators for the parts of an output and decides which ones they hold. */
export interface Filling {
  add(indicator: DeliveredIndicator): void
  /** Counts an indicator of shared infrastructure without writing it. */
  withhold(indicator: DeliveredIndicator): void
  filled(): Promise<readonly PartFiller[]>
}
