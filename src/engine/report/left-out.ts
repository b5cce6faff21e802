import type { ComparedFeed } from '../../domain/report.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { displacing } from '../recommend/displaced.ts'
import { beyond, type SourceFacts } from '../recommend/recommend.ts'
import { leastGain } from '../recommend/threshold.ts'
import { totalOf, type World } from '../recommend/worlds.ts'

interface Choice {
  readonly facts: readonly SourceFacts[]
  readonly expected: Classes
  /** Positions of the recommended sources in their order. */
  readonly order: readonly number[]
  /** Positions of the sources in use that a recommendation builds on. */
  readonly fixed: readonly number[]
  readonly world: Pick<World, 'sources' | 'winnowPrices'>
  /** Tells whether a source proves something more, or is sure to add an observable. */
  readonly isFounded: (source: number) => boolean
  /** The recommended sources are fewer than would add enough, because they cover nearly as much for less. */
  readonly isLeaner: boolean
  /** Coverage that each source would add to the recommended ones, in the unit of the classes. */
  readonly added: ArrayLike<number>
  readonly threshold: number
  readonly budget: number | undefined
}

/**
 * Finds the reason why sources that may be recommended are not (docs/design/reports.md).
 * @param candidates positions of these sources
 * @returns a function from position to reason; undefined if a search with little effort did not reach the source
 */
export function whyLeftOut(
  { facts, expected, order, fixed, world, isFounded, isLeaner, added, threshold, budget }: Choice,
  candidates: readonly number[],
): (source: number) => ComparedFeed['excluded'] {
  const least = leastGain(threshold)
  const factsOf = (source: number) => facts[source] as SourceFacts
  const priceOf = (source: number) => factsOf(source).price ?? 0
  const displaced = displacing(
    beyond(expected, fixed),
    order,
    candidates.filter((source) => (added[source] as number) >= least),
    least,
    (a, b) =>
      priceOf(a) - priceOf(b) ||
      factsOf(a).complexity - factsOf(b).complexity ||
      (factsOf(a).id < factsOf(b).id ? -1 : 1),
  )
  const total = totalOf(world, order, fixed)
  return (source) => {
    if ((added[source] as number) < least) return 'threshold'
    if (!isFounded(source)) return 'unfounded'
    if (displaced.has(source)) return 'displaces'
    const limit = budget ?? Number.POSITIVE_INFINITY
    if (totalOf(world, [...order, source], fixed) <= limit) return isLeaner ? 'leaner' : undefined
    return roundedToCents(total + priceOf(source)) <= limit ? 'winnow-price' : 'budget'
  }
}
