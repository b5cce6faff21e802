import type { PriceTier } from '../../domain/report.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Choice, Selector } from './select.ts'

/** A price tier of the product as the search uses it. */
export interface SearchTier {
  readonly mostSources: number
  readonly price: number
}

/** Tiers with distinct prices; the last one applies to any number of sources, as in `productPrice`. */
export function distinctTiers(tiers: readonly PriceTier[]): readonly SearchTier[] {
  const distinct: SearchTier[] = []
  for (const [i, { upToSources, eurPerYear }] of tiers.entries()) {
    if (distinct.at(-1)?.price === eurPerYear) distinct.pop()
    const isLast = i === tiers.length - 1
    distinct.push({ mostSources: isLast ? Infinity : (upToSources ?? Infinity), price: eurPerYear })
  }
  return distinct.length ? distinct : [{ mostSources: Infinity, price: 0 }]
}

export interface PricedGoal {
  /** EUR per year for sources and product. */
  readonly budget: number | undefined
  readonly mostSources?: number
  /** Search steps for all tiers together. */
  readonly effort: number
}

/** A choice with the total price of sources and product. An empty choice costs nothing. */
export interface PricedChoice extends Choice {
  /** EUR per year. */
  readonly total: number
}

/**
 * The best choice if the product's price depends on the number of sources. For each tier, it finds the best choice of
 * at most that many sources for the part of the budget that the tier leaves, and then takes the best of all. Prices
 * never fall from tier to tier, so a choice with fewer sources than its tier allows costs no more than assumed, and
 * none is missed.
 */
export function bestWithin(
  selector: Selector,
  tiers: readonly SearchTier[],
  { threshold, budget, mostSources = Infinity, effort }: PricedGoal & { readonly threshold: number },
): PricedChoice {
  const most = Math.min(mostSources, selector.size)
  // Later tiers that allow as many sources can only cost more.
  const enough = tiers.findIndex((tier) => tier.mostSources >= most)
  let best = noChoice
  let steps = 0
  let nodes = 0
  const unproven: Choice[] = []
  // Starts with the most sources: without a budget, fewer sources never cover more.
  for (const tier of tiers.slice(0, enough + 1).toReversed()) {
    if (best.order.length && best.order.length <= tier.mostSources && budget === undefined) continue
    const remainingBudget = budget === undefined ? undefined : roundedToCents(budget - tier.price)
    if (remainingBudget !== undefined && remainingBudget < 0) continue
    const choice = selector.solve({
      threshold,
      effort: effort / tiers.length,
      ...(remainingBudget !== undefined && { budget: remainingBudget }),
      ...(Math.min(most, tier.mostSources) < selector.size && { mostSources: Math.min(most, tier.mostSources) }),
    })
    const product = tiers.find((one) => choice.order.length <= one.mostSources) as SearchTier
    const priced = { ...choice, total: choice.order.length ? roundedToCents(choice.price + product.price) : 0 }
    steps += choice.steps
    nodes += choice.nodes
    if (!choice.exact) unproven.push(choice)
    if (isBetter(priced, best)) best = priced
    if (budget === undefined && choice.upperBound < best.coverage) break
  }
  return {
    ...best,
    upperBound: Math.max(best.coverage, ...unproven.map(({ upperBound }) => upperBound)),
    exact: unproven.every(({ upperBound }) => upperBound < best.coverage),
    nodes,
    steps,
  }
}

/** The empty choice. */
export const noChoice: PricedChoice = {
  order: [],
  added: [],
  coverage: 0,
  price: 0,
  complexity: 0,
  upperBound: 0,
  exact: true,
  nodes: 0,
  steps: 0,
  total: 0,
}

/** Tells whether `a` is better: more coverage, then a lower total price, then lower complexity, then fewer sources. */
export function isBetter(a: PricedChoice, b: PricedChoice): boolean {
  if (a.coverage !== b.coverage) return a.coverage > b.coverage
  if (a.total !== b.total) return a.total < b.total
  if (a.complexity !== b.complexity) return a.complexity < b.complexity
  return a.order.length < b.order.length
}
