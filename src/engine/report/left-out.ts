import type { ComparedFeed, PriceTier } from '../../domain/report.ts'
import { productPrice } from '../cost/product-price.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { displacing } from '../recommend/displaced.ts'
import type { SourceFacts } from '../recommend/recommend.ts'
import { leastGain } from '../recommend/threshold.ts'

interface Choice {
  readonly facts: readonly SourceFacts[]
  readonly expected: Classes
  /** Positions of the recommended sources in their order. */
  readonly order: readonly number[]
  /** Coverage that each source would add to the recommended ones, in the unit of the classes. */
  readonly added: ArrayLike<number>
  readonly threshold: number
  readonly budget: number | undefined
  readonly winnowPrices: readonly PriceTier[]
}

/**
 * Finds the reason why sources that may be recommended are not (docs/decisions/0461).
 * @param candidates positions of these sources
 * @returns a function from position to reason; undefined if a search with little effort did not reach the source
 */
export function whyLeftOut(
  { facts, expected, order, added, threshold, budget, winnowPrices }: Choice,
  candidates: readonly number[],
): (source: number) => ComparedFeed['excluded'] {
  const least = leastGain(threshold)
  const factsOf = (source: number) => facts[source] as SourceFacts
  const priceOf = (source: number) => factsOf(source).price ?? 0
  const displaced = displacing(
    expected,
    order,
    candidates.filter((source) => (added[source] as number) >= least),
    least,
    (a, b) =>
      priceOf(a) - priceOf(b) ||
      factsOf(a).complexity - factsOf(b).complexity ||
      (factsOf(a).id < factsOf(b).id ? -1 : 1),
  )
  const others = order.reduce((sum, source) => sum + priceOf(source), 0)
  const priceWith = (source: number) =>
    roundedToCents(others + priceOf(source) + productPrice(winnowPrices, order.length + 1))
  return (source) => {
    if ((added[source] as number) < least) return 'threshold'
    if (displaced.has(source)) return 'displaces'
    return budget !== undefined && priceWith(source) > budget ? 'budget' : undefined
  }
}
