/**
 * Weight of an observable that a source certainly listed in all of its hours. Its hours share a million, and probabilities are
 * in thousandths, so that all sums are whole numbers.
 */
export const wholeObservable = 1_000_000_000
/** Parts of an observable that its hours share. */
export const hourParts = 1_000_000
/** A report with more suspicious observables is refused: sums of weights are exact below 2^53. */
export const mostObservables = 9_000_000

/** Converts a weight to observables, rounded to thousandths. */
export function inObservables(weight: number): number {
  return Math.round(weight / (wholeObservable / 1000)) / 1000
}

/** Rounds an upper limit for display: to tenths, never down. */
export function atMost(observables: number): number {
  return Math.ceil(Math.round(observables * 1000) / 100) / 10
}
