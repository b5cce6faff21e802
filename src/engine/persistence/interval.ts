import type { Persistence } from './curves.ts'

/** Of the unproven matches of one source: how many, and the sum of their probabilities. */
export interface ProbabilitySum {
  readonly matches: number
  readonly sum: number
}

/** How alike the fates of a source's matches are beyond their probabilities (intra-class correlation): a curve measured on
 * one time is used for another, and what a publisher does in a day it does to many entries. */
const leastAlike = 0.015
/** The same where nothing was measured: how much sources of one kind differ. */
const mostAlike = 0.5
/** With so many stand-ins of its own, half of that difference is known. */
const halfKnown = 2
/** A distribution over more matches than this is made on so many and stretched. */
const mostExact = 2000
const tail = 0.05

/**
 * Between how many of a source's unproven matches it had listed, with nine chances in ten. All its matches share what is
 * measured of it, so their number is beta-binomial rather than binomial: the less there was to measure, the wider.
 */
export function coverageInterval(
  persistence: Persistence,
  source: number,
  { matches, sum }: ProbabilitySum,
): { readonly low: number; readonly high: number } {
  if (matches === 0) return { low: 0, high: 0 }
  let standIns = 0
  for (const at of persistence.sources[source] ?? []) standIns += persistence.sets[at]?.standIns ?? 0
  const alike = leastAlike + (mostAlike - leastAlike) / (1 + standIns / halfKnown)
  const n = Math.min(matches, mostExact)
  const mean = Math.min(1 - 0.5 / (n + 1), Math.max(0.5 / (n + 1), sum / matches))
  const { low, high } = betaBinomialInterval(n, mean, alike)
  return { low: (low * matches) / n, high: (high * matches) / n }
}

/** The smallest and the largest number of `n` outside of which lies at most `tail` on either side. */
function betaBinomialInterval(n: number, mean: number, alike: number): { low: number; high: number } {
  const a = mean * (1 / alike - 1)
  const b = (1 - mean) * (1 / alike - 1)
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
