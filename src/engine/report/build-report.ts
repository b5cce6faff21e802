import { isoTime } from '../../domain/dates.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import type { Organisation } from '../../domain/organisation.ts'
import {
  type ComparedFeed,
  type CoverageClasses,
  type CurrentFeed,
  type DeathCause,
  type ParetoPoint,
  PROFILE_BASED,
  type RelatedFeed,
  type Report,
  type ReportFeed,
  type ReportFigures,
  reportRules,
  type SuperfluousFeed,
} from '../../domain/report.ts'
import { effortCost, hasTip } from '../cost/cost.ts'
import { productPrice } from '../cost/product-price.ts'
import { withChanges } from '../cost/rates.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { addedTo } from '../coverage/contribution.ts'
import type { Coverage } from '../coverage/coverage.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { coverageEntries, createSelection } from '../coverage/subsets.ts'
import { ownSummary } from '../lists/own-figures.ts'
import { deathOf } from '../match/alive.ts'
import { type OwnHit, unlistedKinds } from '../match/match.ts'
import type { Window } from '../match/match-time.ts'
import {
  exclusionOf,
  findSubstitutes,
  paidFor,
  type Recommendation,
  recommend,
  recommendSet,
  type SourceFacts,
  type Substitute,
  type Superfluous,
} from '../recommend/recommend.ts'
import { defaultThresholdShare, passedThreshold } from '../recommend/threshold.ts'
import { type AnalysisRequest, type ExtractionFacts, factsInOrder } from './analysis-request.ts'
import { judgeInUse } from './in-use.ts'
import { whyLeftOut } from './left-out.ts'
import { reportFeeds } from './report-feed.ts'
import { round, sourceRows } from './source-rows.ts'
import { countWatched, logPeriod, type Period, watchedPart } from './watched-sources.ts'

/** Data from the report on the whole log that the report on what passed needs. */
export interface PartOfLog {
  /** Sources in the report on the whole log; they are compared here too, with or without a match. */
  readonly compared: ReadonlySet<string>
  /** Share of the log's IPv4 addresses that passed, 0 to 1. */
  readonly share4: number
  /** What the whole log expects of the sources: what blocks is not superfluous, though it lets nothing through. */
  readonly whole: Pick<Coverage, 'suspicious' | 'expected' | 'unmeasuredClasses'>
}

/** What a report is made of, apart from the request. */
interface Grounds {
  readonly coverage: Coverage
  readonly extraction: ExtractionFacts
  readonly detectedFormat: string
  readonly ownHits: readonly OwnHit[]
  readonly part?: PartOfLog | undefined
  /** Of what passed, if this is a log that says so. */
  readonly passed?: Pick<Coverage, 'suspicious' | 'expected' | 'unmeasuredClasses'> | undefined
  /** Set if everything counts as seen in this window. */
  readonly window?: Window
}

/** Recommends sources, judges those in use, and makes the report. */
export function buildReport(request: AnalysisRequest, grounds: Grounds): Report {
  const { index, organisation, options } = request
  const { coverage, extraction, part, passed, window } = grounds
  const { expected } = coverage
  const facts = factsInOrder(request)
  const rowsOf = sourceRows(index, organisation)
  const deaths = index.sources.map((held, source) => deathOf(held, rowsOf(source).listed, options.now))
  const { chosen, provenly, exclusions, ...terms } = choose(request, grounds, { facts, deaths })
  const isRecommended = new Set(chosen.order)
  const added = addedTo(expected, chosen.order, facts.length)
  const byProfile = grounds.detectedFormat === PROFILE_BASED
  const seen4 = byProfile ? 0 : (extraction.byKind.ipv4 ?? 0) * (part?.share4 ?? 1)
  const period = periodOf(request, grounds)
  const watchedParts = index.sources.map(({ watch }) => period && watchedPart(watch, period))
  const feedOf = reportFeeds({ index, facts, coverage, rowsOf, deaths, chosen, added, seen4, watchedParts })
  const idOf = (source: number) => (facts[source] as SourceFacts).id
  /** Tells whether the index holds listings of the source. */
  const isHeld = (source: number) => source < index.sources.length

  const positionOf = new Map(facts.map(({ id }, i) => [id, i]))
  const current = [...new Set(request.current)].map((id) => positionOf.get(id) as number)
  const isCurrent = new Set(current)
  // Sources without listings are unknown and therefore not called superfluous.
  const { superfluous, undecided } = judgeInUse({
    coverage,
    facts,
    watches: index.sources.map(({ watch }) => watch),
    inUse: current.filter(isHeld),
    recommended: chosen.order,
    isAlive: (source) => deaths[source] === undefined,
    isUnseen: (source) => deaths[source] === 'unwatched',
    isForbidden: (source) => deaths[source] === undefined && facts[source]?.licence.commercialUse === 'no',
    threshold: terms.threshold,
    also: part
      ? { ...part.whole, threshold: terms.thresholdShare * part.whole.suspicious * wholeObservable }
      : passed && { ...passed, threshold: passedThreshold(passed.suspicious, terms.thresholdShare) },
    options,
    window,
  })
  const isSuperfluous = new Set(superfluous.map(({ source }) => source))

  const isCompared = (source: number) =>
    (coverage.sources[source]?.met ?? 0) > 0 || isCurrent.has(source) || part?.compared.has(idOf(source))
  const compared = facts.map((_, source) => source).filter(isCompared)
  const leftOut = whyLeftOut(
    { facts, expected, order: chosen.order, added, ...terms },
    compared.filter((source) => isHeld(source) && exclusions[source] === undefined && !isRecommended.has(source)),
  )
  const comparedFeed = (source: number): ComparedFeed => {
    const feed = feedOf(source)
    const exclusion = isHeld(source) ? exclusions[source] : 'not-compared'
    const isNamed = exclusion !== undefined || isRecommended.has(source)
    const excluded = isNamed ? exclusion : feed.statistics.coverage === 0 ? 'no-coverage' : leftOut(source)
    return { ...feed, eligible: exclusion === undefined, ...(excluded && { excluded }) }
  }
  const relatedFeed = ([source, substitutes]: [number, Substitute[]]): RelatedFeed => ({
    ...feedOf(source),
    substitutes: substitutes.map(({ of, covered, share }) => ({
      of: idOf(of),
      covered: inObservables(covered),
      share: round(share),
    })),
  })
  const superfluousFeed = ({ source, lost, coveredBy }: Superfluous): SuperfluousFeed => {
    const fee = paidFor(facts[source] as SourceFacts)
    return {
      ...feedOf(source),
      price: fee,
      lost: inObservables(lost),
      coveredBy: coveredBy.map((other) => ({ ID: idOf(other.source), covered: inObservables(other.covered) })),
      savedEurPerYear: roundedToCents((fee ?? 0) + yearlyEffort(facts[source] as SourceFacts, organisation)),
    }
  }
  const currentFeed = (source: number): CurrentFeed => {
    const cause = undecided.get(source)
    const { licenceEnded } = facts[source] as SourceFacts
    return {
      ...feedOf(source),
      id: idOf(source),
      superfluous: isSuperfluous.has(source),
      ...(cause && { undecided: cause }),
      ...(licenceEnded !== undefined && { licenceEnded: isoTime(licenceEnded) }),
    }
  }

  const classes = reportClasses(facts, compared, coverage)
  const recommended = chosen.order.map(idOf)
  const lightOf = (source: number) => coverage.sources[source]?.light ?? 0
  return {
    id: request.id,
    createdAt: isoTime(options.now),
    summary: summaryOf(request, grounds, { classes, recommended, period, watchedParts }),
    recommendedFeeds: chosen.order.map(feedOf),
    relatedFeeds: [...findSubstitutes(expected, chosen.order, facts.length)]
      .filter(([source]) => exclusions[source] === undefined)
      .map(relatedFeed)
      .sort((a, b) => b.statistics.coverage - a.statistics.coverage || compareCodeUnits(a.ID, b.ID)),
    superfluousFeeds: superfluous.map(superfluousFeed),
    currentFeeds: current.map(currentFeed),
    feedsUsed: compared
      .filter((source) => lightOf(source) > 0)
      .map((source) => ({ ID: idOf(source), count: lightOf(source) }))
      .sort((a, b) => b.count - a.count || compareCodeUnits(a.ID, b.ID)),
    comparedFeeds: compared.map(comparedFeed).sort(byCoverage),
    coverage: coverageEntries(classes, recommended),
    classes,
    ...frontsAndProof(chosen),
    proven: {
      IDs: provenly.order.map(idOf),
      coverage: inObservables(provenly.proof.value),
      differs: !sameMembers(provenly.order, chosen.order),
    },
  }
}

interface Known {
  readonly facts: readonly SourceFacts[]
  readonly deaths: readonly (DeathCause | undefined)[]
}

/** Recommends sources, and, as `provenly`, those that proven coverage alone would recommend. */
function choose(request: AnalysisRequest, { coverage, detectedFormat }: Grounds, { facts, deaths }: Known) {
  const { organisation, options } = request
  const { winnowPrices = [], freeOnly = false, thresholdShare = defaultThresholdShare, effort } = options
  const { budget } = organisation.sourcesType
  const whole = coverage.suspicious * wholeObservable
  const conditions = { freeOnly, winnowPrices, byProfile: detectedFormat === PROFILE_BASED }
  const exclusions = facts.map((source, position) =>
    deaths[position] ? 'dead' : exclusionOf(source, organisation, conditions),
  )
  request.onRecommend?.()
  const { current: inUse } = request
  const question = { sources: facts, classes: coverage.expected, exclusions, suspicious: whole, budget, inUse }
  const recommendOptions = { ...conditions, thresholdShare, ...(effort !== undefined && { effort }) }
  return {
    chosen: recommend(question, recommendOptions),
    provenly: recommendSet({ ...question, classes: inThousandths(coverage.proven) }, recommendOptions),
    exclusions,
    threshold: thresholdShare * whole,
    thresholdShare,
    budget,
    winnowPrices,
  }
}

/** Effort of a source in use, in EUR per year. */
function yearlyEffort({ complexity }: SourceFacts, organisation: Organisation): number {
  const basis = { complexity, usesTip: hasTip(organisation), rates: withChanges() }
  return effortCost('operation', basis) + effortCost('renewal', basis)
}

function frontsAndProof({ byPrice, byCount, isByPriceCut, proof }: Recommendation): Pick<Report, 'pareto' | 'proof'> {
  return {
    pareto: {
      byPrice: byPrice.map(pointInObservables),
      byCount: byCount.map(pointInObservables),
      ...(isByPriceCut && { isByPriceCut: true }),
    },
    proof: {
      ...proof,
      value: inObservables(proof.value),
      upperBound: inObservables(proof.upperBound),
      gap: inObservables(proof.gap),
    },
  }
}

/** The period of a log whose times count; undefined if it has none. */
function periodOf({ options }: AnalysisRequest, grounds: Grounds): Period | undefined {
  const { extraction, coverage, window } = grounds
  const { from, to } = extraction
  return window || options.ever || from === null || to === null ? undefined : logPeriod(from, to, coverage.hours)
}

interface Results {
  /** Those of the report. */
  readonly classes: CoverageClasses
  readonly recommended: readonly string[]
  readonly period: Period | undefined
  readonly watchedParts: readonly (number | undefined)[]
}

/** The figures of the report as a whole. */
function summaryOf(
  { index, organisation, options, own }: AnalysisRequest,
  { coverage, extraction, detectedFormat, ownHits, part }: Grounds,
  { classes, recommended, period, watchedParts }: Results,
): ReportFigures['summary'] {
  const { winnowPrices = [], demoPrices = false, ever = false } = options
  const covered = createSelection(classes, recommended)
  const kinds = Object.keys(extraction.byKind) as KindId[]
  const watches = index.sources.map(({ watch }) => watch)
  const unlisted = detectedFormat === PROFILE_BASED ? [] : unlistedKinds(index, kinds)
  return {
    from: isoTime(extraction.from),
    to: isoTime(extraction.to),
    suspicious: coverage.suspicious,
    detectedFormat,
    winnowPrice: productPrice(winnowPrices, recommended.length),
    winnowPrices,
    ...(demoPrices && { demoPrices }),
    cOrg: organisation,
    observables: extraction.observables,
    occurrences: extraction.occurrences,
    byKind: extraction.byKind,
    ...(unlisted.length > 0 && { unlistedKinds: unlisted }),
    ...coverage.best,
    ...(coverage.unmeasured > 0 && { unmeasured: coverage.unmeasured }),
    benign: coverage.benign,
    doubtful: coverage.doubtful,
    covered: {
      proven: covered.proven,
      expected: covered.coverage,
      possible: covered.possible,
      ...(covered.byHost > 0 && { byHost: covered.byHost }),
    },
    lines: extraction.lines,
    bytes: extraction.bytes,
    linesWithoutTime: extraction.linesWithoutTime,
    ...(extraction.assumed && { assumed: extraction.assumed }),
    skippedLines: extraction.skippedLines,
    sourcesCompared: index.sources.length,
    // What passed only later may have been blocked before.
    ...(!part && period && coverage.hours && period.to > options.now && { suspiciousLater: coverage.hours.onlyLater }),
    ...(period && { sourcesWatched: countWatched(watches, watchedParts, period) }),
    indexVersion: index.version,
    rules: reportRules,
    ever,
    ...(coverage.events && { events: coverage.events }),
    ...(coverage.oneHosts.all && { oneHost: coverage.oneHosts.all }),
    ...(own && { ownLists: ownSummary(ownHits, own) }),
  }
}

function sameMembers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one))
}

function pointInObservables({ upperBound, ...point }: ParetoPoint): ParetoPoint {
  return {
    ...point,
    coverage: inObservables(point.coverage),
    ...(upperBound !== undefined && { upperBound: inObservables(upperBound) }),
  }
}

function inThousandths({ weights, sets }: Classes): Classes {
  return { sets, weights: weights.map((weight) => weight * wholeObservable) }
}

function byCoverage(a: ReportFeed, b: ReportFeed): number {
  return (
    b.statistics.coverage - a.statistics.coverage ||
    b.statistics.coverage_light - a.statistics.coverage_light ||
    compareCodeUnits(a.ID, b.ID)
  )
}

/** The classes restricted to the compared sources, in the form of the report. */
function reportClasses(
  facts: readonly SourceFacts[],
  compared: readonly number[],
  { expected, proven, possible, light, byHost, unmeasuredClasses }: Coverage,
): CoverageClasses {
  const position = new Map(compared.map((source, i) => [source, i]))
  const places = (set: Uint32Array) => Array.from(set).flatMap((source) => position.get(source) ?? [])
  const rows = ({ weights, sets }: Classes) => sets.map((set, j) => [weights[j] as number, ...places(set)])
  /** Classes of two parts, in an order that does not depend on the order of the log. */
  const divided = ({ weights, sets }: Classes, others: readonly Uint32Array[]) =>
    sets
      .map((set, j) => [weights[j] as number, set.length, ...places(set), ...places(others[j] as Uint32Array)])
      .sort(byNumbers)
  // Without a compared source that lists the host, a class says nothing.
  const hosts = divided(byHost, byHost.hosts).filter(([, size = 0, ...sources]) => sources.length > size)
  const unmeasured = divided(unmeasuredClasses, unmeasuredClasses.expectedOf)
  return {
    IDs: compared.map((source) => (facts[source] as SourceFacts).id),
    classes: rows(expected),
    proven: rows(proven),
    possible: rows(possible),
    light: rows(light),
    ...(hosts.length > 0 && { byHost: hosts }),
    ...(unmeasured.length > 0 && { unmeasured }),
  }
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i])
  return at < 0 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1)
}
