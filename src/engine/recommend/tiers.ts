import type { PriceTier } from '../../domain/report.ts'
import type { Choice, Selector } from './select.ts'

/** A tier of the product's price as the search sees it. */
export interface SearchTier {
  readonly mostSources: number
  readonly price: number
}

/** Tiers that differ in price; the last one holds for any number, as `productPrice` has it. */
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
  /** EUR a year for sources and product. */
  readonly budget: number | undefined
  readonly mostSources?: number
  /** Steps for all tiers together. */
  readonly effort: number
}

/** A choice with the price of sources and product together. Nothing chosen costs nothing. */
export interface PricedChoice extends Choice {
  /** EUR a year. */
  readonly total: number
}

/**
 * The best choice where the product's price follows the number of sources: for each tier the best one of at most so many
 * sources for what its price leaves of the budget, and of these the best. As prices do not fall from tier to tier, a
 * choice of fewer sources than its tier allows costs no more than it was reckoned with, so none is missed.
 */
export function bestWithin(
  selector: Selector,
  tiers: readonly SearchTier[],
  { threshold, budget, mostSources = Infinity, effort }: PricedGoal & { readonly threshold: number },
): PricedChoice {
  const most = Math.min(mostSources, selector.size)
  // A tier after one that allows as many sources only costs more.
  const enough = tiers.findIndex((tier) => tier.mostSources >= most)
  let best = noChoice
  let steps = 0
  let nodes = 0
  const unproven: Choice[] = []
  // Many sources first: without a budget, fewer of them never cover more.
  for (const tier of tiers.slice(0, enough + 1).toReversed()) {
    if (best.order.length && best.order.length <= tier.mostSources && budget === undefined) continue
    const left = budget === undefined ? undefined : round(budget - tier.price)
    if (left !== undefined && left < 0) continue
    const choice = selector.solve({
      threshold,
      effort: effort / tiers.length,
      ...(left !== undefined && { budget: left }),
      ...(Math.min(most, tier.mostSources) < selector.size && { mostSources: Math.min(most, tier.mostSources) }),
    })
    const product = tiers.find((one) => choice.order.length <= one.mostSources) as SearchTier
    const priced = { ...choice, total: choice.order.length ? round(choice.price + product.price) : 0 }
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

/** More coverage, then a lower price of sources and product, then lower complexity, then fewer sources. */
export function isBetter(a: PricedChoice, b: PricedChoice): boolean {
  if (a.coverage !== b.coverage) return a.coverage > b.coverage
  if (a.total !== b.total) return a.total < b.total
  if (a.complexity !== b.complexity) return a.complexity < b.complexity
  return a.order.length < b.order.length
}

/** Whole cents, so that sums of equal prices are equal. */
export function round(eur: number): number {
  return Math.round(eur * 100) / 100
}
