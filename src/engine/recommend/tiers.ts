import type { PriceTier } from '../../domain/report.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Choice, Goal, Selector } from './select.ts'

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

/** What is paid and delivered besides what a search may choose. */
export interface Base {
  /** EUR per year. */
  readonly price: number
  /** Sources that Winnow delivers. */
  readonly delivered: number
}

export interface PricedGoal {
  /** EUR per year for sources and product, those of the base included. */
  readonly budget: number | undefined
  readonly mostSources?: number
  /** Search steps for all tiers together. */
  readonly effort: number
}

/** A choice with the total price of sources and product, those of the base included. */
export interface PricedChoice extends Choice {
  /** EUR per year. */
  readonly total: number
}

/** What a search for the best choice needs in every tier. */
interface Search {
  readonly selector: Selector
  readonly tiers: readonly SearchTier[]
  readonly base: Base
  readonly goal: PricedGoal & Pick<Goal, 'threshold' | 'enough'>
}

/**
 * The best choice if the product's price depends on the number of sources. For each tier, it finds the best choice of
 * at most that many sources for the part of the budget that the tier leaves, and then takes the best of all. Prices
 * never fall from tier to tier, so a choice with fewer sources than its tier allows costs no more than assumed, and
 * none is missed.
 */
export function bestWithin(search: Search): PricedChoice {
  const { tiers, base, goal } = search
  const { budget } = goal
  let best = withTotal(noChoice, search)
  let steps = 0
  let nodes = 0
  const unproven: Choice[] = []
  // Starts with the most sources: without a budget, fewer sources never cover more.
  for (const tier of usefulTiers(search)) {
    const isCovered = best.order.length > 0 && best.order.length + base.delivered <= tier.mostSources
    if (isCovered && budget === undefined) continue
    const choice = solveIn(tier, search, { effort: goal.effort / tiers.length })
    if (!choice) continue
    steps += choice.steps
    nodes += choice.nodes
    if (!choice.exact) unproven.push(choice)
    const priced = withTotal(choice, search)
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

/**
 * The choice that covers at least so much for the lowest total price, then with the fewest sources, the lowest
 * complexity, the highest coverage. Undefined if none was found.
 */
export function cheapestWithin(search: Search, atLeast: number): PricedChoice | undefined {
  let cheapest = atLeast <= 0 ? withTotal(noChoice, search) : undefined
  const effort = search.goal.effort / search.tiers.length
  for (const tier of usefulTiers(search)) {
    const choice = solveIn(tier, search, { effort, atLeast })
    if (!choice || choice.coverage < atLeast) continue
    const priced = withTotal(choice, search)
    if (!cheapest || isCheaper(priced, cheapest)) cheapest = priced
  }
  return cheapest
}

/** Tiers that leave room for a choice, the largest first. Larger ones that allow as many sources can only cost more. */
function usefulTiers({ selector, tiers, base, goal: { mostSources = Infinity } }: Search): readonly SearchTier[] {
  const most = Math.min(mostSources, selector.size) + base.delivered
  const enough = tiers.findIndex((tier) => tier.mostSources >= most)
  return tiers
    .slice(0, enough + 1)
    .toReversed()
    .filter((tier) => tier.mostSources > base.delivered)
}

function solveIn(
  tier: SearchTier,
  { selector, base, goal }: Search,
  what: Pick<Goal, 'effort' | 'atLeast'>,
): Choice | undefined {
  const { budget, mostSources = Infinity, threshold, enough } = goal
  const remaining = budget === undefined ? undefined : roundedToCents(budget - tier.price - base.price)
  if (remaining !== undefined && remaining < 0) return undefined
  const most = Math.min(mostSources, tier.mostSources - base.delivered)
  return selector.solve({
    threshold,
    ...what,
    ...(enough !== undefined && { enough }),
    ...(remaining !== undefined && { budget: remaining }),
    ...(most < selector.size && { mostSources: most }),
  })
}

function withTotal(choice: Choice, { tiers, base }: Search): PricedChoice {
  const delivered = choice.order.length + base.delivered
  const product = delivered > 0 ? tiers.find((tier) => delivered <= tier.mostSources) : undefined
  return { ...choice, total: roundedToCents(choice.price + base.price + (product?.price ?? 0)) }
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
  const [more, cheaper] = [a.coverage - b.coverage, b.total - a.total]
  return (more || cheaper || b.complexity - a.complexity || b.order.length - a.order.length) > 0
}

function isCheaper(a: PricedChoice, b: PricedChoice): boolean {
  const [cheaper, fewer] = [b.total - a.total, b.order.length - a.order.length]
  return (cheaper || fewer || b.complexity - a.complexity || a.coverage - b.coverage) > 0
}
