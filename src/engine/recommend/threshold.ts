import { inObservables, wholeObservable } from '../match/weight.ts'

/** Minimum contribution of a recommended source as a share of the suspicious observables (docs/decisions/0053). */
export const defaultThresholdShare = 0.01

/**
 * Minimum contribution of a source: the threshold, and more than nothing. Weights are whole numbers, so a fractional
 * threshold is rounded up. The threshold is a product of a share and whole numbers, so an excess of the last digits is
 * treated as rounding noise.
 */
export function leastGain(threshold: number): number {
  return Math.max(1, Math.ceil(threshold * (1 - 2 ** -51)))
}

/** Minimum contribution of a source with the default threshold, as expected coverage in observables. */
export function leastCoverage(suspicious: number): number {
  return inObservables(leastGain(defaultThresholdShare * suspicious * wholeObservable))
}
