import { routable4 } from '../match/range-width.ts'

/** More than what chance gives with this probability is more than chance. */
const significance = 0.05

/** How many of so many IPv4 addresses, were they drawn from all routable ones, would lie in ranges of so many addresses. */
export function expectedByChance(observed: number, spanned: number): number {
  return (observed * Math.min(spanned, routable4)) / routable4
}

/** Whether chance alone gives as many hits or more with a probability of at least 5 % (Poisson). */
export function isNoMoreThanChance(hits: number, expected: number): boolean {
  if (hits === 0 || expected === 0) return false
  let term = Math.exp(-expected)
  let fewer = 0
  for (let k = 0; k < hits && fewer < 1; k++) {
    fewer += term
    term *= expected / (k + 1)
  }
  // Where the exponential is too small to count with, the mean is far above all that matters here.
  return fewer === 0 ? hits <= expected : 1 - fewer >= significance
}
