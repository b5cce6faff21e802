/** Significance level of the one-sided interval. */
const significance = 0.05

/**
 * Upper end of a share that was seen in `count` of `of` cases, with 95 % certainty (Clopper and Pearson, one-sided), by
 * bisection.
 * @example upperShare(0, 300) // 0.00994: none of 300 means less than 1 %
 */
export function upperShare(count: number, of: number): number {
  if (count >= of) return 1
  let low = count / of
  let high = 1
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (atMost(count, of, middle) > significance) low = middle
    else high = middle
  }
  return high
}

/** Probability of at most `count` of `of`, if each has the probability `share`. Logarithms, because small terms vanish. */
function atMost(count: number, of: number, share: number): number {
  let term = of * Math.log1p(-share)
  let sum = Math.exp(term)
  for (let i = 1; i <= count; i++) {
    term += Math.log((of - i + 1) / i) + Math.log(share) - Math.log1p(-share)
    sum += Math.exp(term)
  }
  return sum
}
