/** Yearly net cost of a selection of sources, in total and per covered observable. EUR. */
export interface NetCost {
  /**
   * Prices of the sources and of Winnow minus the fees of superfluous sources. Negative if the selection is cheaper.
   */
  readonly eur: number
  /** `eur` divided by the proven observables of the report; null if there is none or nothing is paid. */
  readonly perProven: number | null
  /** `eur` divided by the expected observables; null as above. */
  readonly perExpected: number | null
}

/** Counts only payments that begin or end; estimated work is not included. */
export function netCost(paid: {
  readonly sources: number
  readonly winnow: number
  readonly cancelled: number
  readonly proven: number
  readonly expected: number
}): NetCost {
  const eur = inCents(paid.sources + paid.winnow - paid.cancelled)
  const per = (count: number) => (count > 0 && eur >= 0 ? inCents(eur / count) : null)
  return { eur, perProven: per(paid.proven), perExpected: per(paid.expected) }
}

function inCents(eur: number): number {
  return Math.round(eur * 100) / 100
}
