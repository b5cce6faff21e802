import type { Report } from '../../domain/report.ts'
import { productPrice } from '../cost/product-price.ts'
import { roundedToCents } from '../cost/rounded.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { expectedSelector } from '../coverage/subsets.ts'

/** Least share of what got through that a selection must miss, although the best one would cover it. */
const leastMissed = 0.1

/** What a selection covers of what got through, and the sources that cover most of it. Coverage in expected observables. */
export interface PassedAdvice {
  /** Number of suspicious observables that got through. */
  readonly suspicious: number
  readonly coverage: number
  /**
   * The sources that the report of what got through recommends, or the free ones of them, and their price with the product,
   * EUR per year.
   */
  readonly best: { readonly IDs: readonly string[]; readonly coverage: number; readonly price: number }
}

interface AdviceOptions {
  /** Name no commercial sources. */
  readonly onlyFree?: boolean
}

/**
 * Tells what a selection of the report of a whole log misses of what got through: at least a tenth of it, and one observable,
 * that another selection would cover. Undefined if it misses less, or if the log does not say what got through. Use
 * `passedAdviser` for many selections of one report.
 * @example passedAdvice(report, figures.IDs) // { suspicious: 11, coverage: 0, best: { IDs: ['c2'], coverage: 9, price: 0 } }
 */
export function passedAdvice(
  report: Pick<Report, 'passed'>,
  selectedIds: readonly string[],
  options?: AdviceOptions,
): PassedAdvice | undefined {
  return passedAdviser(report)(selectedIds, options)
}

/** `passedAdvice` for many selections of one report: it keeps the classes. */
export function passedAdviser({ passed }: Pick<Report, 'passed'>) {
  if (!passed) return () => undefined
  const { summary, recommendedFeeds, classes } = passed
  const { suspicious, winnowPrices } = summary
  let select: ReturnType<typeof expectedSelector> | undefined
  return (selectedIds: readonly string[], { onlyFree = false }: AdviceOptions = {}): PassedAdvice | undefined => {
    select ??= expectedSelector(classes)
    const feeds = recommendedFeeds.filter(({ license }) => !onlyFree || !license.commercial)
    const IDs = feeds.map(({ ID }) => ID)
    const best = select(IDs).coverage
    const { coverage } = select(selectedIds)
    // Rounds, because differences of decimals are inexact.
    const missed = inObservables((best - coverage) * wholeObservable)
    if (missed < Math.max(1, leastMissed * suspicious)) return undefined
    const fees = feeds.reduce((sum, { price }) => sum + (price ?? 0), 0)
    const price = roundedToCents(fees + productPrice(winnowPrices, IDs.length))
    return { suspicious, coverage, best: { IDs, coverage: best, price } }
  }
}
