/** What a selection of sources costs a year, and what each observable that it covers costs with it. EUR. */
export interface NetCost {
  /** Prices of the sources and of Winnow, less the fees of sources that can go. Less than nothing where that is cheaper. */
  readonly eur: number
  /** `eur` divided by the proven observables of the report; nothing where none is, or where nothing is paid. */
  readonly perProven: number | null
  /** `eur` divided by the expected ones. */
  readonly perExpected: number | null
}

/** Estimated work is no part of it: only what is paid, and what is no longer paid. */
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
