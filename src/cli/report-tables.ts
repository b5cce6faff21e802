import { kindNames } from '../domain/kind-names.ts'
import { numberTexts } from '../domain/number-text.ts'
import {
  type CurrentFeed,
  FEED_COMPARE,
  type FeedStatistics,
  type OneHost,
  type Report,
  type ReportFeed,
  type SelectionFigures,
  type WorldState,
} from '../domain/report.ts'
import {
  backtestSets,
  type DeathCause,
  type SourceVerdict,
  type UndecidedCause,
  undecidedCauses,
} from '../domain/report-codes.ts'
import { type ShownIn, shownIn, sourceFigures } from '../domain/report-figures.ts'
import { isSmallSample } from '../domain/sample-size.ts'
import { reachOf } from '../engine/coverage/subsets.ts'
import { atMost } from '../engine/match/weight.ts'
import { defaultThresholdShare } from '../engine/recommend/threshold.ts'
import { upperShare } from '../engine/recommend/upper-share.ts'
import { equalsOf } from '../engine/report/equals.ts'
import { nothingFound } from '../engine/report/nothing-found.ts'
import { isNothingMeasured, isNothingProven, isOnlyProbable } from '../engine/report/nothing-proven.ts'
import { type Obstacle, obstaclesIn } from '../engine/report/nothing-recommended.ts'
import { isAllOneHost } from '../engine/report/one-host.ts'
import { oneSource } from '../engine/report/one-source.ts'
import { ofWhatPassed } from '../engine/report/passed.ts'
import { type ReadyMade, readyMade } from '../engine/report/ready-made.ts'
import { figuresAt } from '../engine/report/selection.ts'
import type { SharedSelection } from '../engine/report/selection-address.ts'
import { isShortLog } from '../engine/report/short-log.ts'
import { mostLostWithoutSuperfluous } from '../engine/report/superfluous-loss.ts'
import { ofUnlistedKinds } from '../engine/report/unlisted-kinds.ts'
import { isHardlyWatched, lateStarters, startedAfter } from '../engine/report/watched-sources.ts'
import { wholeContainers } from '../engine/report/whole-containers.ts'
import { assumedSentence, zoneSentences } from './assumed-times.ts'
import { cents, comparison, estimate, type Money, moneyLeftOut, moneyShown, total } from './report-money.ts'
import { bytes, type Column, count, counted, said, table } from './terminal.ts'

/** What a user chooses for a report: sources instead of the recommended ones, what becomes of those in use, and what counts. */
type Choice = Partial<Pick<SharedSelection, 'sources' | 'keep' | 'giveUp' | 'onlyPassed'>> & {
  /** Nobody said what the sources cost. */
  readonly withoutCosts?: boolean
}

/** A report as text for a terminal: the findings, the sources in recommended order, and the figures of a choice. */
export function reportTables(whole: Report, choice: Choice = {}): string {
  const { sources = [], keep = [], giveUp = [], onlyPassed, withoutCosts } = choice
  const money = withoutCosts ? moneyLeftOut : moneyShown
  const report = onlyPassed ? ofWhatPassed(whole) : whole
  const figures = figuresAt(whole, choice)
  const parts = said(
    [...findings(report), ...money.remarks].join('\n'),
    ...recommendation(report, money),
    [...sources, ...keep, ...giveUp].length > 0 && ofSelection(report, sources, figures, money),
    worlds(report, figures, money),
    otherSelections(report, money),
    dead(report, money),
    lateStarts(report, money),
    fromOneHost(report, money),
    substitutes(report, money),
    inUse(report, figures, money),
    superfluous(figures, money),
    equals(report),
    backtest(report),
  )
  return `${parts.join('\n\n')}\n`
}

const names = (some: readonly { readonly ID: string }[]) => some.map(({ ID }) => ID).join(', ')

/** At most 20 sources under a title, if there are any. */
const titled = <F extends ReportFeed>(
  title: string,
  feeds: readonly F[],
  columns: readonly Column<F>[],
  { table }: Money,
) => feeds.length > 0 && `${title}\n${table(feeds.slice(0, 20), [...feedColumns, ...columns])}`

/** What was read, and what of it is suspicious. */
function findings(report: Report): string[] {
  const { summary } = report
  const isList = summary.detectedFormat === FEED_COMPARE
  return said(
    `${isList ? 'List of indicators' : summary.detectedFormat}, ${bytes(summary.bytes)}, ${counted(summary.lines, 'line')}${period(report)}`,
    `${count(summary.suspicious)} suspicious of ${counted(summary.observables, 'observable')}; listed too, but ${count(summary.doubtful)} are shared infrastructure and ${count(summary.benign)} harmless`,
    bestMatches(summary),
    `${counted(summary.sourcesCompared, 'source')} compared, ${count(report.feedsUsed.length)} with suspicious matches`,
    events(report),
    ownLists(report),
    assumedSentence(summary.assumed, summary.ever),
    ...zoneSentences(summary.assumed),
    ...caveats(report),
  )
}

/** The suspicious observables by their best match. The numbers add up. */
function bestMatches({ ever, inTime, during, unproven, late, expired, light }: Report['summary']): string {
  const exact = ever
    ? `time is ignored, whatever a source has ever listed counts as proven: ${count(inTime)}`
    : `proven to be listed in time, in the first hour: ${count(inTime)}; during, only in a later hour: ${count(during)}; unproven, no look tells of some hour: ${count(unproven)}; late, only afterwards: ${count(late)}; expired, only before: ${count(expired)}`
  return light > 0 ? `${exact}; only their host or a URL on it: ${count(light)}` : exact
}

/** The recommended sources and their costs, or why there are none. */
function recommendation(report: Report, { table, price, costs }: Money): string[] {
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
    `${how}${figures.kept.length > 0 ? `, with ${figures.kept.join(', ')}, which you keep` : ''}: expected ${amount(figures.coverage)} of ${count(summary.suspicious)} suspicious${share}${price(figures)}: ${amount(figures.proven)} proven, ${amount(figures.estimated)} estimated from how long such lists keep an entry, at most ${amount(atMost(figures.possible))}${byHost(figures)}${met(report, figures)}${reach(report)}; ${proof(report)}\n${table(recommendedFeeds, [...feedColumns, adds])}`,
    ...costs(report, figures),
  ]
}

/** Today and tomorrow, and what becomes of the sources in use. */
function worlds(report: Report, { today, tomorrow, net, inUse }: SelectionFigures, money: Money) {
  const { currentFeeds, summary } = report
  if (currentFeeds.length === 0) return
  const state = ({ IDs, coverage, proven, ...one }: WorldState) =>
    `${counted(IDs.length, 'source')}, expected ${amount(coverage)} of ${count(summary.suspicious)}, ${amount(proven)} proven${money.price(one, ', ')}`
  const given = inUse.filter(({ stays }) => !stays)
  const kept = inUse.filter(({ stays }) => stays)
  const staying = new Set(tomorrow.IDs)
  const why = (ID: string, verdict: SourceVerdict) => {
    const whole = wholeContainers(summary, currentFeeds.find((feed) => feed.ID === ID)?.containedIn)
    const container = whole.find((one) => staying.has(one))
    return `${ID} (${verdictNames[verdict]}${container ? `; ${container} lists all of it` : ''})`
  }
  const named = (some: typeof inUse) => some.map(({ ID, verdict }) => why(ID, verdict)).join(', ')
  return said(
    `Today: ${state(today)}`,
    `Tomorrow: ${state(tomorrow)}`,
    `Difference: ${money.difference(net.eur)}expected ${comparison(net.coverage, amount(Math.abs(net.coverage)))}`,
    given.length > 0 && `Give up: ${named(given)}`,
    kept.length > 0 && `Keep: ${named(kept)}`,
  ).join('\n')
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
function otherSelections(report: Report, { table }: Money) {
  const others = report.today === undefined ? [] : readyMade(report)
  if (others.length === 0) return
  const figuresOf = ({ IDs, keep }: ReadyMade) => figuresAt(report, { sources: IDs, keep })
  const columns: Column<ReadyMade>[] = [
    ['selection', ({ kind }) => kind],
    ['expected', (one) => amount(figuresOf(one).coverage), 'right'],
    ['proven', (one) => amount(figuresOf(one).proven), 'right'],
    ['a year', (one) => total(figuresOf(one)), 'money'],
    ['sources', (one) => figuresOf(one).tomorrow.IDs.join(', ')],
  ]
  return `Other selections\n${table(others, columns)}`
}

const dead = ({ comparedFeeds }: Report, money: Money) =>
  titled(
    'Dead or not collected lately, so not recommended',
    comparedFeeds.filter((feed) => feed.dead && feed.statistics.coverage > 0),
    [
      ['why', ({ dead: cause }) => (cause ? deaths[cause] : '')],
      ['newest look', ({ newestLook }) => newestLook?.slice(0, 10) ?? 'never'],
    ],
    money,
  )

/** Names the sources that came too late for most of the log. */
function lateStarts(report: Report, money: Money) {
  const feeds = lateStarters(report)
  const unproven = feeds.filter(
    (feed) => feed.selected && startedAfter(feed, report.summary) && feed.statistics.met === 0,
  )
  const columns: Column<ReportFeed>[] = [
    ['since', ({ firstLook }) => firstLook?.slice(0, 10) ?? ''],
    ['of the time', ({ watchedPcnt = 0 }) => percent(watchedPcnt), 'right'],
  ]
  const title = 'Collected for less than half of the time of the log, so what they listed before and dropped is missing'
  const listed = titled(title, feeds, columns, money)
  return unproven.length > 0
    ? `${listed}\nRecommended, but collected only after the log, so nothing of them is proven: ${names(unproven)}`
    : listed
}

const substitutes = ({ relatedFeeds }: Report, money: Money) =>
  titled(
    'Substitutes of recommended ones',
    relatedFeeds,
    [['instead of', (feed) => feed.substitutes.map(({ of, share }) => `${of} ${texts.percent(share, 0)}`).join(', ')]],
    money,
  )

function inUse(report: Report, figures: SelectionFigures, { table }: Money) {
  const { currentFeeds, summary } = report
  if (currentFeeds.length === 0) return
  const within = ({ containedIn = [] }: CurrentFeed) =>
    containedIn.map(({ ID: other, share, isCopy }) => `${isCopy ? 'copy of ' : ''}${other} ${texts.percent(share, 0)}`)
  const columns: Column<CurrentFeed>[] = [
    ...feedColumns,
    ['verdict', ({ verdict }) => (verdict ? verdictNames[verdict] : '')],
    ['contained in', (feed) => within(feed).join(', ')],
  ]
  const without = currentFeeds.filter((feed) => !feed.notCompared && feed.statistics.coverage_light === 0)
  const open = figures.inUse.filter(({ verdict }) => verdict === 'too-little')
  const upper = upperShare(0, summary.suspicious)
  const isSmall = upper >= defaultThresholdShare
  return said(
    `In use today\n${table(currentFeeds, columns)}`,
    without.length > 0 && `Found nothing in this log: ${names(without)}`,
    open.length > 0 &&
      `Too little to tell, so kept: ${names(open)}${isSmall ? `; what adds nothing to ${counted(summary.suspicious, 'suspicious observable')} may still add up to ${percent(100 * upper)} of others, and only what surely adds less than ${least} is given up` : ''}`,
    ...undecided(report),
  ).join('\n')
}

function superfluous({ superfluous: superfluousFeeds }: SelectionFigures, { table }: Money) {
  if (superfluousFeeds.length === 0) return
  const columns: Column<(typeof superfluousFeeds)[number]>[] = [
    ['source', ({ ID }) => ID],
    ['why', ({ verdict = 'superfluous' }) => verdictNames[verdict]],
    ['lost without it', ({ lost }) => amount(lost), 'right'],
    ['also covered by', ({ coveredBy }) => coveredBy.map(({ ID }) => ID).join(', ')],
    [
      'fee and work a year',
      ({ savedEurPerYear, price }) => `${estimate(savedEurPerYear)}${price === null ? ' + fee' : ''}`,
      'money',
    ],
  ]
  const lost = mostLostWithoutSuperfluous({ superfluousFeeds })
  const loss = lost > 0 ? `at most ${amount(lost)} of what is expected` : 'nothing of what is expected'
  return `To give up\n${table(superfluousFeeds, columns)}\nWithout all of them, ${loss} is missing`
}

/** Names the sources between which only their ids decided. */
function equals(report: Report) {
  const pairs = [...equalsOf(report)].map(([ID, like]) => `${ID} (as ${like})`).join(', ')
  return pairs !== '' && `As good as one that is recommended or stays, by coverage, price and complexity: ${pairs}`
}

const setNames = { chosen: 'recommended then', largest: 'largest lists', inUse: 'in use', best: 'best possible' }

function backtest({ backtest: tried, summary }: Report) {
  if (!tried) return tried === null && summary.suspicious > 0 && 'The log is too short for a backtest'
  const columns: Column<(typeof backtestSets)[number]>[] = [
    ['set', (set) => setNames[set]],
    ['expected', (set) => amount(tried[set].coverage), 'right'],
    ['sources', (set) => tried[set].IDs.join(', ')],
  ]
  return `Backtest: chosen with what was seen and known before ${minute(tried.split)} UTC, tried on ${count(tried.suspicious)} suspicious first seen since\n${table(backtestSets, columns)}`
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
  return said(
    !isTimed &&
      from === null &&
      linesWithoutTime > 0 &&
      'no line has a usable time: calculated as if everything had happened when the report was made',
    suspiciousLater !== undefined &&
      `the log ${from !== null && from > report.createdAt ? 'begins only' : 'goes on'} after ${minute(report.createdAt)} UTC, as of which this report is: ${count(suspiciousLater)} of ${count(suspicious)} suspicious were seen only later, and count`,
    onlyEnds > 0 &&
      `of ${counted(onlyEnds, 'observable')} only the first and the last sighting are known; what lies between is not proven`,
    settledUntil !== undefined &&
      `until ${minute(settledUntil)} UTC, what sources listed is settled; later hours may still change`,
    unmeasured > 0 &&
      `${count(unmeasured)} of the unproven: the sources that may have listed them were not looked at for more than two years; no probability is measured for so long, so they do not count towards what is expected, but in full towards "at most" of a selection with these sources`,
    oneHost &&
      `${ofMatches(oneHost, suspicious)} suspicious were seen with one own host only, which may also be a gateway or proxy: ${oneHost.host}`,
    fromOneSource(report),
    isShortLog(report) && 'the log spans less than a day, which says little about what sources cover in a year',
    isHardlyWatched(report.summary) &&
      `${watchedOf(report.summary)} watched for most of the time of the log: what ${report.summary.sourcesWatched === 0 ? 'was listed then and no longer is,' : 'others listed then and no longer do'} is unknown`,
    unlistedKinds.length > 0 &&
      `no source lists any ${unlistedKinds.map((kind) => kindNames[kind].en).join(', ')} at present: ${count(ofUnlistedKinds(report.summary))} of the observables`,
    suspicious > 0 && isSmallSample(suspicious)
      ? 'so few suspicious observables allow no sure recommendation'
      : isNothingProven(report)
        ? 'nothing is proven, which is too little for a sure recommendation'
        : isOnlyProbable(report) &&
          'nothing that the recommended sources cover is proven, which is too little for a sure recommendation',
  )
}

function fromOneSource(report: Report) {
  const alone = oneSource(report)
  if (!alone) return
  const { ID, only, others, rest, isRecommended } = alone
  const besides = `the ${isRecommended ? 'other ' : ''}recommended ${rest?.sources === 1 ? 'source is' : 'sources are'}`
  const covered = rest ? `; of the other ${count(others)}, ${besides} expected to cover ${amount(rest.covered)}` : ''
  return `${count(only)} of ${count(report.summary.suspicious)} suspicious are so only because of ${ID}; they count in all shares and in what a source must add, so if it lists harmless things too, the shares say little${covered}`
}

function ofMatches({ hits, atMost }: OneHost, of: number): string {
  return `${atMost === undefined ? '' : 'at least '}${count(hits)} of ${count(of)}`
}

/** Names the sources most of whose matches were seen with one own host only. */
const fromOneHost = ({ comparedFeeds, summary }: Report, money: Money) =>
  !isAllOneHost(summary) &&
  titled(
    'Most of what they match was seen with one own host only',
    comparedFeeds.filter(({ statistics }) => statistics.oneHost),
    [
      ['own host', ({ statistics: { oneHost } }) => oneHost?.host ?? ''],
      [
        'matches',
        ({ statistics: { oneHost, coverage_light } }) => (oneHost ? ofMatches(oneHost, coverage_light) : ''),
        'right',
      ],
    ],
    money,
  )

function watchedOf({ sourcesWatched = 0, sourcesCompared }: Report['summary']): string {
  const of = counted(sourcesCompared, 'source')
  if (sourcesWatched === 0) return sourcesCompared === 1 ? 'the one source was not' : `none of ${of} was`
  return `only ${count(sourcesWatched)} of ${of} ${sourcesWatched === 1 ? 'was' : 'were'}`
}

function ofSelection(report: Report, selected: readonly string[], figures: SelectionFigures, money: Money): string {
  const { suspicious } = report.summary
  const share = isSmallSample(suspicious) ? '' : ` (${percent(figures.coveragePercent)})`
  const known = new Set(figures.IDs)
  const others = selected.filter((id) => !known.has(id))
  if (others.length > 0 && figures.IDs.length === 0)
    return `Selected: none of ${others.join(', ')} lists anything in the log`
  const rest = others.length > 0 ? ` (without ${others.join(', ')}, which list nothing in the log)` : ''
  return [
    `Selected: ${figures.IDs.join(', ') || 'nothing'}${rest}: expected ${amount(figures.coverage)} of ${count(suspicious)} suspicious${share}${money.price(figures)}: ${amount(figures.proven)} proven, ${amount(figures.estimated)} estimated, at most ${amount(atMost(figures.possible))}${byHost(figures)}${met(report, figures)}`,
    ...money.costs(report, figures),
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
}

/** Names the sources in use that the report could not judge as needed or superfluous. */
function undecided({ currentFeeds }: Report): string[] {
  const causes = Map.groupBy(currentFeeds, (feed) => feed.undecided)
  const unknown = currentFeeds.filter(({ notCompared }) => notCompared)
  const ended = unknown.flatMap(({ ID, licenceEnded }) =>
    licenceEnded ? [`${ID} (${licenceEnded.slice(0, 10)})`] : [],
  )
  return said(
    ...undecidedCauses.map((cause) => {
      const feeds = causes.get(cause)
      return (
        feeds &&
        `The log cannot show what these are worth, so they are kept, because ${undecidedWhy[cause]}: ${names(feeds)}`
      )
    }),
    ended.length > 0 &&
      `The own licence has ended, so these count neither as covered nor as superfluous: ${ended.join(', ')}`,
    unknown.length > 0 && `No data of these to compare: ${names(unknown)}`,
  )
}

function events({ summary: { events, suspicious } }: Report) {
  if (!events) return
  const { passed, blocked, unknown, internal, inbound, outbound } = events
  const figures = said(
    // Of those of which the log does not say it, some may have got through.
    passed > 0 ? `${count(passed)} got through` : unknown === 0 && 'none got through',
    blocked > 0 && `${count(blocked)} ${blocked === 1 ? 'was' : 'were'} blocked every time`,
    unknown > 0 && `of ${count(unknown)} the log does not say what was done`,
  )
  // Who asks a DNS server of its own is inside, whatever the name asked for leads to.
  const within = `between own hosts ${count(internal)}${internal > 0 ? ', such as a client that asks its DNS server for the name' : ''}`
  return (
    `of ${count(suspicious)} suspicious: ${figures.join(', ')}; ` +
    `inbound ${count(inbound)}, outbound ${count(outbound)}, ${within}`
  )
}

function ownLists({ summary }: Report) {
  if (!summary.ownLists) return
  const { spared, harmless, confirmed, restored, unlisted } = summary.ownLists.outcomes
  return (
    `own lists: ${count(spared + harmless)} allowed, ${count(spared)} of them suspicious otherwise; ` +
    `${count(confirmed + restored + unlisted)} denied, ${count(unlisted)} of them listed by no source`
  )
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

const texts = numberTexts('en')

/** An expected number, as screens write it. */
const amount = (n: number) => texts.expected(n).replace('\u00a0', '')

const written = { count, expected: amount }

/** What stands behind some figures. */
const remarks: Partial<Record<ShownIn<'table'>, (statistics: FeedStatistics) => string>> = {
  coverage: ({ interval }) => betweenText(interval),
  met: ({ medianDelayHours }) => delayText(medianDelayHours),
}

const statistic = (name: ShownIn<'table'>): Column<ReportFeed> =>
  figure(sourceFigures[name].table, ({ statistics }) => {
    const value = statistics[name] ?? null
    return value === null ? '–' : written[sourceFigures[name].unit](value) + (remarks[name]?.(statistics) ?? '')
  })

/** The other figures with a column come behind these. */
const firstFigures: readonly ShownIn<'table'>[] = ['coverage', 'verified', 'met', 'late', 'exclusive', 'records']

const feedColumns: readonly Column<ReportFeed>[] = [
  ['source', ({ ID }) => ID],
  ...[...new Set<ShownIn<'table'>>([...firstFigures, ...shownIn('table')])].map(statistic),
  figure('filtered', ({ winnowFilterRateEffective }) => percent(winnowFilterRateEffective.pcnt)),
  [
    'EUR a year',
    ({ price, trialUntil }) =>
      trialUntil ? `on trial until ${trialUntil.slice(0, 10)}` : price === null ? 'unknown' : cents(price),
    'money',
  ],
]

const deaths: Readonly<Record<DeathCause, string>> = {
  unwatched: 'not collected lately',
  unchanged: 'has not changed for 90 days',
  empty: 'lists nothing',
}

const percent = (n: number) => texts.percent(n)

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
