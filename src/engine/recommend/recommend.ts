import { compareCodeUnits } from '../../domain/order.ts'
import type { Organisation } from '../../domain/organisation.ts'
import type { ComparedFeed, ParetoPoint, PriceTier, Proof } from '../../domain/report.ts'
import type { LicenceTerms } from '../../domain/source.ts'
import { productPrice } from '../cost/product-price.ts'
import { roundedToCents } from '../cost/rounded.ts'
import type { Classes } from '../coverage/classes.ts'
import { SetCounter } from '../match/set-counter.ts'
import { countFront, priceFront } from './fronts.ts'
import type { SourceOption } from './instance.ts'
import { createSelector, defaultEffort } from './select.ts'
import { leastGain } from './threshold.ts'
import { bestWithin, distinctTiers, type PricedChoice, type PricedGoal } from './tiers.ts'

/** Facts about a source apart from its listings. */
export interface SourceFacts {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly commercial: boolean
  readonly licence: Pick<LicenceTerms, 'name' | 'url' | 'commercialUse'>
  /** EUR per year; 0 for a free source, null if the operator has not set a price. */
  readonly price: number | null
  readonly demoPrice?: boolean
  /**
   * Only for a copy under a group's own licence, whose `price` is 0 because it causes no further cost: the fee that the
   * group pays the publisher, EUR per year. Null if it is unknown, or if a group above pays.
   */
  readonly ownFee?: number | null
  /** When the group's own licence for this catalogue source ended, ms since epoch. */
  readonly licenceEnded?: number
  /** 0 to 10. */
  readonly complexity: number
  readonly flavours: readonly string[]
  readonly industries?: readonly string[]
  readonly geographies?: readonly string[]
  /** False if the group may not use it. */
  readonly usable?: boolean
}

export type Exclusion = NonNullable<ComparedFeed['excluded']>

export interface RecommendOptions {
  readonly freeOnly: boolean
  /** Minimum contribution of a source as a share of the suspicious observables. */
  readonly thresholdShare: number
  /** Price of the product by number of sources: the budget must pay for both. */
  readonly winnowPrices: readonly PriceTier[]
  /** Profile-based: sources focused on other industries or countries are excluded. */
  readonly byProfile: boolean
  readonly effort?: number
}

/**
 * What the organisation pays for a source in use, EUR per year: for a copy under an own licence the fee of the licence.
 * Null if it is unknown.
 */
export function paidFor({ price, ownFee }: Pick<SourceFacts, 'price' | 'ownFee'>): number | null {
  return ownFee === undefined ? price : ownFee
}

/** Minimum share of a recommended source's coverage that a substitute must cover. */
export const substituteShare = 0.5
/** Maximum number of sources that are named as covering what a superfluous source covers. */
const mostNamedCovers = 5

/** Returns the reason why a source may not be recommended to the organisation, or undefined if it may. */
export function exclusionOf(
  source: SourceFacts,
  organisation: Organisation,
  { freeOnly, winnowPrices, byProfile }: Pick<RecommendOptions, 'freeOnly' | 'winnowPrices' | 'byProfile'>,
): Exclusion | undefined {
  const { sourcesType } = organisation
  if (source.usable === false || source.licence.commercialUse === 'no') return 'licence'
  if (source.commercial && (freeOnly || !sourcesType.commercial)) return 'commercial'
  if (source.price === null) return 'no-price'
  const misfit = misfitOf(source, organisation, byProfile)
  if (misfit) return misfit
  // Checked last, because the price front uses all sources that at most the budget excludes.
  const { budget } = sourcesType
  return budget !== undefined && roundedToCents(source.price + productPrice(winnowPrices, 1)) > budget
    ? 'budget'
    : undefined
}

/** Tells whether the source is relevant to the organisation, regardless of price and permission to use it. */
export function fitsProfile(source: SourceFacts, organisation: Organisation): boolean {
  return misfitOf(source, organisation, true) === undefined
}

function misfitOf(
  source: SourceFacts,
  { flavours, industries, geographies }: Organisation,
  byProfile: boolean,
): 'flavour' | 'industry' | 'geography' | undefined {
  if (flavours.length && !source.flavours.includes('mixed') && !meets(source.flavours, flavours)) return 'flavour'
  if (!byProfile) return undefined
  if (industries.length && source.industries?.length && !meets(source.industries, industries)) return 'industry'
  if (geographies.length && source.geographies?.length && !meets(source.geographies, geographies)) return 'geography'
  return undefined
}

function meets(a: readonly string[], b: readonly string[]): boolean {
  return a.some((one) => b.includes(one))
}

/** The best set of sources. Coverage is in the unit of the class weights: thousandths of an observable in reports. */
export interface RecommendedSet {
  /** Positions of sources in recommended order. */
  readonly order: readonly number[]
  /** Coverage that each source adds to the ones before it. */
  readonly added: readonly number[]
  readonly proof: Proof
}

export interface Recommendation extends RecommendedSet {
  /** Coverage against the price of sources and product, ignoring the budget, cheapest first. */
  readonly byPrice: readonly ParetoPoint[]
  /** There are more than `mostPricePoints` points; `byPrice` holds a sample over the whole price range. */
  readonly isByPriceCut: boolean
  /** Coverage against the number of sources, within the budget, starting with one source. */
  readonly byCount: readonly ParetoPoint[]
}

/** From which sources to recommend, and for what. */
export interface RecommendQuestion {
  readonly sources: readonly SourceFacts[]
  readonly classes: Classes
  /** Why a source may not be recommended, by position. */
  readonly exclusions: readonly (Exclusion | undefined)[]
  /** Weight of all suspicious observables, in the unit of the class weights: thousandths of an observable in reports. */
  readonly suspicious: number
  /** EUR per year for sources and product. */
  readonly budget: number | undefined
  /** Ids of the sources in use: of sources that are equal otherwise, they are recommended. */
  readonly inUse?: readonly string[]
}

/**
 * The best set of sources without the fronts, for a second calculation over other classes, such as proven coverage
 * only.
 */
export function recommendSet(question: RecommendQuestion, options: RecommendOptions): RecommendedSet {
  return asSet(prepare(question, options).choice)
}

/**
 * The best set of sources and both fronts: every point that no other point beats in coverage and price, or in coverage
 * and number of sources; one set per point.
 */
export function recommend(question: RecommendQuestion, options: RecommendOptions): Recommendation {
  const { sources, exclusions, budget } = question
  const { choice, effort, solverOver, affordable } = prepare(question, options)
  const pointOf = ({ order, coverage, total, upperBound }: PricedChoice): ParetoPoint => ({
    IDs: order.map((source) => (sources[source] as SourceFacts).id),
    coverage,
    price: total,
    ...(upperBound > coverage && { upperBound }),
  })

  const byCount = countFront(choice, effort, (mostSources, steps) => affordable({ budget, mostSources, effort: steps }))

  const isDear = (exclusion: Exclusion | undefined) => exclusion === 'budget'
  const unlimited = exclusions.some(isDear)
    ? solverOver((exclusion) => exclusion === undefined || isDear(exclusion))
    : affordable
  const prices = sources
    .filter((_, i) => exclusions[i] === undefined || isDear(exclusions[i]))
    .map(({ price }) => price ?? 0)
  const { points, isCut } = priceFront({
    choice,
    budget,
    effort,
    leastPrice: roundedToCents(Math.min(...prices) + productPrice(options.winnowPrices, 1)),
    solve: (limit, steps) => unlimited({ budget: limit, effort: steps }),
  })

  return { ...asSet(choice), byPrice: points.map(pointOf), isByPriceCut: isCut, byCount: byCount.map(pointOf) }
}

/** Returns positions of sources. */
type Solver = (goal: PricedGoal) => PricedChoice

function prepare(
  { sources, classes, exclusions, suspicious, budget, inUse = [] }: RecommendQuestion,
  { thresholdShare, winnowPrices, effort = defaultEffort }: RecommendOptions,
) {
  const threshold = thresholdShare * suspicious
  const tiers = distinctTiers(winnowPrices)
  const used = new Set(inUse)
  const options = sources.map(({ id, price, complexity }) => ({
    id,
    price: price ?? 0,
    complexity,
    inUse: used.has(id),
  }))
  const solverOver = (isIn: (exclusion: Exclusion | undefined) => boolean): Solver => {
    const members = sources.map((_, i) => i).filter((i) => isIn(exclusions[i]))
    const { selector, kept } = selectorOver(options, classes, members, threshold)
    return (goal) => {
      const best = bestWithin(selector, tiers, { ...goal, threshold })
      return { ...best, order: best.order.map((i) => kept[i] as number) }
    }
  }
  const affordable = solverOver((exclusion) => exclusion === undefined)
  // Each price tier of the product may use the full effort per tier.
  const choice = affordable({ budget, effort: effort * tiers.length })
  return { choice, effort, solverOver, affordable }
}

function asSet({ order, added, coverage, upperBound, exact, nodes }: PricedChoice): RecommendedSet {
  const method = exact ? 'exact' : 'bounded'
  return { order, added, proof: { value: coverage, upperBound, gap: upperBound - coverage, method, nodes } }
}

/**
 * A selector over some of the sources, with their positions. A source that covers less than the minimum contribution
 * cannot be in any set and is left out. Classes that become equal without the excluded sources are merged.
 */
function selectorOver(
  sources: readonly SourceOption[],
  { weights, sets }: Classes,
  members: readonly number[],
  threshold: number,
) {
  const covered = new Float64Array(sources.length)
  // Without iterators: there may be hundreds of thousands of sets.
  for (let j = 0; j < sets.length; j++) {
    const set = sets[j] as Uint32Array
    const weight = weights[j] as number
    for (let k = 0; k < set.length; k++) covered[set[k] as number] = (covered[set[k] as number] as number) + weight
  }
  const least = leastGain(threshold)
  const kept = members.filter((source) => (covered[source] as number) >= least)
  const position = new Int32Array(sources.length).fill(-1)
  for (const [i, source] of kept.entries()) position[source] = i
  const counter = new SetCounter()
  for (let j = 0; j < sets.length; j++) {
    const set = sets[j] as Uint32Array
    counter.begin(0)
    for (let k = 0; k < set.length; k++) {
      const i = position[set[k] as number] as number
      if (i >= 0) counter.push(i)
    }
    counter.commit(weights[j] as number)
  }
  const options = kept.map((source) => sources[source] as SourceOption)
  return { selector: createSelector({ options, ...counter.classes() }), kept }
}

/** The coverage that a source shares with a recommended source, if that is a large part of it. */
export interface Substitute {
  readonly of: number
  /**
   * Weight of the classes that contain both sources, in the unit of the class weights. With probability levels, this is
   * the sum over the observables of the lower of the two probabilities.
   */
  readonly covered: number
  /** Share of the recommended source's coverage, 0 to 100. */
  readonly share: number
}

/** Finds for each source that is not recommended the recommended sources that it could replace, best first. */
export function findSubstitutes(
  classes: Classes,
  recommended: readonly number[],
  sourceCount: number,
): Map<number, Substitute[]> {
  const rankOf = new Map(recommended.map((source, i) => [source, i]))
  const shared = recommended.map(() => new Float64Array(sourceCount))
  for (const [j, set] of classes.sets.entries()) {
    const weight = classes.weights[j] as number
    for (const source of set) {
      const rank = rankOf.get(source)
      if (rank === undefined) continue
      const row = shared[rank] as Float64Array
      for (const other of set) row[other] = (row[other] as number) + weight
    }
  }
  const substitutesBySource = new Map<number, Substitute[]>()
  for (let source = 0; source < sourceCount; source++) {
    if (rankOf.has(source)) continue
    const substitutes: Substitute[] = []
    for (const [rank, of] of recommended.entries()) {
      const row = shared[rank] as Float64Array
      const covered = row[source] as number
      const whole = row[of] as number
      if (covered > 0 && covered >= substituteShare * whole)
        substitutes.push({ of, covered, share: (covered / whole) * 100 })
    }
    if (substitutes.length)
      substitutesBySource.set(
        source,
        substitutes.sort((a, b) => b.share - a.share || b.covered - a.covered),
      )
  }
  return substitutesBySource
}

/**
 * A source in use that can be dropped. Coverage is in the unit of the class weights: thousandths of an observable in
 * reports.
 */
export interface Superfluous {
  readonly source: number
  /**
   * Coverage that the remaining sources lose without it. With probability levels: its probability above the highest of
   * theirs.
   */
  readonly lost: number
  /** Sources that stay when all superfluous ones are gone, with the weight of the classes that contain both, largest first. */
  readonly coveredBy: readonly { readonly source: number; readonly covered: number }[]
}

/** Which sources could be dropped, beside which ones. */
export interface SuperfluousQuestion {
  readonly classes: Classes
  readonly inUse: readonly number[]
  readonly recommended: readonly number[]
  idOf(source: number): string
  priceOf(source: number): number
  complexityOf(source: number): number
  /** In the unit of the class weights; see `leastGain`. */
  readonly threshold: number
  /** Other classes, such as those of what got through: the loss in each must be below its own threshold, too. */
  readonly limits?: readonly LossLimit[]
}

/** Classes, and the threshold that the loss of a dropped source must stay below in them. */
export interface LossLimit extends Pick<SuperfluousQuestion, 'classes' | 'threshold'> {
  /** By class: sources beside which nothing of it is lost, although they are not in its set. */
  readonly coveredBy?: readonly Uint32Array[]
}

/**
 * Finds sources in use that can be dropped one after the other, most expensive first. Each costs less coverage than the
 * threshold, compared with the remaining sources in use plus the recommended ones. All of them can be dropped together;
 * `lost` is the loss of each step. A recommended source is never superfluous.
 */
export function findSuperfluous(question: SuperfluousQuestion): Superfluous[] {
  const { classes, inUse, recommended, idOf, priceOf, complexityOf, threshold, limits = [] } = question
  const keeps = new Set(recommended)
  const remaining = new Set([...recommended, ...inUse])
  const droppable = [...new Set(inUse)].filter((source) => !keeps.has(source))
  const coverage = new Map(droppable.map((source) => [source, 0]))
  for (const [j, set] of classes.sets.entries()) {
    for (const source of set) {
      const sofar = coverage.get(source)
      if (sofar !== undefined) coverage.set(source, sofar + (classes.weights[j] as number))
    }
  }
  droppable.sort(
    (a, b) =>
      priceOf(b) - priceOf(a) ||
      complexityOf(b) - complexityOf(a) ||
      (coverage.get(a) as number) - (coverage.get(b) as number) ||
      // The one with the smaller id stays, as in a recommendation.
      compareCodeUnits(idOf(b), idOf(a)),
  )
  const dropped: { source: number; lost: number }[] = []
  for (const source of droppable) {
    const lost = lostWithout(source, { classes }, remaining)
    if (lost >= leastGain(threshold)) continue
    if (limits.some((limit) => lostWithout(source, limit, remaining) >= leastGain(limit.threshold))) continue
    remaining.delete(source)
    dropped.push({ source, lost })
  }
  // Computed at the end, because a source that is dropped later covers nothing.
  return dropped.map(({ source, lost }) => ({ source, lost, coveredBy: coverers(classes, source, remaining, idOf) }))
}

/** Weight of the classes that contain a source, and that none of the others that remain covers. */
function lostWithout(
  source: number,
  { classes: { weights, sets }, coveredBy }: Pick<LossLimit, 'classes' | 'coveredBy'>,
  remaining: ReadonlySet<number>,
): number {
  let lost = 0
  for (const [j, set] of sets.entries()) {
    if (!set.includes(source)) continue
    if (coveredBy?.[j]?.some((other) => remaining.has(other))) continue
    if (!set.some((other) => other !== source && remaining.has(other))) lost += weights[j] as number
  }
  return lost
}

/** The sources that share classes with a source, with the weight of these classes; largest first. */
function coverers(
  classes: Classes,
  source: number,
  among: ReadonlySet<number>,
  idOf: (source: number) => string,
): Superfluous['coveredBy'] {
  const covered = new Map<number, number>()
  for (const [j, set] of classes.sets.entries()) {
    if (!set.includes(source)) continue
    for (const other of set) {
      if (among.has(other)) covered.set(other, (covered.get(other) ?? 0) + (classes.weights[j] as number))
    }
  }
  return [...covered]
    .map(([other, weight]) => ({ source: other, covered: weight }))
    .sort((a, b) => b.covered - a.covered || compareCodeUnits(idOf(a.source), idOf(b.source)))
    .slice(0, mostNamedCovers)
}
