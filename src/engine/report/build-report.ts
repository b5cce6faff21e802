import { isoTime } from '../../domain/dates.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import {
  type ComparedFeed,
  type CoverageClasses,
  type CurrentFeed,
  type ParetoPoint,
  PROFILE_BASED,
  type Proof,
  type RelatedFeed,
  type Report,
  type ReportFeed,
  type ReportFigures,
  reportRules,
} from '../../domain/report.ts'
import type { SourceVerdict, UndecidedCause } from '../../domain/report-codes.ts'
import { productPrice } from '../cost/product-price.ts'
import type { Classes } from '../coverage/classes.ts'
import { addedTo } from '../coverage/contribution.ts'
import { type Coverage, noCoverage } from '../coverage/coverage.ts'
import { coverageEntries, createSelection } from '../coverage/subsets.ts'
import { containersOf } from '../figures/containers.ts'
import { deathOf } from '../match/alive.ts'
import { type OwnHit, unlistedKinds } from '../match/match.ts'
import type { Window } from '../match/match-time.ts'
import { inObservables, wholeObservable } from '../match/weight.ts'
import {
  exclusionOf,
  findSubstitutes,
  hasSameMembers,
  paidFor,
  type Recommendation,
  recommendSet,
  type SourceFacts,
  type Substitute,
} from '../recommend/recommend.ts'
import { defaultThresholdShare } from '../recommend/threshold.ts'
import { advise, deliveredOf, fixedOf, inOrder, isKeptBy, judge, preferLarger } from '../recommend/worlds.ts'
import { type AnalysisRequest, type ExtractionFacts, factsInOrder } from './analysis-request.ts'
import { hasEnded, whyNotJudged } from './in-use.ts'
import { whyLeftOut } from './left-out.ts'
import { ownSummary } from './own-figures.ts'
import { intervalOf, reportFeeds } from './report-feed.ts'
import { type Judged, withWorlds } from './selection.ts'
import { round, sourceRows } from './source-rows.ts'
import { countWatched, logPeriod, type Period, settledUntil, watchedPart } from './watched-sources.ts'
import { wholeContainers } from './whole-containers.ts'

/** Data from the report on the whole log that the report on what passed needs. */
export interface PartOfLog {
  /** Sources in the report on the whole log; they are compared here too, with or without a match. */
  readonly compared: ReadonlySet<string>
  /** Sources in use that the whole log needs: they are not given up here. */
  readonly needed: ReadonlySet<string>
}

/** What a report is made of, apart from the request. */
export interface Grounds {
  readonly coverage: Coverage
  readonly extraction: ExtractionFacts
  readonly detectedFormat: string
  readonly ownHits: readonly OwnHit[]
  readonly part?: PartOfLog | undefined
  /** Of what passed, if this is a log that says so. */
  readonly passed?: Pick<Coverage, 'suspicious' | 'expected' | 'proven'> | undefined
  /** Set if everything counts as seen in this window. */
  readonly window?: Window
}

/** Recommends sources, judges those in use, and makes the report. */
export function buildReport(request: AnalysisRequest, grounds: Grounds): Report {
  const { index, options } = request
  const { coverage, part } = grounds
  const { expected } = coverage
  const asked = questionOf(request, grounds)
  const { facts, rowsOf, deaths, current, world, causes, containers } = asked
  const idOf = (source: number) => (facts[source] as SourceFacts).id
  const isCurrent = new Set(current)
  request.onRecommend?.()
  const { chosen, proof, provenly, exclusions, offered, recommendation, isUnsure, ...terms } = choose(asked)
  const isRecommended = new Set(chosen.order)
  const judged: Judged = new Map(judge(world, chosen.order).map((one) => [idOf(one.source), one]))
  const verdictOf = (source: number) => judged.get(idOf(source))?.verdict as SourceVerdict
  const kept = current.filter((source) => !isRecommended.has(source) && isKeptBy(verdictOf(source)))
  const tomorrow = [...chosen.order, ...kept]
  const added = addedTo(expected, tomorrow, facts.length)
  const fixed = fixedOf(world).filter((source) => !isRecommended.has(source))
  const others = kept.filter((source) => !fixed.includes(source))
  const steps = [inOrder(facts, expected, [], fixed), inOrder(facts, expected, [...fixed, ...chosen.order], others)]
  for (const { order, added: gains } of steps)
    for (const [i, source] of order.entries()) added[source] = gains[i] as number
  const period = periodOf(request, grounds)
  const watchedParts = index.sources.map(({ watch }) => period && watchedPart(watch, period))
  const isSelected = new Set(tomorrow)
  const decisive = index.sources.filter((_, i) => !deaths[i] && (isSelected.has(i) || isCurrent.has(i)))
  const settled = period && settledUntil(decisive, period, options.now)
  const comparisonOf = reportFeeds({
    index,
    facts,
    coverage,
    rowsOf,
    deaths,
    chosen,
    isSelected,
    added,
    watchedParts,
  })
  const feedOf = (source: number): ReportFeed => {
    const { trialUntil } = facts[source] as SourceFacts
    return { ...comparisonOf(source), ...(trialUntil !== undefined && { trialUntil: isoTime(trialUntil) }) }
  }
  /** Tells whether the index holds listings of the source. */
  const isHeld = (source: number) => source < index.sources.length

  const isCompared = (source: number) =>
    (coverage.sources[source]?.matches ?? 0) > 0 || isCurrent.has(source) || part?.compared.has(idOf(source))
  const compared = facts.map((_, source) => source).filter(isCompared)
  const isFounded = (source: number) =>
    (!isUnsure(source) && (added[source] as number) >= wholeObservable) ||
    coverage.proven.sets.some((set) => set.includes(source) && !set.some((other) => isSelected.has(other)))
  const leftOut = whyLeftOut(
    {
      facts,
      expected,
      order: chosen.order,
      fixed: fixedOf(world),
      world,
      isLeaner: recommendation.solved.is === 'leaner',
      isFounded,
      added,
      ...terms,
    },
    compared.filter((source) => isHeld(source) && exclusions[source] === undefined && !isSelected.has(source)),
  )
  const comparedFeed = (source: number): ComparedFeed => {
    const feed = feedOf(source)
    const exclusion = isHeld(source) ? exclusions[source] : 'not-compared'
    const isNamed = exclusion !== undefined || isSelected.has(source)
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
  const currentFeed = (source: number): CurrentFeed => {
    const verdict = verdictOf(source)
    const cause = causes.get(source)
    const id = idOf(source)
    const { licenceEnded } = facts[source] as SourceFacts
    const containedIn = containers.get(id)
    return {
      ...feedOf(source),
      id,
      superfluous: verdict === 'superfluous',
      verdict,
      ...(cause && { undecided: cause }),
      ...(world.sources[source]?.isDelivered && { delivered: true }),
      ...(world.sources[source]?.isNeeded && { needed: true }),
      ...(containedIn && { containedIn }),
      ...(licenceEnded !== undefined && { licenceEnded: isoTime(licenceEnded) }),
    }
  }

  const classes = reportClasses(facts, compared, coverage)
  const recommended = chosen.order.map(idOf)
  const selected = tomorrow.map(idOf)
  const delivered = deliveredOf(world, chosen.order, kept).length
  const lightOf = (source: number) => coverage.sources[source]?.light ?? 0
  const report: Report = {
    id: request.id,
    createdAt: isoTime(options.now),
    summary: summaryOf(request, grounds, { classes, delivered, selected, period, watchedParts, settled }),
    recommendedFeeds: chosen.order.map(feedOf),
    relatedFeeds: [...findSubstitutes(expected, chosen.order, facts.length)]
      .filter(([source]) => exclusions[source] === undefined)
      .map(relatedFeed)
      .sort((a, b) => b.statistics.coverage - a.statistics.coverage || compareCodeUnits(a.ID, b.ID)),
    superfluousFeeds: [],
    currentFeeds: current.map(currentFeed),
    feedsUsed: compared
      .filter((source) => lightOf(source) > 0)
      .map((source) => ({ ID: idOf(source), count: lightOf(source) }))
      .sort((a, b) => b.count - a.count || compareCodeUnits(a.ID, b.ID)),
    comparedFeeds: compared.map(comparedFeed).sort(byCoverage),
    coverage: coverageEntries(classes, recommended, kept.map(idOf)),
    classes,
    ...frontsAndProof(recommendation, proof),
    proven: {
      IDs: provenly.order.map(idOf),
      coverage: inObservables(provenly.proof.value),
      differs: !hasSameMembers(provenly.order, chosen.order),
    },
    ...(offered.length > 0 && { offered: offered.map(({ kind, order }) => ({ kind, IDs: order.map(idOf) })) }),
  }
  return withWorlds(report, judged)
}

/** Facts of the sources; of those in use, with what the organisation pays for them. */
function paidFacts(request: AnalysisRequest): SourceFacts[] {
  const inUse = new Set(request.current)
  return factsInOrder(request).map((fact) =>
    inUse.has(fact.id) ? { ...fact, price: paidFor(fact, request.organisation) } : fact,
  )
}

/** The sources as the states of the world see them, and why some in use cannot be judged. */
function worldOf(
  request: AnalysisRequest,
  { coverage, extraction, part, window }: Grounds,
  facts: readonly SourceFacts[],
  current: readonly number[],
) {
  const { index, organisation, options, delivered = [] } = request
  const inUse = current.toSorted((a, b) => a - b)
  const isCommercial = (source: number) => facts[source]?.commercial ?? false
  const question = { index, organisation, options, coverage, extraction, isCommercial, window }
  const causes = new Map<number, UndecidedCause>()
  const dead = new Set(inUse.filter((source) => hasEnded(index, source, options.now)))
  for (const source of inUse) {
    const cause = dead.has(source) ? undefined : whyNotJudged(question, source)
    if (cause) causes.set(source, cause)
  }
  const isIn = new Set(inUse)
  const containers = containersOf(index, new Set(request.current))
  const positionOf = new Map(inUse.map((source) => [(facts[source] as SourceFacts).id, source]))
  const isDelivered = new Set(delivered)
  return {
    causes,
    containers,
    world: {
      sources: facts.map(({ id, price }, source) => ({
        id,
        price: price ?? 0,
        isJudged: isIn.has(source) && !causes.has(source),
        isDead: dead.has(source),
        isDelivered: isDelivered.has(id),
        isNeeded: part?.needed.has(id) ?? false,
        containedIn: wholeContainers(options, containers.get(id)).map((one) => positionOf.get(one) as number),
      })),
      inUse,
      classes: coverage.expected,
      suspicious: coverage.suspicious,
      winnowPrices: options.winnowPrices ?? [],
      thresholdShare: options.thresholdShare ?? defaultThresholdShare,
    },
  }
}

/** What a report asks of the search for the best sources: from which sources, for what, and under which conditions. */
export function questionOf(request: AnalysisRequest, grounds: Grounds) {
  const { index, organisation, options } = request
  const { coverage, detectedFormat, passed } = grounds
  const { winnowPrices = [], freeOnly = false, thresholdShare = defaultThresholdShare, effort } = options
  const facts = paidFacts(request)
  const rowsOf = sourceRows(index, organisation)
  const deaths = index.sources.map((held, source) => deathOf(held, rowsOf(source).listed, options.now))
  const positionOf = new Map(facts.map(({ id }, i) => [id, i]))
  const current = [...new Set(request.current)].map((id) => positionOf.get(id) as number)
  const { world, causes, containers } = worldOf(request, grounds, facts, current)
  const conditions = { freeOnly, winnowPrices, byProfile: detectedFormat === PROFILE_BASED }
  const listPrices = factsInOrder(request)
  const exclusions = listPrices.map((source, position) =>
    deaths[position] || world.sources[position]?.isDead ? 'dead' : exclusionOf(source, organisation, conditions),
  )
  const partOf = ({ suspicious, expected, proven }: Pick<Coverage, 'suspicious' | 'expected' | 'proven'>) => ({
    classes: expected,
    suspicious: suspicious * wholeObservable,
    proven,
  })
  const isUnsure = (source: number) => intervalOf(coverage.sources[source] ?? noCoverage(), index, source)[0] <= 0
  const { budget } = organisation.sourcesType
  return {
    facts,
    rowsOf,
    deaths,
    current,
    world,
    causes,
    containers,
    isFree: (source: number) => listPrices[source]?.commercial === false,
    question: { sources: facts, ...partOf(coverage), exclusions, budget, inUse: request.current, isUnsure },
    options: { ...conditions, thresholdShare, ...(effort !== undefined && { effort }) },
    through: passed && passed.suspicious > 0 ? partOf(passed) : undefined,
  }
}

/** Recommends sources, and, as `provenly`, those that proven coverage alone would recommend. */
function choose({ facts, world, isFree, question, options, through }: ReturnType<typeof questionOf>) {
  const { exclusions, budget, isUnsure, classes, suspicious, inUse } = question
  const { recommendation, ...advice } = advise(world, question, options, through)
  const chosen = preferLarger(world, question, advice.chosen)
  const both = preferLarger(world, question, advice.both)
  const { solved } = recommendation
  const fixed = fixedOf(world)
  const order = inOrder(facts, classes, fixed, chosen)
  const free = chosen.some((source) => !isFree(source))
    ? recommendSet(
        { ...question, fixed, exclusions: exclusions.map((one, i) => (isFree(i) ? one : 'commercial')) },
        options,
      ).order
    : undefined
  return {
    chosen: order,
    proof: recommendation.proof,
    recommendation,
    offered: [
      ...(solved.other
        ? [{ kind: solved.is === 'most' ? ('leaner' as const) : ('most' as const), order: solved.other.order }]
        : []),
      ...(hasSameMembers(both, chosen) ? [] : [{ kind: 'whole-log' as const, order: both }]),
      ...(free && !hasSameMembers(free, chosen) ? [{ kind: 'only-free' as const, order: free }] : []),
    ],
    provenly: recommendSet(
      { sources: facts, suspicious, exclusions, budget, inUse, fixed, classes: question.proven },
      options,
    ),
    exclusions,
    isUnsure,
    threshold: options.thresholdShare * suspicious,
    budget,
    winnowPrices: options.winnowPrices,
  }
}

function frontsAndProof(
  { byPrice, byCount, isByPriceCut, baseCoverage }: Recommendation,
  proof: Proof,
): Pick<Report, 'pareto' | 'proof'> {
  return {
    pareto: {
      byPrice: byPrice.map(pointInObservables),
      byCount: byCount.map(pointInObservables),
      ...(isByPriceCut && { isByPriceCut: true }),
    },
    proof: {
      ...proof,
      value: inObservables(baseCoverage + proof.value),
      upperBound: inObservables(baseCoverage + proof.upperBound),
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
  /** The recommended sources and those in use that are kept. */
  readonly selected: readonly string[]
  /** Number of them that Winnow delivers. */
  readonly delivered: number
  readonly period: Period | undefined
  readonly watchedParts: readonly (number | undefined)[]
  readonly settled: number | undefined
}

/** The figures of the report as a whole. */
function summaryOf(
  { index, organisation, options, own }: AnalysisRequest,
  { coverage, extraction, detectedFormat, ownHits, part }: Grounds,
  { classes, delivered, selected, period, watchedParts, settled }: Results,
): ReportFigures['summary'] {
  const { winnowPrices = [], demoPrices = false, ever = false, feeToday = 0 } = options
  const covered = createSelection(classes, selected)
  const kinds = Object.keys(extraction.byKind) as KindId[]
  const watches = index.sources.map(({ watch }) => watch)
  const { 'in-time': inTime, ...best } = coverage.best
  const unlisted = detectedFormat === PROFILE_BASED ? [] : unlistedKinds(index, kinds)
  return {
    from: isoTime(extraction.from),
    to: isoTime(extraction.to),
    suspicious: coverage.suspicious,
    detectedFormat,
    winnowPrice: productPrice(winnowPrices, delivered),
    winnowPrices,
    ...(feeToday > 0 && { feeToday }),
    ...(demoPrices && { demoPrices }),
    cOrg: organisation,
    observables: extraction.observables,
    occurrences: extraction.occurrences,
    byKind: extraction.byKind,
    ...(unlisted.length > 0 && { unlistedKinds: unlisted }),
    inTime,
    ...best,
    ...(coverage.hours && coverage.hours.onlyEnds > 0 && { onlyEnds: coverage.hours.onlyEnds }),
    ...(coverage.unmeasured > 0 && { unmeasured: coverage.unmeasured }),
    benign: coverage.benign,
    doubtful: coverage.doubtful,
    covered: {
      proven: covered.proven,
      expected: covered.coverage,
      possible: covered.possible,
      met: covered.met,
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
    ...(settled !== undefined && { settledUntil: isoTime(settled) }),
    indexVersion: index.version,
    rules: reportRules,
    ever,
    ...(coverage.events && { events: coverage.events }),
    ...(coverage.oneHosts.all && { oneHost: coverage.oneHosts.all }),
    ...(own && { ownLists: ownSummary(ownHits, own) }),
  }
}

function pointInObservables({ upperBound, ...point }: ParetoPoint): ParetoPoint {
  return {
    ...point,
    coverage: inObservables(point.coverage),
    ...(upperBound !== undefined && { upperBound: inObservables(upperBound) }),
  }
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
  { expected, proven, possible, met, light, byHost }: Coverage,
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
  return {
    IDs: compared.map((source) => (facts[source] as SourceFacts).id),
    classes: rows(expected),
    proven: rows(proven),
    possible: rows(possible),
    met: rows(met),
    light: rows(light),
    ...(hosts.length > 0 && { byHost: hosts }),
  }
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i])
  return at < 0 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1)
}
