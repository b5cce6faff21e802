import type { Persistence } from './curves.ts'

/** Number of unproven matches of a source, and the sum of their probabilities. */
export interface ProbabilitySum {
  readonly matches: number
  readonly sum: number
}

/**
 * 5th and 95th percentile of the residuals of sources with a known past: (true − expected) ÷ `spreadOf`. Measured on all
 * thinned archives of `test/calibration`, which also checks them on archives that are left out.
 */
export const residuals = { low: -2.61, high: 1.12 } as const

/**
 * Share of a source's doubt that its matches have in common, because they share its curves, and an action of the publisher
 * affects many entries.
 */
const commonDoubt = { measured: 0.3, unmeasured: 1 } as const

/** The 90 % interval for the number of a source's unproven matches that it had listed. */
export function coverageInterval(
  persistence: Persistence,
  source: number,
  unproven: ProbabilitySum,
): { readonly low: number; readonly high: number } {
  const { matches, sum } = unproven
  if (matches === 0) return { low: 0, high: 0 }
  const spread = spreadOf(persistence, source, unproven)
  return { low: Math.max(0, sum + residuals.low * spread), high: Math.min(matches, sum + residuals.high * spread) }
}

/** The unit of residuals: a binomial deviation, and what the matches have in common. */
export function spreadOf({ sets, sources }: Persistence, source: number, { matches, sum }: ProbabilitySum): number {
  const isMeasured = sources[source]?.some((at) => (sets[at]?.standIns ?? 0) > 0)
  const common = (isMeasured ? commonDoubt.measured : commonDoubt.unmeasured) * Math.min(sum, matches - sum)
  return Math.sqrt(0.25 + sum * (1 - sum / matches) + common ** 2)
}
