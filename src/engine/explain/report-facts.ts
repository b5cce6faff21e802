import { alertsOnMatches } from '../../domain/alerting.ts'
import { isLicensedId } from '../../domain/own-licence.ts'
import { percentOf } from '../../domain/percent.ts'
import {
  type ComparedFeed,
  type CurrentFeed,
  PROFILE_BASED,
  type Report,
  type ReportFeed,
} from '../../domain/report.ts'
import { shownIn } from '../../domain/report-figures.ts'
import { isSmallSample } from '../../domain/sample-size.ts'
import { hourMs } from '../../domain/time-units.ts'
import { offsetText } from '../../domain/zone.ts'
import { isFeedCompare } from '../cost/cost.ts'
import { roundedToCents } from '../cost/rounded.ts'
import { reachOf } from '../coverage/subsets.ts'
import { leastCoverage } from '../recommend/threshold.ts'
import { isNothingProven, isOnlyProbable } from '../report/nothing-proven.ts'
import { isWinnowAboveBudget, obstaclesIn } from '../report/nothing-recommended.ts'
import { oneSource } from '../report/one-source.ts'
import { ofWhatPassed } from '../report/passed.ts'
import { figuresAt } from '../report/selection.ts'
import { isShortLog } from '../report/short-log.ts'
import { lostWithoutSuperfluous } from '../report/superfluous-loss.ts'
import { isOnlyUnlisted, ofUnlistedKinds } from '../report/unlisted-kinds.ts'
import { isHardlyWatched, isUnwatched, lateStarters, startedAfter } from '../report/watched-sources.ts'
import { collectFacts, type FactId, type Facts, type Path, sourceFact } from './facts.ts'

type Collector = ReturnType<typeof collectFacts>

/**
 * Reasons for excluding a source that might add coverage; `winnow-price` if the budget is too small for Winnow alone. For
 * each reason there is a fact that names the source that would add most.
 */
export const leftOutReasons = [
  'dead',
  'unwatched',
  'winnow-price',
  'budget',
  'commercial',
  'licence',
  'no-price',
] as const

/**
 * Computes the facts of a report; with `onlyPassed`, of the report about what passed, if the log says so.
 * Deterministic: equal reports give the same facts in the same order.
 */
export function reportFacts(whole: Report, { onlyPassed = false } = {}): Facts {
  const add = collectFacts()
  const isPart = onlyPassed && whole.passed !== undefined
  const report = isPart ? ofWhatPassed(whole) : whole
  addUpload(add, report, isPart)
  if (isPart) add.count('report.untold', whole.summary.events?.unknown, summaryPath('events', 'unknown'))
  addCoverage(add, report)
  addSources(add, report)
  addPrices(add, report)
  addChoice(add, report)
  addSourcesInUse(add, report)
  addLateStarts(add, report)
  addLeftOut(add, report)
  return add.done('report')
}

const summaryPath = (...path: string[]): Path => ['summary', ...path]

/** Fields of the summary that are facts under their names. */
const counts = [
  'lines',
  'observables',
  'suspicious',
  'benign',
  'doubtful',
  'light',
  'sourcesCompared',
  'sourcesWatched',
  'linesWithoutTime',
  'skippedLines',
  'inTime',
  'during',
  'unproven',
  'late',
  'expired',
  'onlyEnds',
  'unmeasured',
] as const

function addUpload(add: Collector, { createdAt, summary }: Report, isPart: boolean) {
  const kind = isFeedCompare({ summary }) ? 1 : summary.detectedFormat === PROFILE_BASED ? 2 : isPart ? 3 : 0
  add.choice('report.kind', kind, summaryPath('detectedFormat'))
  add.flag('report.isLog', kind === 0 || kind === 3, summaryPath('detectedFormat'))
  if (kind === 1) add.flag('report.isList', true, summaryPath('detectedFormat'))
  add.instant('report.made', Date.parse(createdAt), ['createdAt'])
  for (const field of counts) add.count(`report.${field}`, summary[field], summaryPath(field))
  if (summary.from && summary.to) {
    add.instant('report.from', Date.parse(summary.from), summaryPath('from'))
    add.instant('report.to', Date.parse(summary.to), summaryPath('to'))
    add.flag('report.short', isShortLog({ summary }), summaryPath('from'), summaryPath('to'))
  }
  if (summary.sourcesWatched !== undefined) {
    const paths = [summaryPath('sourcesWatched'), summaryPath('sourcesCompared')] as const
    add.flag('report.unwatched', isUnwatched(summary), ...paths)
    add.flag('report.hardlyWatched', isHardlyWatched(summary), ...paths)
  }
  // Only the whole log was counted by kind.
  if (summary.unlistedKinds && !isPart) {
    const paths = [summaryPath('unlistedKinds'), summaryPath('byKind')] as const
    add.count('report.unlisted', ofUnlistedKinds(summary), ...paths)
    add.flag('report.onlyUnlisted', isOnlyUnlisted(summary), ...paths)
  }
  const { settledUntil } = summary
  if (settledUntil) add.moment('report.settledUntil', Date.parse(settledUntil), summaryPath('settledUntil'))
  add.count('report.later', summary.suspiciousLater, summaryPath('suspiciousLater'))
  if (summary.oneHost) {
    add.name('report.oneHost.name', summary.oneHost.host, '', summaryPath('oneHost', 'host'))
    const id = summary.oneHost.atMost === undefined ? 'hits' : 'least'
    add.count(`report.oneHost.${id}`, summary.oneHost.hits, summaryPath('oneHost', 'hits'))
  }
  add.flag('report.few', isSmallSample(summary.suspicious), summaryPath('suspicious'))
  add.flag('report.ever', summary.ever, summaryPath('ever'))
  const { year, linesInRepeatedHour, linesInMissingHour } = summary.assumed ?? {}
  add.count('report.linesWithoutYear', year?.lines, summaryPath('assumed', 'year', 'lines'))
  addZones(add, summary)
  add.count('report.repeatedHour', linesInRepeatedHour, summaryPath('assumed', 'linesInRepeatedHour'))
  add.count('report.missingHour', linesInMissingHour, summaryPath('assumed', 'linesInMissingHour'))
  if (summary.events && !isPart) {
    for (const said of ['passed', 'blocked', 'unknown'] as const) {
      add.count(`report.events.${said}`, summary.events[said], summaryPath('events', said))
    }
  }
  const { spared = 0, harmless = 0 } = summary.ownLists?.outcomes ?? {}
  const allowed = summary.ownLists ? summaryPath('ownLists', 'outcomes') : summaryPath('benign')
  add.flag('report.own.allowed', spared + harmless > 0, allowed)
  for (const [outcome, count] of Object.entries(summary.ownLists?.outcomes ?? {})) {
    add.count(`report.own.${outcome}`, count, summaryPath('ownLists', 'outcomes', outcome))
  }
}

/** Names the zones in which times without one were read: here, and where sightings were made. */
function addZones(add: Collector, { assumed }: Report['summary']) {
  const { zoneOffsetMinutes, sightingsZoneOffsetMinutes, zone } = assumed ?? {}
  const named = new Map<string, [id: FactId, path: Path]>()
  const nameZone = (id: FactId, text: string, field: string) => {
    if (!named.has(text)) named.set(text, [id, summaryPath('assumed', field)])
  }
  if (zoneOffsetMinutes !== undefined) {
    nameZone('report.zone.log', zone || offsetText(zoneOffsetMinutes), zone ? 'zone' : 'zoneOffsetMinutes')
  }
  if (sightingsZoneOffsetMinutes !== undefined) {
    nameZone('report.zone.sightings', offsetText(sightingsZoneOffsetMinutes), 'sightingsZoneOffsetMinutes')
  }
  if (named.size === 0) return
  for (const [text, [id, path]] of named) add.name(id, text, '', path)
  const zones = [...named.values()]
  add.list(
    'report.zones',
    zones.map(([id]) => id),
    ...zones.map(([, path]) => path),
  )
}

function addCoverage(add: Collector, report: Report) {
  const { summary, recommendedFeeds } = report
  const { suspicious, covered } = summary
  add.flag('report.nothingProven', isNothingProven(report), summaryPath('unproven'), summaryPath('suspicious'))
  const ofAll = [summaryPath('covered', 'proven'), summaryPath('covered', 'expected')] as const
  add.flag('report.onlyProbable', isOnlyProbable(report), ...ofAll)
  // A sentence before that of a short log says that this is too little.
  const isUnsure = isSmallSample(suspicious) || isNothingProven(report) || isOnlyProbable(report)
  add.flag('report.unsure', isUnsure, summaryPath('suspicious'), summaryPath('unproven'), ...ofAll)
  for (const field of ['proven', 'expected', 'possible'] as const) {
    const paths = [summaryPath('covered', field), summaryPath('suspicious')] as const
    const addPart = field === 'possible' ? add.most : add.count
    addPart(`report.coverage.${field}`, covered[field], paths[0])
    if (suspicious > 0) add.share(`report.coverage.${field}Share`, percentOf(covered[field], suspicious), ...paths)
  }
  add.count('report.coverage.met', covered.met, summaryPath('covered', 'met'))
  add.flag('report.alerts', alertsOnMatches(summary.cOrg), summaryPath('cOrg', 'selectedProducts'))
  const both = [summaryPath('covered', 'expected'), summaryPath('covered', 'proven')] as const
  add.count('report.coverage.estimated', covered.expected - covered.proven, ...both)
  const missed = [summaryPath('suspicious'), summaryPath('covered', 'possible')] as const
  // The other side of "at most", which is rounded up.
  add.count('report.missed', Math.floor(Math.round((suspicious - covered.possible) * 1000) / 100) / 10, ...missed)
  if (suspicious > 0) add.share('report.missedShare', percentOf(suspicious - covered.possible, suspicious), ...missed)
  add.most('report.reach', reachOf(report.classes), ['classes'])
  add.count('report.byHost', covered.byHost, summaryPath('covered', 'byHost'))
  add.count('report.recommended', recommendedFeeds.length, ['recommendedFeeds'])
  const { tomorrow, kept } = figuresAt(report, {})
  if (kept.length > 0) add.count('report.tomorrow', tomorrow.IDs.length, ['tomorrow', 'IDs'])
  add.flag('report.isRecommended', recommendedFeeds.length > 0, ['recommendedFeeds'])
}

function addSources(add: Collector, report: Report) {
  const { suspicious } = report.summary
  const lists = ['recommendedFeeds', 'currentFeeds', 'superfluousFeeds', 'relatedFeeds', 'comparedFeeds'] as const
  for (const list of lists) {
    for (const feed of report[list]) {
      const path = (...rest: string[]): Path => [list, feed.ID, ...rest]
      const id = (field: string) => sourceFact(feed.ID, field)
      add.name(id('name'), feed.name, feed.ID, path('name'))
      if (feed.notCompared) continue
      const { statistics } = feed
      for (const name of shownIn('fact')) add.count(id(name), statistics[name], path('statistics', name))
      const [low, high] = statistics.interval
      if (low < high) {
        add.count(id('low'), low, path('statistics', 'interval'))
        add.count(id('high'), high, path('statistics', 'interval'))
      }
      if (suspicious > 0) {
        const of = [path('statistics', 'coverage'), summaryPath('suspicious')] as const
        add.share(id('coverageShare'), percentOf(statistics.coverage, suspicious), ...of)
      }
      if (statistics.benign > 0) {
        const of = (['benign', 'doubtful', 'coverage_light'] as const).map((field) => path('statistics', field))
        add.share(id('benignShare'), benignPercent(feed), ...of)
      }
      if (statistics.medianLeadHours !== null) {
        add.leastDuration(id('lead'), statistics.medianLeadHours * hourMs, path('statistics', 'medianLeadHours'))
      }
      add.money(id('price'), feed.price ?? undefined, path('price'))
      const ofMatches = [path('statistics', 'falseAlarmsProven'), path('statistics', 'matches')] as const
      add.share(id('falseAlertsShare'), provenAlarmsPercent(feed), ...ofMatches)
      if (feed.newestLook) add.instant(id('seen'), Date.parse(feed.newestLook), path('newestLook'))
    }
  }
}

/** The least share of a source's matches that would have been false alarms, 0 to 100: only those of which it is proven. */
const provenAlarmsPercent = ({ statistics: { falseAlarmsProven, matches } }: ReportFeed) =>
  percentOf(falseAlarmsProven, matches)

/** The benign share of what a source matches, of the selected kinds, 0 to 100. */
const benignPercent = ({ statistics: { benign, doubtful, coverage_light: credible } }: ReportFeed) =>
  percentOf(benign, benign + doubtful + credible)

const nameOf = ({ ID }: Pick<ReportFeed, 'ID'>) => sourceFact(ID, 'name')

/** Adds a list of the names of some sources. */
function addNames<F extends ReportFeed>(
  add: Collector,
  id: string,
  feeds: readonly F[],
  isNamed: (feed: F) => boolean | undefined,
  ...from: Path[]
) {
  add.list(id, [...new Set(feeds.filter(isNamed).map(nameOf))], ...from)
}

const all = () => true

function addPrices(add: Collector, report: Report) {
  const { summary, recommendedFeeds, currentFeeds } = report
  const superfluousFeeds = superfluousOf(report)
  const { tomorrow, net } = figuresAt(report, {})
  const priceOf = (feeds: readonly ReportFeed[]) =>
    roundedToCents(feeds.reduce((sum, { price }) => sum + (price ?? 0), 0))
  const sources = tomorrow.sourcesPrice
  const fees = priceOf(superfluousFeeds)
  const saved = superfluousFeeds.reduce((sum, { savedEurPerYear }) => sum + savedEurPerYear, 0)
  const winnow = tomorrow.winnowPrice
  const total = tomorrow.totalPrice
  const [prices, product] = [['recommendedFeeds'], summaryPath('winnowPrice')] as const
  add.money('report.price.sources', sources, prices)
  add.money('report.price.winnow', winnow, product)
  add.money('report.price.total', total, prices, product)
  add.money('report.price.ended', fees, ['superfluousFeeds'])
  // An estimate, in whole euros; prices keep their cents, so that they add up.
  add.money('report.price.work', Math.round(saved - fees), ['superfluousFeeds'])
  const inUse = new Set(currentFeeds.map(({ ID }) => ID))
  const kept = recommendedFeeds.filter(({ ID }) => inUse.has(ID))
  const staying = currentFeeds.filter(({ ID }) => tomorrow.IDs.includes(ID))
  add.money('report.price.kept', priceOf(staying), prices, ['currentFeeds'])
  // Sentences say "at least", in whole euros.
  const less = Math.max(0, Math.floor(-net.eur))
  add.money('report.price.less', less, prices, product, ['superfluousFeeds'], ['currentFeeds'])
  if (tomorrow.perExpected !== null) {
    const each = tomorrow.perExpected
    const rounded = each < 100 ? each : Math.round(each)
    add.money('report.price.each', rounded, prices, product, summaryPath('covered', 'expected'))
  }
  const { budget } = summary.cOrg.sourcesType
  if (budget !== undefined) {
    const path = summaryPath('cOrg', 'sourcesType', 'budget')
    add.money('report.budget', budget, path)
    const rest = roundedToCents(budget - total)
    add.money('report.budget.rest', Math.max(0, rest), path, prices, product)
    add.money('report.budget.over', Math.max(0, -rest), path, prices, product)
  }
  // Fees of superfluous sources are among the figures, too.
  const charged = [...recommendedFeeds, ...superfluousFeeds.filter((feed) => (feed.price ?? 0) > 0)]
  const inUseToday: Path = ['currentFeeds']
  addNames(add, 'report.demoPrices', charged, ({ demoPrice }) => demoPrice, prices, ['superfluousFeeds'])
  if (winnow > 0 && summary.demoPrices) add.flag('report.price.winnow.demo', true, product, summaryPath('demoPrices'))
  // The fee of one in use is part of the price.
  addNames(add, 'report.licensed', recommendedFeeds, ({ ID }) => isLicensedId(ID) && !inUse.has(ID), prices)
  addNames(add, 'report.trials', staying, ({ trialUntil }) => trialUntil !== undefined, inUseToday)
  addNames(add, 'report.unpriced', currentFeeds, ({ price }) => price === null, inUseToday)
  addNames(add, 'report.kept', kept, all, prices, inUseToday)
}

function addChoice(add: Collector, report: Report) {
  const { recommendedFeeds, proof, relatedFeeds, superfluousFeeds } = report
  const path: Path = ['recommendedFeeds']
  const [first, ...next] = recommendedFeeds
  const last = next.at(-1)
  if (first) add.list('report.first', [nameOf(first)], path)
  addNames(add, 'report.others', next, all, path)
  if (last) add.list('report.last', [nameOf(last)], path)
  const exclusive = ({ statistics }: ReportFeed) => statistics.exclusive
  const most = largest(recommendedFeeds, exclusive)
  const isAlone = most && recommendedFeeds.filter((feed) => exclusive(feed) === exclusive(most)).length === 1
  if (isAlone) add.list('report.hardToReplace', [nameOf(most)], path)
  const { comparedFeeds } = report
  addNames(add, 'report.byChance', comparedFeeds, ({ statistics }) => statistics.noMoreThanChance, ['comparedFeeds'])
  const lister = oneSource(report)
  if (lister) {
    add.list('report.oneSource', [nameOf(lister)], ['classes'])
    add.count('report.oneSource.only', lister.only, ['classes'])
  }
  const noisiest = largest(recommendedFeeds, benignPercent)
  if (noisiest) add.list('report.noisy', [nameOf(noisiest)], path)
  const { backtest } = report
  if (backtest?.chosen.IDs.some((id) => !backtest.inUse.IDs.includes(id))) {
    const { split, suspicious, chosen, best } = backtest
    add.instant('report.backtest.split', Date.parse(split), ['backtest', 'split'])
    add.count('report.backtest.suspicious', suspicious, ['backtest', 'suspicious'])
    add.count('report.backtest.chosen', chosen.coverage, ['backtest', 'chosen'])
    add.count('report.backtest.best', best.coverage, ['backtest', 'best'])
  }
  // Otherwise the proof is of another selection: one that covers more, or one without what is recommended for what got through.
  if (proof.value === report.summary.covered.expected) add.most('report.gap', proof.gap, ['proof', 'gap'])
  // With these sources, a selection could cover more, but some source in it would add too little.
  const others = comparedFeeds.filter(
    ({ eligible, excluded, statistics }) => eligible && excluded !== undefined && statistics.added > 0,
  )
  add.count('report.addingOthers', others.length, ['comparedFeeds'])
  // An optimum is what the recommendation is expected to cover, and is written like that.
  const addLimit = proof.gap === 0 ? add.count : add.most
  addLimit('report.proof.value', proof.value, ['proof', 'value'])
  const recommended = new Map(recommendedFeeds.map((feed) => [feed.ID, feed]))
  // What is called superfluous is not advertised as a replacement.
  const superfluous = new Set(superfluousFeeds.map(({ ID }) => ID))
  const replacing = relatedFeeds.filter(({ ID }) => !superfluous.has(ID))
  const substitute = largest(
    replacing.flatMap((feed) => feed.substitutes.map((place) => ({ feed, ...place }))),
    ({ share, of }) => (recommended.has(of) ? share : 0),
  )
  if (substitute) {
    const { feed, of, share, covered } = substitute
    const isAll = covered >= (recommended.get(of)?.statistics.coverage ?? Number.POSITIVE_INFINITY)
    const from: Path = ['relatedFeeds', feed.ID, 'substitutes', of]
    add.list('report.substitute', [nameOf(feed)], from)
    add.list('report.substitute.of', [sourceFact(of, 'name')], from)
    // Stored shares of almost all are rounded to all.
    add.wholeShare('report.substitute.share', isAll ? 100 : Math.min(share, 99.999), from)
  }
}

/** The sources that are given up because they are of no use, not because of their price. */
const superfluousOf = ({ superfluousFeeds }: Pick<Report, 'superfluousFeeds'>) =>
  superfluousFeeds.filter(({ verdict }) => verdict !== 'dear')

function addSourcesInUse(add: Collector, report: Report) {
  const { currentFeeds } = report
  const superfluousFeeds = superfluousOf(report)
  const path: Path = ['currentFeeds']
  const alive = currentFeeds.filter(({ dead, notCompared }) => !notCompared && !dead)
  add.count('report.current', currentFeeds.length, path)
  const addCurrent = (id: string, isNamed: (feed: CurrentFeed) => boolean | undefined) =>
    addNames(add, `report.current.${id}`, currentFeeds, isNamed, path)
  addCurrent('forbidden', ({ license, notCompared }) => !notCompared && license.commercialUse === 'no')
  addCurrent('dead', ({ dead, notCompared }) => !notCompared && dead && dead !== 'unwatched')
  // Their publishers may be as busy as ever: only the looks are missing.
  addCurrent('unseen', ({ dead, notCompared }) => !notCompared && dead === 'unwatched')
  addCurrent('undecided', ({ undecided, notCompared }) => !notCompared && undecided !== undefined)
  addCurrent('silent', ({ dead, statistics, notCompared }) => !notCompared && !dead && statistics.matches === 0)
  addCurrent('unknown', ({ notCompared }) => notCompared)
  addCurrent('licenceEnded', ({ licenceEnded, notCompared }) => licenceEnded !== undefined && notCompared)
  const noisy = largest(alive, (feed) => provenAlarmsPercent(feed) ?? 0)
  if (noisy) add.list('report.current.noisy', [nameOf(noisy)], path)
  const gone: Path = ['superfluousFeeds']
  add.count('report.superfluous', superfluousFeeds.length, gone)
  addNames(add, 'report.superfluous.names', superfluousFeeds, all, gone)
  const dear = report.superfluousFeeds.filter(({ verdict }) => verdict === 'dear')
  addNames(add, 'report.dear.names', dear, all, gone)
  if (dear.length > 0) {
    add.most('report.dear.lost', lostWithoutSuperfluous({ superfluousFeeds: dear }), gone)
    add.money('report.dear.fees', roundedToCents(dear.reduce((sum, { price }) => sum + (price ?? 0), 0)), gone)
  }
  add.most('report.superfluous.lost', lostWithoutSuperfluous({ superfluousFeeds }), gone)
}

/** The sources that were collected for less than half of the log's period, and those of them of which nothing was in it. */
function addLateStarts(add: Collector, report: Report) {
  const late = lateStarters(report)
  const isAfter = (feed: ComparedFeed) => startedAfter(feed, report.summary)
  const addSince = (id: FactId, feeds: readonly ComparedFeed[]) => {
    if (feeds.length === 0) return
    const paths = feeds.map(({ ID }): Path => ['comparedFeeds', ID, 'firstLook'])
    addNames(add, id, feeds, all, ...paths)
    add.instant(`${id}.since`, Math.min(...feeds.map(({ firstLook }) => Date.parse(firstLook ?? ''))), ...paths)
  }
  const [before, after] = [late.filter((feed) => !isAfter(feed)), late.filter(isAfter)]
  addSince('report.lateStart', before)
  addSince('report.afterLog', after)
}

function addLeftOut(add: Collector, { summary, comparedFeeds, recommendedFeeds }: Report) {
  if (recommendedFeeds.length === 0) {
    const obstacles = obstaclesIn({ summary, comparedFeeds })
    add.flag('report.nothingAdds', obstacles.length === 0, ['comparedFeeds'])
    add.flag('report.onlyWinnow', obstacles.includes('winnow-price'), summaryPath('winnowPrices'))
    const isUnseen = obstacles.includes('unwatched')
    const isOnly = obstacles.length > 0 && obstacles.every((one) => one === 'dead' || one === 'unwatched')
    add.flag('report.onlyInactive', isOnly && !isUnseen, ['comparedFeeds'])
    add.flag('report.onlyUnwatched', isOnly && isUnseen, ['comparedFeeds'])
  }
  const isForWinnow = isWinnowAboveBudget(summary)
  const enough = leastCoverage(summary.suspicious)
  const reasonOf = ({ excluded, dead }: ComparedFeed) => {
    if (excluded === 'dead' && dead === 'unwatched') return 'unwatched'
    return excluded === 'budget' && isForWinnow ? 'winnow-price' : excluded
  }
  for (const reason of leftOutReasons) {
    // What adds too little would be left out without the reason, too. Of sources that would add the same, the cheapest
    // is named.
    const some = comparedFeeds
      .filter((feed) => reasonOf(feed) === reason && feed.statistics.added >= enough)
      .sort((a, b) => (a.price ?? Number.MAX_SAFE_INTEGER) - (b.price ?? Number.MAX_SAFE_INTEGER))
    add.count(`report.leftOut.${reason}`, some.length, ['comparedFeeds'])
    const best = largest(some, ({ statistics }) => statistics.added)
    if (best) add.list(`report.leftOut.${reason}.best`, [nameOf(best)], ['comparedFeeds', best.ID, 'excluded'])
  }
}

/** The first item with the largest value; undefined if no value is above 0. */
function largest<T>(some: readonly T[], of: (one: T) => number): T | undefined {
  let best: T | undefined
  for (const one of some) if (of(one) > (best === undefined ? 0 : of(best))) best = one
  return best
}
