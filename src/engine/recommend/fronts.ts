import { roundedToCents } from '../cost/rounded.ts'
import { isBetter, noChoice, type PricedChoice } from './tiers.ts'

/** Search effort for a whole front, and the maximum for one of its points, as shares of the recommendation's effort. */
const frontShare = 0.8
const pointShare = 0.04
/** Maximum number of points on the front of coverage against price. */
export const mostPricePoints = 30

/**
 * Distributes effort among searches: effort that easy searches leave is available to later ones, up to a limit per
 * search.
 */
function purse(effort: number, searches: number) {
  let remaining = effort * frontShare
  let open = searches
  return (search: (effort: number) => PricedChoice): PricedChoice => {
    const found = search(Math.max(0, Math.min(effort * pointShare, remaining / open)))
    remaining -= found.steps
    open = Math.max(1, open - 1)
    return found
  }
}

/**
 * Finds for each number of sources the best set of at most that size, if it covers more than every smaller set. Such a
 * set may cost more than a larger one with equal coverage. No point has more sources than the recommendation, because
 * none covers more.
 */
export function countFront(
  choice: PricedChoice,
  effort: number,
  solve: (mostSources: number, effort: number) => PricedChoice,
): readonly PricedChoice[] {
  const points: PricedChoice[] = []
  const pay = purse(effort, choice.order.length - 1)
  for (let count = 1; count < choice.order.length; count++) {
    const best = pay((steps) => solve(count, steps))
    if (best.coverage > (points.at(-1)?.coverage ?? 0)) points.push(best)
    if (best.coverage >= choice.coverage) return points
  }
  return choice.order.length ? [...points, choice] : points
}

export interface PriceQuestion {
  /** The recommendation. It is the point for every limit from its price up to the budget. */
  readonly choice: PricedChoice
  readonly budget: number | undefined
  readonly effort: number
  /** Lower bound for the price of any set. */
  readonly leastPrice: number
  /** Finds the best set that costs at most the limit; the cheapest among equal coverage. */
  readonly solve: (limit: number | undefined, effort: number) => PricedChoice
}

/**
 * Sets that cover more than any cheaper set, starting with the cheapest. The search runs from the most expensive set
 * down: the next set is the best one that costs at least one cent less. If there are more than `mostPricePoints`, the
 * remaining price range is bisected, largest unknown gap first, and then the points are removed that change the curve
 * least.
 */
export function priceFront({ choice, budget, effort, leastPrice, solve }: PriceQuestion) {
  const pay = purse(effort, 2 * mostPricePoints + 1)
  const within = (limit: number | undefined): PricedChoice => {
    const isUnderBudget = limit !== undefined && budget !== undefined && limit <= budget
    if (isUnderBudget ? choice.total <= limit : limit === undefined && budget === undefined) return choice
    const found = pay((steps) => solve(limit, steps))
    const isRepeated = !isUnderBudget && budget !== undefined && found.total <= budget && !isBetter(found, choice)
    return isRepeated ? choice : found
  }

  const points: PricedChoice[] = []
  const answer = () => {
    const all = rising(points)
    return { points: thinned(all, mostPricePoints, choice), isCut: all.length > mostPricePoints }
  }
  for (let limit: number | undefined; points.length <= mostPricePoints; ) {
    const best = within(limit)
    if (best.order.length) points.push(best)
    limit = roundedToCents(best.total - cent)
    if (best.order.length === 0 || limit < leastPrice) return answer()
  }

  // A cheaper and a more expensive point between which points may be missing.
  interface Gap {
    readonly low: PricedChoice
    readonly high: PricedChoice
    readonly over: number
    readonly upTo: number
  }
  const gaps: Gap[] = []
  const split = ({ low, high, over, upTo }: Gap, limit: number): void => {
    const middleChoice = within(limit)
    if (middleChoice.coverage <= low.coverage) gaps.push({ low, high, over: limit, upTo })
    else {
      points.push(middleChoice)
      gaps.push(
        { low, high: middleChoice, over, upTo: roundedToCents(middleChoice.total - cent) },
        { low: middleChoice, high, over: limit, upTo },
      )
    }
  }
  const unknown = ({ low, high, over, upTo }: Gap) => (high.coverage - low.coverage) * (upTo - over)
  const last = points.at(-1) as PricedChoice
  const rest = {
    low: noChoice,
    high: last,
    over: roundedToCents(leastPrice - cent),
    upTo: roundedToCents(last.total - cent),
  }
  split(rest, leastPrice)
  const known = gaps.at(-1) as Gap
  if (budget !== undefined && known.over < budget && budget <= known.upTo && choice.coverage > known.low.coverage)
    split(gaps.pop() as Gap, budget)
  for (let i = points.length; i <= 2 * mostPricePoints; i++) {
    const widest = gaps.reduce((a, b) => (unknown(b) > unknown(a) ? b : a))
    if (unknown(widest) <= 0) break
    gaps.splice(gaps.indexOf(widest), 1)
    split(widest, roundedToCents(Math.max(widest.over + cent, (widest.over + widest.upTo) / 2)))
  }
  return answer()
}

const cent = 0.01

/** Points by ascending price, without those that cover no more than a cheaper one. */
function rising(points: readonly PricedChoice[]): PricedChoice[] {
  let highest = 0
  return points
    .toSorted((a, b) => a.total - b.total || b.coverage - a.coverage)
    .filter(({ coverage }) => {
      if (coverage <= highest) return false
      highest = coverage
      return true
    })
}

/**
 * Reduces the points to at most `most`, keeping the first, the last and `stays`. Removes the points that take the least
 * area from under the curve.
 */
function thinned(points: readonly PricedChoice[], most: number, stays: PricedChoice): PricedChoice[] {
  const kept = [...points]
  while (kept.length > most) {
    let least = -1
    let leastLoss = Infinity
    for (let i = 1; i < kept.length - 1; i++) {
      const [before, point, after] = kept.slice(i - 1, i + 2) as [PricedChoice, PricedChoice, PricedChoice]
      const loss = (after.total - point.total) * (point.coverage - before.coverage)
      if (point === stays || loss >= leastLoss) continue
      least = i
      leastLoss = loss
    }
    kept.splice(least, 1)
  }
  return kept
}
