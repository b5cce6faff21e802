import { roundedToCents } from './rounded.ts'
/** What a selection of sources costs per year compared with today, and per covered observable. EUR. */
export interface NetCost {
  /**
   * New payments minus ended payments: prices of the selected sources that are not in use yet, plus Winnow, minus the
   * fees of superfluous sources. Negative if the organisation pays less than today without Winnow.
   */
  readonly eur: number
  /** Prices of the selected sources that are in use already. */
  readonly kept: number
  /** Prices of the sources and of Winnow per proven observable of the report; null if none is proven. */
  readonly perProven: number | null
  /** The same per expected observable. */
  readonly perExpected: number | null
}

/** Counts only payments; estimated work is not included (docs/decisions/0392). */
export function netCost(paid: {
  /** Prices of the selected sources. */
  readonly sources: number
  /** Of these, the prices of sources in use. */
  readonly kept: number
  readonly winnow: number
  /** Fees of superfluous sources that are not selected. */
  readonly cancelled: number
  readonly proven: number
  readonly expected: number
}): NetCost {
  const total = paid.sources + paid.winnow
  const per = (count: number) => (count > 0 ? roundedToCents(total / count) : null)
  return {
    eur: roundedToCents(total - paid.kept - paid.cancelled),
    kept: roundedToCents(paid.kept),
    perProven: per(paid.proven),
    perExpected: per(paid.expected),
  }
}

/** The prices of the sources that are in use, EUR per year; a source without a price counts as 0. */
export function pricesInUse(
  feeds: readonly { readonly ID: string; readonly price: number | null }[],
  inUse: ReadonlySet<string>,
): number {
  return feeds.reduce((sum, { ID, price }) => sum + (inUse.has(ID) ? (price ?? 0) : 0), 0)
}
