import { percentOf } from '../../domain/percent.ts'
import type { Report, ReportFeed, SuperfluousFeed } from '../../domain/report.ts'
import { type CostedFeed, computeSavings, hasTip, isFeedCompare, periodHours, type Savings } from '../cost/cost.ts'
import { type NetCost, netCost, pricesInUse } from '../cost/net-cost.ts'
import { productPrice } from '../cost/product-price.ts'
import { type RateChanges, withChanges } from '../cost/rates.ts'
import { roundedToCents } from '../cost/rounded.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { createSelection } from '../coverage/subsets.ts'
import { ofWhatPassed } from './passed.ts'
import type { SharedSelection } from './selection-address.ts'
import { stillSuperfluous } from './still-superfluous.ts'

export interface SelectionOptions {
  /** Ignore commercial sources, even if selected. */
  readonly onlyFree?: boolean
  /** The organisation uses a threat-intelligence platform, which does part of the work. */
  readonly usesTip?: boolean
  readonly rates?: RateChanges
}

/** All figures of a selection of sources. */
export interface SelectionFigures {
  /** The selected sources that count: known to the report, and free if only free sources are allowed. */
  readonly IDs: readonly string[]
  /** Expected coverage, its proven part and the rest, and its upper limit. */
  readonly coverage: number
  readonly proven: number
  readonly estimated: number
  readonly possible: number
  /** URLs that they do not cover even at most, but whose host they listed, or may have listed (`Selection.byHost`). */
  readonly byHost: number
  readonly light: number
  /** Share of the suspicious observables, 0 to 100; 0 if there are none. */
  readonly coveragePercent: number
  readonly provenPercent: number
  readonly possiblePercent: number
  readonly lightPercent: number
  /** EUR per year. */
  readonly sourcesPrice: number
  /** Price of the product for this number of sources; 0 without any source. */
  readonly winnowPrice: number
  readonly totalPrice: number
  readonly budget: number | null
  readonly overBudget: boolean
  /** Selected sources without a price; they count as 0. */
  readonly unpriced: readonly string[]
  /** Sources in use that are superfluous with this selection; `lost` is the coverage lost without them. */
  readonly superfluous: readonly SuperfluousFeed[]
  /** New payments minus ended payments, and the cost per observable. */
  readonly net: NetCost
  /** Estimated work that these sources save. */
  readonly savings: Savings
}

/**
 * Coverage, price and savings of a selection, identical to a full computation. Use `selectionEvaluator` for a screen
 * where the user toggles sources: it keeps the classes.
 */
export function evaluateSelection(
  report: Report,
  selectedIds: Iterable<string>,
  options: SelectionOptions = {},
): SelectionFigures {
  return selectionEvaluator(report)(selectedIds, options)
}

/**
 * The figures that the page of a report shows at an address with this selection: of the recommended sources if it names
 * none, and of everything if the log does not say what passed.
 */
export function figuresAt(
  whole: Report,
  { sources, onlyFree = false, usesTip = hasTip(whole.summary.cOrg), onlyPassed, rates = {} }: Partial<SharedSelection>,
): SelectionFigures {
  const report = onlyPassed ? ofWhatPassed(whole) : whole
  const selected = sources ?? report.recommendedFeeds.map(({ ID }) => ID)
  return selectionEvaluator(report, whole)(selected, { onlyFree, usesTip, rates })
}

/**
 * Evaluates many selections of one report without rebuilding its classes.
 * @param whole the report of the whole log, if `report` may be of what got through
 */
export function selectionEvaluator(report: Report, whole = report) {
  const feeds = new Map<string, ReportFeed>()
  for (const list of [report.comparedFeeds, report.currentFeeds, report.relatedFeeds, report.recommendedFeeds]) {
    for (const feed of list) feeds.set(feed.ID, feed)
  }
  const inUse = new Set(report.currentFeeds.map(({ ID }) => ID))
  const selection = createSelection(report.classes)
  const superfluousBeside = stillSuperfluous(report, whole === report ? undefined : whole)
  const on = new Set<string>()
  const period = periodHours(report)
  const { suspicious, winnowPrices, cOrg } = report.summary
  const budget = cOrg.sourcesType.budget ?? null
  const percent = (count: number) => percentOf(count, suspicious)

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
    sourcesPrice = roundedToCents(sourcesPrice)
    const winnowPrice = productPrice(winnowPrices, wanted.size)
    const totalPrice = roundedToCents(sourcesPrice + winnowPrice)
    const superfluous = superfluousBeside(wanted)
    const savings = computeSavings({
      selected: selected.map(costed),
      superfluous: superfluous.map(costed),
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
      // Rounds, because differences of decimals are inexact.
      estimated: inObservables((selection.coverage - selection.proven) * wholeObservable),
      possible: selection.possible,
      byHost: selection.byHost,
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
      superfluous,
      net: netCost({
        sources: sourcesPrice,
        kept: pricesInUse(selected, inUse),
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
    filteredProven: feed.statistics.falseAlarmsProven,
    price: feed.price ?? 0,
  }
}
