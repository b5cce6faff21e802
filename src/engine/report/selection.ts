import type { Report, ReportFeed } from '../../domain/report.ts'
import { type CostedFeed, computeSavings, isFeedCompare, periodHours, type Savings } from '../cost/cost.ts'
import { type NetCost, netCost } from '../cost/net-cost.ts'
import { productPrice } from '../cost/product-price.ts'
import { type RateChanges, withChanges } from '../cost/rates.ts'
import { createSelection } from '../coverage/subsets.ts'

export interface SelectionOptions {
  /** Commercial sources do not count, whatever is selected. */
  readonly onlyFree?: boolean
  /** A threat-intelligence platform does part of the work. */
  readonly usesTip?: boolean
  readonly rates?: RateChanges
}

/** Everything that a report says of a selection of its sources. */
export interface SelectionFigures {
  /** The sources that count: known to the report, and free where only free ones may. */
  readonly IDs: readonly string[]
  /** Expected; the proven part of it, and the most that it may be. */
  readonly coverage: number
  readonly proven: number
  readonly possible: number
  readonly light: number
  /** Of the suspicious observables, 0 to 100; 0 where there are none. */
  readonly coveragePercent: number
  readonly provenPercent: number
  readonly possiblePercent: number
  readonly lightPercent: number
  /** EUR a year. */
  readonly sourcesPrice: number
  /** The product with so many sources; nothing without one. */
  readonly winnowPrice: number
  readonly totalPrice: number
  readonly budget: number | null
  readonly overBudget: boolean
  /** Selected sources whose price nobody has set; they count as 0. */
  readonly unpriced: readonly string[]
  /** What is paid, less what is no longer paid. */
  readonly net: NetCost
  /** Work that one would have with these sources, estimated. */
  readonly savings: Savings
}

/**
 * Coverage, price and savings of a selection, exactly as a new computation would give them. For a screen where one
 * source after the other is switched, `selectionEvaluator` keeps the classes at hand.
 */
export function evaluateSelection(
  report: Report,
  selectedIds: Iterable<string>,
  options: SelectionOptions = {},
): SelectionFigures {
  return selectionEvaluator(report)(selectedIds, options)
}

export function selectionEvaluator(report: Report) {
  const feeds = new Map<string, ReportFeed>()
  for (const list of [report.comparedFeeds, report.currentFeeds, report.relatedFeeds, report.recommendedFeeds]) {
    for (const feed of list) feeds.set(feed.ID, feed)
  }
  const selection = createSelection(report.classes)
  const on = new Set<string>()
  const period = periodHours(report)
  const { suspicious, winnowPrices, cOrg } = report.summary
  const budget = cOrg.sourcesType.budget ?? null
  const percent = (count: number) => (suspicious > 0 ? (count / suspicious) * 100 : 0)

  return (selectedIds: Iterable<string>, options: SelectionOptions = {}): SelectionFigures => {
    const wanted = new Set<string>()
    for (const id of selectedIds) {
      const feed = feeds.get(id)
      if (feed && !(options.onlyFree && feed.license.commercial)) wanted.add(id)
    }
    for (const id of [...on]) {
      if (wanted.has(id)) continue
      selection.set(id, false)
      on.delete(id)
    }
    for (const id of wanted) {
      selection.set(id, true)
      on.add(id)
    }
    const selected = [...wanted].map((id) => feeds.get(id) as ReportFeed)
    let sourcesPrice = 0
    for (const feed of selected) sourcesPrice += feed.price ?? 0
    sourcesPrice = Math.round(sourcesPrice * 100) / 100
    const winnowPrice = productPrice(winnowPrices, wanted.size)
    const totalPrice = Math.round((sourcesPrice + winnowPrice) * 100) / 100
    const savings = computeSavings({
      selected: selected.map(costed),
      superfluous: report.superfluousFeeds.filter((feed) => !wanted.has(feed.ID)).map(costed),
      current: report.currentFeeds.map(costed),
      periodHours: period,
      isFeedCompare: isFeedCompare(report),
      usesTip: options.usesTip ?? false,
      rates: withChanges(options.rates),
    })
    return {
      IDs: [...wanted],
      coverage: selection.coverage,
      proven: selection.proven,
      possible: selection.possible,
      light: selection.light,
      coveragePercent: percent(selection.coverage),
      provenPercent: percent(selection.proven),
      possiblePercent: percent(selection.possible),
      lightPercent: percent(selection.light),
      sourcesPrice,
      winnowPrice,
      totalPrice,
      budget,
      overBudget: budget !== null && totalPrice > budget,
      unpriced: selected.filter((feed) => feed.price === null).map((feed) => feed.ID),
      net: netCost({
        sources: sourcesPrice,
        winnow: winnowPrice,
        cancelled: savings.superfluousFees.eur,
        proven: selection.proven,
        expected: selection.coverage,
      }),
      savings,
    }
  }
}

function costed(feed: ReportFeed): CostedFeed {
  return {
    ID: feed.ID,
    complexity: feed.complexity.score,
    filtered: feed.winnowFilterRateEffective.count,
    price: feed.price ?? 0,
  }
}
