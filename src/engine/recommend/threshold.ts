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

/**
 * Loss of what got through that keeps a source in use whatever share it is, in observables: one that more probably than not
 * is covered by that source alone.
 */
const leastPassedLoss = 0.5

/**
 * Threshold for the loss of what got through: a share of it as elsewhere, but not a few hundredths of an observable if
 * little got through (docs/decisions/0590).
 * @param suspicious number of suspicious observables that got through
 * @returns thousandths of an observable
 */
export function passedThreshold(suspicious: number, share = defaultThresholdShare): number {
  return wholeObservable * Math.max(leastPassedLoss, share * suspicious)
}
