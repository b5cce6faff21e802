import { inObservables, wholeObservable } from '../coverage/levels.ts'

/** Minimum contribution of a recommended source as a share of the suspicious observables (docs/decisions/0053). */
export const defaultThresholdShare = 0.01

/**
 * Minimum contribution of a source: the threshold, and more than nothing. Weights are whole numbers, so a fractional
 * threshold is rounded up; with thousandths the minimum is one thousandth of an observable. The threshold is a product
 * of a share and a whole number, so an excess below one millionth is treated as rounding noise.
 */
export function leastGain(threshold: number): number {
  return Math.max(1, Math.ceil(threshold - 1e-6))
}

/** Minimum contribution of a source with the default threshold, as expected coverage in observables. */
export function leastCoverage(suspicious: number): number {
  return inObservables(leastGain(defaultThresholdShare * suspicious * wholeObservable))
}
