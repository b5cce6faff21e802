import type { Report } from '../../domain/report.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { createSelection } from '../coverage/subsets.ts'

/** Least share of what got through that a selection must miss, although the best one would cover it. */
const leastMissed = 0.1

/** What a selection covers of what got through, and the sources that cover most of it. Coverage in expected observables. */
export interface PassedAdvice {
  /** Number of suspicious observables that got through. */
  readonly suspicious: number
  readonly coverage: number
  /** The sources that the report of what got through recommends. */
  readonly best: { readonly IDs: readonly string[]; readonly coverage: number }
}

/**
 * Tells what a selection of the report of a whole log misses of what got through: at least a tenth of it, and one observable,
 * that other sources would cover. Undefined if it misses less, or if the log does not say what got through.
 * @example passedAdvice(report, figures.IDs) // { suspicious: 11, coverage: 0, best: { IDs: ['c2'], coverage: 9 } }
 */
export function passedAdvice(
  { passed }: Pick<Report, 'passed'>,
  selectedIds: readonly string[],
): PassedAdvice | undefined {
  if (!passed) return undefined
  const { summary, recommendedFeeds, classes } = passed
  const { suspicious, covered } = summary
  const { coverage } = createSelection(classes, selectedIds)
  // Rounds, because differences of decimals are inexact.
  const missed = inObservables((covered.expected - coverage) * wholeObservable)
  if (missed < Math.max(1, leastMissed * suspicious)) return undefined
  return { suspicious, coverage, best: { IDs: recommendedFeeds.map(({ ID }) => ID), coverage: covered.expected } }
}
