import type { KindId } from '../../domain/observables/index.ts'
import type { Organisation } from '../../domain/organisation.ts'
import {
  type AssumedTimes,
  type ComparedFeed,
  type CoverageClasses,
  type CurrentFeed,
  FEED_COMPARE,
  type ParetoPoint,
  PROFILE_BASED,
  type PriceTier,
  type RelatedFeed,
  type Report,
  type ReportFeed,
  type ReportFigures,
  type SuperfluousFeed,
} from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import { effortCost, hasTip } from '../cost/cost.ts'
import { productPrice } from '../cost/product-price.ts'
import { withChanges } from '../cost/rates.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { type Coverage, cover, noCoverage, type SourceCoverage } from '../coverage/coverage.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { profileCoverage } from '../coverage/profile.ts'
import { coverageEntries, createSelection } from '../coverage/subsets.ts'
import type { Extraction, Sighting } from '../extract/extraction.ts'
import { newestLook } from '../listings/looks.ts'
import { ownSummary } from '../lists/own-figures.ts'
import type { OwnLists } from '../lists/own-lists.ts'
import { deathOf } from '../match/alive.ts'
import type { HeldSource, IndexReader } from '../match/index-reader.ts'
import { chosenKinds, type Judge, match, type OwnHit, type SourceChance } from '../match/match.ts'
import type { Window } from '../match/match-time.ts'
import { coverageInterval } from '../persistence/interval.ts'
import { probabilityOf } from '../persistence/probability.ts'
import {
  exclusionOf,
  findSubstitutes,
  fitsProfile,
  paidFor,
  recommend,
  recommendSet,
  type SourceFacts,
} from '../recommend/recommend.ts'
import { defaultThresholdShare } from '../recommend/threshold.ts'
import { expectedByChance, isNoMoreThanChance } from './by-chance.ts'
import { type EvidenceTable, emptyEvidence, evidenceOf } from './evidence.ts'
import { type InUse, judgeInUse } from './in-use.ts'
import { whyLeftOut } from './left-out.ts'
import { round, share, sourceRows } from './source-rows.ts'

/** Facts about the upload as a whole, from the extraction. */
export interface ExtractionFacts {
  /** Number of distinct observables, matched or not, and of all occurrences. */
  readonly observables: number
  readonly occurrences: number
  readonly byKind: Readonly<Partial<Record<KindId, number>>>
  readonly lines: number
  readonly bytes: number
  readonly linesWithoutTime: number
  readonly skippedLines: number
  /** First and last event time, ms since epoch; null if no line has a time. */
  readonly from: number | null
  readonly to: number | null
  /** Assumptions about times; undefined if there are none. */
  readonly assumed?: AssumedTimes | undefined
}

/** The facts of an extraction that a report needs. */
export function factsOf(extraction: Extraction): ExtractionFacts {
  let observables = 0
  for (const count of Object.values(extraction.uniques)) observables += count
  return {
    observables,
    occurrences: extraction.occurrences,
    byKind: extraction.uniques,
    lines: extraction.lines,
    bytes: extraction.bytes,
    linesWithoutTime: extraction.linesWithoutTime,
    skippedLines: extraction.overlongLines,
    from: extraction.from ?? null,
    to: extraction.to ?? null,
  }
}

/** Looks up probabilities in the measurements of the index. */
export function chanceOf(index: IndexReader): SourceChance {
  return (source, kind, seen) =>
    probabilityOf(index.persistence, (index.sources[source] as HeldSource).slot, kind, seen)
}

export interface AnalysisOptions {
  /** Ignore time: every match is verified. */
  readonly ever?: boolean
  readonly freeOnly?: boolean
  readonly thresholdShare?: number
  /** Time of the request, ms since epoch. */
  readonly now: number
  /** Price of the product by number of sources; free if missing. */
  readonly winnowPrices?: readonly PriceTier[]
  /** Search effort in steps of the selector. */
  readonly effort?: number
}

interface AnalysisRequest {
  readonly id: string
  readonly index: IndexReader
  /** Facts about the sources, in any order. Sources of the index without facts count as free, with unknown terms. */
  readonly sources: readonly SourceFacts[]
  readonly organisation: Organisation
  /** Ids of the sources in use. */
  readonly current: readonly string[]
  readonly options: AnalysisOptions
  /** The organisation's own allow and deny lists. */
  readonly own?: OwnLists | undefined
  /** Called once, when the counting is done and the search for the best sources begins. */
  readonly onRecommend?: () => void
}

export interface LogAnalysis extends AnalysisRequest {
  /** Contains at least every observable that passes the prefilter of the index, without duplicates. */
  readonly sightings: Iterable<Sighting>
  /** Those that passed, from `passedOf`. If given, the report also contains all figures for them. */
  readonly passed?: Iterable<Sighting> | undefined
  readonly extraction: ExtractionFacts
  readonly detectedFormat: string
  readonly judge: Judge
}

export interface Analysis {
  readonly report: Report
  readonly evidence: EvidenceTable
  /** Observables on own lists: see `ownObservables`. */
  readonly ownHits: readonly OwnHit[]
  /** The same for what passed; missing if `report.passed` is missing. */
  readonly passed?: Pick<Analysis, 'evidence' | 'ownHits'>
}

/** Data from the report on the whole log that the report on what passed needs. */
interface PartOfLog {
  /** Sources in the report on the whole log; they are compared here too, with or without a match. */
  readonly compared: ReadonlySet<string>
  /** Share of the log's IPv4 addresses that passed, 0 to 1. */
  readonly share4: number
}

/** Number of days before the request that a profile or a list of indicators is compared with. */
export const windowDays = 30

/**
 * Makes the report for a log or a list of indicators (`FEED_COMPARE`). A list has no events: all of it counts as seen
 * during the last 30 days.
 */
export function analyse(request: LogAnalysis): Analysis {
  const { passed, onRecommend: _, ...rest } = request
  if (!passed) return analyseSightings(request)
  const [allIpv4, passedIpv4] = [{ count: 0 }, { count: 0 }]
  const whole = analyseSightings({ ...request, sightings: countingIpv4(request.sightings, allIpv4) })
  const part = {
    compared: new Set(whole.report.comparedFeeds.map(({ ID }) => ID)),
    get share4() {
      return allIpv4.count > 0 ? passedIpv4.count / allIpv4.count : 0
    },
  }
  const { report, ...basis } = analyseSightings({ ...rest, sightings: countingIpv4(passed, passedIpv4) }, part)
  const { id: _id, createdAt: _createdAt, ...figures } = report
  return { ...whole, report: { ...whole.report, passed: figures }, passed: basis }
}

function* countingIpv4(sightings: Iterable<Sighting>, counter: { count: number }): Generator<Sighting> {
  for (const sighting of sightings) {
    if (sighting.kind === 'ipv4') counter.count++
    yield sighting
  }
}

function analyseSightings(request: LogAnalysis, part?: PartOfLog): Analysis {
  const { sightings, extraction, index, organisation, options, detectedFormat } = request
  const isList = detectedFormat === FEED_COMPARE
  const window = { from: options.now - windowDays * dayMs, to: options.now }
  const kinds = chosenKinds(organisation.iocTypes)
  const table = match(sightings, index, {
    now: options.now,
    ever: options.ever ?? false,
    ...(isList && { window }),
    ...(kinds && { kinds }),
    judge: request.judge,
    chance: chanceOf(index),
    ...(request.own && { own: request.own }),
  })
  const coverage = cover(table, index.sources.length)
  const span = isList ? window : { from: extraction.from, to: extraction.to }
  return {
    report: compose(request, coverage, { ...extraction, ...span }, detectedFormat, {
      byProfile: false,
      hits: table.ownHits,
      part,
      ...(isList && { window }),
    }),
    evidence: evidenceOf(table, index),
    ownHits: table.ownHits,
  }
}

/**
 * Makes a report without an upload: the indicators that relevant sources listed during the last 30 days represent what
 * the organisation will encounter. Each is covered by the sources that listed exactly this indicator in that time.
 */
export function analyseProfile(request: AnalysisRequest): Analysis {
  const { index, organisation, options } = request
  const window = { from: options.now - windowDays * dayMs, to: options.now }
  const facts = factsInOrder(request)
  const fits = facts.map((source) => fitsProfile(source, organisation))
  const kinds = chosenKinds(organisation.iocTypes)
  const ground = profileCoverage(index, { window, fits, kinds, ever: options.ever ?? false, ownLists: request.own })
  const extraction: ExtractionFacts = {
    observables: ground.coverage.suspicious,
    occurrences: ground.coverage.suspicious,
    byKind: ground.byKind,
    lines: 0,
    bytes: 0,
    linesWithoutTime: 0,
    skippedLines: 0,
    ...window,
  }
  return {
    report: compose(request, ground.coverage, extraction, PROFILE_BASED, {
      byProfile: true,
      hits: ground.ownHits,
      window,
    }),
    evidence: emptyEvidence,
    ownHits: ground.ownHits,
  }
}

/** Facts of the index's sources by position, followed by the sources in use that the index does not hold. */
function factsInOrder({ index, sources, current }: AnalysisRequest): SourceFacts[] {
  const known = new Map(sources.map((source) => [source.id, source]))
  const held = new Set(index.sources.map(({ id }) => id))
  const ids = [...held, ...new Set(current.filter((id) => !held.has(id)))]
  return ids.map((id) => known.get(id) ?? unknownSource(id))
}

/** Facts of a custom feed, or of a source whose catalogue entry no longer exists. */
function unknownSource(id: string): SourceFacts {
  return {
    id,
    name: id,
    maintainer: '',
    commercial: false,
    licence: { name: 'unknown', commercialUse: 'unknown' },
    price: 0,
    complexity: 0,
    flavours: [],
  }
}

/** Input for a report apart from the counts. */
interface Grounds {
  readonly byProfile: boolean
  readonly hits: readonly OwnHit[]
  readonly part?: PartOfLog | undefined
  /** Set if everything counts as seen in this window. */
  readonly window?: Window
}

function compose(
  request: AnalysisRequest,
  coverage: Coverage,
  extraction: ExtractionFacts,
  detectedFormat: string,
  { byProfile, hits, part, window }: Grounds,
): Report {
  const { index, organisation, options } = request
  const facts = factsInOrder(request)
  const { suspicious, expected } = coverage
  const winnowPrices = options.winnowPrices ?? []
  const freeOnly = options.freeOnly ?? false
  const thresholdShare = options.thresholdShare ?? defaultThresholdShare
  const whole = suspicious * wholeObservable
  const threshold = thresholdShare * whole
  const budget = organisation.sourcesType.budget
  const rowsOf = sourceRows(index, organisation)
  const deaths = index.sources.map((held, source) => deathOf(held, rowsOf(source).listed, options.now))
  const exclusions = facts.map((source, position) =>
    deaths[position] ? 'dead' : exclusionOf(source, organisation, { freeOnly, winnowPrices, byProfile }),
  )

  request.onRecommend?.()
  const recommendOptions = {
    freeOnly,
    thresholdShare,
    winnowPrices,
    byProfile,
    ...(options.effort !== undefined && { effort: options.effort }),
  }
  const question = { sources: facts, classes: expected, exclusions, suspicious: whole, budget }
  const chosen = recommend(question, recommendOptions)
  const provenly = recommendSet({ ...question, classes: inThousandths(coverage.proven) }, recommendOptions)
  const rankOf = new Map(chosen.order.map((source, rank) => [source, rank]))
  const addedOf = addedTo(expected, chosen.order, facts.length)
  const exclusiveOf = exclusiveTo(expected, facts.length)

  const { passed = 0, blocked = 0 } = coverage.events ?? {}
  // A log may state only directions.
  const saysActions = passed + blocked > 0
  /** Tells whether the index holds listings of the source. */
  const isHeld = (source: number) => source < index.sources.length
  const figures = (source: number) => coverage.sources[source] ?? noCoverage()
  const seen4 = (extraction.byKind.ipv4 ?? 0) * (part?.share4 ?? 1)
  const feedOf = (source: number): ReportFeed => {
    const fact = facts[source] as SourceFacts
    const counts = figures(source)
    const rows = rowsOf(source)
    const rank = rankOf.get(source)
    const indexed = index.sources[source]
    const dead = deaths[source]
    const addresses = indexed?.addresses ?? 0
    const byChance = byProfile ? 0 : expectedByChance(seen4, addresses)
    return {
      ID: fact.id,
      name: fact.name,
      maintainer: fact.maintainer,
      selected: rank !== undefined,
      price: fact.price,
      ...(fact.demoPrice && { demoPrice: true }),
      license: {
        commercial: fact.commercial,
        name: fact.licence.name,
        ...(fact.licence.url !== undefined && { url: fact.licence.url }),
        commercialUse: fact.licence.commercialUse,
      },
      statistics: {
        matches: counts.met,
        records: rows.records,
        coverage: inObservables(counts.coverage),
        interval: intervalOf(counts, index, source),
        coverage_light: counts.light,
        added: inObservables(rank === undefined ? (addedOf[source] as number) : (chosen.added[rank] as number)),
        verified: counts.verified,
        unproven: counts.unproven,
        late: counts.late,
        expired: counts.expired,
        exclusive: inObservables(exclusiveOf[source] as number),
        medianLeadHours: counts.medianLeadHours,
        benign: counts.benign,
        doubtful: counts.doubtful,
        addresses,
        wideRanges: indexed?.wide ?? 0,
        wide: counts.wide,
        byChance: inObservables(byChance * wholeObservable),
        noMoreThanChance: isNoMoreThanChance(counts.inRanges, byChance),
        ...(saysActions && { blocked: counts.blocked }),
      },
      winnowFilterRateOverall: rows.filtered,
      winnowFilterRateEffective: share(counts.falseAlerts, counts.met),
      complexity: { score: fact.complexity },
      ...(!isHeld(source) && { notCompared: true }),
      newestLook: iso((indexed && newestLook(indexed.watch)) ?? null),
      ...(dead && { dead }),
      flavours: fact.flavours,
      kinds: rows.kinds,
    }
  }

  const positionOf = new Map(facts.map(({ id }, i) => [id, i]))
  const current = [...new Set(request.current)].map((id) => positionOf.get(id) as number)
  const isCurrent = new Set(current)
  const complexityOf = (source: number) => (facts[source] as SourceFacts).complexity
  // Sources without listings are unknown and therefore not called superfluous.
  const { superfluous, undecided } = judgeInUse({
    coverage,
    facts,
    watches: index.sources.map(({ watch }) => watch),
    inUse: current.filter(isHeld),
    recommended: chosen.order,
    isAlive: (source) => deaths[source] === undefined,
    threshold,
    options,
    window,
  })
  const isSuperfluous = new Set(superfluous.map(({ source }) => source))
  const idOf = (source: number) => (facts[source] as SourceFacts).id

  function relatedFeeds(): RelatedFeed[] {
    return [...findSubstitutes(expected, chosen.order, facts.length)]
      .filter(([source]) => exclusions[source] === undefined)
      .map(([source, substitutes]) => ({
        ...feedOf(source),
        substitutes: substitutes.map(({ of, covered, share: part }) => ({
          of: idOf(of),
          covered: inObservables(covered),
          share: round(part),
        })),
      }))
      .sort((a, b) => b.statistics.coverage - a.statistics.coverage || (a.ID < b.ID ? -1 : 1))
  }

  const isCompared = (source: number) =>
    figures(source).met > 0 || isCurrent.has(source) || part?.compared.has(idOf(source))
  const compared = facts.map((_, source) => source).filter(isCompared)
  const choice = { facts, expected, order: chosen.order, added: addedOf, threshold, budget, winnowPrices }
  const leftOut = whyLeftOut(
    choice,
    compared.filter((source) => isHeld(source) && exclusions[source] === undefined && !rankOf.has(source)),
  )
  const comparedFeed = (source: number): ComparedFeed => {
    const feed = feedOf(source)
    const exclusion = isHeld(source) ? exclusions[source] : 'not-compared'
    const isNamed = exclusion !== undefined || rankOf.has(source)
    const excluded = isNamed ? exclusion : feed.statistics.coverage === 0 ? 'no-coverage' : leftOut(source)
    return { ...feed, eligible: exclusion === undefined, ...(excluded && { excluded }) }
  }
  const comparedFeeds = compared.map(comparedFeed).sort(byCoverage)

  const classes = reportClasses(facts, compared, coverage)
  const covered = createSelection(classes, chosen.order.map(idOf))
  const recommendedFeeds = chosen.order.map(feedOf)
  const defaults = withChanges()
  const usesTip = hasTip(organisation)
  const superfluousFeed = ({ source, lost, coveredBy }: InUse['superfluous'][number]): SuperfluousFeed => {
    const yearly =
      effortCost('operation', complexityOf(source), usesTip, defaults) +
      effortCost('renewal', complexityOf(source), usesTip, defaults)
    const fee = paidFor(facts[source] as SourceFacts)
    return {
      ...feedOf(source),
      price: fee,
      lost: inObservables(lost),
      coveredBy: coveredBy.map((other) => ({ ID: idOf(other.source), covered: inObservables(other.covered) })),
      savedEurPerYear: roundedToCents((fee ?? 0) + yearly),
    }
  }
  function currentFeed(source: number): CurrentFeed {
    const cause = undecided.get(source)
    return {
      ...feedOf(source),
      id: idOf(source),
      superfluous: isSuperfluous.has(source),
      ...(cause && { undecided: cause }),
    }
  }
  const summary = (): ReportFigures['summary'] => ({
    from: iso(extraction.from),
    to: iso(extraction.to),
    suspicious,
    detectedFormat,
    winnowPrice: productPrice(winnowPrices, chosen.order.length),
    winnowPrices,
    cOrg: organisation,
    observables: extraction.observables,
    occurrences: extraction.occurrences,
    byKind: extraction.byKind,
    ...coverage.best,
    benign: coverage.benign,
    doubtful: coverage.doubtful,
    covered: { proven: covered.proven, expected: covered.coverage, possible: covered.possible },
    lines: extraction.lines,
    bytes: extraction.bytes,
    linesWithoutTime: extraction.linesWithoutTime,
    ...(extraction.assumed && { assumed: extraction.assumed }),
    skippedLines: extraction.skippedLines,
    sourcesCompared: index.sources.length,
    indexVersion: index.version,
    ever: options.ever ?? false,
    ...(coverage.events && { events: coverage.events }),
    ...(request.own && { ownLists: ownSummary(hits, request.own) }),
  })
  return {
    id: request.id,
    createdAt: iso(options.now) as string,
    summary: summary(),
    recommendedFeeds,
    relatedFeeds: relatedFeeds(),
    superfluousFeeds: superfluous.map(superfluousFeed),
    currentFeeds: current.map(currentFeed),
    feedsUsed: compared
      .filter((source) => figures(source).light > 0)
      .map((source) => ({ ID: idOf(source), count: figures(source).light }))
      .sort((a, b) => b.count - a.count || (a.ID < b.ID ? -1 : 1)),
    comparedFeeds,
    coverage: coverageEntries(
      classes,
      recommendedFeeds.map(({ ID }) => ID),
    ),
    classes,
    pareto: {
      byPrice: chosen.byPrice.map(pointInObservables),
      byCount: chosen.byCount.map(pointInObservables),
      ...(chosen.isByPriceCut && { isByPriceCut: true }),
    },
    proof: {
      ...chosen.proof,
      value: inObservables(chosen.proof.value),
      upperBound: inObservables(chosen.proof.upperBound),
      gap: inObservables(chosen.proof.gap),
    },
    proven: {
      IDs: provenly.order.map(idOf),
      coverage: inObservables(provenly.proof.value),
      differs: !sameMembers(provenly.order, chosen.order),
    },
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

/** The 90 % interval of a source's coverage. The proven part is certain. */
function intervalOf(
  { coverage, verified, unproven }: SourceCoverage,
  { persistence, sources }: IndexReader,
  source: number,
): [number, number] {
  const slot = sources[source]?.slot
  if (slot === undefined) return [0, 0]
  const sum = inObservables(coverage) - verified
  const { low, high } = coverageInterval(persistence, slot, { matches: unproven, sum })
  // The interval is in whole observables, so the expected value may lie slightly outside; the bounds are widened to
  // include it.
  const bounds = [verified + Math.min(low, sum), verified + Math.max(high, sum)]
  return bounds.map((bound) => inObservables(bound * wholeObservable)) as [number, number]
}

function byCoverage(a: ReportFeed, b: ReportFeed): number {
  return (
    b.statistics.coverage - a.statistics.coverage ||
    b.statistics.coverage_light - a.statistics.coverage_light ||
    (a.ID < b.ID ? -1 : 1)
  )
}

/** Computes the coverage that each source would add to the recommended sources. */
function addedTo({ weights, sets }: Classes, recommended: readonly number[], sourceCount: number): Float64Array {
  const isIn = new Uint8Array(sourceCount)
  for (const source of recommended) isIn[source] = 1
  const added = new Float64Array(sourceCount)
  for (const [j, set] of sets.entries()) {
    if (set.some((source) => isIn[source])) continue
    for (const source of set) added[source] = (added[source] as number) + (weights[j] as number)
  }
  return added
}

/** Computes the coverage of each source that no other source has. */
function exclusiveTo({ weights, sets }: Classes, sourceCount: number): Float64Array {
  const exclusive = new Float64Array(sourceCount)
  for (const [j, set] of sets.entries()) {
    if (set.length !== 1) continue
    const source = set[0] as number
    exclusive[source] = (exclusive[source] as number) + (weights[j] as number)
  }
  return exclusive
}

/** The classes restricted to the compared sources, in the form of the report. */
function reportClasses(
  facts: readonly SourceFacts[],
  compared: readonly number[],
  { expected, proven, possible, light }: Coverage,
): CoverageClasses {
  const position = new Map(compared.map((source, i) => [source, i]))
  const rows = ({ weights, sets }: Classes) =>
    sets.map((set, j) => [weights[j] as number, ...Array.from(set, (source) => position.get(source) as number)])
  return {
    IDs: compared.map((source) => (facts[source] as SourceFacts).id),
    classes: rows(expected),
    proven: rows(proven),
    possible: rows(possible),
    light: rows(light),
  }
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
