import type { Persistence } from './curves.ts'

/** Of the unproven matches of one source: how many, the sum of their probabilities and of their squares. */
export interface ProbabilitySum {
  readonly matches: number
  readonly sum: number
  readonly squares: number
}

/**
 * Between how many of a source's unproven matches it had listed them, with nine chances in ten. All its matches share one
 * measured curve, so the count is beta-binomial rather than binomial: the less there was to measure, the wider.
 */
export function coverageInterval(
  persistence: Persistence,
  source: number,
  { matches, sum, squares }: ProbabilitySum,
): { readonly low: number; readonly high: number } {
  const standIns = Math.max(0, ...(persistence.sources[source] ?? []).map((at) => persistence.sets[at]?.standIns ?? 0))
  const shared = 0.02 + 0.15 / (1 + standIns / 50)
  const variance = sum - squares + shared * Math.max(0, matches - 1) * sum * (1 - sum / Math.max(1, matches))
  const half = 1.645 * Math.sqrt(Math.max(0, variance))
  return { low: Math.max(0, sum - half), high: Math.min(matches, sum + half) }
}
