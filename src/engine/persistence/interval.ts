import type { Persistence } from './curves.ts'

/** Number of unproven matches of a source, and the sum of their probabilities. */
export interface ProbabilitySum {
  readonly matches: number
  readonly sum: number
}

/**
 * Minimum intra-class correlation: how similar the outcomes of a source's matches are beyond their probabilities. A
 * curve is measured at one time and used for another, and a publisher's action on one day affects many entries.
 */
const leastCorrelation = 0.015
/** Correlation for a source without stand-ins: sources of one kind differ much. */
const mostCorrelation = 0.5
/** Number of stand-ins that halves the difference between the two. */
const halvingStandIns = 2
/** Maximum number of matches for the exact distribution; for more, it is scaled. */
const mostExact = 2000
const tail = 0.05

/**
 * The 90 % interval for the number of a source's unproven matches that it had listed. All its matches share the same
 * measurements, so the number is beta-binomial rather than binomial: less data gives a wider interval.
 */
export function coverageInterval(
  persistence: Persistence,
  source: number,
  { matches, sum }: ProbabilitySum,
): { readonly low: number; readonly high: number } {
  if (matches === 0) return { low: 0, high: 0 }
  let standIns = 0
  for (const at of persistence.sources[source] ?? []) standIns += persistence.sets[at]?.standIns ?? 0
  const correlation = leastCorrelation + (mostCorrelation - leastCorrelation) / (1 + standIns / halvingStandIns)
  const n = Math.min(matches, mostExact)
  const mean = Math.min(1 - 0.5 / (n + 1), Math.max(0.5 / (n + 1), sum / matches))
  const { low, high } = betaBinomialInterval(n, mean, correlation)
  return { low: (low * matches) / n, high: (high * matches) / n }
}

/** The smallest and the largest number of `n` that leave at most `tail` outside on either side. */
function betaBinomialInterval(n: number, mean: number, correlation: number): { low: number; high: number } {
  const a = mean * (1 / correlation - 1)
  const b = (1 - mean) * (1 / correlation - 1)
  const logs = new Float64Array(n + 1)
  let most = 0
  for (let k = 0; k < n; k++) {
    const next = (logs[k] as number) + Math.log(((n - k) * (k + a)) / ((k + 1) * (n - k - 1 + b)))
    logs[k + 1] = next
    if (next > most) most = next
  }
  let total = 0
  for (const log of logs) total += Math.exp(log - most)
  let low = 0
  for (let below = 0; low < n; low++) {
    const here = Math.exp((logs[low] as number) - most) / total
    if (below + here / 2 > tail) break
    below += here
  }
  let high = n
  for (let above = 0; high > low; high--) {
    const here = Math.exp((logs[high] as number) - most) / total
    if (above + here / 2 > tail) break
    above += here
  }
  return { low, high }
}
