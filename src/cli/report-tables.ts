import { backtestSets } from '../domain/backtest.ts'
import { kindNames } from '../domain/kind-names.ts'
import { estimateDigits, numberTexts, priceDigits } from '../domain/number-text.ts'
import {
  type CurrentFeed,
  type DeathCause,
  FEED_COMPARE,
  type OneHost,
  type Report,
  type ReportFeed,
  type UndecidedCause,
  undecidedCauses,
} from '../domain/report.ts'
import { isSmallSample } from '../domain/sample-size.ts'
import type { SourceVerdict, WorldState } from '../domain/worlds.ts'
import { isShortPeriod, provenPart } from '../engine/cost/cost.ts'
import { reachOf } from '../engine/coverage/subsets.ts'
import type { Container } from '../engine/figures/containers.ts'
import { atMost } from '../engine/match/weight.ts'
import { defaultThresholdShare } from '../engine/recommend/threshold.ts'
import { equalsOf } from '../engine/report/equals.ts'
import { nothingFound } from '../engine/report/nothing-found.ts'
import { isNothingMeasured, isNothingProven, isOnlyProbable } from '../engine/report/nothing-proven.ts'
import { type Obstacle, obstaclesIn } from '../engine/report/nothing-recommended.ts'
import { isAllOneHost } from '../engine/report/one-host.ts'
import { oneSource } from '../engine/report/one-source.ts'
import { ofWhatPassed } from '../engine/report/passed.ts'
import { type ReadyMade, readyMade } from '../engine/report/ready-made.ts'
import { figuresAt, type SelectionFigures } from '../engine/report/selection.ts'
import type { SharedSelection } from '../engine/report/selection-address.ts'
import { isShortLog } from '../engine/report/short-log.ts'
import { mostLostWithoutSuperfluous } from '../engine/report/superfluous-loss.ts'
import { ofUnlistedKinds } from '../engine/report/unlisted-kinds.ts'
import { isHardlyWatched, lateStarters, startedAfter } from '../engine/report/watched-sources.ts'
import { assumedSentence, zoneSentences } from './assumed-times.ts'
import { bytes, type Column, count, table } from './terminal.ts'

/** What a user chooses for a report: sources instead of the recommended ones, what becomes of those in use, and what counts. */
type Choice = Partial<Pick<SharedSelection, 'sources' | 'keep' | 'giveUp' | 'onlyPassed'>> & {
  /** By id of a source in use: those that contain it. */
  readonly containers?: ReadonlyMap<string, readonly Container[]>
}

/** A report as text for a terminal: the findings, the sources in recommended order, and the figures of a choice. */
export function reportTables(whole: Report, choice: Choice = {}): string {
  const { sources = [], keep = [], giveUp = [], onlyPassed } = choice
  const report = onlyPassed ? ofWhatPassed(whole) : whole
  const figures = figuresAt(whole, choice)
  const parts = [
    findings(report).join('\n'),
    ...recommendation(report),
    ...([...sources, ...keep, ...giveUp].length > 0 ? [ofSelection(report, sources, figures)] : []),
    ...worlds(report, figures),
    ...otherSelections(report),
    ...dead(report),
    ...lateStarts(report),
    ...fromOneHost(report),
    ...substitutes(report),
    ...inUse(report, choice.containers),
    ...superfluous(figures),
    ...equals(report),
    ...backtest(report),
  ]
  return `${parts.join('\n\n')}\n`
}

/** What was read, and what of it is suspicious. */
function findings(report: Report): string[] {
  const { summary } = report
  const assumed = assumedSentence(summary.assumed)
  const isList = summary.detectedFormat === FEED_COMPARE
  return [
    `${isList ? 'List of indicators' : summary.detectedFormat}, ${bytes(summary.bytes)}, ${counted(summary.lines, 'line')}${period(report)}`,
    `${count(summary.suspicious)} suspicious of ${counted(summary.observables, 'observable')}; listed too, but ${count(summary.doubtful)} are shared infrastructure and ${count(summary.benign)} harmless`,
    bestMatches(summary),
    `${counted(summary.sourcesCompared, 'source')} compared, ${count(report.feedsUsed.length)} with suspicious matches`,
    ...events(report),
    ...ownLists(report),
    ...(assumed ? [assumed] : []),
    ...zoneSentences(summary.assumed),
    ...caveats(report),
  ]
}

/** The suspicious observables by their best match. The numbers add up. */
function bestMatches({ ever, inTime, during, unproven, late, expired, light }: Report['summary']): string {
  const exact = ever
    ? `time is ignored, whatever a source has ever listed counts as proven: ${count(inTime)}`
    : `proven to be listed in time, in the first hour: ${count(inTime)}; during, only in a later hour: ${count(during)}; unproven, no look tells of some hour: ${count(unproven)}; late, only afterwards: ${count(late)}; expired, only before: ${count(expired)}`
  return light > 0 ? `${exact}; only their host or a URL on it: ${count(light)}` : exact
}

/** The recommended sources and their costs, or why there are none. */
function recommendation(report: Report): string[] {
  const { summary, recommendedFeeds } = report
  if (recommendedFeeds.length === 0) {
    const obstacles = obstaclesIn(report)
    const why =
      summary.suspicious === 0
        ? nothing(summary)
        : obstacles.includes('winnow-price')
          ? 'No source is recommended.'
          : obstacles.length === 0 && isNothingMeasured(report)
            ? 'No source is recommended: whether one adds enough is not known.'
            : 'No source is recommended: none that may be chosen adds enough.'
    return [[why, ...obstacles.map((obstacle) => obstacleSentences[obstacle])].join(' ')]
  }
  const figures = figuresAt(report, {})
  const share = isSmallSample(summary.suspicious) ? '' : ` (${percent(figures.coveragePercent)})`
  const how = isOnlyProbable(report) ? 'Recommended by probabilities alone, none of it is proven' : 'Recommended'
  const adds: Column<ReportFeed> = ['adds', ({ statistics }) => amount(statistics.added), 'right']
  return [
    `${how}${figures.kept.length > 0 ? `, with ${figures.kept.join(', ')}, which you keep` : ''}: expected ${amount(figures.coverage)} of ${count(summary.suspicious)} suspicious${share} for ${total(figures)} a year: ${amount(figures.proven)} proven, ${amount(figures.estimated)} estimated from how long such lists keep an entry, at most ${amount(atMost(figures.possible))}${byHost(figures)}${met(report, figures)}${reach(report)}; ${proof(report)}\n${table(recommendedFeeds, [...feedColumns, adds])}`,
    costs(report, figures),
  ]
}

/** Today and tomorrow, and what becomes of the sources in use. */
function worlds({ currentFeeds, summary }: Report, { today, tomorrow, net, inUse }: SelectionFigures): string[] {
  if (currentFeeds.length === 0) return []
  const state = ({ IDs, coverage, proven, ...one }: WorldState) =>
    `${counted(IDs.length, 'source')}, expected ${amount(coverage)} of ${count(summary.suspicious)}, ${amount(proven)} proven, for ${total(one)} a year`
  const given = inUse.filter(({ stays }) => !stays)
  const kept = inUse.filter(({ stays }) => stays)
  const named = (some: typeof inUse) => some.map(({ ID, verdict }) => `${ID} (${verdictNames[verdict]})`).join(', ')
  const sign = (n: number, more: string) => (n === 0 ? 'as much' : `${more} ${n < 0 ? 'less' : 'more'}`)
  return [
    [
      `Today: ${state(today)}`,
      `Tomorrow: ${state(tomorrow)}`,
      `Difference: ${sign(net.eur, euro(Math.abs(net.eur)))} a year; expected ${sign(net.coverage, amount(Math.abs(net.coverage)))}`,
      ...(given.length > 0 ? [`Give up: ${named(given)}`] : []),
      ...(kept.length > 0 ? [`Keep: ${named(kept)}`] : []),
    ].join('\n'),
  ]
}

const verdictNames: Record<SourceVerdict, string> = {
  'worth-it': 'worth it',
  'too-little': 'too little to tell',
  'not-compared': 'not compared',
  superfluous: 'superfluous',
  dear: 'dear for what it adds',
  dead: 'dead',
}

/** Ready-made selections with coverage, proof and money. */
function otherSelections(report: Report): string[] {
  if (report.today === undefined) return []
  const others = readyMade(report)
  if (others.length === 0) return []
  const figuresOf = ({ IDs, keep }: ReadyMade) => figuresAt(report, { sources: IDs, keep })
  const columns: Column<ReadyMade>[] = [
    ['selection', ({ kind }) => kind],
    ['expected', (one) => amount(figuresOf(one).coverage), 'right'],
    ['proven', (one) => amount(figuresOf(one).proven), 'right'],
    ['a year', (one) => total(figuresOf(one)), 'right'],
    ['sources', (one) => figuresOf(one).tomorrow.IDs.join(', ')],
  ]
  return [`Other selections\n${table(others, columns)}`]
}

function dead({ comparedFeeds }: Report): string[] {
  const feeds = comparedFeeds.filter((feed) => feed.dead && feed.statistics.coverage > 0).slice(0, 20)
  if (feeds.length === 0) return []
  const columns: Column<ReportFeed>[] = [
    ...feedColumns,
    ['why', ({ dead: cause }) => (cause ? deaths[cause] : '')],
    ['newest look', ({ newestLook }) => newestLook?.slice(0, 10) ?? 'never'],
  ]
  return [`Dead or not collected lately, so not recommended\n${table(feeds, columns)}`]
}

/** Names the sources that came too late for most of the log. */
function lateStarts(report: Report): string[] {
  const feeds = lateStarters(report)
  if (feeds.length === 0) return []
  const columns: Column<ReportFeed>[] = [
    ...feedColumns,
    ['since', ({ firstLook }) => firstLook?.slice(0, 10) ?? ''],
    ['of the time', ({ watchedPcnt = 0 }) => percent(watchedPcnt), 'right'],
  ]
  const unproven = feeds.filter(
    (feed) => feed.selected && startedAfter(feed, report.summary) && feed.statistics.met === 0,
  )
  return [
    `Collected for less than half of the time of the log, so what they listed before and dropped is missing\n${table(feeds.slice(0, 20), columns)}${unproven.length > 0 ? `\nRecommended, but collected only after the log, so nothing of them is proven: ${unproven.map(({ ID }) => ID).join(', ')}` : ''}`,
  ]
}

function substitutes({ relatedFeeds }: Report): string[] {
  if (relatedFeeds.length === 0) return []
  const columns: Column<(typeof relatedFeeds)[number]>[] = [
    ...feedColumns,
    ['instead of', (feed) => feed.substitutes.map(({ of, share }) => `${of} ${texts.percent(share, 0)}`).join(', ')],
  ]
  return [`Substitutes of recommended ones\n${table(relatedFeeds.slice(0, 20), columns)}`]
}

function inUse(report: Report, containers: Choice['containers'] = new Map()): string[] {
  const { currentFeeds } = report
  if (currentFeeds.length === 0) return []
  const within = ({ ID }: ReportFeed) =>
    (containers.get(ID) ?? []).map(
      ({ ID: other, share, isCopy }) => `${isCopy ? 'copy of ' : ''}${other} ${texts.percent(share, 0)}`,
    )
  const columns: Column<CurrentFeed>[] = [
    ...feedColumns,
    ['verdict', ({ verdict }) => (verdict ? verdictNames[verdict] : '')],
    ['contained in', (feed) => within(feed).join(', ')],
  ]
  return [[`In use today\n${table(currentFeeds, columns)}`, ...undecided(report)].join('\n')]
}

function superfluous({ superfluous: superfluousFeeds }: SelectionFigures): string[] {
  if (superfluousFeeds.length === 0) return []
  const columns: Column<(typeof superfluousFeeds)[number]>[] = [
    ['source', ({ ID }) => ID],
    ['why', ({ verdict = 'superfluous' }) => verdictNames[verdict]],
    ['lost without it', ({ lost }) => amount(lost), 'right'],
    ['also covered by', ({ coveredBy }) => coveredBy.map(({ ID }) => ID).join(', ')],
    [
      'fee and work a year',
      ({ savedEurPerYear, price }) => `${estimate(savedEurPerYear)}${price === null ? ' + fee' : ''}`,
      'right',
    ],
  ]
  const lost = mostLostWithoutSuperfluous({ superfluousFeeds })
  const loss = lost > 0 ? `at most ${amount(lost)} of what is expected` : 'nothing of what is expected'
  return [`To give up\n${table(superfluousFeeds, columns)}\nWithout all of them, ${loss} is missing`]
}

/** Names the sources between which only their ids decided. */
function equals(report: Report): string[] {
  const pairs = [...equalsOf(report)].map(([ID, like]) => `${ID} (as ${like})`)
  if (pairs.length === 0) return []
  return [`As good as one that is recommended or stays, by coverage, price and complexity: ${pairs.join(', ')}`]
}

const setNames = { chosen: 'recommended then', largest: 'largest lists', inUse: 'in use', best: 'best possible' }

function backtest({ backtest: tried, summary }: Report): string[] {
  if (!tried) return tried === null && summary.suspicious > 0 ? ['The log is too short for a backtest'] : []
  const columns: Column<(typeof backtestSets)[number]>[] = [
    ['set', (set) => setNames[set]],
    ['expected', (set) => amount(tried[set].coverage), 'right'],
    ['sources', (set) => tried[set].IDs.join(', ')],
  ]
  return [
    `Backtest: chosen with what was seen and known before ${minute(tried.split)} UTC, tried on ${count(tried.suspicious)} suspicious first seen since\n${table(backtestSets, columns)}`,
  ]
}

/** Says why a report that found nothing suspicious recommends nothing. */
function nothing(summary: Report['summary']): string {
  const found = nothingFound(summary)
  if (found === 'empty') return 'Nothing to compare. Private and own addresses are not compared.'
  if (found === 'kinds') return 'No source lists values of these kinds, so this report does not say what is suspicious.'
  if (found === 'unwatched') return 'Too little is known of that time: no source was watched for most of it.'
  if (found === 'harmless') return 'Nothing suspicious: what the sources list is harmless or shared infrastructure.'
  if (summary.detectedFormat === FEED_COMPARE) return 'No source knows anything of the list.'
  return 'Nothing suspicious. That does not mean that nothing happened, only that these sources would not have shown it.'
}

/** Reasons to be careful with the figures. */
function caveats(report: Report): string[] {
  const {
    suspicious,
    ever,
    from,
    linesWithoutTime,
    detectedFormat,
    suspiciousLater,
    unmeasured = 0,
    onlyEnds = 0,
    settledUntil,
    unlistedKinds = [],
    oneHost,
  } = report.summary
  const isTimed = detectedFormat === FEED_COMPARE || ever
  return [
    ...(!isTimed && from === null && linesWithoutTime > 0
      ? ['no line has a usable time: calculated as if everything had happened when the report was made']
      : []),
    ...(suspiciousLater !== undefined
      ? [
          `the log ${from !== null && from > report.createdAt ? 'begins only' : 'goes on'} after ${minute(report.createdAt)} UTC, as of which this report is: ${count(suspiciousLater)} of ${count(suspicious)} suspicious were seen only later, and count`,
        ]
      : []),
    ...(onlyEnds > 0
      ? [
          `of ${counted(onlyEnds, 'observable')} only the first and the last sighting are known; what lies between is not proven`,
        ]
      : []),
    ...(settledUntil !== undefined
      ? [`until ${minute(settledUntil)} UTC, what sources listed is settled; later hours may still change`]
      : []),
    ...(unmeasured > 0
      ? [
          `${count(unmeasured)} of the unproven: the sources that may have listed them were not looked at for more than two years; no probability is measured for so long, so they do not count towards what is expected, but in full towards "at most" of a selection with these sources`,
        ]
      : []),
    ...(oneHost
      ? [
          `${ofMatches(oneHost, suspicious)} suspicious were seen with one own host only, which may also be a gateway or proxy: ${oneHost.host}`,
        ]
      : []),
    ...fromOneSource(report),
    ...(isShortLog(report)
      ? ['the log spans less than a day, which says little about what sources cover in a year']
      : []),
    ...(isHardlyWatched(report.summary)
      ? [
          `${watchedOf(report.summary)} watched for most of the time of the log: what ${report.summary.sourcesWatched === 0 ? 'was listed then and no longer is,' : 'others listed then and no longer do'} is unknown`,
        ]
      : []),
    ...(unlistedKinds.length > 0
      ? [
          `no source lists any ${unlistedKinds.map((kind) => kindNames[kind].en).join(', ')} at present: ${count(ofUnlistedKinds(report.summary))} of the observables`,
        ]
      : []),
    ...(suspicious > 0 && isSmallSample(suspicious)
      ? ['so few suspicious observables allow no sure recommendation']
      : isNothingProven(report)
        ? ['nothing is proven, which is too little for a sure recommendation']
        : isOnlyProbable(report)
          ? ['nothing that the recommended sources cover is proven, which is too little for a sure recommendation']
          : []),
  ]
}

function fromOneSource(report: Report): string[] {
  const alone = oneSource(report)
  if (!alone) return []
  const { ID, only, others, rest, isRecommended } = alone
  const besides = `the ${isRecommended ? 'other ' : ''}recommended ${rest?.sources === 1 ? 'source is' : 'sources are'}`
  const covered = rest ? `; of the other ${count(others)}, ${besides} expected to cover ${amount(rest.covered)}` : ''
  return [
    `${count(only)} of ${count(report.summary.suspicious)} suspicious are so only because of ${ID}; they count in all shares and in what a source must add, so if it lists harmless things too, the shares say little${covered}`,
  ]
}

function ofMatches({ hits, atMost }: OneHost, of: number): string {
  return `${atMost === undefined ? '' : 'at least '}${count(hits)} of ${count(of)}`
}

/** Names the sources most of whose matches were seen with one own host only. */
function fromOneHost({ comparedFeeds, summary }: Report): string[] {
  const feeds = comparedFeeds.filter(({ statistics }) => statistics.oneHost)
  if (feeds.length === 0 || isAllOneHost(summary)) return []
  const columns: Column<ReportFeed>[] = [
    ...feedColumns,
    ['own host', ({ statistics: { oneHost } }) => oneHost?.host ?? ''],
    [
      'matches',
      ({ statistics: { oneHost, coverage_light } }) => (oneHost ? ofMatches(oneHost, coverage_light) : ''),
      'right',
    ],
  ]
  return [`Most of what they match was seen with one own host only\n${table(feeds.slice(0, 20), columns)}`]
}

function watchedOf({ sourcesWatched = 0, sourcesCompared }: Report['summary']): string {
  const of = counted(sourcesCompared, 'source')
  if (sourcesWatched === 0) return sourcesCompared === 1 ? 'the one source was not' : `none of ${of} was`
  return `only ${count(sourcesWatched)} of ${of} ${sourcesWatched === 1 ? 'was' : 'were'}`
}

function ofSelection(report: Report, selected: readonly string[], figures: SelectionFigures): string {
  const { suspicious } = report.summary
  const share = isSmallSample(suspicious) ? '' : ` (${percent(figures.coveragePercent)})`
  const counted = new Set(figures.IDs)
  const others = selected.filter((id) => !counted.has(id))
  if (others.length > 0 && figures.IDs.length === 0)
    return `Selected: none of ${others.join(', ')} lists anything in the log`
  const rest = others.length > 0 ? ` (without ${others.join(', ')}, which list nothing in the log)` : ''
  return [
    `Selected: ${figures.IDs.join(', ') || 'nothing'}${rest}: expected ${amount(figures.coverage)} of ${count(suspicious)} suspicious${share} for ${total(figures)} a year: ${amount(figures.proven)} proven, ${amount(figures.estimated)} estimated, at most ${amount(atMost(figures.possible))}${byHost(figures)}${met(report, figures)}`,
    costs(report, figures),
  ].join('\n')
}

/** What all compared sources together cover at most, if that is not everything. */
function reach({ summary, classes }: Report): string {
  const most = reachOf(classes)
  return most < summary.suspicious ? `; all compared sources together at most ${amount(atMost(most))}` : ''
}

/** How many observables of a log a selection is proven to have listed in some hour in which they occurred. */
function met({ summary }: Report, figures: SelectionFigures): string {
  return summary.ever || summary.from === null ? '' : `; met in at least one hour: ${count(figures.met)}`
}

/** The URLs of which a selection lists only the host. */
function byHost({ byHost: urls }: SelectionFigures): string {
  return urls === 0
    ? ''
    : ` (not counted: ${counted(urls, 'URL')} whose host they list or may have listed: blocking the host blocks ${urls === 1 ? 'it' : 'them'}, too)`
}

/** What a selection costs in a year, and the work that its sources would take without Winnow by estimate. */
function costs(
  { summary }: Report,
  {
    tomorrow,
    sourcesPrice,
    winnowPrice,
    totalPrice,
    unpriced,
    overBudget,
    budget,
    net,
    savings,
    superfluous,
  }: SelectionFigures,
): string {
  // Without a file of prices, 0 EUR would look like an offer.
  const winnow = `${euro(winnowPrice)} for Winnow${summary.winnowPrices.length > 0 ? '' : ' (its price is not stated)'}`
  const { filter, evaluation, integration, operation, renewal, work, superfluousSources, superfluousFees } = savings
  const difference =
    net.eur === 0
      ? 'as much as is paid today'
      : `${euro(Math.abs(net.eur))} ${net.eur > 0 ? 'more' : 'less'} than today`
  const fees = superfluousFees.eur > 0 ? ` and ${euro(superfluousFees.eur)} of fees` : ''
  const proven = provenPart(filter)
  const unknown = [...unpriced, ...superfluous.filter(({ price }) => price === null).map(({ ID }) => ID)]
  return [
    `costs a year: ${total({ totalPrice, unpriced })}${overBudget ? `, above the budget of ${euro(budget ?? 0)}` : ''}: ${euro(sourcesPrice)} for ${counted(tomorrow.IDs.length, 'source')} and ${winnow}, ${difference}${unknown.length > 0 ? `; without the unknown prices of ${unknown.join(', ')}` : ''}`,
    `work a year if you ran these sources yourself, estimated: ${estimate(work.eur)} (false alarms ${filter.unknown ? 'unknown' : estimate(filter.eur)}${proven === undefined ? '' : `, of which ${estimate(proven)} are from proven ones`}${isShortPeriod(filter) ? `, very inaccurate from less than a day; without them ${estimate(work.eur - filter.eur)}` : ''}, evaluation ${estimate(evaluation.eur)}, integration ${estimate(integration.eur)}, operation ${estimate(operation.eur)}, renewal ${estimate(renewal.eur)})${superfluousSources.eur > 0 ? `; without the sources to give up ${estimate(superfluousSources.eur)} of work${fees} end` : ''}; total savings ${estimate(savings.total.eur)}`,
  ].join('\n')
}

const obstacleSentences: Record<Obstacle, string> = {
  'winnow-price': 'The price of Winnow alone is above the budget.',
  budget: 'With a higher budget, there would be a recommendation.',
  conditions: 'Commercial ones that would are not allowed.',
  dead: 'Dead ones would.',
  unwatched: 'Ones that are not watched at present would.',
  'no-price': 'Ones without a known price would.',
  licence: 'Ones whose licence does not permit the use would.',
}

const undecidedWhy: Record<UndecidedCause, string> = {
  'nothing-suspicious': 'nothing suspicious was found',
  unwatched: 'they were hardly collected when its events happened',
  kinds: 'most of what they list is of kinds that the log does not contain or that were not chosen',
  filtered: 'commercial sources are not allowed',
  'not-held': 'there is no data of them',
  unmeasured:
    'of the sources that stay, only they may have listed some of the observables, more than two years from their nearest look',
}

/** Names the sources in use that the report could not judge as needed or superfluous. */
function undecided({ currentFeeds }: Report): string[] {
  const causes = Map.groupBy(currentFeeds, (feed) => feed.undecided)
  const unknown = currentFeeds.filter(({ notCompared }) => notCompared).map(({ ID }) => ID)
  const because = undecidedCauses.flatMap((cause) => {
    const ids = (causes.get(cause) ?? []).map(({ ID }) => ID)
    return ids.length === 0
      ? []
      : [
          `The log cannot show what these are worth, so they are kept, because ${undecidedWhy[cause]}: ${ids.join(', ')}`,
        ]
  })
  const ended = currentFeeds.flatMap(({ ID, licenceEnded, notCompared }) =>
    licenceEnded && notCompared ? [`${ID} (${licenceEnded.slice(0, 10)})`] : [],
  )
  return [
    ...because,
    ...(ended.length > 0
      ? [`The own licence has ended, so these count neither as covered nor as superfluous: ${ended.join(', ')}`]
      : []),
    ...(unknown.length > 0 ? [`No data of these to compare: ${unknown.join(', ')}`] : []),
  ]
}

function events({ summary: { events: said, suspicious } }: Report): string[] {
  if (!said) return []
  const figures = [
    // Of those of which the log does not say it, some may have got through.
    ...(said.passed > 0 ? [`${count(said.passed)} got through`] : said.unknown > 0 ? [] : ['none got through']),
    ...(said.blocked > 0 ? [`${count(said.blocked)} ${said.blocked === 1 ? 'was' : 'were'} blocked every time`] : []),
    ...(said.unknown > 0 ? [`of ${count(said.unknown)} the log does not say what was done`] : []),
  ]
  return [
    `of ${count(suspicious)} suspicious: ${figures.join(', ')}; ` +
      `inbound ${count(said.inbound)}, outbound ${count(said.outbound)}, internal ${count(said.internal)}`,
  ]
}

function ownLists({ summary }: Report): string[] {
  if (!summary.ownLists) return []
  const { spared, harmless, confirmed, restored, unlisted } = summary.ownLists.outcomes
  return [
    `own lists: ${count(spared + harmless)} allowed, ${count(spared)} of them suspicious otherwise; ` +
      `${count(confirmed + restored + unlisted)} denied, ${count(unlisted)} of them listed by no source`,
  ]
}

/** A figure of a source; a dash if there was no data to compare. */
const figure = (title: string, of: (feed: ReportFeed) => string): Column<ReportFeed> => [
  title,
  (feed) => (feed.notCompared ? '–' : of(feed)),
  'right',
]

/** The 90 % interval of an expected number; empty if nothing of it is uncertain. */
const betweenText = ([low, high]: readonly [number, number]) => (low < high ? ` (${amount(low)}–${amount(high)})` : '')

/** The median delay until an observable is met; empty if there is none. */
const delayText = (hours: number | null) => (hours ? ` (after ${amount(hours)} h)` : '')

const feedColumns: readonly Column<ReportFeed>[] = [
  ['source', ({ ID }) => ID],
  figure('expected', ({ statistics: { coverage, interval } }) => amount(coverage) + betweenText(interval)),
  figure('proven', ({ statistics }) => amount(statistics.verified)),
  figure('met', ({ statistics: { met, medianDelayHours } }) => count(met) + delayText(medianDelayHours)),
  figure('late', ({ statistics }) => count(statistics.late)),
  figure('alone', ({ statistics }) => amount(statistics.exclusive)),
  figure('lists', ({ statistics }) => count(statistics.records)),
  figure('filtered', ({ winnowFilterRateEffective }) => percent(winnowFilterRateEffective.pcnt)),
  [
    'EUR a year',
    ({ price, trialUntil }) =>
      trialUntil ? `on trial until ${trialUntil.slice(0, 10)}` : price === null ? 'unknown' : cents(price),
    'right',
  ],
]

const deaths: Readonly<Record<DeathCause, string>> = {
  unwatched: 'not collected lately',
  unchanged: 'has not changed for 90 days',
  empty: 'lists nothing',
}

const texts = numberTexts('en')

/** An expected number, as screens write it. */
const amount = (n: number) => texts.expected(n).replace('\u00a0', '')

const percent = (n: number) => texts.percent(n)

/** A price: with cents, unless it is whole. */
const cents = (n: number) => texts.number(n, priceDigits(n))
const euro = (n: number) => `${cents(n)} EUR`
/** A total price; a least sum where the price of a source is unknown. */
const total = ({ totalPrice, unpriced }: Pick<WorldState, 'totalPrice' | 'unpriced'>) =>
  `${unpriced.length > 0 ? 'at least ' : ''}${euro(totalPrice)}`
/** An estimate, in whole euros unless it is small. */
const estimate = (n: number) => `${texts.number(n, estimateDigits(n))} EUR`

const counted = (n: number, what: string) => `${count(n)} ${what}${n === 1 ? '' : 's'}`

function period({ summary: { from, to } }: Report): string {
  return from && to ? `, ${minute(from)} to ${minute(to)} UTC` : ', without usable times'
}

const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/** Least share of coverage that a recommended source contributes. */
const least = texts.percent(100 * defaultThresholdShare, 0)

function proof({ proof: { gap, value }, offered = [], summary: { covered } }: Report): string {
  if (offered.some(({ kind }) => kind === 'whole-log')) return 'chosen for what got through, because of the budget'
  if (value > covered.expected) return 'the cheapest set that covers nearly as much as the best one'
  return gap === 0
    ? `no other set within your conditions in which each source adds at least ${least} would cover more of what we expect`
    : `at most ${amount(atMost(gap))} more could be expected of sets in which each source adds at least ${least}`
}
