import { percentOf } from '../../domain/percent.ts'
import type {
  CurrentFeed,
  Report,
  ReportFeed,
  SelectionFigures,
  SuperfluousFeed,
  WorldState,
} from '../../domain/report.ts'
import type { SourceVerdict } from '../../domain/report-codes.ts'
import { type CostedFeed, computeSavings, effortCost, hasTip, isFeedCompare, periodHours } from '../cost/cost.ts'
import { productPrice } from '../cost/product-price.ts'
import { type RateChanges, withChanges } from '../cost/rates.ts'
import { roundedToCents } from '../cost/rounded.ts'
import { createSelection, type Selection } from '../coverage/subsets.ts'
import { inObservables, wholeObservable } from '../match/weight.ts'
import { defaultThresholdShare } from '../recommend/threshold.ts'
import { coversOf, isKeptBy, type Judgement, judge, type World } from '../recommend/worlds.ts'
import { ofWhatPassed } from './passed.ts'
import type { SharedSelection } from './selection-address.ts'
import { wholeContainers } from './whole-containers.ts'

/** Which sources in use the reader keeps or gives up, whatever the report says of them; what is given up is not selected either. */
export interface Choices {
  readonly keep?: Iterable<string> | undefined
  readonly giveUp?: Iterable<string> | undefined
}

export interface SelectionOptions extends Choices {
  /** Ignore commercial sources, even if selected. */
  readonly onlyFree?: boolean
  /** The organisation uses a threat-intelligence platform, which does part of the work. */
  readonly usesTip?: boolean
  readonly rates?: RateChanges
}

/**
 * The figures that the page of a report shows at an address with this selection: of the recommended sources if it names
 * none, and of everything if the log does not say what passed.
 */
export function figuresAt(
  whole: Report,
  {
    sources,
    keep,
    giveUp,
    onlyFree = false,
    usesTip = hasTip(whole.summary.cOrg),
    onlyPassed,
    rates = {},
  }: Partial<SharedSelection>,
): SelectionFigures {
  const report = onlyPassed ? ofWhatPassed(whole) : whole
  const selected = sources ?? report.recommendedFeeds.map(({ ID }) => ID)
  return selectionEvaluator(report)(selected, { keep, giveUp, onlyFree, usesTip, rates })
}

/**
 * Evaluates selections of one report: coverage, price and savings, identical to a full computation. Keeps the classes, so that a
 * screen can toggle sources.
 */
export function selectionEvaluator(report: Omit<Report, 'id' | 'createdAt'>) {
  const feeds = new Map<string, ReportFeed>()
  for (const list of [report.relatedFeeds, report.recommendedFeeds, report.comparedFeeds, report.currentFeeds]) {
    for (const feed of list) feeds.set(feed.ID, feed)
  }
  const { suspicious, winnowPrices, cOrg, feeToday = 0 } = report.summary
  const selection = createSelection(report.classes)
  const inUse = report.currentFeeds.map(({ ID }) => ID)
  const today = stateOf(createSelection(report.classes, inUse), inUse, feeds, feeToday)
  const beside = judgeBeside(report)
  const on = new Set<string>()
  const period = periodHours(report)
  const budget = cOrg.sourcesType.budget ?? null
  const percent = (count: number) => percentOf(count, suspicious)

  return (selectedIds: Iterable<string>, options: SelectionOptions = {}, judged?: Judged): SelectionFigures => {
    const wanted = new Set<string>()
    const givenUpIds = new Set(options.giveUp)
    for (const id of selectedIds) {
      const feed = givenUpIds.has(id) ? undefined : feeds.get(id)
      if (feed && !(options.onlyFree && feed.license.commercial)) wanted.add(id)
    }
    const { verdictOf, kept, givenUp } = beside(wanted, options, judged)
    const tomorrowIds = new Set([...wanted, ...kept])
    for (const id of [...on]) {
      if (tomorrowIds.has(id)) continue
      selection.set(id, false)
      on.delete(id)
    }
    for (const id of tomorrowIds) {
      selection.set(id, true)
      on.add(id)
    }
    const delivered = report.currentFeeds.filter((feed) => feed.delivered && kept.includes(feed.ID)).length
    const fee = productPrice(winnowPrices, wanted.size + delivered)
    const tomorrow = stateOf(selection, [...tomorrowIds], feeds, fee)
    const savings = computeSavings({
      selected: [...wanted].map((id) => costed(feeds.get(id) as ReportFeed)),
      superfluous: givenUp.map(costed),
      current: report.currentFeeds.map(costed),
      periodHours: period,
      isFeedCompare: isFeedCompare(report),
      usesTip: options.usesTip ?? false,
      rates: withChanges(options.rates),
    })
    return {
      IDs: [...wanted],
      kept,
      inUse: inUse.map((ID) => ({ ID, verdict: verdictOf(ID), stays: tomorrowIds.has(ID) })),
      today,
      tomorrow,
      net: {
        eur: roundedToCents(tomorrow.totalPrice - today.totalPrice),
        coverage: difference(tomorrow.coverage, today.coverage),
        proven: difference(tomorrow.proven, today.proven),
      },
      coverage: tomorrow.coverage,
      proven: tomorrow.proven,
      estimated: difference(tomorrow.coverage, tomorrow.proven),
      possible: tomorrow.possible,
      met: selection.met,
      byHost: selection.byHost,
      light: selection.light,
      coveragePercent: percent(tomorrow.coverage),
      provenPercent: percent(tomorrow.proven),
      possiblePercent: percent(tomorrow.possible),
      lightPercent: percent(selection.light),
      sourcesPrice: tomorrow.sourcesPrice,
      winnowPrice: tomorrow.winnowPrice,
      totalPrice: tomorrow.totalPrice,
      budget,
      overBudget: budget !== null && tomorrow.totalPrice > budget,
      unpriced: tomorrow.unpriced,
      superfluous: givenUp,
      savings,
    }
  }
}

/** What becomes of the sources in use beside a selection, by id. */
export type Judged = ReadonlyMap<string, Pick<Judgement, 'verdict' | 'adds'>>

/**
 * The report with today, tomorrow, and what becomes of the sources in use beside the recommended ones; those that are given
 * up become `superfluousFeeds`.
 * @param judged what becomes of them, where that is known already
 */
export function withWorlds<R extends Omit<Report, 'id' | 'createdAt'>>(report: R, judged?: Judged): R {
  const recommended = report.recommendedFeeds.map(({ ID }) => ID)
  const figures = selectionEvaluator(report)(recommended, {}, judged)
  const verdicts = new Map(figures.inUse.map(({ ID, verdict }) => [ID, verdict]))
  return {
    ...report,
    superfluousFeeds: figures.superfluous,
    currentFeeds: report.currentFeeds.map((feed) => {
      const verdict = verdicts.get(feed.ID) ?? 'not-compared'
      return { ...feed, verdict, superfluous: verdict === 'superfluous' }
    }),
    today: figures.today,
    tomorrow: figures.tomorrow,
    net: figures.net,
  }
}

/** Rounds, because differences of decimals are inexact. */
const difference = (a: number, b: number) => inObservables(a * wholeObservable - b * wholeObservable)

/** What a set of sources covers and costs. */
function stateOf(
  selection: Selection,
  IDs: readonly string[],
  feeds: ReadonlyMap<string, ReportFeed>,
  winnowPrice: number,
): WorldState {
  const priceOf = (id: string) => feeds.get(id)?.price ?? null
  const sourcesPrice = roundedToCents(IDs.reduce((sum, id) => sum + (priceOf(id) ?? 0), 0))
  const totalPrice = roundedToCents(sourcesPrice + winnowPrice)
  const { coverage, proven, possible } = selection
  const per = (count: number) => (count > 0 ? roundedToCents(totalPrice / count) : null)
  return {
    IDs,
    coverage,
    proven,
    possible,
    sourcesPrice,
    winnowPrice,
    totalPrice,
    unpriced: IDs.filter((id) => priceOf(id) === null),
    perProven: per(proven),
    perExpected: per(coverage),
  }
}

/** Judges the sources in use beside any selection of a report, and applies the choices of the reader. */
function judgeBeside(report: Omit<Report, 'id' | 'createdAt'>) {
  const { currentFeeds, classes, summary } = report
  const position = new Map(classes.IDs.map((id, i) => [id, i]))
  const current = new Map(currentFeeds.map((feed) => [feed.ID, feed]))
  const usesTip = hasTip(summary.cOrg)
  const worldOf = (): World => ({
    sources: classes.IDs.map((id) => {
      const feed = current.get(id)
      return {
        id,
        price: (feed ?? report.comparedFeeds.find(({ ID }) => ID === id))?.price ?? 0,
        isJudged: feed !== undefined && isJudged(feed),
        isDead: feed?.verdict === 'dead',
        isDelivered: feed?.delivered ?? false,
        isNeeded: feed?.needed ?? false,
        containedIn: wholeContainers(summary, feed?.containedIn).flatMap((one) => position.get(one) ?? []),
      }
    }),
    inUse: currentFeeds.flatMap(({ ID }) => position.get(ID) ?? []).sort((a, b) => a - b),
    classes: {
      weights: classes.classes.map(([weight = 0]) => weight),
      sets: classes.classes.map((row) => Uint32Array.from(row.slice(1))),
    },
    suspicious: summary.suspicious,
    winnowPrices: summary.winnowPrices,
    thresholdShare: defaultThresholdShare,
  })
  let world: World | undefined
  return (wanted: ReadonlySet<string>, { keep = [], giveUp = [] }: Choices, judged?: Judged) => {
    if (currentFeeds.length === 0) return { verdictOf: () => 'not-compared' as const, kept: [], givenUp: [] }
    world ??= worldOf()
    const known = world
    const places = (ids: Iterable<string>) => [...ids].flatMap((id) => position.get(id) ?? [])
    const judgements: Judged =
      judged ?? new Map(judge(known, places(wanted)).map((one) => [classes.IDs[one.source] as string, one]))
    const verdictOf = (id: string): SourceVerdict => judgements.get(id)?.verdict ?? 'not-compared'
    const [keeps, drops] = [new Set(keep), new Set(giveUp)]
    const stays = (id: string) => keeps.has(id) || (!drops.has(id) && isKeptBy(verdictOf(id)))
    const others = currentFeeds.filter(({ ID }) => !wanted.has(ID))
    const kept = others.flatMap(({ ID }) => (stays(ID) ? ID : []))
    const tomorrow = new Set(places([...wanted, ...kept]))
    const givenUp = [...judgements].flatMap(([id, { verdict, adds }]): SuperfluousFeed[] => {
      const source = position.get(id) as number
      if (tomorrow.has(source)) return []
      const feed = asReportFeed(current.get(id) as CurrentFeed)
      const basis = { complexity: feed.complexity.score, usesTip, rates: withChanges() }
      const work = effortCost('operation', basis) + effortCost('renewal', basis)
      const covers = coversOf(known, source, tomorrow)
      return [
        {
          ...feed,
          verdict,
          lost: inObservables(adds),
          coveredBy: covers.map((other) => ({
            ID: classes.IDs[other.source] as string,
            covered: inObservables(other.covered),
          })),
          savedEurPerYear: roundedToCents((feed.price ?? 0) + work),
        },
      ]
    })
    return { verdictOf, kept, givenUp: givenUp.sort((a, b) => (b.price ?? 0) - (a.price ?? 0)) }
  }
}

/** Tells whether the log could show what a source in use is worth. Older reports say only for which part it was watched. */
function isJudged({ undecided, notCompared, verdict, watchedPcnt = 100 }: CurrentFeed): boolean {
  return undecided === undefined && !notCompared && (verdict === undefined ? watchedPcnt >= 50 : verdict !== 'dead')
}

/** A source in use without what only such a source has. */
function asReportFeed(current: CurrentFeed): ReportFeed {
  const {
    id: _,
    superfluous: _is,
    verdict: _verdict,
    undecided: _why,
    delivered: _by,
    needed: _for,
    licenceEnded: _end,
    containedIn: _in,
    ...feed
  } = current
  return feed
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
