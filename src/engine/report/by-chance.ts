import { routable4 } from '../match/range-width.ts'

/** Significance level: a number of hits that chance reaches with at least this probability counts as chance. */
const significance = 0.05

/**
 * Expected number of addresses in a source's ranges if `observed` IPv4 addresses were drawn at random from all routable
 * ones. `spanned` is the number of addresses in the ranges.
 */
export function expectedByChance(observed: number, spanned: number): number {
  return (observed * Math.min(spanned, routable4)) / routable4
}

/** Tells whether chance alone gives at least this many hits with a probability of 5 % or more (Poisson). */
export function isNoMoreThanChance(hits: number, expected: number): boolean {
  if (hits === 0 || expected === 0) return false
  let term = Math.exp(-expected)
  let fewer = 0
  for (let k = 0; k < hits && fewer < 1; k++) {
    fewer += term
    term *= expected / (k + 1)
  }
  // If the exponential underflows, the mean is far above all relevant numbers of hits.
  return fewer === 0 ? hits <= expected : 1 - fewer >= significance
}
