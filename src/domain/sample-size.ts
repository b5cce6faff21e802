/**
 * With fewer suspicious observables, a percentage suggests more precision than the data has; counts are shown instead.
 */
export const fewestForPercent = 30

/** Tells whether there are too few suspicious observables for percentages. */
export function isSmallSample(suspicious: number): boolean {
  return suspicious < fewestForPercent
}
